/// The letters of a script that an alphabet of one's own does not have, which sort after it.
struct OtherLetters {
  private let collator: ICUCollator

  /// The primary weights at the end of the alphabet.
  private let start: [UInt8]

  /// Those at which the next script begins, if there is one.
  private let end: [UInt8]?

  /// - Parameters:
  ///   - alphabet: The alphabet.
  ///   - collator: The collator with the rules of the alphabet.
  /// - Throws: ``CollationError`` if ICU fails.
  init(than alphabet: Alphabet, _ collator: ICUCollator) throws(CollationError) {
    self.collator = collator
    let start = collator.primaryKey(of: alphabet.end)
    self.start = start
    end = try collator.scriptMarks().map(collator.primaryKey)
      .filter { start.lexicographicallyPrecedes($0) }.min { $0.lexicographicallyPrecedes($1) }
  }

  /// Returns whether a text begins with one of these letters.
  func begin(_ text: String) -> Bool {
    let key = collator.primaryKey(of: text)
    return !key.lexicographicallyPrecedes(start)
      && end.map { key.lexicographicallyPrecedes($0) } ?? true
  }
}
