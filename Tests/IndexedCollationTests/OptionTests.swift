import Foundation
import TestSupport
import Testing

@testable import IndexedCollation

@Suite struct OptionTests {
  /// Tests that the table of options names all of them, so that no code forgets one.
  @Test func eachOptionHasAField() {
    let options = Mirror(reflecting: CollatorOptions()).children.compactMap(\.label)
    #expect(
      CollatorOptions.Field.all.map(\.name)
        == options.filter { !["rules", "alphabet"].contains($0) })
  }

  /// Tests that JSON has each option under its name, so that none is lost.
  @Test func optionsSurviveEncoding() throws {
    let options = CollatorOptions(
      strength: .identical, ignoresPunctuation: true, maxVariable: .symbol, caseFirst: .lower,
      caseLevel: false, numericOrdering: true, backwardsSecondary: false, normalization: true,
      reordering: ["Grek"], rules: "&a<b", alphabet: ["a"])
    #expect(CollatorOptions.Field.all.allSatisfy { $0.isSet(options) })
    let json = try JSONEncoder().encode(options)
    #expect(try JSONDecoder().decode(CollatorOptions.self, from: json) == options)
    let members = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(Set(members.keys) == Set(CollatorOptions.CodingKeys.allCases.map(\.rawValue)))
    #expect(members["maxVariable"] as? String == "symbol")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CollatorOptions.self, from: Data(#"{"strength": "x"}"#.utf8))
    }
  }

  /// Options, the same options as a BCP 47 tag, and two texts with their order.
  static let cases: [(Collator.Options, String, String, String, ComparisonResult)] = [
    (.init(strength: .primary), "en-u-ks-level1", "a", "Á", .orderedSame),
    (.init(strength: .secondary), "en-u-ks-level2", "a", "A", .orderedSame),
    (.init(strength: .tertiary), "ja-u-ks-level3", "か", "カ", .orderedSame),
    (.init(strength: .quaternary), "ja-u-ks-level4", "か", "カ", .orderedAscending),
    (.init(strength: .identical), "en-u-ks-identic", "か", "カ", .orderedAscending),
    (.init(ignoresPunctuation: true), "en-u-ka-shifted", "-b", "a", .orderedDescending),
    (.init(ignoresPunctuation: false), "th-u-ka-noignore", "-ข", "ก", .orderedAscending),
    (.init(maxVariable: .currency), "en-u-kv-currency", "$b", "a", .orderedAscending),
    (
      .init(ignoresPunctuation: true, maxVariable: .space), "en-u-ka-shifted-kv-space", "-b", "a",
      .orderedAscending
    ),
    (
      .init(ignoresPunctuation: true, maxVariable: .symbol), "en-u-ka-shifted-kv-symbol", "+b", "a",
      .orderedDescending
    ),
    (
      .init(ignoresPunctuation: true, maxVariable: .currency), "en-u-ka-shifted-kv-currency", "$b",
      "a", .orderedDescending
    ),
    (.init(maxVariable: .space), "th-u-kv-space", "-ข", "ก", .orderedAscending),
    (.init(caseFirst: .upper), "en-u-kf-upper", "A", "a", .orderedAscending),
    (.init(caseFirst: .lower), "da-u-kf-lower", "A", "a", .orderedDescending),
    (.init(caseFirst: .off), "da-u-kf-false", "A", "a", .orderedDescending),
    (
      .init(strength: .primary, caseLevel: true), "en-u-kc-true-ks-level1", "a", "Á",
      .orderedAscending
    ),
    (.init(numericOrdering: true), "en-u-kn-true", "2", "10", .orderedAscending),
    (.init(numericOrdering: false), "en-u-kn-false", "2", "10", .orderedDescending),
    (.init(backwardsSecondary: true), "en-u-kb-true", "côte", "coté", .orderedAscending),
    (.init(backwardsSecondary: false), "fr-CA-u-kb-false", "côte", "coté", .orderedDescending),
    (
      .init(normalization: true), "en-u-kk-true", "q\u{323}\u{307}", "q\u{307}\u{323}",
      .orderedSame
    ),
    (.init(reordering: ["Grek", "Latn"]), "en-u-kr-grek-latn", "Ω", "A", .orderedAscending),
    (.init(reordering: ["grek", "digit"]), "en-u-kr-grek-digit", "Ω", "1", .orderedAscending),
    (.init(reordering: ["Zzzz", "Latn"]), "en-u-kr-zzzz-latn", "Ω", "A", .orderedAscending),
  ]

  @Test(arguments: cases)
  func anOptionChangesTheOrder(
    _ options: Collator.Options, _ tag: String, _ left: String, _ right: String,
    _ result: ComparisonResult
  ) throws {
    let locale = tag.components(separatedBy: "-u-")[0]
    let set = try Collator(locale: locale, options: options)
    let tagged = try Collator(locale: tag)
    #expect(set.compare(left, right) == result)
    #expect(tagged.compare(left, right) == result)
    for text in [left, right] {
      #expect(set.sortKey(for: text) == tagged.sortKey(for: text))
    }
  }

  @Test func anEmptyOrderOfScriptsTakesTheLocalesBack() throws {
    #expect(try Collator(locale: "ru").compare("Я", "A") == .orderedAscending)
    let plain = try Collator(locale: "ru", options: .init(reordering: []))
    #expect(plain.compare("Я", "A") == .orderedDescending)
  }

  @Test(arguments: ["Klingon", "", "gr\0ek", "latn grek"])
  func anUnknownScriptIsAnError(_ script: String) {
    let error = #expect(throws: CollationError.self) {
      try Collator(locale: "en", options: .init(reordering: ["Latn", script]))
    }
    #expect(error?.code == .unknownScript)
    #expect(error?.input == script)
  }

  @Test func aScriptTwiceIsAnError() {
    let error = #expect(throws: CollationError.self) {
      try Collator(locale: "en", options: .init(reordering: ["Latn", "Grek", "Latn"]))
    }
    #expect(error?.code == .icu)
    #expect(error?.input == "Latn Grek Latn")
  }

  @Test(arguments: [
    ("&N<ñ", "nz", "ñ", ComparisonResult.orderedAscending),
    ("&c<č<<<Č\n# a comment\n&h<ch", "cz", "ch", .orderedAscending),
    ("&a=e", "a", "e", .orderedSame),
    ("[caseFirst upper]", "A", "a", .orderedAscending),
    ("[reorder Grek]", "Ω", "A", .orderedAscending),
  ])
  func rulesAreAddedToTheLocales(
    _ rules: String, _ left: String, _ right: String, _ result: ComparisonResult
  ) throws {
    let collator = try Collator(locale: "sv", options: .init(rules: rules))
    #expect(try Collator(locale: "sv").compare(left, right) != result)
    #expect(collator.compare(left, right) == result)
    // The rules of Swedish stay.
    #expect(collator.compare("zon", "åka") == .orderedAscending)
    #expect(collator.resolvedLocales == ["sv"])
  }

  @Test(arguments: [["en", "en-u-kr-foo"], ["en-u-ks-foo"], ["en", "sv", "da-u-kn-maybe"]])
  func aKeyThatICUDoesNotKnowIsNamed(_ locales: [String]) {
    let error = #expect(throws: CollationError.self) { try Collator(locales: locales) }
    #expect(error?.input == locales.last)
    #expect(error?.reason?.contains("a value that is unknown to ICU") == true)
  }

  @Test func rulesWinOverTheLocaleAndOptionsOverRules() throws {
    let rules = "&a<å[caseFirst upper]"
    #expect(try Collator(locale: "sv", options: .init(rules: rules)).compare("å", "b").rawValue < 0)
    let lower = Collator.Options(caseFirst: .lower, rules: rules)
    #expect(try Collator(locale: "sv", options: lower).compare("a", "A") == .orderedAscending)
    // Options in the identifier also apply to a tailoring with rules.
    let numeric = try Collator(locale: "sv-u-kn-true", options: .init(rules: rules))
    #expect(numeric.compare("2", "10") == .orderedAscending)
    #expect(numeric.compare("A", "a") == .orderedAscending)
  }

  /// Tests that rules which concern none of the texts change no key, whatever settings the locale
  /// and its identifier have.
  @Test(arguments: RunSize.cases(["sv", "da", "th", "ru", "fr-CA"]))
  func rulesKeepTheSettingsOfTheLocale(_ locale: String) throws {
    let keywords = [
      "ks-level1", "ks-identic", "ka-shifted", "ka-noignore", "ka-shifted-kv-space",
      "ka-shifted-kv-currency", "kf-upper", "kf-false", "kc-true", "kn-true", "kb-true", "kb-false",
      "kk-true", "kr-grek", "kr-digit-latn",
    ]
    for tag in [locale] + keywords.map({ "\(locale)-u-\($0)" }) {
      let plain = try Collator(locale: tag)
      let ruled = try Collator(locale: tag, options: .init(rules: "&☃<☄"))
      for text in SampleTexts.unusual + ["-b", "$b", "+b", "côte", "q\u{323}\u{307}", "か", "カ"] {
        #expect(ruled.sortKey(for: text) == plain.sortKey(for: text), "\(tag) \(text)")
      }
    }
  }

  /// Tests that rules, and rules of several locales, keep which characters the identifier ignores.
  @Test func rulesKeepThatOnlySpacesAreIgnored() throws {
    let lists: [([String], String?)] = [([], nil), ([], "&z<ż"), (["zh"], nil), (["zh"], "&z<ż")]
    for (others, rules) in RunSize.cases(lists) {
      // The option is the same as the keyword, and overrides another one.
      for group in CollatorOptions.MaxVariable.allCases {
        let option = Collator.Options(maxVariable: group, rules: rules)
        let set = try Collator(locales: ["sv-u-ka-shifted-kv-space"] + others, options: option)
        let tagged = try Collator(
          locales: ["sv-u-ka-shifted-kv-\(group.rawValue)"] + others, options: .init(rules: rules))
        for text in [" b", "-b", "+b", "$b", "a", "ö", "北"] {
          #expect(set.sortKey(for: text) == tagged.sortKey(for: text), "\(group) \(text)")
        }
      }
      let options = Collator.Options(rules: rules)
      let spaces = try Collator(locales: ["sv-u-ka-shifted-kv-space"] + others, options: options)
      #expect(spaces.compare(" b", "a") == .orderedDescending)
      #expect(spaces.compare("-b", "a") == .orderedAscending)
      let punctuation = try Collator(locales: ["sv-u-ka-shifted"] + others, options: options)
      #expect(punctuation.compare("-b", "a") == .orderedDescending)
    }
  }

  @Test(arguments: [
    ("&a <<<<< b", "line 1, column 4"),
    ("&a<b\n&x<y\n&z <", "line 3, column 4, before"),
    ("& å < b <", "line 1, column 9, before \"<\""), ("&", "line 1, column 1"),
    ("[reorder Grek Grek]", "U_ILLEGAL_ARGUMENT_ERROR"),
    ("nonsense", "line 1, column 1, before \"nonsense\""),
    ("&a<b\n[nonsense on]", "line 2, column"),
    ("&ä😀<b # ok\n&[before 9]a<b", "line 2, column 1"),
  ])
  func aMistakeInRulesNamesItsPlace(_ rules: String, _ place: String) {
    let error = #expect(throws: CollationError.self) {
      try Collator(locale: "sv", options: .init(rules: rules))
    }
    #expect(error?.code == .invalidRules)
    #expect(error?.input == rules)
    #expect(error?.reason?.hasPrefix(place) == true, "\(error?.description ?? "")")
  }

  /// Tests that a text has a section even if ICU has no bucket for it, because a rule moves the
  /// letter of a boundary.
  @Test(arguments: ["&'\u{4E00}\u{634}' = 'Z'", "&'\u{4E00}\u{634}' < 'Z'"])
  func aTextHasASectionIfALetterOfChineseIsMoved(_ rules: String) throws {
    let collation = try LocalizedIndexedCollation(
      locale: "zh", options: Collator.Options(rules: rules), policy: .init(catchAll: .icu))
    for text in ["张", "一", "阿", "a", "z", "Z"] {
      let sections = collation.sections(of: [text], by: \.self)
      #expect(sections[collation.section(for: text, by: \.self)] == [text])
    }
  }

  /// Tests that a letter of a rule gets no section, and that its texts are in the section that the
  /// order of the rule determines.
  @Test func sectionsFollowRules() throws {
    let options = Collator.Options(rules: "&z<å<<<Å")
    let collation = try LocalizedIndexedCollation(locale: "en", options: options)
    #expect(collation.sectionTitles[collation.section(for: "Åbo", by: \.self)] == "Z")
    let before = Collator.Options(rules: "&b<å<<<Å")
    let other = try LocalizedIndexedCollation(locale: "en", options: before)
    #expect(other.sectionTitles[other.section(for: "Åbo", by: \.self)] == "B")
  }
}
