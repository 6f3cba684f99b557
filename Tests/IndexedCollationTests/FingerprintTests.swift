import Foundation
import Testing

@testable import IndexedCollation

@Suite struct FingerprintTests {
  @Test func itSurvivesEncodingAndIsShort() throws {
    let fingerprint = try Collator(locales: ["sv", "zh"]).fingerprint()
    let json = try JSONEncoder().encode(fingerprint)
    #expect(json.count < 500)
    #expect(try JSONDecoder().decode(Fingerprint.self, from: json) == fingerprint)
    #expect(fingerprint.icu == (try ICUVersion.current().icu))
    #expect(fingerprint.locales == ["sv", "zh"])
  }

  /// Tests that the digest for ICU 72.1 is the same in every process.
  @Test func itIsStable() throws {
    let first = try Collator(locale: "sv").fingerprint()
    #expect(first == (try Collator(locale: "sv").fingerprint()))
    guard first.icu == "72.1" else { return }
    #expect(first.probes == "3960c173b07ad66b")
  }

  /// Tests that collators with the same keys have the same fingerprint, whatever locale was
  /// requested.
  @Test(arguments: [("sv", "sv-SE"), ("en", "de"), ("zh-TW", "zh-u-co-stroke"), ("en", "und")])
  func locales(_ left: String, areEqualTo right: String) throws {
    let (left, right) = (try Collator(locale: left), try Collator(locale: right))
    #expect(try left.fingerprint() == right.fingerprint())
    #expect(try left.fingerprint().differences(from: right.fingerprint()) == [])
  }

  @Test func anOptionIsTheSameHoweverItIsSaid() throws {
    let keyword = try Collator(locale: "sv-u-kn-true-ks-level1").fingerprint()
    let options = Collator.Options(strength: .primary, numericOrdering: true)
    #expect(try Collator(locale: "sv", options: options).fingerprint() == keyword)
    let noRules = Collator.Options(rules: "")
    #expect(
      try Collator(locale: "sv", options: noRules).fingerprint()
        == (try Collator(locale: "sv").fingerprint()))
    let explicit = Collator.Options(caseFirst: .off)
    #expect(
      try Collator(locale: "sv", options: explicit).fingerprint()
        == (try Collator(locale: "sv").fingerprint()))
  }

  @Test(arguments: [
    ("en-u-ks-level1", "en", "strength was tertiary, is primary"),
    ("en-u-ka-shifted", "en", "ignoring of punctuation was off, is on"),
    (
      "en-u-ka-shifted-kv-symbol", "en-u-ka-shifted",
      "the last group that can be ignored was punct, is symbol"
    ),
    ("en", "da", "the case that comes first was upper, is neither"),
    ("en-u-kc-true", "en", "the case level was off, is on"),
    ("en-u-kn-true", "en", "numeric ordering was off, is on"),
    ("fr-CA", "fr", "backwards order of accents was off, is on"),
    ("en-u-kk-true", "en", "normalization was off, is on"),
    ("en-u-kr-grek-digit", "en", "the order of scripts was none, is Grek digit"),
    ("en", "ru", "the order of scripts was Cyrl, is none"),
  ])
  func everyOptionIsTold(_ tag: String, _ other: String, _ difference: String) throws {
    let now = try Collator(locale: tag).fingerprint()
    let before = try Collator(locale: other).fingerprint()
    #expect(now.differences(from: before).contains(difference))
    #expect(before.differences(from: before) == [])
  }

  @Test func longRulesStayShort() throws {
    let rules = "&a" + (0..<500).map { "<b\($0)" }.joined()
    let fingerprint = try Collator(locale: "sv", options: .init(rules: rules)).fingerprint()
    #expect(try JSONEncoder().encode(fingerprint).count < 500)
  }

  /// Tests that the probe keys reveal a change that has no name.
  @Test func theProbesTellWhatNoNameDoes() throws {
    let plain = try Collator(locale: "en").fingerprint()
    let ruled = try Collator(locale: "en", options: .init(rules: "&z<ы")).fingerprint()
    #expect(ruled.probes != plain.probes)
    let other = Fingerprint(
      icu: plain.icu, unicode: plain.unicode, collator: plain.collator, locales: plain.locales,
      options: plain.options, probes: "another digest")
    #expect(
      other.differences(from: plain) == [
        "versions and options are the same, yet some sort keys differ"
      ])
  }

  @Test func withoutFilingItIsTheSameAsBefore() throws {
    let collator = try Collator(locale: "sv")
    let json = String(decoding: try JSONEncoder().encode(collator.fingerprint()), as: UTF8.self)
    #expect(!json.contains("filing"))
    #expect(
      try JSONDecoder().decode(Fingerprint.self, from: Data(json.utf8)) == collator.fingerprint())
  }

  /// Tests that each rule changes the fingerprint, and that nothing else does.
  @Test func everyFilingRuleCounts() throws {
    let english = InitialArticles(languages: ["en", "fr"], additional: ["a"], exceptions: ["b"])
    let rules = [
      FilingRules(), FilingRules(overrides: ["a": "b"]), FilingRules(overrides: ["b": "a"]),
      FilingRules(overrides: ["a": "c"]), FilingRules(overrides: ["a": "b", "b": "a"]),
      FilingRules(overrides: ["ab": ""]), FilingRules(leavesOutNonfilingZones: true),
      FilingRules(leavesOutInitialMarks: true), FilingRules(honorifics: ["van"]),
      FilingRules(readsRomanNumerals: true), FilingRules(groupingSeparators: ","),
      FilingRules(groupingSeparators: "."), FilingRules(readsKoreanInitialSounds: true),
      FilingRules(decimalSeparators: "."), FilingRules(decimalSeparators: ","),
      FilingRules(transliterator: "Any-Latin"), FilingRules(transliterator: "Greek-Latin"),
      FilingRules(articles: InitialArticles()),
      FilingRules(articles: InitialArticles(languages: ["en"])),
      FilingRules(articles: InitialArticles(languages: ["fr"])),
      FilingRules(articles: InitialArticles(additional: ["en"])),
      FilingRules(articles: InitialArticles(exceptions: ["en"])),
      FilingRules(articles: InitialArticles(additional: ["a", "b"])),
      FilingRules(articles: InitialArticles(additional: ["ab"])),
      FilingRules(articles: english), FilingRules(namePrefixes: ["van"]),
      FilingRules(namePrefixes: ["von"]), FilingRules(namePrefixes: ["van", "von"]),
      FilingRules(filesMcAsMac: true), FilingRules(readsChineseSurnames: true),
    ]
    let collator = try Collator(locale: "en")
    let digests = try rules.map { try collator.fingerprint(filing: Filing($0)).filing }
    #expect(Set(digests).count == rules.count && !digests.contains(nil))
    #expect(digests == (try rules.map { try collator.fingerprint(filing: Filing($0)).filing }))
    // The order of words makes no difference.
    let other = InitialArticles(languages: ["fr", "en"], additional: ["a"], exceptions: ["b"])
    let reordered = try collator.fingerprint(filing: Filing(FilingRules(articles: other)))
    #expect(rules.firstIndex { $0.articles == english } == digests.firstIndex(of: reordered.filing))
  }

  @Test func theTablesOfFilingCount() {
    let articles = [["en", "eng", "the", "MARC"], ["fr", "fre", "le", "MARC"]]
    let surnames = [["曾", "增", "zēng", "CLDR"]]
    func bytes(
      _ rules: FilingRules, _ articles: [[String]], _ surnames: [[String]]
    ) -> [UInt8] {
      rules.keyBytes(articleTable: articles, surnameTable: surnames)
    }
    var (other, otherSurnames) = (articles, surnames)
    other[1][2] = "la"
    otherSurnames[0][1] = "曽"
    let titles = FilingRules(articles: InitialArticles(languages: ["en"]))
    // A text can be French.
    #expect(bytes(titles, articles, surnames) != bytes(titles, other, surnames))
    #expect(bytes(titles, articles, surnames) == bytes(titles, articles, otherSurnames))
    let names = FilingRules(readsChineseSurnames: true)
    #expect(bytes(names, articles, surnames) != bytes(names, articles, otherSurnames))
    #expect(bytes(names, articles, surnames) == bytes(names, other, surnames))
    // A source has no effect on keys.
    other = articles
    other[1][3] = "LC"
    #expect(bytes(titles, articles, surnames) == bytes(titles, other, surnames))
  }

  @Test func filingIsToldInWords() throws {
    let collator = try Collator(locale: "en")
    let plain = try collator.fingerprint()
    let mac = try collator.fingerprint(filing: Filing(FilingRules(filesMcAsMac: true)))
    let van = try collator.fingerprint(filing: Filing(FilingRules(namePrefixes: ["van"])))
    #expect(
      mac.differences(from: plain) == [
        "texts were sorted as they are, and are now filed by rules"
      ])
    #expect(
      plain.differences(from: mac) == [
        "texts were filed by rules, and are now sorted as they are"
      ])
    #expect(van.differences(from: mac) == ["the rules of filing, or their tables, are others"])
    #expect(mac.differences(from: mac) == [])
  }

  @Test func differencesAreToldInWords() throws {
    let sv = try Collator(locale: "sv").fingerprint()
    let reordering = Collator.Options(reordering: ["Grek", "digit"])
    let da = try Collator(locale: "da", options: reordering).fingerprint()
    #expect(
      da.differences(from: sv) == [
        "the locale was sv, is da", "the case that comes first was neither, is upper",
        "the order of scripts was none, is Grek digit",
      ])
    let ab = try Collator(locale: "sv", options: .init(rules: "&a<b")).fingerprint()
    let ac = try Collator(locale: "sv", options: .init(rules: "&a<c")).fingerprint()
    #expect(ac.differences(from: ab) == ["the rules given are others"])
    for (name, value) in [
      ("ICU", sv.icu), ("Unicode", sv.unicode), ("the collator's version", sv.collator),
    ] {
      let json = String(decoding: try JSONEncoder().encode(sv), as: UTF8.self)
        .replacing("\"\(value)\"", with: "\"1.2\"")
      let old = try JSONDecoder().decode(Fingerprint.self, from: Data(json.utf8))
      #expect(sv.differences(from: old) == ["\(name) was 1.2, is \(value)"])
    }
  }
}
