extension Delimiter {
  /// Finds the delimiter of a table that names it, or that has no commas in its first row; `nil` if the
  /// beginning shows no other than the comma.
  ///
  /// Excel writes semicolons in the countries where the comma is in numbers. A first line such as "sep=;"
  /// names the delimiter.
  ///
  /// - Parameter beginning: The beginning of a file.
  package init?(recognizedIn beginning: [UInt8]) {
    let line = UnicodeText.beginning(of: beginning).prefix { $0 != 0x0A && $0 != 0x0D }
    if line.starts(with: Self.mark), line.count == Self.mark.count + 1 {
      self.init(String(decoding: line.suffix(1), as: UTF8.self))
      return
    }
    // Text in quotation marks can have any characters.
    var isQuoted = false
    let plain = line.filter { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted
    }
    guard !plain.contains(Self.comma.byte), plain.contains(UInt8(ascii: ";")) else { return nil }
    self.init(";")
  }

  /// The beginning of a line that names the delimiter.
  private static let mark = Array("sep=".utf8)

  /// Returns whether a row names the delimiter, so that the table begins after it.
  func isNamed(by row: Span<UInt8>) -> Bool {
    !isBlanks && row.count == Self.mark.count + 1 && row[Self.mark.count] == byte
      && Self.mark.indices.allSatisfy { row[$0] == Self.mark[$0] }
  }
}
