import Foundation
import IndexedCollation
import TestSupport
import Testing

/// Tests the text under which a text is filed.
@Suite struct FilingTests {
  private static func filing(
    _ languages: [String], additional: [String] = [], exceptions: [String] = []
  ) throws -> Filing {
    try Filing(
      FilingRules(
        articles: InitialArticles(
          languages: languages, additional: additional, exceptions: exceptions)))
  }

  /// The nominative articles that the book manager calibre ignores in titles, by the code of ISO 639-2 (its
  /// setting per_language_title_sort_articles), as facts from another source than the table.
  ///
  /// It has the plurals unos, unas, uns and umas, too, which are not in Appendix F.
  private static let articlesOfCalibre = [
    "eng": "a an the", "spa": "el la lo los las un una", "fra": "le la l' l’ les un une",
    "ita": "lo il l' la gli i le uno un una un'", "por": "a o os as um uma",
    "ron": "un o", "deu": "der die das ein eine", "nld": "de het een 'n 't",
    "swe": "en ett det den de", "tur": "bir", "afr": "'n die", "hun": "a az egy",
    "ell": "to ta",
  ]

  @Test(arguments: articlesOfCalibre.keys.sorted())
  func articlesAreThoseOfCalibre(_ language: String) throws {
    let filing = try Self.filing([language])
    for article in Self.articlesOfCalibre[language, default: ""].split(separator: " ") {
      let isElided = "'’".contains(article.last ?? " ")
      for title in [String(article), article.capitalized] {
        let text = title + (isElided ? "" : " ") + "Xylo"
        #expect(filing.filedText(of: text).filingText == "Xylo", "\(text)")
      }
    }
    #expect(filing.filedText(of: "Xylo").filingText == "Xylo")
  }

  /// Sort names, as music players and MusicBrainz write them, put a name where its sort name is.
  @Test func sortNamesAreReadings() throws {
    let artists = [
      ("The Beatles", "Beatles, The"), ("Jimi Hendrix", "Hendrix, Jimi"),
      ("高中正義", "Takanaka, Masayoshi"),
      ("ABBA", "ABBA"), ("Björk", "Björk"), ("Die Ärzte", "Ärzte, Die"), ("a‐ha", "a‐ha"),
    ]
    let order = Ordering<(String, String?)>(by: \.0, reading: \.1)
    let collation = try LocalizedIndexedCollation(locale: "en")
    let sorted = collation.sorted(artists.map { ($0, Optional($1)) }, by: order).compactMap(\.1)
    #expect(sorted == collation.sorted(artists.map(\.1), by: \.self))
    #expect(sorted.prefix(2).sorted() == ["ABBA", "a‐ha"] && sorted.last == "Takanaka, Masayoshi")
  }

  /// Titles, their language and their filing text.
  ///
  /// "MARC" are the examples of MARC 21, field 245, second indicator. The others follow from the table of
  /// articles in Appendix F.
  private static let titles: [(title: String, language: String, filingText: String)] = [
    // MARC
    ("The Year book of medicine.", "eng", "Year book of medicine."),
    ("A report to the legislature for the year", "eng", "report to the legislature for the year"),
    ("L'été.", "fre", "été."),
    ("The [Part] of a title", "eng", "Part] of a title"),
    ("[The Part] of a title", "eng", "Part] of a title"),
    ("Los Angeles", "eng", "Los Angeles"),
    // Languages
    ("Die Hard", "en", "Die Hard"), ("Die Zeit", "de", "Zeit"), ("die Zeit", "de-AT", "Zeit"),
    ("DIE ZEIT", "ger", "ZEIT"), ("Die Zeit", "deu-AT", "Zeit"), ("Het Parool", "nld", "Parool"),
    ("Ang Bayan", "fil", "Bayan"), ("El País", "spa", "País"), ("Le Monde", "fr-CA", "Monde"),
    ("Les Misérables", "fr", "Misérables"),
    ("Des souris et des hommes", "fr", "Des souris et des hommes"),
    ("Den unge Werthers lidanden", "sv", "unge Werthers lidanden"),
    ("Der Spiegel", "sv", "Der Spiegel"), ("Na h-Eileanan", "gd", "Eileanan"),
    ("An t-Oileánach", "ga", "Oileánach"), ("ang mga tao", "tl", "tao"), ("Ang tao", "tl", "tao"),
    ("Ο Ζορμπάς", "el", "Ζορμπάς"), ("Ένας άνθρωπος", "el", "άνθρωπος"),
    ("ho Zorbas", "gre", "Zorbas"), ("To vima", "el", "vima"), ("Ἡ Ἑλλάς", "el", "Ἑλλάς"),
    ("Al-x", "bra", "Al-x"), ("Os Lusíadas", "gl", "Lusíadas"), ("Al-Ahram", "ar", "Ahram"),
    ("as-Safir", "ar", "Safir"),
    ("’t Hooft", "nl", "Hooft"), ("'n Afrikaner", "af", "Afrikaner"),
    ("Ett drömspel", "sv", "drömspel"),
    // Apostrophes, hyphens, quotation marks, brackets, spaces
    ("L’Avare", "fr", "Avare"), ("LʼAvare", "fr", "Avare"), ("l' Avare", "fr", "Avare"),
    ("al‑Jazira", "ar", "Jazira"), ("“The Who”", "en", "Who”"), ("«Les Fleurs»", "fr", "Fleurs»"),
    ("The “Heroes”", "en", "Heroes”"), ("¡El Pueblo!", "es", "Pueblo!"),
    ("The\u{A0}Beatles", "en", "Beatles"), ("  The\t Beatles", "en", "Beatles"),
    // Nothing else
    ("Theatre", "en", "Theatre"), ("The", "en", "The"), ("The ", "en", "The "), ("A", "en", "A"),
    ("The !!!", "en", "The !!!"), ("A-ha", "en", "A-ha"), ("A.I.", "en", "A.I."),
    ("The The", "en", "The"), ("Läther", "fr", "Läther"), ("The Beatles", "xx", "The Beatles"),
    ("The Beatles", "ru", "The Beatles"), ("", "en", ""), ("\u{301}", "en", "\u{301}"),
    ("“Heroes”", "en", "“Heroes”"), ("The 39 Steps", "en", "39 Steps"),
    // Invisible characters
    ("\u{200E}The Doors", "en", "Doors"), ("\u{FEFF}The Doors", "en", "Doors"),
    ("\u{2068}The Doors\u{2069}", "en", "Doors\u{2069}"), ("\u{AD}The Doors", "en", "Doors"),
    ("\u{61C}The Doors", "en", "Doors"), ("“\u{200B}The Doors”", "en", "Doors”"),
    ("The\u{200B} Doors", "en", "Doors"), ("L’\u{2060}Avare", "fr", "Avare"),
    ("\u{200F}א\u{200F} ייִדיש", "yi", "ייִדיש"), ("The\u{AD}atre", "en", "The\u{AD}atre"),
    // Forms of letters
    ("Ｔｈｅ　Ｒａｖｅｎ", "en", "Ｒａｖｅｎ"), ("ｌ＇Avare", "fr", "Avare"), ("L＇Avare", "fr", "Avare"),
    ("L′Avare", "fr", "Avare"), ("ŉ Droë", "af", "Droë"), ("BİR GÜN", "tr", "GÜN"),
    ("ΕΝΑΣ ΗΡΩΑΣ", "el", "ΗΡΩΑΣ"), ("ΕΝΑ ΠΑΙΔΙ", "el", "ΠΑΙΔΙ"), ("דאס לאנד", "yi", "לאנד"),
    ("Sina Maria", "tl", "Maria"), ("ʻO ke aliʻi", "haw", "ke aliʻi"),
    ("‘O ke aliʻi", "haw", "ke aliʻi"),
    // Brackets around the article
    ("(The) Who", "en", "Who"), ("(L’)Avare", "fr", "Avare"), ("[The] “Raven”", "en", "Raven”"),
    ("(The)", "en", "(The)"),
    ("(The)ater", "en", "(The)ater"), ("(The] Who", "en", "(The] Who"),
    // Accents that make another word
    ("Él mismo", "es", "Él mismo"), ("Ή όλα", "el", "Ή όλα"), ("Éen dag", "nl", "Éen dag"),
    ("À sombra", "pt", "À sombra"),
  ]

  @Test func articlesOfTheLanguageOfTheTextAreLeftOut() throws {
    let byLanguage = try Self.filing([])
    for (title, language, filingText) in Self.titles {
      #expect(
        byLanguage.filedText(of: title, language: language).filingText == filingText, "\(title)")
      // An empty language is none.
      #expect(byLanguage.filedText(of: title, language: "").filingText == title)
      guard !InitialArticles.articles(in: language).isEmpty else { continue }
      #expect(try Self.filing([language]).filedText(of: title).filingText == filingText, "\(title)")
    }
    let several = try Self.filing(["en", "fr"])
    #expect(several.filedText(of: "The Beatles").rule == .initialArticle("The", language: "en"))
    #expect(several.filedText(of: "L’Avare").rule == .initialArticle("L’", language: "fr"))
    #expect(several.filedText(of: "Die Hard").rule == nil)
    // The language of a text replaces those of the rules.
    #expect(several.filedText(of: "The Beatles", language: "de").rule == nil)
  }

  @Test func eachRowOfTheTableApplies() throws {
    let filing = try Self.filing([])
    #expect(InitialArticles.knownLanguages.count > 40)
    for language in InitialArticles.knownLanguages {
      for article in InitialArticles.articles(in: language) {
        let gap = article.hasSuffix("'") || article.hasSuffix("-") ? "" : " "
        for form in [
          article, article.uppercased(), article.capitalized, article.replacing("'", with: "’"),
          article.decomposedStringWithCanonicalMapping,
          article.precomposedStringWithCanonicalMapping,
        ] where form.lowercased() == article || form.contains("’") {
          let filed = filing.filedText(of: form + gap + "Ω", language: language)
          #expect(filed.filingText == "Ω", "\(language): \(form)")
        }
      }
    }
  }

  /// Tests that white space around the language of a text does not count, and that the languages of the rules
  /// count if it is not known.
  @Test(arguments: [
    (" de ", "Zeit"), ("ger\t", "Zeit"), ("\u{A0}de", "Zeit"), ("", "Die Zeit"), (" ", "Die Zeit"),
    ("und", "Die Zeit"), ("UND", "Die Zeit"), ("|||", "Die Zeit"), ("German", "Die Zeit"),
    ("ru", "Die Zeit"),
  ])
  func aLanguageIsRead(_ language: String, _ filingText: String) throws {
    let english = try Self.filing(["en"])
    #expect(english.filedText(of: "Die Zeit", language: language).filingText == filingText)
    let isOfRules = !["de", "ger", "German", "ru"].contains { language.contains($0) }
    #expect(
      english.filedText(of: "The Who", language: language).filingText
        == (isOfRules ? "Who" : "The Who"))
  }

  /// Tests words without a space after them, and words in the forms in which people write them.
  @Test func wordsOfOtherForms() throws {
    let names = try Filing(FilingRules(namePrefixes: ["ابن", "أبو", "ال*", "de la*", "Mac*", "*"]))
    for (name, filingText) in [
      ("إبن سينا", "سينا"), ("ابو بكر", "بكر"), ("الحسن", "حسن"), ("ال", "ال"), ("أ", "أ"),
      ("\u{200F}الحسن", "حسن"), ("De Laval", "val"), ("MacDonald", "Donald"),
      ("Mac Donald", "Donald"),
      ("Mac", "Mac"), ("ＭａｃDonald", "Donald"), ("Ma", "Ma"), ("*x", "*x"),
    ] {
      #expect(names.filedText(of: name).filingText == filingText)
    }
  }

  @Test func ownWordsAndExceptions() throws {
    let filing = try Self.filing(
      ["en"], additional: ["ye", "Österreichische", "e\u{301}e\u{301}n", "à la", " some "],
      exceptions: ["A to Z", "the who"])
    func text(_ title: String) -> String { filing.filedText(of: title).filingText }
    #expect(text("Ye Olde Shop") == "Olde Shop")
    #expect(text("ÖSTERREICHISCHE Post") == "Post")
    #expect(text("Één boek") == "boek")
    #expect(text("À  la recherche") == "recherche")
    #expect(text("Some boys") == "boys")
    #expect(text("A to Z of trees") == "A to Z of trees")
    #expect(text("A to Z") == "A to Z")
    #expect(text("A to Zen") == "to Zen")
    #expect(text("“The Who”") == "“The Who”")
    #expect(filing.filedText(of: "Ye Olde").rule == .initialArticle("Ye", language: nil))
    for noLanguage in ["xx", "German", "de;en", "5"] {
      #expect(throws: FilingError.noArticles(language: noLanguage)) {
        try Self.filing(["en", noLanguage])
      }
    }
    // A language without articles is none of these.
    #expect(
      try Self.filing(["ru", "en", "cze", "tlh"]).filedText(of: "The Who").filingText == "Who")
    for blank in ["", " \u{A0}"] {
      #expect(throws: FilingError.blankText(in: "articles.additional")) {
        try Self.filing(["en"], additional: [blank])
      }
      #expect(throws: FilingError.blankText(in: "articles.exceptions")) {
        try Self.filing(["en"], exceptions: ["A to Z", blank])
      }
      #expect(throws: FilingError.blankText(in: "namePrefixes")) {
        try Filing(FilingRules(namePrefixes: [blank]))
      }
    }
  }

  /// Tests the article of Maltese, which takes the sound of the letter after it.
  @Test(arguments: [
    "Il-Baħar", "L-Omm", "Iċ-Ċikkulata", "Ic\u{307}-C\u{307}ikkulata", "Id-Dar", "In-Nazzjon",
    "Ir-Raġel", "Is-Serrieq", "It-Torri", "Ix-Xemx", "Iz-Zalzett", "Iż-Żarbun", "IŻ-ŻARBUN",
  ])
  func theArticleOfMalteseHasSeveralForms(_ title: String) throws {
    let word = try #require(title.split(separator: "-").last)
    #expect(try Self.filing(["mt"]).filedText(of: title).filingText == word)
    #expect(try Self.filing(["mt"]).filedText(of: String(word)).rule == nil)
  }

  /// Tests random titles against a regular expression.
  @Test(arguments: 0..<RunSize.repeats(20))
  func articlesAreThoseOfARegularExpression(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let languages = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      pick(InitialArticles.knownLanguages)
    }
    let articles = languages.flatMap(InitialArticles.articles(in:))
    let filing = try Self.filing(languages)
    let reference = try ArticleExpression(articles)
    let pieces =
      articles + [
        "the", "L'", "x", "Zeit", "été", "1", "-", "'", "’", "ʼ", "“", "(", "!", "\u{301}", "ß",
      ]
    for _ in 0..<500 {
      var title = ""
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        var piece = pick(pieces)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: piece = piece.uppercased()
        case 1: piece = piece.capitalized
        case 2: piece = piece.replacing("'", with: "’")
        case 3: piece = piece.decomposedStringWithCanonicalMapping
        default: break
        }
        title += piece + pick(["", " ", " ", " ", "\u{A0}"])
      }
      let filed = filing.filedText(of: title)
      #expect(
        filed.filingText == reference.filingText(of: title),
        "\(languages), round \(round): \(title.debugDescription)")
    }
  }
}

/// The articles of some languages as a regular expression of Foundation, which shares nothing with the
/// library.
private struct ArticleExpression {
  private let expression: NSRegularExpression

  init(_ articles: [String]) throws {
    let alternatives = Set(articles).sorted { $0.count > $1.count }.map { article in
      let pattern = article.precomposedStringWithCanonicalMapping
        .replacing("'", with: "['’‘ʼ´`]").replacing("-", with: "[-‐‑]").replacing(" ", with: "\\s+")
      let last = article.last
      return last == "'" || last == "-"
        ? pattern + "(?!\\p{Grapheme_Extend})" : pattern + "(?=\\s)"
    }
    let opening = "[\\s\\p{Ps}\\p{Pi}\\p{Pf}\"'`¿¡]"
    expression = try NSRegularExpression(
      pattern: "^\(opening)*?(?:\(alternatives.joined(separator: "|")))\(opening)*",
      options: [.caseInsensitive])
  }

  func filingText(of title: String) -> String {
    // The longest article counts, but the expression takes the first one that fits.
    let composed = title.precomposedStringWithCanonicalMapping
    let range = NSRange(composed.startIndex..., in: composed)
    guard let match = expression.firstMatch(in: composed, range: range) else { return title }
    let rest = String(decoding: composed.utf16.dropFirst(match.range.upperBound), as: UTF16.self)
    let hasText = rest.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return hasText ? rest : title
  }
}
