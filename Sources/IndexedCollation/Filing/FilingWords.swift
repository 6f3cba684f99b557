/// The words of ``FilingRules``, prepared for the search in texts.
final class FilingWords: Sendable {
  let rules: FilingRules

  /// The articles of all languages of the rules, and the additional words.
  let articles: LeadingWords
  /// The words that are left out in any language.
  let additional: LeadingWords
  let exceptions: LeadingWords
  let prefixes: LeadingWords
  let honorifics: LeadingWords
  let groupedNumbers: GroupedNumbers
  let decimalFractions: DecimalFractions
  let transliterator: ICUTransliterator?

  /// The overrides of beginnings, the longest first.
  private let overridesOfBeginnings: [(beginning: [UInt8], filingText: String)]

  /// The beginnings of the texts to which a rule can apply, besides the overrides; `nil` if these can be
  /// any.
  private let beginnings: TextBeginnings?

  /// Prepares no words.
  init() {
    self.rules = FilingRules()
    let none = LeadingWords([String]())
    (articles, additional, exceptions, prefixes, honorifics) = (none, none, none, none, none)
    groupedNumbers = GroupedNumbers(separators: "")
    decimalFractions = DecimalFractions(separators: "")
    transliterator = nil
    overridesOfBeginnings = []
    beginnings = TextBeginnings()
  }

  init(_ rules: FilingRules) throws(FilingError) {
    self.rules = rules
    var articles: [(word: String, language: String?)] = []
    for language in rules.articles?.languages ?? [] {
      guard StatedLanguage.isValid(language) else { throw .noArticles(language: language) }
      articles += InitialArticleTable.shared.words(in: language)?.words ?? []
    }
    let additional = rules.articles?.additional ?? []
    let exceptions = rules.articles?.exceptions ?? []
    for (property, words) in [
      ("articles.additional", additional), ("articles.exceptions", exceptions),
      ("namePrefixes", rules.namePrefixes), ("honorifics", rules.honorifics),
    ] where words.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw .blankText(in: property)
    }
    self.articles = LeadingWords(articles + additional.map { ($0, nil) })
    self.additional = LeadingWords(additional)
    self.exceptions = LeadingWords(exceptions, endsBeforePunctuation: true)
    self.prefixes = LeadingWords(rules.namePrefixes)
    // Some people write points after abbreviations, and some do not.
    self.honorifics = LeadingWords(
      rules.honorifics.flatMap { word in
        word.last == "*"
          ? [word] : [word, word.filter { $0 != "." }] + (word.last == "." ? [] : [word + "."])
      })
    self.groupedNumbers = GroupedNumbers(separators: rules.groupingSeparators)
    self.decimalFractions = DecimalFractions(separators: rules.decimalSeparators)
    do throws(CollationError) {
      self.transliterator =
        try rules.transliterator.isEmpty ? nil : ICUTransliterator(rules.transliterator)
    } catch {
      throw .noTransliterator(rules.transliterator)
    }
    self.overridesOfBeginnings = rules.overrides.filter { $0.key.last == "*" && $0.key.count > 1 }
      .map {
        (
          Array($0.key.utf8.dropLast()),
          $0.value.last == "*" ? String($0.value.dropLast()) : $0.value
        )
      }
      .sorted { $0.beginning.count > $1.beginning.count }
    self.beginnings = Self.beginnings(rules, [self.articles, self.prefixes, self.honorifics])
  }

  /// Returns the beginnings of the texts to which rules can apply.
  private static func beginnings(
    _ rules: FilingRules, _ words: [LeadingWords]
  ) -> TextBeginnings? {
    if rules.leavesOutNonfilingZones || rules.readsRomanNumerals
      || !rules.groupingSeparators.isEmpty || !rules.transliterator.isEmpty
      || rules.readsKoreanInitialSounds || !rules.decimalSeparators.isEmpty
    {
      return nil
    }
    var beginnings = TextBeginnings()
    for words in words { beginnings.formUnion(words.beginnings) }
    if words.contains(where: { !$0.words.isEmpty }) || rules.leavesOutInitialMarks {
      // White space, quotation marks and brackets can be before a word.
      let others = (0...0xFF).filter { !Unicode.Scalar($0).isLetterOrDigit || $0 >= 0x80 }
      beginnings.insert(others, 0...0xFF)
    }
    // Invisible characters, which begin with these bytes, can be before a name.
    if rules.filesMcAsMac {
      beginnings.insert([UInt8(ascii: "M"), 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3], 0...0xFF)
    }
    if rules.readsChineseSurnames { beginnings.insert(0x80...0xFF, 0...0xFF) }
    return beginnings
  }

  /// Returns the filing text that overrides the other rules, if there is one for a text.
  func override(of text: String) -> String? {
    if rules.overrides.isEmpty { return nil }
    if let override = rules.overrides[text] { return override }
    for (beginning, filingText) in overridesOfBeginnings where text.utf8.starts(with: beginning) {
      return filingText + String(decoding: text.utf8.dropFirst(beginning.count), as: UTF8.self)
    }
    return nil
  }

  /// Returns whether a rule other than the overrides can apply to a text.
  @inline(__always)
  func canApply(to text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let beginnings else { return true }
    return !text.isEmpty && beginnings.contains(text, at: 0)
  }
}
