/// The letters that stand for a picture of what a text names, as in an address book.
enum Initials {
  /// Returns the first letters of the first and the last word of a text.
  ///
  /// The letters of a script without capital letters are no abbreviation: two of them would be read as a word, or
  /// joined. So there is only the first one.
  ///
  /// - Parameter text: The text.
  /// - Returns: At most two letters or digits, in the case of the text; empty if there are none.
  static func letters(of text: String) -> String {
    // Longer texts are no names.
    let words = text.prefix(200).split(whereSeparator: \.isWhitespace)
    let letters = words.compactMap { $0.first { $0.isLetter || $0.isNumber } }
    guard let first = letters.first, let last = letters.last else { return "" }
    return letters.count > 1 && first.isCased && last.isCased ? "\(first)\(last)" : "\(first)"
  }
}
