/// The words of ``FilingRules``, prepared for the search in texts.
final class FilingWords: Sendable {
  let rules: FilingRules

  /// The articles of all languages of the rules, and the additional words.
  let articles: LeadingWords
  /// The words that are left out in any language.
  let additional: LeadingWords
  let exceptions: LeadingWords
  let prefixes: LeadingWords

  /// The beginnings of the texts to which a rule can apply, besides the overrides; `nil` if these can be
  /// any.
  private let beginnings: TextBeginnings?

  /// Prepares no words.
  init() {
    self.rules = FilingRules()
    let none = LeadingWords([String]())
    (articles, additional, exceptions, prefixes) = (none, none, none, none)
    beginnings = TextBeginnings()
  }

  init(_ rules: FilingRules) throws(FilingError) {
    self.rules = rules
    var articles: [(word: String, language: String?)] = []
    for language in rules.articles?.languages ?? [] {
      guard let words = InitialArticleTable.shared.words(in: language) else {
        throw .noArticles(language: language)
      }
      articles += words.words
    }
    let additional = rules.articles?.additional ?? []
    let exceptions = rules.articles?.exceptions ?? []
    for (property, words) in [
      ("articles.additional", additional), ("articles.exceptions", exceptions),
      ("namePrefixes", rules.namePrefixes),
    ] where words.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw .blankText(in: property)
    }
    self.articles = LeadingWords(articles + additional.map { ($0, nil) })
    self.additional = LeadingWords(additional)
    self.exceptions = LeadingWords(exceptions, endsBeforePunctuation: true)
    self.prefixes = LeadingWords(rules.namePrefixes)
    self.beginnings = Self.beginnings(rules, self.articles, self.prefixes)
  }

  /// Returns the beginnings of the texts to which rules can apply.
  private static func beginnings(
    _ rules: FilingRules, _ articles: LeadingWords, _ prefixes: LeadingWords
  ) -> TextBeginnings? {
    if rules.leavesOutNonfilingZones { return nil }
    var beginnings = articles.beginnings
    beginnings.formUnion(prefixes.beginnings)
    if rules.articles != nil || !rules.namePrefixes.isEmpty {
      // White space, quotation marks and brackets can be before a word.
      let others = (0...0xFF).filter { !Unicode.Scalar($0).isLetterOrDigit || $0 >= 0x80 }
      beginnings.insert(others, 0...0xFF)
    }
    if rules.filesMcAsMac { beginnings.insert([UInt8(ascii: "M")], 0...0xFF) }
    if rules.readsChineseSurnames { beginnings.insert(0x80...0xFF, 0...0xFF) }
    return beginnings
  }

  /// Returns whether a rule other than the overrides can apply to a text.
  @inline(__always)
  func canApply(to text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let beginnings else { return true }
    return !text.isEmpty && beginnings.contains(text, at: 0)
  }
}
