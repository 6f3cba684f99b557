/// The letters that are added to ICU's index of one locale.
struct AddedLetters {
  /// The letters that ICU's index lacks.
  let letters: [String]

  /// Finds the letters that the order has and ICU's index lacks.
  ///
  /// - Parameters:
  ///   - index: ICU's index of the locale.
  ///   - collator: The collator of the locale.
  ///   - candidates: The texts that are letters if the order has them as such.
  /// - Throws: ``CollationError`` if ICU fails.
  init(
    to index: ICUAlphabeticIndex, _ collator: ICUCollator, of candidates: [String]
  ) throws(CollationError) {
    // Most locales have none, and opening a collation should not take longer for them.
    guard !candidates.isEmpty else {
      letters = []
      return
    }
    let labels = Set(try index.buckets().filter { $0.kind == .normal }.map(\.label))
    var keys = Set(labels.map { collator.primaryKey(of: $0) })
    let dividesHan = try collator.dividesHan()
    var letters: [String] = []
    for letter in candidates {
      // ICU takes no Han characters as labels if their groups are labels.
      let isPossible =
        !dividesHan || !letter.unicodeScalars.contains(where: \.properties.isIdeographic)
      if isPossible, try collator.isLetter(letter),
        keys.insert(collator.primaryKey(of: letter)).inserted
      {
        letters.append(letter)
      }
    }
    self.letters = letters
  }
}

extension ICUCollator {
  /// Returns whether a text has the weight of one letter: no sign, and no characters that sort as several.
  func isLetter(_ text: String) throws(CollationError) -> Bool {
    guard text.hasLetter else { return false }
    return try elements(of: text).count { $0.primary != 0 } == 1
  }

  /// Returns whether two texts differ only in case, or in a form that counts as little, whatever the strength is.
  func areOneLetter(_ left: String, _ right: String) throws(CollationError) -> Bool {
    let (left, right) = (try elements(of: left), try elements(of: right))
    return left.map(\.primary) == right.map(\.primary)
      && left.map(\.secondary) == right.map(\.secondary)
  }
}
