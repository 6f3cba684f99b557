import Conformance
import TestSupport
import Testing

@testable import IndexedCollation

/// Tests that keys from the weight table are ICU's keys, byte for byte.
@Suite struct WeightTableTests {
  /// Tests that a table is made for many texts, and not for a few.
  @Test func fewTextsNeedNoTable() throws {
    let limit = KeyMaker.lengthWithoutTable
    func collation() throws -> LocalizedIndexedCollation {
      try LocalizedIndexedCollation(locale: "sv")
    }
    // A single call knows how many keys it makes.
    for (count, hasTable) in [(100, false), (limit / 20, false), (limit / 20 + 1, true)] {
      let names = (0..<count).map { "a\($0)" }
      let collation = try collation()
      let sorted = collation.sorted(names, by: \.self)
      #expect(collation.collator.keys.hasTable == hasTable)
      #expect(Set(collation.sorted(names, by: \.self)) == Set(names))
      #expect(collation.collator.withWeightTable().keys.hasTable)
      #expect(collation.sorted(names, by: \.self) == sorted)
    }

    // Each call counts a text once.
    let name = "Åsa Öberg från Norrköping"
    let calls: [@Sendable (LocalizedIndexedCollation) -> Int] = [
      { $0.section(for: name, by: \.self) * 0 + name.utf8.count },
      { $0.collator.sortKey(for: name).bytes.count * 0 + name.utf8.count },
      { $0.collator.compare(name, name + "x").rawValue * 0 + 2 * name.utf8.count + 1 },
      { $0.sections(of: [name], by: \.self).count * 0 + name.utf8.count },
    ]
    for call in calls {
      let collation = try collation()
      var length = call(collation)
      while length <= limit {
        #expect(!collation.collator.keys.hasTable)
        length += call(collation)
      }
      #expect(collation.collator.keys.hasTable)
    }

    let searched = try collation()
    #expect(PrimaryWeights(of: "å", in: searched).occurs(in: name, at: .word))
    #expect(searched.collator.keys.hasTable)
  }

  @Test(arguments: RunSize.cases(SectionTests.everyLocale + SectionTests.withOptions))
  func keysAreThoseOfICU(_ locale: String) throws {
    var random = Seeded(seed: RunSeed.value)
    let collator = try Collator(locale: locale).withWeightTable()
    for text in SampleTexts.unusual + SampleTexts.data.shuffled(using: &random).prefix(1000) {
      #expect(collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text), "\(text)")
    }
  }

  @Test(arguments: RunSize.cases(["sv", "zh", "ja", "th", "ko", "ar", "vi"]))
  func everyFewthCharactersKeyIsThatOfICU(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    for value in stride(from: UInt32(RunSeed.value % 13), through: 0x2FFFF, by: 13) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "A\(scalar)é\(scalar)\(scalar)b", "北\(scalar)한"] {
        let isEqual = collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text)
        if !isEqual { Issue.record("U+\(String(value, radix: 16)) in \(text)") }
      }
    }
  }

  /// Tests runs of common weights, which a key encodes as counts with a maximum for each level.
  @Test(arguments: ["a", "A", "é", "aé", "aA", "Я", "北"])
  func runsOfAnyLengthAreThoseOfICU(_ letter: String) throws {
    for locale in ["en", "zh", "sv"] {
      let collator = try Collator(locale: locale).withWeightTable()
      for count in 1...200 {
        for end in ["", "A", "é", "-"] {
          let text = String(repeating: letter, count: count) + end
          #expect(collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text))
        }
      }
    }
  }

  @Test(arguments: RunSize.cases(SectionTests.everyLocale + SectionTests.withOptions))
  func comparisonIsThatOfTheKeys(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    var random = Seeded(seed: RunSeed.value)
    let texts = SampleTexts.unusual + SampleTexts.data
    for _ in 0..<300 {
      let left = texts.randomElement(using: &random) ?? ""
      let right = texts.randomElement(using: &random) ?? ""
      // A common prefix also tests what precedes the first difference.
      for (left, right) in [(left, right), (left + right, left + left), ("c" + left, "c" + right)] {
        let (leftKey, rightKey) = (collator.icu.sortKey(of: left), collator.icu.sortKey(of: right))
        let result =
          leftKey == rightKey ? 0 : leftKey.lexicographicallyPrecedes(rightKey) ? -1 : 1
        #expect(collator.compare(left, right).rawValue == result, "\(left) \(right)")
      }
    }
  }

  /// Tests long texts, which are compared by the keys of their beginnings.
  @Test(arguments: [
    "sv", "da", "fr-CA", "th", "ja", "en-u-kn-true", "en-u-ks-identic", "en-u-kc-true",
  ])
  func longTextsCompareLikeTheirKeys(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    var random = Seeded(seed: RunSeed.value)
    let pieces =
      ["a", "é", "e\u{301}", "9", "北", "เก", " ", "-", "\u{323}", "l·", "ch", "\u{AD}", "A"]
    func text(_ count: Int) -> String {
      (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
    }
    let digits = String(repeating: "7", count: 2000)
    for _ in 0..<40 {
      let start = text(Int.random(in: 0...600, using: &random))
      let middle = random.once(in: 3) ? digits : text(Int.random(in: 0...900, using: &random))
      let left = start + middle + text(3) + start
      let right = start + middle + text(3) + (random.once(in: 2) ? start : "")
      let (leftKey, rightKey) = (collator.icu.sortKey(of: left), collator.icu.sortKey(of: right))
      let result = leftKey == rightKey ? 0 : leftKey.lexicographicallyPrecedes(rightKey) ? -1 : 1
      #expect(collator.compare(left, right).rawValue == result, "\(left) \(right)")
      #expect(collator.compare(left, left) == .orderedSame)
    }
  }

  /// Tests texts for which the comparison of some versions of ICU contradicts its keys.
  @Test(arguments: [
    ("en-u-ka-shifted", "#", "#\u{FE0F}\u{20E3}"), ("en-u-kr-grek-currency", "1", "$"),
    ("en-u-kk-true", "q\u{323}\u{8DD}\u{328}b", "q\u{323}b"),
    ("zh", "o\u{1AC4}\u{304}b", "ob"), ("fi", "\u{648}\u{11D42}\u{654}", "\u{648}"),
    ("sv-u-kn-true", "1\u{663}", "1a"), ("en-u-kb-true", "\u{323}\u{1AC4}", "\u{323}"),
  ])
  func keysAreTheJudge(_ locale: String, _ left: String, _ right: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let collator = collation.collator.withWeightTable()
    // Also test long texts.
    for filler in ["", String(repeating: "x", count: 1100), LongText.repeating("x")] {
      let (left, right) = (filler + left, filler + right)
      let (leftKey, rightKey) = (collator.sortKey(for: left), collator.sortKey(for: right))
      #expect(leftKey.bytes == collator.icu.sortKey(of: left))
      let result = leftKey == rightKey ? 0 : leftKey < rightKey ? -1 : 1
      #expect(collator.compare(left, right).rawValue == result)
      let why = try collator.explanation(comparing: left, right)
      #expect((why.level == nil) == (result == 0))
      let sorted =
        collator.compare(left, right) == .orderedDescending ? [right, left] : [left, right]
      #expect(collation.sorted([left, right], by: \.self) == sorted)
    }
  }

  /// Tests a case level with uppercase first, for which ICU's key is wrong after more than thirteen
  /// lowercase letters.
  @Test(arguments: ["da-u-kc-true", "en-u-kc-true-kf-upper", "en-u-kc-true-kf-upper-ks-level1"])
  func aLongRunOfLowercaseLettersCountsRight(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    #expect(
      collator.compare("Universitetsbiblioteket Nord", "Universitetsbiblioteket nord")
        == .orderedAscending)
    for count in 0..<90 {
      let text = String(repeating: "e", count: 90)
      var other = Array(text)
      other[count] = "E"
      // The later the uppercase letter, the later the text.
      let keys = [String(other), text].map { collator.sortKey(for: $0) }
      #expect(keys[0] < keys[1])
      if count > 0 {
        other.swapAt(count, count - 1)
        #expect(collator.sortKey(for: String(other)) < keys[0])
        #expect(collator.compare(String(other), text) == .orderedAscending)
      }
    }
  }

  /// Tests that the weight table makes the keys of nearly all Latin text.
  @Test(arguments: [
    ("sv", 0.01), ("en", 0.01), ("de", 0.01), ("cs", 0.1), ("ja", 0.01), ("zh", 0.01),
    ("th", 0.01), ("ar", 0.01),
  ])
  func latinTextSeldomNeedsICU(_ locale: String, _ share: Double) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    let latin = SampleTexts.data.filter { text in
      text.unicodeScalars.allSatisfy { $0.value < 0x250 && !"<>=".unicodeScalars.contains($0) }
    }
    #expect(latin.count > 1000)
    let fallbacks = latin.filter { collator.needsICU(for: $0) }
    #expect(Double(fallbacks.count) <= share * Double(latin.count), "\(fallbacks.prefix(20))")
  }

  /// Tests that the weight table also makes most keys of names in many scripts, some of which have
  /// marks and many contractions.
  @Test(arguments: [
    ("sv", 0.06), ("en", 0.06), ("de", 0.06), ("cs", 0.1), ("ja", 0.06), ("zh", 0.06), ("ar", 0.06),
  ])
  func textOfAnyScriptSeldomNeedsICU(_ locale: String, _ share: Double) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    let texts = SampleTexts.data.filter { !$0.contains(where: "<>=".contains) }
    let fallbacks = texts.filter { collator.needsICU(for: $0) }
    #expect(Double(fallbacks.count) <= share * Double(texts.count), "\(fallbacks.prefix(20))")
  }

  /// Tests that a sort with keys from the weight table and keys from ICU has ICU's order.
  @Test(arguments: ["sv", "en", "de", "cs", "ja", "zh", "th", "ar", "vi", "en-u-kn-true"])
  func keysOfBothOriginsSortAlike(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: .icu))
    _ = collation.collator.withWeightTable()
    var random = Seeded(seed: 11)
    let beginnings = SampleTexts.data.shuffled(using: &random).prefix(300)
    // The separator of merged keys is only known to ICU.
    let separator = String(Unicode.Scalar(0xFFFE as UInt32) ?? " ")
    let texts = beginnings.flatMap { text in
      [text, text + separator, text + "l", "l" + separator + text]
    }.shuffled(using: &random)
    let fallbacks = texts.count { collation.collator.needsICU(for: $0) }
    #expect(fallbacks > 100 && fallbacks < texts.count - 100)
    let keys = texts.map { collation.collator.icu.sortKey(of: $0) }
    let sections = texts.map { collation.section(for: $0, by: \.self) }
    let expected = texts.indices.sorted { left, right in
      if sections[left] != sections[right] { return sections[left] < sections[right] }
      if keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
      return left < right
    }
    #expect(Array(collation.arrangement(of: texts, by: \.self).positions) == expected)
  }

  /// Tests numbers in numeric order: around each change of their form, of digits of any script, with zeros at
  /// the start, and beside letters and marks.
  @Test(arguments: [
    "sv-u-kn-true", "en-u-kn-true-ks-level1", "th-u-kn-true", "de-u-kf-upper-kn-true",
    "ja-u-kn-true-kr-kana-digit", "fr-CA-u-kn-true", "en-u-ka-shifted-kn-true", "hi-u-kn-true",
  ])
  func numbersNeedNoICU(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    var random = Seeded(seed: RunSeed.value)
    let zeros: [UInt32] = [0x30, 0x660, 0x966, 0xE50, 0x1D7CE, 0xFF10, 0x11066]
    func digits(_ count: Int) -> String {
      // Digits of several scripts can be one number.
      let some = zeros.shuffled(using: &random).prefix(random.once(in: 2) ? 1 : 3)
      let scalars = (0..<count).compactMap { _ in
        Unicode.Scalar(
          (some.randomElement(using: &random) ?? 0x30) + .random(in: 0...9, using: &random))
      }
      return scalars.map { String($0) }.joined()
    }
    let others = ["", "a", "A", " ", "-", ".", "é", "北", "Я", "०़", "\u{AD}", "e\u{301}", "½", "²"]
    var numbers = NumberWeights.samples
    for power in 1...20 {
      let ten = "1" + String(repeating: "0", count: power)
      numbers += [ten, String(repeating: "9", count: power), "0" + ten + "0", ten + "01"]
    }
    for _ in 0..<RunSize.repeats(3000) {
      numbers.append(digits(Int.random(in: 1...12, using: &random)))
      numbers.append(digits(Int.random(in: 1...600, using: &random)))
    }
    for number in numbers {
      let other = others.randomElement(using: &random) ?? ""
      for text in [number, other + number, number + other + number, other + number + other] {
        guard collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text) else {
          Issue.record("\(locale) \(text.unicodeScalars.map { String($0.value, radix: 16) })")
          return
        }
        #expect(!collator.needsICU(for: text) || collator.needsICU(for: other), "\(text)")
      }
    }
  }

  /// Tests collators whose keys have more levels than three: ICU makes these keys, and the weight table
  /// has only the first level.
  @Test(arguments: ["en-u-ks-level4", "en-u-kc-true", "da-u-kc-true", "en-u-ks-identic"])
  func someCollatorsLearnTheFirstLevelAlone(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    #expect(collator.needsICU(for: "Anna"))
    for letter in ["B", "é", "Я", "一"] {
      let primary = letter.withUTF8Buffer { collator.keys.firstPrimary(of: $0) }
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: (primary ?? 0) >> (24 - 8 * $0)) }
      #expect(bytes.starts(with: collator.icu.primaryKey(of: letter)))
    }
  }

  @Test(arguments: ["ko", "hu", "th", "hi"])
  func manyThreadsLearnAtOnce(_ locale: String) async throws {
    let collator = try Collator(locale: locale)
    let hangul = (0xAC00...0xB000).compactMap { Unicode.Scalar($0 as Int).map { String($0) } }
    let texts = SampleTexts.data + hangul
    let expected = texts.map { collator.icu.sortKey(of: $0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { texts.map { collator.sortKey(for: $0).bytes } == expected }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
