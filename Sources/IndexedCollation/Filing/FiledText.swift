/// A text that is shown, and the text under which it is filed.
///
///     let filing = try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))
///     let beatles = filing.filedText(of: "The Beatles")
///     beatles.filingText  // "Beatles"
///     beatles.rule  // .initialArticle("The", language: "en")
public struct FiledText: Sendable, Hashable {
  /// A rule that decides the filing text.
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
    /// An honorific before a name is left out.
    case honorific(String)
    /// The beginning of a family name is left out.
    case namePrefix(String)
    /// Mc or M' is filed as Mac.
    case macPrefix
    /// Marks before the first letter or digit are left out.
    case initialMarks(String)
    /// The surname is filed by its reading as a surname.
    case chineseSurname(reading: String)
    /// Roman numerals are filed by their values.
    case romanNumerals
    /// Separators between groups of digits are left out.
    case groupedNumbers
    /// Fractions of numbers are filed by their values.
    case decimalFractions
    /// Hanja at the beginning of a word are filed by their readings in South Korea.
    case koreanInitialSound
    /// The text is filed as a transform of ICU changes it, which is a guess.
    case transliteration(String)
    /// The text is a name, which is filed by its parts; see ``PersonNameOrder/filedText(of:reading:)``.
    case personName
  }

  /// The text that is shown.
  public let shownText: String

  /// The text that is sorted in place of the shown text.
  public let filingText: String

  /// The rules that decide the filing text, in the order of the parts of the text; empty if the text is filed
  /// as it is shown.
  public let rules: [Rule]

  /// The last of the ``rules``; `nil` if there is none.
  public var rule: Rule? { rules.last }

  /// Whether the filing text differs from the shown text in any byte.
  public var isFiledElsewhere: Bool { !shownText.utf8.elementsEqual(filingText.utf8) }
}
