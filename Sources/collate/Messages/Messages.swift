import CPlatform
import RecordFiles

/// What the tool tells the user.
enum Messages {
  /// The exit code for an error, the same as that of `sort`.
  static let trouble: Int32 = 2

  /// Writes text to standard output.
  static func show(_ text: String) {
    do {
      try OutputFile.save(Array(text.utf8), to: nil)
    } catch {
      report("\(error)")
      exit(trouble)
    }
  }

  /// Writes one line to standard error.
  static func report(_ message: String) {
    // A parser's message may have several lines, and a file name may contain control characters
    // of the terminal. An error must be one line of plain text.
    let line = cut(
      message.shownPath.split(whereSeparator: \.isNewline).joined(separator: " "))
    writeError("collate: \(plain(line))\n")
  }

  /// Returns a text with "?" in place of the control characters of a terminal.
  static func plain(_ text: String) -> String {
    text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }
      .joined()
  }

  /// Writes text to standard error.
  static func writeError(_ text: String) {
    var text = text
    // Ignore errors: if standard error is closed, the tool cannot report anything.
    _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Shortens a long line to its beginning and its end.
  ///
  /// The reason for an error is there, while the middle may be a very long file name.
  private static func cut(_ line: String) -> String {
    let (begin, end) = (600, 300)
    let characters = line.unicodeScalars
    guard characters.count > begin + end else { return line }
    return String(String.UnicodeScalarView(characters.prefix(begin))) + " … "
      + String(String.UnicodeScalarView(characters.suffix(end)))
  }
}
