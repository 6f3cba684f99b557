/// ICU's index of one locale, with the letters that it lacks and all that belongs to its letters.
struct LocaleIndex {
  let index: ICUAlphabeticIndex
  let added: AddedLetters

  /// The letters of the policy that ICU's index lacks, and which the locale does not have.
  let given: Set<String>

  /// The letters of the labels that only begin the section of a letter.
  let letterOfBeginning: [String: String]

  /// Opens the index of a locale.
  ///
  /// - Parameters:
  ///   - locale: The locale.
  ///   - collator: The collator of the locale.
  ///   - labels: Labels beside those of the locale.
  ///   - policy: What determines which letters are added.
  ///   - alphabet: The letters that replace those of its script.
  /// - Throws: ``CollationError`` if ICU fails.
  init(
    of locale: LocaleIdentifier, _ collator: ICUCollator, _ labels: [String],
    _ policy: SectionPolicy, _ alphabet: Alphabet?
  ) throws(CollationError) {
    // If a collator marks groups of Han characters, ICU adds their labels itself and takes no
    // labels from the locale.
    var icuLocale = try collator.dividesHan() ? nil : locale.icuOrRoot
    var labels = labels
    var index = try ICUAlphabeticIndex(collator, locale: icuLocale, labels: labels)
    if let alphabet {
      labels = alphabet.replacing(
        in: try index.buckets().filter { $0.kind == .normal }.map(\.label))
      icuLocale = nil
      index = try ICUAlphabeticIndex(collator, locale: nil, labels: labels)
    }
    var missing: [String] = []
    if !policy.hasICULetters {
      missing = try MissingAlphabet.of(locale)?.letters ?? MissingLetters.letters(of: locale)
      missing.removeAll { alphabet?.hasScript(of: $0) == true }
    }
    var candidates = missing
    if !policy.letters.isEmpty {
      let others = try alphabet.map { alphabet throws(CollationError) in
        try OtherLetters(than: alphabet, collator)
      }
      let known = try index.buckets().filter { $0.kind == .normal }.map(\.label)
      for letter in policy.letters where others?.begin(letter) != true {
        if try !LetterRules.isVariant(letter, labels: known, collator) {
          candidates.append(letter)
        }
      }
    }
    added = try AddedLetters(to: index, collator, of: candidates)
    given = Set(added.letters).intersection(policy.letters).subtracting(missing)
    if !added.letters.isEmpty {
      labels += added.letters
      index = try ICUAlphabeticIndex(collator, locale: icuLocale, labels: labels)
    }
    letterOfBeginning =
      policy.hasICULetters ? [:] : try LetterBeginnings(of: index, collator).letters
    if !letterOfBeginning.isEmpty {
      labels += letterOfBeginning.keys
      index = try ICUAlphabeticIndex(collator, locale: icuLocale, labels: labels)
    }
    self.index = index
  }
}
