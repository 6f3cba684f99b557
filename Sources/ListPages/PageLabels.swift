import CEmbeddedFiles
package import IndexedCollation

/// The words of a page itself, in the language of its list.
///
/// They are in `Labels.csv`. A language that it does not have gets the English ones.
package struct PageLabels: Sendable {
  /// The tag of the language of the labels.
  package let language: String

  private let texts: [String: String]

  /// Creates the labels for a list that has the order of a collator: those of its first locale.
  package init(for collator: Collator) {
    self = Self.labels(ofLocale: collator.locales[0])
  }

  private init(language: String, texts: [String: String]) {
    self.language = language
    self.texts = texts
  }

  /// The labels in English.
  package static let english = all[key(ofLocale: "en")] ?? PageLabels(language: "en", texts: [:])

  /// The labels of each language, by the language and its script.
  private static let all: [String: PageLabels] = {
    let rows = EmbeddedTable(csv: embedded_Labels_csv(), columns: 3).rows
    var all: [String: PageLabels] = [:]
    for (language, rows) in Dictionary(grouping: rows, by: { $0[0] }) {
      let texts = Dictionary(rows.map { ($0[1], $0[2]) }) { first, _ in first }
      all[key(ofLocale: language)] = PageLabels(language: language, texts: texts)
    }
    return all
  }()

  /// Returns the labels of a locale, in the script of the locale.
  private static func labels(ofLocale tag: String) -> PageLabels {
    all[key(ofLocale: tag)] ?? english
  }

  /// Returns the language of a locale and its script.
  private static func key(ofLocale tag: String) -> String {
    let key = Collator.languageAndScript(ofLocale: tag) ?? tag
    // Norwegian without another word is Bokmål.
    return key == "no-Latn" ? "nb-Latn" : key
  }

  package subscript(name: PageLabel) -> String { texts[name.rawValue] ?? "" }

  /// Returns how many of all rows a search has found.
  func found(_ count: Int, of total: Int) -> String {
    self[.found].replacing("{0}", with: "\(count)").replacing("{1}", with: "\(total)")
  }

  /// Returns the labels with others in place of some.
  ///
  /// - Parameters:
  ///   - others: The texts of the others.
  ///   - language: The language of the page, which they have.
  /// - Returns: The labels.
  package func replacing(_ others: [PageLabel: String], language: String) -> PageLabels {
    if others.isEmpty { return self }
    let named = Dictionary(uniqueKeysWithValues: others.map { ($0.key.rawValue, $0.value) })
    return PageLabels(language: language, texts: texts.merging(named) { _, other in other })
  }

  /// Adds the labels and their language to a page, as JSON for its script.
  func append(to output: inout HTMLBuffer) {
    output.append(markup: "{&quot;language&quot;:")
    output.append(jsonText: language)
    for name in PageLabel.allCases {
      output.append(markup: ",&quot;\(name)&quot;:")
      output.append(jsonText: self[name])
    }
    output.append(markup: "}")
  }
}
