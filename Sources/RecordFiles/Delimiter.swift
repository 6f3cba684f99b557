/// What separates the fields of a row: a character, or blanks.
public struct Delimiter: Sendable, Hashable {
  static let comma = Delimiter(byte: UInt8(ascii: ","))
  static let tab = Delimiter(byte: UInt8(ascii: "\t"))

  /// Any number of spaces and tabs, also before the first field and after the last one.
  static let blanks = Delimiter(byte: UInt8(ascii: " "), isBlanks: true)

  let byte: UInt8

  let isBlanks: Bool

  private init(byte: UInt8, isBlanks: Bool = false) {
    self.byte = byte
    self.isBlanks = isBlanks
  }

  /// Creates a delimiter from text.
  ///
  /// - Parameter text: An ASCII character other than a quotation mark, a letter, a digit, U+0000 or the end of a
  ///   line; or `\t` for a tab; or `blanks` for any number of spaces and tabs. For any other text, the result is
  ///   `nil`.
  public init?(_ text: String) {
    if text == "blanks" {
      self = .blanks
      return
    }
    let text = text == #"\t"# ? "\t" : text
    guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80,
      !#""\#n\#r\#0"#.utf8.contains(byte)
    else { return nil }
    let character = Unicode.Scalar(byte)
    guard !character.properties.isAlphabetic, !("0"..."9").contains(character) else { return nil }
    self.init(byte: byte)
  }

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
