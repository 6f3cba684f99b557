import Foundation
import IndexedCollation
import TestSupport
import Testing

/// Tests each rule of filing, and how they combine.
@Suite struct FilingRuleTests {
  /// Tests that rules about different parts of a text apply one after the other.
  @Test func rulesApplyOneAfterTheOther() throws {
    let filing = try Filing(
      FilingRules(
        articles: InitialArticles(languages: ["en"]), namePrefixes: ["van"], filesMcAsMac: true,
        leavesOutInitialMarks: true, honorifics: ["Dr.", "Prof.", "Sir", "Frau"]))
    let the = FiledText.Rule.initialArticle("The", language: "en")
    for (text, filingText, rules) in [
      ("The McCoys", "MacCoys", [the, .macPrefix]),
      ("Prof. Dr. Xu", "Xu", [.honorific("Prof."), .honorific("Dr.")]),
      ("Dr Dr. Xu", "Xu", [.honorific("Dr"), .honorific("Dr.")]),
      ("DR. van Gogh", "Gogh", [.honorific("DR."), .namePrefix("van")]),
      ("Sir The van McCoys", "MacCoys", [.honorific("Sir"), the, .namePrefix("van"), .macPrefix]),
      ("… Dr. McCoy", "MacCoy", [.initialMarks("… "), .honorific("Dr."), .macPrefix]),
      ("The Dr. Xu", "Dr. Xu", [the]),
      ("van The Who", "The Who", [.namePrefix("van")]),
      ("Dr.", "Dr.", []), ("Sir", "Sir", []), ("Sirius", "Sirius", []), ("Dr.Xu", "Dr.Xu", []),
      ("Sir Sir", "Sir", [.honorific("Sir")]), ("Frau. X", "X", [.honorific("Frau.")]),
      ("Dr. *Xu", "Xu", [.honorific("Dr."), .initialMarks("*")]),
      ("The *Heroes", "Heroes", [the, .initialMarks("*")]),
      ("* The “Dr. Who”", "Dr. Who”", [.initialMarks("* "), the]),
      ("“M’Coy”", "MacCoy”", [.initialMarks("“"), .macPrefix]), ("Dr. !!!", "Dr. !!!", []),
      ("", "", []),
    ] {
      let filed = filing.filedText(of: text)
      #expect(filed.filingText == filingText && filed.rules == rules, "\(text)")
      #expect(filed.rule == rules.last)
    }
  }

  /// Tests honorifics with an asterisk, of which one that is nothing else must not be left out forever.
  @Test func honorificsWithAnAsterisk() throws {
    let filing = try Filing(FilingRules(honorifics: ["Dr.*", "*Sir", "**", "*"]))
    for (text, filingText) in [
      ("Dr.Xu", "Xu"), ("Dreyfus", "Dreyfus"), ("*Sir X", "*Sir X"), ("*x", "*x"),
      ("Dr.Dr. Xu", "Xu"),
    ] {
      #expect(filing.filedText(of: text).filingText == filingText)
    }
  }

  /// Tests that marks before the first letter are left out, with and without an article after them.
  @Test func marksAtTheBeginning() throws {
    let titles = try Filing(
      FilingRules(
        articles: InitialArticles(languages: ["en"]), filesMcAsMac: true,
        leavesOutInitialMarks: true))
    for (text, filingText, rule) in [
      ("“Heroes”", "Heroes”", FiledText.Rule.initialMarks("“")),
      ("“The Raven”", "Raven”", .initialArticle("The", language: "en")),
      ("(The) Who", "Who", .initialArticle("The", language: "en")),
      ("— The Raven", "Raven", .initialArticle("The", language: "en")),
      ("ʿAlī", "Alī", .initialMarks("ʿ")), ("ʻIolani", "Iolani", .initialMarks("ʻ")),
      ("💃 Salsa", "Salsa", .initialMarks("💃 ")), ("¬¬ 39 Steps", "39 Steps", .initialMarks("¬¬ ")),
      ("…McDonald", "MacDonald", .macPrefix), ("'39", "39", .initialMarks("'")),
    ] {
      let filed = titles.filedText(of: text)
      #expect(filed.filingText == filingText && filed.rule == rule, "\(text)")
    }
    for text in ["Heroes", "!!!", "", "ʿ", "39", "ü", "…", "\u{301}"] {
      #expect(titles.filedText(of: text).rule == nil)
    }
    let english = try LocalizedIndexedCollation(locale: "en")
    let order = Ordering<String>(by: \.self, filing: titles)
    #expect(
      english.sections(of: ["!!!", "“Heroes”", "ʿAlī", "(Hi)"], by: order).filter { !$0.isEmpty }
        == [["ʿAlī"], ["“Heroes”", "(Hi)"], ["!!!"]])
  }

  /// Tests exceptions for all texts with a beginning.
  @Test func overridesOfBeginnings() throws {
    let filing = try Filing(
      FilingRules(
        overrides: [
          "St. *": "Saint *", "St. John*": "Sinjin", "St. Ives": "Ives", "长沙*": "常沙", "M*": "N*",
          "*": "x",
          "A*B": "c",
        ],
        articles: InitialArticles(languages: ["en"])))
    for (text, filingText) in [
      ("St. Louis", "Saint Louis"), ("St. ", "Saint "), ("St.", "St."), ("St. Johns", "Sinjins"),
      ("St. Ives", "Ives"), ("长沙市", "常沙市"), ("M*", "N*"), ("Moon", "Noon"), ("The Moon", "Moon"),
      ("*", "x"), ("*a", "*a"), ("A*B", "c"), ("AxB", "AxB"), ("St. *", "Saint *"),
    ] {
      #expect(filing.filedText(of: text).filingText == filingText)
    }
  }

  @Test func prefixesOfFamilyNames() throws {
    let filing = try Filing(
      FilingRules(namePrefixes: ["van", "van der", "von", "d'", "'t"], filesMcAsMac: true))
    func text(_ name: String) -> String { filing.filedText(of: name).filingText }
    for (name, filingText) in [
      ("van Gogh", "Gogh"), ("Van der Waals", "Waals"), ("Vandervelde", "Vandervelde"),
      ("d’Alembert", "Alembert"), ("'t Hart", "Hart"), ("von", "von"), ("McDonald", "MacDonald"),
      ("M'Culloch", "MacCulloch"), ("M’Culloch", "MacCulloch"), ("Mcdonald", "Mcdonald"),
      ("MC Hammer", "MC Hammer"), ("MacArthur", "MacArthur"), ("Mc", "Mc"),
    ] {
      #expect(text(name) == filingText, "\(name)")
    }
    #expect(filing.filedText(of: "van Gogh").rule == .namePrefix("van"))
    #expect(filing.filedText(of: "McDonald").rule == .macPrefix)
  }

  @Test func theFirstRuleThatAppliesDecides() throws {
    let filing = try Filing(
      FilingRules(
        overrides: ["The Beatles": "Fab Four", "Caf\u{E9}": "Coffee"],
        leavesOutNonfilingZones: true, articles: InitialArticles(languages: ["en"]),
        namePrefixes: ["von"]))
    func filed(_ text: String, _ reading: String? = nil, _ count: Int? = nil) -> FiledText {
      filing.filedText(of: text, reading: reading, nonfilingCharacters: count)
    }
    #expect(filed("The Beatles", "reading", 4).filingText == "Fab Four")
    #expect(filed("The Beatles").rule == .override)
    // Canonically equivalent texts are the same text.
    #expect(filed("Cafe\u{301}").filingText == "Coffee")
    #expect(filed("東京", "とうきょう").filingText == "とうきょう")
    // Tables have such cells where a reading is unknown.
    for blank in [
      "", " ", "\t", "\u{3000}", "\u{A0}", "\u{200B}", "\u{FEFF}", "-", "―", "♪", "\u{301}",
    ] {
      #expect(filed("東京", blank).filingText == "東京", "\(blank.debugDescription)")
      #expect(filed("東京", blank).rule == nil)
    }
    for blank in [" ", "\n", "\u{3000}", "\u{A0}", "\r\n"] {
      #expect(filed("東京", blank + "とう きょう" + blank).filingText == "とう きょう")
    }
    #expect(filed("&", "7").filingText == "7")
    #expect(filed("e", " e\u{301} ").filingText == "e\u{301}")
    #expect(filed("東京", nil).rule == nil)
    #expect(filed("The Who", nil, 4).filingText == "Who")
    #expect(filed("The Who", nil, 0).filingText == "The Who")
    #expect(filed("The Who", nil, 7).filingText == "The Who")
    #expect(filed("The Who", nil, -1).filingText == "The Who")
    // Scalar values are counted, not characters that one sees.
    #expect(filed("L'e\u{301}te\u{301}", nil, 2).filingText == "e\u{301}te\u{301}")
    #expect(filed("\u{98}The \u{9C}Who").filingText == "Who")
    #expect(filed("\u{98}The \u{9C}Who").rule == .nonfilingZone)
    #expect(filed("Who \u{98}the \u{9C}is \u{98}a \u{9C}who").filingText == "Who is who")
    #expect(filed("\u{98}The Who").filingText == "\u{98}The Who")
    #expect(filed("\u{98}The\u{9C}").filingText == "\u{98}The\u{9C}")
    #expect(filed("A von Trapp").filingText == "Trapp")
    #expect(Filing().filedText(of: "The Beatles").rule == nil)
  }

  @Test func rulesAreCodable() throws {
    let rules = FilingRules(
      overrides: ["a": "b"], leavesOutNonfilingZones: true,
      articles: InitialArticles(languages: ["en"], additional: ["ye"], exceptions: ["A to Z"]),
      namePrefixes: ["von"], filesMcAsMac: true, leavesOutInitialMarks: true)
    let data = try JSONEncoder().encode(rules)
    #expect(try JSONDecoder().decode(FilingRules.self, from: data) == rules)
    func decoded(_ json: String) throws -> FilingRules {
      try JSONDecoder().decode(FilingRules.self, from: Data(json.utf8))
    }
    #expect(try decoded("{}") == FilingRules())
    #expect(try decoded("{\"articles\": {}}") == FilingRules(articles: InitialArticles()))
    #expect(
      try decoded("{\"articles\": {\"languages\": [\"en\"]}, \"filesMcAsMac\": true}")
        == FilingRules(articles: InitialArticles(languages: ["en"]), filesMcAsMac: true))
    #expect(throws: DecodingError.self) { try decoded("{\"namePrefixes\": \"van\"}") }
  }
}
