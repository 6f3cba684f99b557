import Foundation
import TestSupport
import Testing

@testable import IndexedCollation

/// Tests the titles of sections that depend on the texts of a list.
@Suite struct AdaptedTitleTests {
  private static func range(_ first: String, _ last: String) throws -> String {
    try TitleForms(of: LocaleIdentifier("en")).range(from: first, to: last)
  }

  /// Returns a title with an en dash for what the locale writes in a range.
  private static func withDash(_ title: String, _ locale: String = "en") throws -> String {
    let separator = try TitleForms(of: LocaleIdentifier(locale)).range(from: "", to: "#").dropLast()
    return title.replacing(separator, with: "–")
  }

  @Test func aPartHasTheTitleOfWhatDividesIt() throws {
    func titles(
      _ texts: [String], _ locale: String = "en", _ options: Collator.Options = .init(),
      maximum: Int = 1
    ) throws -> [String] {
      let collation = try LocalizedIndexedCollation(
        locale: locale, options: options,
        policy: SectionPolicy(catchAll: .apart, maximumCount: maximum))
      let adapted = collation.adapted(to: texts, by: \.self)
      return try zip(adapted.sectionTitles, adapted.sections(of: texts, by: \.self))
        .filter { !$0.1.isEmpty }.map { try Self.withDash($0.0, locale) }
    }
    #expect(try titles(["A Bug", "A Day", "A Night", "Alien"]) == ["A B", "A D", "A N", "Al"])
    let many = ["A Bug", "A Day", "A Night", "Alien"]
    #expect(try titles(many, maximum: 3) == ["A B–A N", "Al"])
    #expect(try titles(["O'Brien", "O’Connor", "o’neil"]) == ["O'B", "O’C", "O’n"])
    #expect(try titles(["C#", "C++"]) == ["C#", "C++"])
    // Nobody sees a space at the end.
    #expect(
      try titles(["A", "A", "A", "A ", "A ", "A x"], maximum: 3) == ["A", "A–A x"])
    #expect(try titles(["A", "A ", "A  "]) == ["A"])
    #expect(
      try titles(["Ö-Bar", "Ö&O", "Ö-", "Öl"], "sv").allSatisfy { !$0.hasSuffix("-") || $0 == "Ö-" }
    )
    let ignoring = Collator.Options(ignoresPunctuation: true)
    #expect(
      try titles(["Abc", "A Beautiful Mind", "A Bug", "Az"], "en", ignoring, maximum: 2)
        == ["Abc–Abe", "Abu", "Az"])
    #expect(try titles(["soft\u{AD}ware", "Soften"]) == ["Softe", "Softw"])
    // An accent is in a title if all texts have it. A sign that joins letters does not end a title.
    #expect(
      try titles(["Svatý Bor", "Svatý Kříž", "Svoboda"], "cs") == ["Svatý B", "Svatý K", "Svo"])
    #expect(try titles(["Étable", "étude", "Etna"], "fr") == ["Éta", "Etn", "Étu"])
    #expect(try titles(["étude", "Etuve", "Eva"], "fr", maximum: 2) == ["Et", "Ev"])
    #expect(try titles(["ไต้หวัน", "ไต้ฝุ่น"], "th").count == 2)
    #expect(
      try titles(["कृष्ण", "क्रिया", "क्षमा", "क"], "hi")
        .allSatisfy { $0.unicodeScalars.last?.properties.canonicalCombiningClass != .virama })
    // A vowel sign alone is no title.
    #expect(try titles(["िक", "िख"], "hi").allSatisfy { !$0.hasPrefix("ि") })
  }

  /// Tests parts that differ in spaces first, which titles do not show, and then in letters.
  @Test func partsWithOneTitleAreDividedFurther() throws {
    let texts = ["ch   a", "ch   a", "ch  a", "ch  a", "ch  ab", "b", "d"]
    let adapted = try LocalizedIndexedCollation(
      locale: "en", policy: SectionPolicy(maximumCount: 3)
    ).adapted(to: texts, by: \.self)
    let sections = zip(adapted.sections, adapted.sections(of: texts, by: \.self))
      .filter { !$1.isEmpty }.map { ($0.title, $1) }
    #expect(
      sections.map(\.1) == [["b"], ["ch   a", "ch   a"], ["ch  a", "ch  a", "ch  ab"], ["d"]])
    #expect(Set(sections.map(\.0)).count == 4)
    // "1" and "1" with a joiner between them are two numbers, but look as 11.
    let numbers = try LocalizedIndexedCollation(
      locale: "en-u-kn-true", policy: SectionPolicy(maximumCount: 1)
    ).adapted(to: ["a1", "a1\u{200D}1", "a11b"], by: \.self)
    #expect(numbers.sectionTitles.filter { $0.hasPrefix("A") } == ["A1", "A11", "A11b"])
  }

  @Test func lettersAreMerged() throws {
    let collation = try LocalizedIndexedCollation(
      locale: "en", policy: SectionPolicy(minimumCount: 2))
    let texts = ["Apple", "Banana", "Blueberry", "Cherry", "Xigua", "Yuzu", "Zucchini"]
    let adapted = collation.adapted(to: texts, by: \.self)
    #expect(try adapted.sectionTitles.map { try Self.withDash($0) } == ["A–B", "C–X", "Y–Z", "#"])
    #expect(adapted.sectionIndexTitles == ["A", "C", "Y", "#"])
    #expect(adapted.sections(of: texts, by: \.self).map(\.count) == [3, 2, 2, 0])
    #expect(adapted.section(for: "Mango", by: \.self) == 1)
  }

  @Test func onlyLettersThatOccurAreShown() throws {
    let collation = try LocalizedIndexedCollation(
      locale: "en", policy: SectionPolicy(minimumCount: 2, omitsEmptySections: true))
    let adapted = collation.adapted(to: ["Apple", "Cherry", "Xigua", "Yuzu"], by: \.self)
    #expect(try adapted.sectionTitles.map { try Self.withDash($0) } == ["A–C", "X–Y", "#"])
    #expect(adapted.sectionIndexTitles == ["A", "X"])
  }

  @Test func lettersAreDivided() throws {
    let collation = try LocalizedIndexedCollation(
      locale: "en", policy: SectionPolicy(maximumCount: 2))
    let texts = ["salt", "Sámi", "SAND", "seal", "sky", "Sky", "Sæter", "s. l.", "T"]
    let adapted = collation.adapted(to: texts, by: \.self)
    let sections = zip(adapted.sectionTitles, adapted.sections(of: texts, by: \.self))
      .filter { $0.0.hasPrefix("S") }
    #expect(
      try sections.map { try Self.withDash($0.0) } == ["S. l", "Sæt–Sal", "Sám–San", "Se", "Sk"])
    #expect(
      sections.map(\.1) == [
        ["s. l."], ["Sæter", "salt"], ["Sámi", "SAND"], ["seal"], ["sky", "Sky"],
      ])
    #expect(adapted.sectionIndexTitles.count { $0 == "S" } == 1)
  }

  @Test func everyScriptIsDivided() throws {
    func titles(_ locale: String, _ texts: [String]) throws -> [String] {
      let collation = try LocalizedIndexedCollation(
        locale: locale, policy: SectionPolicy(maximumCount: 2, omitsEmptySections: true))
      let adapted = collation.adapted(to: texts, by: \.self)
      return try zip(adapted.sectionTitles, adapted.sections(of: texts, by: \.self))
        .filter { !$0.1.isEmpty }.map { try Self.withDash($0.0, locale) }
    }
    let kana = try titles("ja", ["あさ", "いぬ", "うみ", "エビ", "おか"])
    #expect(kana == ["あ–い", "う–え", "お"])
    // In Czech, ch is a letter of its own, after h.
    let czech = try titles("cs", ["cena", "cukr", "chata", "chyba", "co"])
    #expect(czech.map { $0.lowercased() } == ["ce–co", "cu", "ch"])
    // In Danish, aa is å, at the end of the alphabet.
    let danish = try titles("da", ["Ma", "My", "Maarup", "Må"])
    #expect(danish == ["Ma–My", "Må"])
  }

  @Test func titlesOfKanaAreInHiragana() throws {
    let japanese = try LocalizedIndexedCollation(
      locale: "ja", policy: SectionPolicy(maximumCount: 2))
    let texts = ["いぬ", "うま", "カメ", "かに", "キツネ", "きじ", "ギンコ", "クマ", "ケーキ"]
    let titles = japanese.adapted(to: texts, by: \.self).sectionTitles
    #expect(titles.contains("か") && titles.contains("ぎん") && titles.contains("く～け"), "\(titles)")
    #expect(!titles.joined().unicodeScalars.contains { ("\u{30A1}"..."\u{30F6}").contains($0) })
  }

  @Test func titlesCanBeSet() throws {
    let policy = SectionPolicy(
      minimumCount: 2, titles: ["#": "Others", try Self.range("A", "C"): "First"],
      indexTitles: ["#": "…"])
    let adapted = try LocalizedIndexedCollation(locale: "en", policy: policy)
      .adapted(to: ["A", "C", "X", "Y"], by: \.self)
    #expect(adapted.sectionTitles == ["First", try Self.range("D", "Z"), "Others"])
    #expect(adapted.sectionIndexTitles == ["A", "D", "…"])
  }

  /// A new title can be the title of another section, and a part has the new index title of its letter.
  @Test func titlesAreThoseBeforeTheyAreSet() throws {
    let policy = SectionPolicy(
      maximumCount: 1, titles: ["A": "B", "B": "C", "S": "Ess"], indexTitles: ["B": "b"])
    let collation = try LocalizedIndexedCollation(locale: "en", policy: policy)
    for collation in [collation, collation.adapted(to: ["Sa", "Sb", "T"], by: \.self)] {
      #expect(collation.sectionTitles.prefix(3) == ["B", "C", "C"])
      #expect(collation.sectionIndexTitles.prefix(3) == ["B", "b", "C"])
      #expect(collation.sectionIndexTitles.contains("Ess"))
    }
    let reversed = collation.reversed().adapted(to: ["Sa", "Sb"], by: \.self)
    #expect(reversed.sectionTitles.suffix(3) == ["C", "C", "B"])
  }
}
