/// What separates the fields of a row: a character, or blanks.
package struct Delimiter: Sendable, Hashable {
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
  package init?(_ text: String) {
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
}
