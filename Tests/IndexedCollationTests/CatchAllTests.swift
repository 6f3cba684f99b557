import TestSupport
import Testing

@testable import IndexedCollation

/// Tests the sections for text that belongs to no letter.
@Suite struct CatchAllTests {
  @Test(arguments: ["en", "sv", "ru", "ja", "ar", "zh", "th"])
  func textThatBelongsToNoLetterIsApart(_ locale: String) throws {
    for catchAll in [CatchAll.apart, .apartAtEnd] {
      let collation = try LocalizedIndexedCollation(
        locale: locale, policy: .init(catchAll: catchAll))
      func section(_ text: String) -> LocalizedIndexedCollation.Section {
        collation.sections[collation.section(for: text, by: \.self)]
      }
      for text in ["", " ", "&", "€ 12", "(", "☺"] { #expect(section(text).kind == .symbols) }
      for text in ["0", "12 Monkeys", "٣", "９"] { #expect(section(text).kind == .digits) }
      for text in ["ω", "ж", "א", "ب", "あ", "ア", "中", "가", "ก"] {
        #expect([.script, .normal].contains(section(text).kind), "\(text)")
      }
      #expect(section("𐌰").kind == .overflow)
      #expect(section("あ") == section("ア") || locale == "ja")
      #expect(collation.sections.count { $0.kind == .script } > 20)
      let kinds = collation.sections.map(\.kind)
      let firstLetter = try #require(kinds.firstIndex(of: .normal))
      #expect(kinds[..<firstLetter].contains(.digits) == (catchAll == .apart))
    }
  }

  @Test func scriptsAreThoseThatOccur() throws {
    let collation = try LocalizedIndexedCollation(locale: "en", policy: .init(catchAll: .apart))
    let adapted = collation.adapted(to: ["Ωmega", "Anna", "7"], by: \.self)
    #expect(
      adapted.sectionTitles.filter { $0.utf8.count > 1 } == [
        try TitleForms(of: LocaleIdentifier("en")).digits, "Greek", "…",
      ])
    #expect(adapted.sections[adapted.section(for: "жук", by: \.self)].title == "…")
    let later = adapted.adapted(to: ["Ωmega", "жук"], by: \.self)
    #expect(later.sections[later.section(for: "жук", by: \.self)].title == "Cyrillic")
  }

  @Test func digitsAreBeforeTheEnd() throws {
    let collation = try LocalizedIndexedCollation(
      locale: "en", policy: .init(catchAll: .icuWithDigits))
    #expect(collation.sectionTitles.first == "…")
    #expect(collation.sectionTitles.suffix(3) == ["Z", "#", "…"])
    let sections: [Int] = ["!", "a", "3", "Ω"].map { collation.section(for: $0, by: \.self) }
    #expect(sections == [0, 1, 27, 28])
  }

  /// Tests that phone numbers are with the digits, and other texts with the same first character are not.
  ///
  /// Android's own tests of contacts expect the first one under "#", in English and Japanese.
  @Test(arguments: [
    ("+1 (650) 555-1212", true), ("(650) 555", true), ("#31#", true), ("*21*5#", true),
    ("650-555", true),
    ("+ (46) 8", true), ("(+46) 8", true), ("+٤٦", true), ("+", false), ("(", false), ("+a", false),
    ("(a) 1", false), ("#tag", false), ("#Ω", false), ("", false), ("!1", false),
    ("+\u{FFFF}", false),
  ])
  func phoneNumbersAreDigits(_ text: String, _ isNumber: Bool) throws {
    for locales in [["en"], ["ja"], ["sv", "ar"], ["zh-Hant"]] {
      for catchAll in [CatchAll.icuWithDigits, .apart, .apartAtEnd] {
        let collation = try LocalizedIndexedCollation(
          locales: locales, policy: .init(catchAll: catchAll))
        let section = collation.sections[collation.section(for: text, by: \.self)]
        #expect((section.kind == .digits) == isNumber, "\(locales) \(catchAll)")
        #expect(
          collation.sections(of: [text, "a", "5"], by: \.self).joined().count == 3)
      }
    }
  }

  @Test func aCatchAllCanBeAtTheStart() throws {
    let collation = try LocalizedIndexedCollation(locale: "en", policy: .init(catchAll: .atStart))
    let usual = try LocalizedIndexedCollation(locale: "en")
    #expect(collation.sectionTitles == ["#"] + Array(usual.sectionTitles.dropLast()))
    for text in SampleTexts.unusual {
      let section = usual.section(for: text, by: \.self)
      #expect(collation.section(for: text, by: \.self) == (section == 26 ? 0 : section + 1))
    }
  }
}
