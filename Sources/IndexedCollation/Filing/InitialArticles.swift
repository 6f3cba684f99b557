/// The articles that are left out at the beginning of a title, such as "The" in "The Beatles".
///
/// An article counts in the language of the title, not in that of the list: "Die Zeit" is filed under
/// Z if it is German, and "Die Hard" is filed under D because it is English.
///
///     let filing = try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))
///     filing.filedText(of: "The Beatles").filingText  // "Beatles"
///     filing.filedText(of: "Die Hard").filingText  // "Die Hard"
///     filing.filedText(of: "Die Zeit", language: "de").filingText  // "Zeit"
///
/// The articles are those of MARC 21, Appendix F ("Initial Definite and Indefinite Articles"), and of further
/// languages by their grammars, in the nominative. Upper and lower case are the same, and so are fullwidth letters, the forms of the apostrophe
/// (' ’ ʼ) and of the hyphen, and an alef with or without hamza. Invisible characters do not count, such as
/// marks of direction. Quotation marks and opening brackets around an article are left out with it, and so
/// are brackets in "(The) Who". An article is left out once, and only if a letter or a digit follows.
public struct InitialArticles: Sendable, Hashable {
  /// The languages of titles without a language of their own, as BCP 47 tags, or codes of MARC or ISO 639-2.
  public var languages: [String]

  /// Further words that are left out in any language.
  ///
  /// A word that ends with an asterisk is left out without a space after it, such as "ال*" in "الكتاب".
  public var additional: [String]

  /// Beginnings of titles that are no articles, such as "A to Z" and "Los Angeles".
  ///
  /// A title that begins with these words is filed as it is shown.
  public var exceptions: [String]

  /// Creates the list of articles.
  ///
  /// - Parameters:
  ///   - languages: The languages of titles without a language of their own.
  ///   - additional: Further words that are left out in any language.
  ///   - exceptions: Beginnings of titles that are no articles.
  public init(languages: [String] = [], additional: [String] = [], exceptions: [String] = []) {
    self.languages = languages
    self.additional = additional
    self.exceptions = exceptions
  }

  /// The languages that have initial articles, as BCP 47 tags.
  public static var knownLanguages: [String] { InitialArticleTable.shared.languages }

  /// Returns the articles of a language.
  ///
  ///     InitialArticles.articles(in: "en-GB")  // ["a", "an", "the"]
  ///
  /// - Parameter language: A BCP 47 tag, or a code of the MARC code list for languages or of ISO 639-2.
  /// - Returns: The articles in lower case; empty if the language has none.
  public static func articles(in language: String) -> [String] {
    InitialArticleTable.shared.words(in: language)?.words.map(\.word) ?? []
  }
}

extension InitialArticles: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case languages, additional, exceptions
  }

  /// Decodes the list of articles, in which all members are optional.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func words(_ key: CodingKeys) throws -> [String] {
      try values.decodeIfPresent([String].self, forKey: key) ?? []
    }
    self.init(
      languages: try words(.languages), additional: try words(.additional),
      exceptions: try words(.exceptions))
  }
}
