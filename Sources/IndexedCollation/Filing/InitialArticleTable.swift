import CEmbeddedFiles

/// The initial articles of each language, from `InitialArticles.csv`.
struct InitialArticleTable: Sendable {
  static let shared = InitialArticleTable(csv: embedded_InitialArticles_csv())

  /// The BCP 47 tags of the languages, in the order of the file.
  let languages: [String]

  /// The articles by BCP 47 tag, MARC code and code of ISO 639-2.
  private let wordsOfLanguage: [String: LeadingWords]

  private init(csv: UnsafePointer<UInt8>) {
    var languages: [String] = []
    var codes: [String: Set<String>] = [:]
    var articles: [String: [String]] = [:]
    for fields in EmbeddedTable(csv: csv, columns: 4).rows {
      let language = fields[0]
      if articles[language] == nil { languages.append(language) }
      codes[language, default: [language]].formUnion(
        fields[1].split(separator: " ").map(String.init))
      articles[language, default: []].append(fields[2])
    }
    self.languages = languages
    var wordsOfLanguage: [String: LeadingWords] = [:]
    for (language, articles) in articles {
      let words = LeadingWords(articles.map { ($0, language) })
      for code in codes[language] ?? [] { wordsOfLanguage[code] = words }
    }
    self.wordsOfLanguage = wordsOfLanguage
  }

  /// Returns the articles of a language.
  ///
  /// - Parameter language: A BCP 47 tag, an identifier of ICU, a MARC code or a code of ISO 639-2.
  /// - Returns: The articles, or `nil` if the language has none or is unknown.
  func words(in language: String) -> LeadingWords? {
    if let words = wordsOfLanguage[language] { return words }
    let primary = language.prefix { $0 != "-" && $0 != "_" && $0 != "@" }
    return wordsOfLanguage[primary.lowercased()]
  }
}
