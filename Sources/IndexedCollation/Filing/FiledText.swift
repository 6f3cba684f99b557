/// A text that is shown, and the text under which it is filed.
///
///     let filing = try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))
///     let beatles = filing.filedText(of: "The Beatles")
///     beatles.filingText  // "Beatles"
///     beatles.rule  // .initialArticle("The", language: "en")
public struct FiledText: Sendable, Hashable {
  /// The rule that decides the filing text.
  @nonexhaustive
  public enum Rule: Sendable, Hashable {
    /// The text has a filing text of its own; see ``FilingRules/overrides``.
    case override
    /// The element has a reading.
    case reading
    /// The element has a number of characters that do not count.
    case nonfilingCharacters(Int)
    /// A part of the text is marked as not counting; see ``FilingRules/leavesOutNonfilingZones``.
    case nonfilingZone
    /// An article at the beginning is left out. Its language is `nil` if the article is one of
    /// ``InitialArticles/additional``.
    case initialArticle(String, language: String?)
    /// The beginning of a family name is left out.
    case namePrefix(String)
    /// Mc or M' is filed as Mac.
    case macPrefix
    /// Marks before the first letter or digit are left out.
    case initialMarks(String)
    /// The surname is filed by its reading as a surname.
    case chineseSurname(reading: String)
  }

  /// The text that is shown.
  public let shownText: String

  /// The text that is sorted in place of the shown text.
  public let filingText: String

  /// The rule that decides the filing text; `nil` if no rule applies, and the text is filed as it is
  /// shown.
  public let rule: Rule?

  /// Whether the filing text differs from the shown text in any byte.
  public var isFiledElsewhere: Bool { !shownText.utf8.elementsEqual(filingText.utf8) }
}
