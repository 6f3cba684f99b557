import Conformance
import TestSupport
import Testing

@testable import IndexedCollation

@Suite struct SectionTests {
  /// Every locale with its own collation, with each of its collation types.
  static let everyLocale = CollationTags.all

  /// Locales with options that could move a boundary.
  static let withOptions = [
    "en-u-kc-true", "sv-u-ks-level1", "en-u-ka-shifted", "da-u-kf-lower", "en-u-kn-true",
    "fr-u-kb-true", "el-u-kk-true", "en-u-kr-grek-latn", "sv-u-kc-true-ks-level1",
  ]

  /// Returns the texts whose section by the boundaries is not their bucket in ICU's index.
  private func differences(
    _ locale: String,
    _ texts: some Collection<String>
  ) throws -> [String] {
    let collation = try LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: .icu))
      .withWeightTable()
    let icu = collation.collator.icu
    let index = try ICUAlphabeticIndex(
      icu, locale: icu.dividesHan() ? nil : LocaleIdentifier(locale).icuOrRoot,
      labels: "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) })
    return try texts.filter { text in
      try collation.section(for: text, by: \.self) != index.bucket(of: text)
    }
  }

  @Test func thereAreLocales() {
    #expect(Self.everyLocale.count > 300)
    #expect(SampleTexts.data.count > 1000)
  }

  @Test(arguments: RunSize.cases(everyLocale + withOptions))
  func unusualTextIsWhereICUPutsIt(_ locale: String) throws {
    #expect(try differences(locale, SampleTexts.unusual) == [])
  }

  /// Tests a section that begins among the texts of a letter, so that the first letter does not
  /// determine the section, also with reordered scripts.
  @Test(arguments: ["en", "en-u-kr-grek-latn", "en-u-kr-grek-cyrl-latn", "en-u-kr-hebr-arab-latn"])
  func aFirstLetterMayNotDecide(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale).withWeightTable()
    for letter in ["S", "T"] {
      var boundaries = collation.boundaries
      boundaries.divideRun(at: letter + "ch", collator: collation.collator.icu, section: 99)
      func section(_ text: String) -> Int {
        let run = text.withUTF8Buffer { boundaries.run(of: $0, keys: collation.collator.keys) }
        return boundaries.boundaries[run].section
      }
      let plain = collation.section(for: letter, by: \.self)
      for end in ["", "a", "ca", "cg", "c"] { #expect(section(letter + end) == plain) }
      for end in ["ch", "chule", "ci", "t", "zz"] { #expect(section(letter + end) == 99) }
    }
  }

  @Test(arguments: RunSize.cases(Set(Chain.all.map(\.locale)).sorted()))
  func everyTextOfDataIsWhereICUPutsIt(_ locale: String) throws {
    #expect(try differences(locale, SampleTexts.data) == [])
  }

  @Test(arguments: ["en", "sv", "cs", "hu", "ru", "ja", "ko", "zh", "zh-Hant", "th", "ar", "vi"])
  func everyFewthCodePointIsWhereICUPutsIt(_ locale: String) throws {
    let texts = stride(from: 0, through: 0x2FFFF, by: 37)
      .compactMap { Unicode.Scalar($0 as Int).map { String($0) } }
    #expect(try differences(locale, texts) == [])
  }

  @Test(arguments: RunSize.cases(everyLocale))
  func uiKitMergesTheCatchAllSectionsAndKeepsTheRest(_ locale: String) throws {
    let icu = try LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: .icu))
    let uiKit = try LocalizedIndexedCollation(
      locale: locale, policy: .init(usesICULetters: true))
    let letters = icu.sections.filter { $0.kind == .normal }
    #expect(uiKit.sections == letters + [.init(title: "#", kind: .catchAll)])
    let collator = icu.collator
    // In the European ordering rules, ʒ is a variant of z, so section Z is not divided.
    func precedes(_ left: String, _ right: String) -> Bool {
      collator.icu.primaryKey(of: left).lexicographicallyPrecedes(
        collator.icu.primaryKey(of: right))
    }
    let hasEzh = precedes("z", "ʒ")
    for text in SampleTexts.unusual {
      let section = icu.sections[icu.section(for: text, by: \.self)]
      let isPastLatin =
        letters.last?.title == "Z" && section.title == "Z" && hasEzh
        && !precedes(text, "ʒ") && precedes(text, "か")
      let isChinese = text.unicodeScalars.first.map { $0.properties.isIdeographic } ?? false
      let expected = section.kind != .normal || isPastLatin && !isChinese ? "#" : section.title
      #expect(uiKit.sections[uiKit.section(for: text, by: \.self)].title == expected, "\(text)")
    }
  }

  @Test(arguments: [
    ("en", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z #"),
    ("sv", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Å Ä Ö #"),
    ("zh-Hans", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z #"),
    ("ja", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z あ か さ た な は ま や ら わ #"),
  ])
  func titlesAreThoseOfUIKit(_ locale: String, _ titles: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    #expect(collation.sectionTitles.joined(separator: " ") == titles)
    #expect(collation.sectionIndexTitles == collation.sectionTitles)
    for i in collation.sectionIndexTitles.indices {
      #expect(collation.section(forSectionIndexTitleAt: i) == i)
    }
  }

  @Test(arguments: [
    ("en", "þ", "#"), ("en", "ʒ", "#"), ("en", "z", "Z"), ("en", "Å", "A"), ("en", "😀", "#"),
    ("en", "", "#"), ("en", " ", "#"), ("en", "7", "#"), ("en", "Ω", "#"), ("en", "\0", "#"),
    ("sv", "ʒ", "Z"), ("sv", "ö", "Ö"), ("zh", "北京", "B"), ("zh", "座", "Z"), ("zh", "ʒ", "#"),
    ("ja", "ʒ", "Z"), ("ja", "ん", "わ"), ("ko", "Axxx", "A"), ("ar", "Axxx", "A"),
    ("cs", "Cheb", "CH"), ("hu", "Csaba", "CS"), ("ru", "Ёлка", "Е"),
    ("en-u-kc-true", "a", "A"), ("en-u-kc-true", "B", "B"), ("en-u-ka-shifted", "(Paren", "P"),
    ("tk-u-co-eor", "Cxxx", "C"), ("lkt-u-co-emoji", "Čxxx", "C"), ("tk", "Çxxx", "Ç"),
  ])
  func aTextIsUnderItsTitle(_ locale: String, _ text: String, _ title: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    #expect(collation.sections[collation.section(for: text, by: \.self)].title == title)
  }

  @Test func severalLocalesAddTheirTitles() throws {
    let collation = try LocalizedIndexedCollation(locales: ["sv", "ru", "el"])
    #expect(collation.locales == ["sv", "ru", "el"])
    let titles = collation.sectionTitles.joined()
    #expect(titles.hasPrefix("ABC") && titles.contains("ÅÄÖΑΒΓ") && titles.hasSuffix("ЭЮЯ#"))
    #expect(collation.collator.resolvedLocales == ["sv"])
    #expect(throws: CollationError.self) { try LocalizedIndexedCollation(locales: []) }
    #expect(throws: CollationError.self) { try LocalizedIndexedCollation(locales: ["sv", "xx"]) }
  }

  /// Tests that U+FDD0 marks a group of Han characters only before a letter.
  @Test func aRuleForAMarkAloneKeepsTheTitles() throws {
    let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
    let titles = try LocalizedIndexedCollation(locale: "sv").sectionTitles
    let options = Collator.Options(rules: "&z<'\(mark)'")
    #expect(try LocalizedIndexedCollation(locale: "sv", options: options).sectionTitles == titles)
  }

  /// Tests that the section by the first character is the same as the section by the key.
  @Test func aTextIsInTheSameSectionAloneAndInAList() throws {
    let collation = try LocalizedIndexedCollation(
      locale: "bn-u-co-trad", policy: .init(catchAll: .icu)
    )
    .withWeightTable()
    let text = "\u{9AB}\u{1133B}\u{9CD}"
    let sections = collation.sections(of: [text], by: \.self)
    #expect(sections[collation.section(for: text, by: \.self)] == [text])
  }

  @Test(arguments: [
    ([:], "und"), (["LANG": "C.UTF-8"], "und"), (["LANG": "POSIX"], "und"),
    (["LANG": "sv_SE.UTF-8"], "sv_SE"), (["LANG": "sv", "LC_COLLATE": "da"], "da"),
    (["LANG": "sv", "LC_COLLATE": "da", "LC_ALL": "de_DE@euro"], "de_DE"),
    (["LANG": "sv", "LC_ALL": ""], "sv"), (["LANG": "sr_RS.UTF-8@latin"], "sr_Latn_RS"),
    (["LANG": "uz_UZ@cyrillic"], "uz_Cyrl_UZ"), (["LANG": ".UTF-8@latin"], "_Latn"),
    (["LANG": "sr_Latn_RS@latin"], "sr_Latn_RS"), (["LANG": "@latin"], "_Latn"),
    (["LANG": "de_DE.UTF-8@collation=phonebook"], "de_DE@collation=phonebook"),
  ])
  func theCurrentLocaleIsTheEnvironments(_ environment: [String: String], _ locale: String) {
    #expect(LocalizedIndexedCollation.currentLocale(environment: environment) == locale)
  }
}
