import Foundation
import TestSupport
import Testing

@testable import IndexedCollation

/// Tests sections that depend on the texts of a list.
@Suite struct AdaptationTests {
  private static let locales = [
    ["en"], ["sv"], ["ja"], ["zh"], ["ko"], ["cs"], ["hu"], ["da"], ["th"], ["el"], ["ar"], ["lt"],
    ["zh-u-co-stroke"], ["de-u-co-phonebk"], ["en-u-ka-shifted"], ["en-u-kn-true"], ["fr-CA"],
    ["en-u-kr-grek-latn"], ["en-u-ks-level1"], ["en", "ru"], ["sv", "zh"], ["ja", "el", "de"],
  ]

  private struct Round {
    var collation: LocalizedIndexedCollation
    var texts: [String]
    var policy: SectionPolicy { collation.policy }

    init(_ round: Int) throws {
      var random = Seeded(seed: RunSeed.value &+ UInt64(round) &* 7919)
      let locales = AdaptationTests.locales[round % AdaptationTests.locales.count]
      let policy = SectionPolicy(
        catchAll: CatchAll.allCases[Int.random(in: 0..<CatchAll.allCases.count, using: &random)],
        minimumCount: [0, 0, 2, 5, 40][Int.random(in: 0..<5, using: &random)],
        maximumCount: [nil, 1, 3, 10, 60][Int.random(in: 0..<5, using: &random)],
        omitsEmptySections: random.once(in: 2))
      collation = try LocalizedIndexedCollation(locales: locales, policy: policy)
      if random.once(in: 4) { collation = collation.reversed() }
      texts = AdaptationTests.texts(
        count: [0, 1, 7, 200, 900][Int.random(in: 0..<5, using: &random)], using: &random)
    }
  }

  private static func texts(count: Int, using random: inout Seeded) -> [String] {
    let letters = [
      "s", "S", "a", "æ", "Æ", "aa", "å", "e", "é", "e\u{301}", "ch", "c", "h", "sz", "dzs", "z",
      "ʒ",
      "þ", "ß", ".", " ", "-", "’", "\u{301}", "\u{200D}", "1", "12", "٣", "&", "€", "あ", "い", "か",
      "カ", "ー", "가", "각", "나", "中", "北", "曾", "ж", "Я", "ω", "Ά", "א", "ب", "ก", "เก", "Ⴀ", "ა",
      "𐌰", "😀", "x\u{308}", "ǆ", "ﬃ", "々", "𝒜", "ij", "IJ",
    ]
    // Few letters in a list make long groups.
    let own = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &random)]
    }
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        random.once(in: 8)
          ? letters[Int.random(in: 0..<letters.count, using: &random)]
          : own[Int.random(in: 0..<own.count, using: &random)]
      }.joined()
    }
  }

  @Test(arguments: 0..<RunSize.repeats(220))
  func theSectionsFollowThePolicy(_ number: Int) throws {
    let round = try Round(number)
    let (collation, texts) = (round.collation, round.texts)
    let (adapted, arrangement) = collation.adapted(
      collation.arrangement(of: texts, by: \.self)
    ) { texts[$0] }

    // The order in the sections is that of an arrangement with the new sections, and each text is in the
    // section that the collation says.
    #expect(arrangement == adapted.arrangement(of: texts, by: \.self))
    // Only the titles are other ones.
    let before = collation.arrangement(of: texts, by: \.self)
    #expect(Array(arrangement.positions) == Array(before.positions))
    for section in adapted.sections.indices {
      for position in arrangement.positions(inSection: section) {
        #expect(adapted.section(for: texts[position], by: \.self) == section)
      }
    }
    let mirrored = collation.reversed().adapted(to: texts, by: \.self).reversed()
    #expect(adapted.isSame(as: mirrored, for: texts))

    for kind in LocalizedIndexedCollation.Section.Kind.allCases
    where kind != .normal && kind != .script {
      let counts = [adapted, collation].map { $0.sections.count { $0.kind == kind } }
      #expect(counts[0] == counts[1])
    }
    let counts = adapted.sections.indices.map { arrangement.positions(inSection: $0).count }
    for (section, count) in counts.enumerated() {
      let kind = adapted.sections[section].kind
      if kind == .script { #expect(count > 0) }
      guard kind == .normal || kind == .script else { continue }
      if let maximum = round.policy.maximumCount, count > maximum {
        // Only texts whose letters are all equal stay together. A title does not show other spaces, so
        // parts whose titles differ only in these are one, too.
        func key(_ text: String) -> [UInt8] {
          collation.collator.icu.primaryKey(
            of: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
        let texts = arrangement.positions(inSection: section).map { texts[$0] }
        let title = adapted.sections[section].title
        let ends = title.split { "-–".contains($0) }
        let beginnings = [title, ends[0].commonPrefix(with: ends[ends.count - 1])]
          .filter { !$0.isEmpty }.map(key)
        let haveOtherSpaces =
          texts.contains { $0.contains("  ") }
          && beginnings.contains { title in texts.allSatisfy { key($0).starts(with: title) } }
        #expect(
          Set(texts.map(key)).count == 1 || haveOtherSpaces,
          "\(adapted.sections[section].title): \(Set(texts.map(\.debugDescription)).sorted())")
      }
    }
    for (left, right) in zip(adapted.sections, adapted.sections.dropFirst())
    where [.normal, .script].contains(left.kind) {
      #expect(left.title != right.title)
    }
    for entry in adapted.sectionIndexTitles.indices {
      let section = adapted.section(forSectionIndexTitleAt: entry)
      #expect(adapted.sections[section].indexTitle == adapted.sectionIndexTitles[entry])
      // An entry leads to the first section with its title, in both directions.
      if section > 0, [.normal, .script].contains(adapted.sections[section].kind),
        !round.policy.omitsEmptySections || counts[section - 1] > 0
      {
        #expect(adapted.sections[section - 1].indexTitle != adapted.sectionIndexTitles[entry])
      }
      if round.policy.omitsEmptySections { #expect(counts[section] > 0) }
    }
  }

  /// In Chinese, the Latin run of a letter is far from that of its characters.
  @Test func joinedChineseLettersStayApart() throws {
    let names = ["carl", "anna", "蔡", "安", "bo", "白"]
    let collation = try LocalizedIndexedCollation(
      locale: "zh", policy: SectionPolicy(minimumCount: 6))
    let joined = collation.adapted(to: names, by: \.self)
    #expect(joined.sectionTitles.first == "A-Z")
    let expected = ["安", "anna", "白", "bo", "蔡", "carl"]
    #expect(joined.sections(of: names, by: \.self)[0] == expected)
    #expect(joined.reversed().sections(of: names, by: \.self)[1] == expected.reversed())
    #expect(joined.reversed().reversed() == joined)
    #expect(joined.sorted(names, by: \.self) == ["安", "白", "蔡", "anna", "bo", "carl"])
    // Without characters in another order, the keys have the order of each section.
    let english = try LocalizedIndexedCollation(
      locale: "en", policy: SectionPolicy(minimumCount: 6)
    ).adapted(to: names, by: \.self)
    #expect([joined, english].map(\.boundaries.haveLetters) == [true, false])
  }

  /// A text that is not in the list is in a part of its letter, too.
  @Test(arguments: 0..<RunSize.repeats(120))
  func otherTextsKeepTheirLetter(_ number: Int) throws {
    let round = try Round(number)
    var random = Seeded(seed: RunSeed.value &+ UInt64(number))
    var policy = round.policy
    (policy.minimumCount, policy.omitsEmptySections) = (0, false)
    let collation = try LocalizedIndexedCollation(
      locales: round.collation.locales, policy: policy)
    let adapted = collation.adapted(to: round.texts, by: \.self)
    for text in Self.texts(count: 300, using: &random) + SampleTexts.unusual {
      let before = collation.sections[collation.section(for: text, by: \.self)]
      let after = adapted.sections[adapted.section(for: text, by: \.self)]
      if before.kind == .script, after.kind == .overflow { continue }
      #expect(before.indexTitle == after.indexTitle && before.kind == after.kind, "\(text)")
    }
  }

  /// The sections do not depend on the order of the texts, nor on the sections that they had before.
  @Test(arguments: 0..<RunSize.repeats(120))
  func onlyTheTextsDecide(_ number: Int) throws {
    let round = try Round(number)
    var random = Seeded(seed: RunSeed.value &+ UInt64(number))
    let adapted = round.collation.adapted(to: round.texts, by: \.self)
    #expect(adapted.isSame(as: adapted.adapted(to: round.texts, by: \.self), for: round.texts))
    let shuffled = round.texts.shuffled(using: &random)
    #expect(adapted.isSame(as: round.collation.adapted(to: shuffled, by: \.self), for: round.texts))
    // Texts come and go.
    let others =
      Array(shuffled.prefix(Int.random(in: 0...shuffled.count, using: &random)))
      + Self.texts(count: 20, using: &random)
    let changed = adapted.adapted(to: others, by: \.self)
    #expect(changed.isSame(as: round.collation.adapted(to: others, by: \.self), for: others))
    let back = changed.adapted(to: round.texts, by: \.self)
    #expect(back.isSame(as: adapted, for: round.texts + others))
  }

  /// Letters that are neighbors stay apart only if they are enough, or would be too many.
  @Test(arguments: 0..<RunSize.repeats(60))
  func noMoreLettersCanBeMerged(_ number: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(number))
    let minimum = Int.random(in: 1...30, using: &random)
    let maximum = Int.random(in: 1...60, using: &random)
    let collation = try LocalizedIndexedCollation(
      locale: ["en", "sv", "ru", "ja"][number % 4],
      policy: SectionPolicy(minimumCount: minimum, maximumCount: maximum))
    let texts = Self.texts(count: Int.random(in: 0...400, using: &random), using: &random)
    let letters = zip(collation.sections, collation.sections(of: texts, by: \.self))
      .filter { $0.1.count > maximum }.map(\.0.title)
    let adapted = collation.adapted(to: texts, by: \.self)
    let counts = adapted.sections(of: texts, by: \.self).map(\.count)
    for (left, right) in zip(adapted.sections.indices, adapted.sections.indices.dropFirst()) {
      let sections = [adapted.sections[left], adapted.sections[right]]
      guard sections.allSatisfy({ $0.kind == .normal && !letters.contains($0.indexTitle) }),
        ICUScripts.script(of: sections[0].title) == ICUScripts.script(of: sections[1].title)
      else { continue }
      #expect(
        min(counts[left], counts[right]) >= minimum || counts[left] + counts[right] > maximum)
    }
  }

  /// Texts that begin with much that is ignored, or with long numbers, take no long time.
  @Test(.timeLimit(.minutes(20)), arguments: RunSize.cases(["en", "en-u-ka-shifted", "en-u-kn"]))
  func longTextsAreDivided(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(
      locale: locale, policy: SectionPolicy(maximumCount: 1))
    for middle in RunSize.cases(["\u{AD}", "-", "9", "a"]) {
      let beginning = "a" + String(repeating: middle, count: 200)
      let texts =
        Array(repeating: beginning + "b", count: 1000) + [beginning + "c"]
        + (1...40).map { "a" + String(repeating: middle, count: $0) + "b" }
      let adapted = collation.adapted(to: texts, by: \.self)
      let again = adapted.adapted(to: texts, by: \.self)
      #expect(adapted.isSame(as: again, for: Array(texts.suffix(200))))
    }
  }

  /// Boundaries with a common beginning are found fast, also when they are adapted again.
  @Test(.timeLimit(.minutes(20))) func manyPartsAreFoundFast() throws {
    let collation = try LocalizedIndexedCollation(
      locale: "en", policy: SectionPolicy(maximumCount: 1))
    let letters = Array("abcdefghijklmnopqrst")
    let texts = (0..<RunSize.repeats(20_000)).map { number in
      "Stockholm Central " + String((0..<4).map { letters[number / [1, 20, 400, 8000][$0] % 20] })
    }
    let adapted = collation.adapted(to: texts, by: \.self).adapted(to: texts, by: \.self)
    let sections = Set(texts.map { adapted.section(for: $0, by: \.self) })
    #expect(sections.count == texts.count)
  }

  @Test(arguments: 0..<RunSize.repeats(60))
  func neighborsAreMergedAsLongAsTheyAreFew(_ number: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(number))
    let minimum = Int.random(in: 2...30, using: &random)
    let collation = try LocalizedIndexedCollation(
      locale: ["en", "sv", "ru", "zh", "ja"][number % 5],
      policy: SectionPolicy(minimumCount: minimum))
    let texts = Self.texts(count: 300, using: &random)
    let adapted = collation.adapted(to: texts, by: \.self)
    let counts = adapted.sections(of: texts, by: \.self).map(\.count)
    let letters = adapted.sections.indices.filter { adapted.sections[$0].kind == .normal }
    // All letters of a script have too few rows, or no section has.
    let scripts = Dictionary(grouping: letters) {
      ICUScripts.script(of: adapted.sections[$0].title)
    }
    for sections in scripts.values where sections.count > 1 {
      #expect(sections.allSatisfy { counts[$0] >= minimum })
    }
    // Without the last letter, a merged section has too few rows.
    let before = collation.sections(of: texts, by: \.self).joined()
    #expect(before.count == adapted.sections(of: texts, by: \.self).joined().count)
  }

  @Test func aPolicyIsAValue() throws {
    for policy in [
      SectionPolicy(), SectionPolicy(catchAll: .apartAtEnd, minimumCount: 3, maximumCount: 9),
      SectionPolicy(omitsEmptySections: true, titles: ["#": "?"], indexTitles: ["A": "a"]),
    ] {
      let coded = try JSONEncoder().encode(policy)
      #expect(try JSONDecoder().decode(SectionPolicy.self, from: coded) == policy)
    }
    #expect(try JSONDecoder().decode(SectionPolicy.self, from: Data("{}".utf8)) == SectionPolicy())
    for invalid in [#"{"maximumCount": 0}"#, #"{"minimumCount": -1}"#, #"{"catchAll": "x"}"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(SectionPolicy.self, from: Data(invalid.utf8))
      }
    }
  }
}

extension LocalizedIndexedCollation {
  /// Returns whether another collation has the same sections, and the same section for each text.
  fileprivate func isSame(as other: LocalizedIndexedCollation, for texts: [String]) -> Bool {
    sections == other.sections && sectionIndexTitles == other.sectionIndexTitles
      && texts.allSatisfy { section(for: $0, by: \.self) == other.section(for: $0, by: \.self) }
  }
}
