import CEmbeddedFiles
import IndexedCollation
import IndexedLists
import Testing

@testable import ListPages

/// Tests the words of pages in many languages.
struct PageLabelTests {
  /// The fields of each line in the file of labels.
  private static let rows = EmbeddedTable(csv: embedded_Labels_csv(), columns: 3).rows

  private static let languages = Array(Set(rows.map { $0[0] })).sorted()

  /// Tests that a language has each label once, and that no label changes the page around it.
  @Test func aLanguageHasEachLabelOnce() {
    #expect(Self.languages.count > 40)
    for (language, rows) in Dictionary(grouping: Self.rows, by: { $0[0] }) {
      #expect(
        rows.map { $0[1] }.sorted() == PageLabel.allCases.map(\.rawValue).sorted(),
        "\(language)")
      for row in rows {
        let numbers = row[2].matches(of: /\{\d\}/).map { String($0.0) }.sorted()
        let expected = ["found": ["{0}", "{1}"], "selected": ["{0}"]][row[1]] ?? []
        #expect(numbers == expected, "\(row)")
        #expect(
          row[2].wholeMatch(of: /[^\s<>&"'\\][^<>&"'\\]*[^\s<>&"'\\]|[^\s<>&"'\\]/) != nil, "\(row)"
        )
      }
    }
  }

  /// Tests that no label mixes Latin letters with those of another script, which look alike.
  @Test func aLabelHasOneScript() {
    for row in Self.rows {
      let isLatin = row[2].contains(/\p{Script=Latin}/)
      let hasOthers = row[2].contains(/[\p{L}--\p{Script=Latin}]/)
      #expect(!(isLatin && hasOthers), "\(row)")
    }
  }

  /// Tests which labels a locale has: those of its language in its script, or the English ones.
  @Test(arguments: [
    ("sv-FI", "sv"), ("de-u-co-phonebk", "de"), ("en-GB", "en"), ("pt-BR", "pt"), ("nb", "nb"),
    ("no", "nb"),
    ("nn", "nn"), ("sr", "sr"), ("sr-RS", "sr"), ("sr-Latn", "sr-Latn"), ("sr-ME", "sr-Latn"),
    ("zh", "zh"),
    ("zh-Hans-SG", "zh"), ("zh-TW", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"), ("iw", "he"),
    ("in", "id"),
    ("az-Cyrl", "en"), ("hi-Latn", "en"), ("fo", "en"), ("und", "en"),
  ])
  func aLocaleHasTheLabelsOfItsScript(_ locale: String, _ language: String) throws {
    #expect(try PageLabels(for: Collator(locale: locale)).language == language)
  }

  /// Tests that pages have the labels of their language, with the direction of the numbers left to the browser.
  @Test func aPageHasTheLabelsOfItsLanguage() throws {
    let collation = try LocalizedIndexedCollation(locales: ["sv", "ru"])
    let names = ["Anna", "Åsa", ""].enumerated().map { ListPageTests.Person(id: $0, name: $1) }
    let list = try IndexedList(names, by: \.name, using: collation)
    let page = ListPage(of: list, title: "N") {
      ListCell(title: $0.name, link: $0.name.isEmpty ? "https://example.org" : nil)
    }
    for part in [
      "data-empty=\"Inga rader\"", "<nav lang=\"sv\" aria-label=\"Index\"",
      "&quot;search&quot;:&quot;Sök&quot;",
      "lang=\"sv\" aria-label=\"Ingen text\"",
    ] {
      #expect(page.html.contains(part), "\(part)")
    }
    #expect(!page.html.contains("lang=\"en\""))
    #expect(page.words.found(3, of: 10) == "3 av 10")
  }
  /// Tests that a page takes the words that it is given, as text, and that they have the language of the list.
  @Test func wordsCanBeReplaced() throws {
    let collation = try LocalizedIndexedCollation(locale: "fo")
    let names = [ListPageTests.Person(id: 0, name: "")]
    var page = ListPage(of: try IndexedList(names, by: \.name, using: collation), title: "N") { _ in
      ListCell(link: "https://example.org")
    }
    #expect(page.html.contains("lang=\"en\" aria-label=\"No text\""))
    page.labels = [.noText: "<Eingin> \"tekstur\"", .found: "{0}/{1}"]
    let html = page.html
    #expect(html.contains("lang=\"fo\" aria-label=\"&lt;Eingin&gt; &quot;tekstur&quot;\""))
    #expect(html.contains("&quot;language&quot;:&quot;fo&quot;"))
    #expect(html.contains("&quot;noText&quot;:&quot;&lt;Eingin&gt; \\&quot;tekstur\\&quot;&quot;"))
    #expect(html.contains("&quot;search&quot;:&quot;Search&quot;") && !html.contains("lang=\"en\""))
    #expect(page.words.found(3, of: 10) == "3/10")
    var folder = ""
    page.writeFiles { path, content in
      if path == "index.html" { folder = String(decoding: content, as: UTF8.self) }
    }
    #expect(folder.contains("&quot;found&quot;:&quot;{0}/{1}&quot;"))
  }
}
