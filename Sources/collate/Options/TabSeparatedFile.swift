/// The lines of a file that is named in an option, divided at tabs.
struct TabSeparatedFile {
  let path: String

  /// The fields of each line that is not empty, with the number of the line.
  private(set) var lines: [(number: Int, fields: [String])] = []

  /// Reads a file.
  ///
  /// - Throws: `ValidationError` if it cannot be read, or is not UTF-8.
  init(_ path: String) throws {
    self.path = path
    // A carriage return and a newline are one character of a string, but two bytes.
    let all = try TextFile(path).text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (i, line) in all.enumerated() {
      let fields = (line.last == 0x0D ? line.dropLast() : line)
        .split(separator: 0x09, omittingEmptySubsequences: false).map { String($0) ?? "" }
      if fields != [""] { lines.append((i + 1, fields)) }
    }
  }

  /// Returns the number of the first line whose fields satisfy a condition.
  func firstLine(where isWrong: (_ fields: [String]) -> Bool) -> Int? {
    lines.first { isWrong($0.fields) }?.number
  }
}
