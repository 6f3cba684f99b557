import Conformance
import TestSupport
import Testing

@testable import IndexedCollation

/// Tests that keys from the weight table are ICU's keys, byte for byte.
@Suite struct WeightTableTests {
  /// Returns whether only ICU can make the key of a text.
  private static func fallsBack(_ text: String, _ collator: Collator) -> Bool {
    text.withUTF8Buffer { collator.keys.withKey(of: $0) { _, _ in } == nil }
  }

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

  @Test(arguments: SectionTests.everyLocale + SectionTests.withOptions)
  func keysAreThoseOfICU(_ locale: String) throws {
    var random = Seeded(seed: RunSeed.value)
    let collator = try Collator(locale: locale).withWeightTable()
    for text in SampleTexts.unusual + SampleTexts.data.shuffled(using: &random).prefix(1000) {
      #expect(collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text), "\(text)")
    }
  }

  @Test(arguments: ["sv", "zh", "ja", "th", "ko", "ar", "vi"])
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

  /// Tests that the known contractions include all contractions of ICU.
  @Test(arguments: SectionTests.everyLocale + SectionTests.withOptions)
  func noContractionOfICUIsMissed(_ locale: String) throws {
    let collator = try Collator(locale: locale).icu
    let known = try collator.contractions()
    let marks = Set(try collator.scriptMarks())
    for bytes in try ReferenceCollator(tag: locale).contractions() {
      let contraction = String(decoding: bytes, as: UTF8.self)
      let scalars = contraction.unicodeScalars
      if scalars.first?.beginsScriptMark == true {
        #expect(marks.contains(contraction))
      } else {
        #expect(scalars.dropFirst().allSatisfy { known.continues.contains($0.value) })
        #expect(scalars.dropLast().allSatisfy { known.starts.contains($0.value) })
        let first = scalars.prefix(3).map(\.value)
        if first.count > 1 {
          let strings = first.count == 2 ? known.pairs : known.beginnings
          #expect(strings.contains(CharacterPair(first[0], first[1])))
        }
      }
    }
  }

  /// Tests marks after letters that can start a contraction, which can go on after the marks.
  @Test(arguments: ["sv", "en", "zh", "hi", "th", "vi", "ta", "ko", "lo", "sv-u-kk-true", "cs"])
  func marksAfterTheStartOfAContraction(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    let contractions = try collator.icu.contractions()
    let scalars = { (values: Set<UInt32>) in values.sorted().compactMap(Unicode.Scalar.init) }
    let (starts, continues) = (scalars(contractions.starts), scalars(contractions.continues))
    let marks = scalars(Set((0..<0x1E950).filter { ICUCharacters.isMark($0) }))
    var random = Seeded(seed: RunSeed.value)
    var fromTable = 0
    for _ in 0..<10_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if let start = starts.randomElement(using: &random) { text.append(start) }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let kinds = [marks, marks, marks, continues, starts]
          let kind = kinds.randomElement(using: &random) ?? marks
          if let next = kind.randomElement(using: &random) { text.append(next) }
        }
      }
      let string = String(text)
      guard collator.sortKey(for: string).bytes == collator.icu.sortKey(of: string) else {
        Issue.record("\(text.map { String($0.value, radix: 16) })")
        return
      }
      if !Self.fallsBack(string, collator) { fromTable += 1 }
    }
    #expect(fromTable > 500)
  }

  /// Tests texts of contractions, of their parts, and of marks.
  @Test(
    arguments: SectionTests.everyLocale + SectionTests.withOptions + [
      "th-u-kk-true", "hu-u-ka-shifted", "cs-u-kb-true", "da-u-ks-level2", "hr-u-kf-upper-kk-true",
      "ja-u-ks-level2", "sk-u-kn-true-kf-lower", "vi-u-ka-shifted-ks-level1", "es-u-co-trad",
    ])
  func textsOfContractions(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    let tailored = try Self.contractions(of: locale)
    let parts = tailored.flatMap { $0.unicodeScalars.map { String($0) } }
    let marks = ["\u{301}", "\u{323}", "\u{34F}", "\u{E4C}", "\u{94D}", "\u{3099}", "\u{F71}"]
    let others = ["a", "S", "é", " ", "-", "2", "ก", "ệ", "한", "カ", "ー", "\u{AD}"]
    var random = Seeded(seed: RunSeed.value)
    func text() -> String {
      (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let kinds = [tailored, tailored, parts, parts, parts, marks, others]
        return kinds.randomElement(using: &random)?.randomElement(using: &random) ?? "x"
      }.joined()
    }
    var fromTable = 0
    for _ in 0..<300 {
      let texts = [text(), text()]
      let keys = texts.map { collator.icu.sortKey(of: $0) }
      for (text, key) in zip(texts, keys) {
        guard collator.sortKey(for: text).bytes == key else {
          Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })")
          return
        }
        if !Self.fallsBack(text, collator) { fromTable += 1 }
      }
      let order =
        keys[0] == keys[1] ? 0 : keys[0].lexicographicallyPrecedes(keys[1]) ? -1 : 1
      #expect(collator.compare(texts[0], texts[1]).rawValue == order, "\(texts)")
    }
    #expect(fromTable > 20 || collator.keys.writer == nil)
  }

  /// Tests rules in which a contraction has the weights of its parts, and other rules that change what
  /// neighbors mean.
  @Test(arguments: [
    ("hu", "&c=cs/s", ["csz", "kulcszár"]), ("en", "&a=ab/c &c=b &z<bc", ["abc", "abcbc"]),
    ("en", "&q<p|b &b=p|b &z<bc", ["pbc", "pb"]),
    ("en-u-kb-true", "&á=b", ["A" + String(repeating: "b", count: 100), "bAb"]),
    ("en-u-ka-shifted", "&'-'=\u{301}", ["a\u{301}\u{308}", "\u{301}\u{308}"]),
    ("en-u-ka-shifted", "&\u{301}<<\u{AD}|x", ["-\u{AD}x", "a\u{AD}x"]),
    ("en-u-ka-shifted", "&[last tertiary ignorable]=x/\u{301}a", ["-x", "bx"]),
  ])
  func rulesThatChangeNeighbors(_ locale: String, _ rules: String, _ texts: [String]) throws {
    let collator = try Collator(locale: locale, options: .init(rules: rules)).withWeightTable()
    for text in texts {
      #expect(collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text), "\(text)")
    }
  }

  /// Tests random rules for a few characters, with options that change what neighbors mean.
  @Test func textsOfRandomRules() throws {
    let letters =
      ["a", "b", "c", "a", "b", "c", "B", "-", "\u{301}", "\u{323}", "é", "\u{AD}", "ก", "เ"]
    let options = [
      "", "-u-kb-true", "-u-ka-shifted", "-u-kf-upper", "-u-kf-lower", "-u-kk-true",
      "-u-ka-shifted-kk-true", "-u-kb-true-kf-upper", "-u-ks-level2", "-u-kr-latn-digit",
    ]
    var random = Seeded(seed: RunSeed.value)
    func text(_ lengths: ClosedRange<Int>) -> String {
      (0..<Int.random(in: lengths, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      }.joined()
    }
    // Relations of more weight would hide a rule that gives a contraction the weights of its parts.
    func rule() -> String {
      if random.once(in: 3) {
        let parts = [text(1...1), text(1...1)]
        return "&'\(parts[0])'='\(parts[0])\(parts[1])'/'\(parts[1])'"
      }
      let relation = ["<", "<<", "<<<", "="].randomElement(using: &random) ?? "<"
      var rule = "&'\(text(1...2))'\(relation)"
      if random.once(in: 5) { rule += "'\(text(1...1))'|" }
      rule += "'\(text(1...3))'"
      if random.once(in: 4) { rule += "/'\(text(1...2))'" }
      return rule
    }
    var (accepted, fromTable) = (0, 0)
    for _ in 0..<1500 {
      let language = ["en", "hu", "th"].randomElement(using: &random) ?? "en"
      let tag = language + (options.randomElement(using: &random) ?? "")
      let rules = (0..<Int.random(in: 1...4, using: &random)).map { _ in rule() }.joined()
      let options = Collator.Options(rules: rules)
      guard let collator = try? Collator(locale: tag, options: options).withWeightTable() else {
        continue
      }
      accepted += 1
      for _ in 0..<20 {
        let text = text(1...8)
        guard collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text) else {
          Issue.record("\(tag) \(rules) \(text.unicodeScalars.map { String($0.value, radix: 16) })")
          return
        }
        if !Self.fallsBack(text, collator) { fromTable += 1 }
      }
    }
    #expect(accepted > 100)
    #expect(fromTable > 1000)
  }

  /// Returns the contractions of a locale's own rules, or some of the root if it has none.
  private static func contractions(of locale: String) throws -> [String] {
    let all = try ReferenceCollator(tag: locale).contractions().map {
      String(decoding: $0, as: UTF8.self)
    }.filter { $0.unicodeScalars.first?.beginsScriptMark == false }
    let root = Set(
      try ReferenceCollator(tag: "en").contractions().map { String(decoding: $0, as: UTF8.self) })
    let own = all.filter { !root.contains($0) }
    return own.isEmpty ? all : own
  }

  /// Tests names with contractions, with marks, and in locales with keys of another format.
  @Test(arguments: [
    ("da", ["Vestergaard Aagaard", "Åse", "AAGE", "Søren"]), ("fr-CA", ["Côté", "Élodie Léger"]),
    ("hu", ["Szabó György", "Eszter", "Anna Kiss", "Kocsis László", "Csonka"]),
    ("cs", ["Chalupa", "Žižka Michal", "CHODOV"]), ("hr", ["Ljubica Njegovan", "Džeko"]),
    ("th", ["สมศักดิ์ เพ็ญศรี", "จันทร์แก้ว", "ทิพย์วงศ์", "คำแก้ว"]),
    ("hi", ["मल्होत्रा देशमुख", "कृष्णा"]), ("vi", ["Nguyễn Trương", "Nguye\u{302}\u{303}n"]),
    ("ja", ["カード", "ハート"]), ("en-u-ks-level1", ["Anna"]), ("en-u-ks-level2", ["Zoë"]),
    ("mt", ["Għawdex"]), ("sv-u-kf-upper", ["Åsa Öberg"]), ("sv-u-kf-lower", ["Åsa Öberg"]),
  ])
  func namesDoNotNeedICU(_ locale: String, _ names: [String]) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    for name in names {
      #expect(collator.sortKey(for: name).bytes == collator.icu.sortKey(of: name))
      #expect(!Self.fallsBack(name, collator), "\(name)")
    }
  }

  /// Tests texts whose normalization does not end in ICU (ICU-22511).
  @Test(arguments: ["ta", "zh-u-kk-true", "hi", "vi", "ta-u-ks-identic"])
  func normalizationEnds(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    for (text, decomposed) in [
      ("\u{B9F}\u{1DFC}\u{1E08F}\u{344}", "\u{B9F}\u{1DFC}\u{1E08F}\u{308}\u{301}"),
      (
        "\u{2DF4}\u{10EFE}\u{1EF0}\u{10F4A}\u{5A3}",
        "\u{2DF4}\u{10EFE}U\u{31B}\u{323}\u{5A3}\u{10F4A}"
      ),
    ] {
      let key = collator.sortKey(for: text).bytes
      #expect(key == collator.sortKey(for: decomposed).bytes)
      #expect(collator.compare(text, decomposed) == .orderedSame)
      let parts = try collator.explanation(of: text).parts
      #expect(parts.map(\.text).joined() == text)
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

  /// Tests that a mark after ignored punctuation is also ignored.
  @Test(arguments: ["a、\u{17D0}b", "a-\u{301}b", "“\u{17CF}", "។\u{FAE}x"])
  func ignoredPunctuationTakesMarksWithIt(_ text: String) throws {
    for locale in ["en-u-ka-shifted", "th", "pa-u-ka-shifted-kr-latn-digit"] {
      let collator = try Collator(locale: locale).withWeightTable()
      #expect(collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text))
    }
  }

  @Test(arguments: SectionTests.everyLocale + SectionTests.withOptions)
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
    for filler in ["", String(repeating: "x", count: 1100)] {
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

  /// Tests that a letter after a script mark belongs to the mark, and does not begin a contraction.
  @Test(arguments: ["zh-Hant", "sv", "en", "da"])
  func aLetterBehindAScriptMarkIsNoBeginning(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    let mark = String(decoding: [0xEF, 0xB7, 0x91], as: UTF8.self)
    for start in ["", "x", "x\(mark)"] {
      let texts = ["\u{1B35}", "\u{FFFD}", "", "x"].map { "\(start)\(mark)\u{1B05}\($0)" }
      for left in texts {
        for right in texts {
          let (leftKey, rightKey) = (collator.sortKey(for: left), collator.sortKey(for: right))
          let result = leftKey == rightKey ? 0 : leftKey < rightKey ? -1 : 1
          #expect(collator.compare(left, right).rawValue == result)
        }
      }
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

  /// Tests that a rule for the last part of a Korean syllable also applies to composed syllables.
  @Test(arguments: ["ko", "en", "zh"])
  func aRuleMayBeginWithAPartOfASyllable(_ locale: String) throws {
    let options = Collator.Options(rules: "&z < \u{11A8}x")
    let collator = try Collator(locale: locale, options: options).withWeightTable()
    let whole = "\u{AC01}x"
    let parts = "\u{1100}\u{1161}\u{11A8}x"
    #expect(collator.sortKey(for: whole) == collator.sortKey(for: parts))
    #expect(collator.sortKey(for: whole).bytes == collator.icu.sortKey(of: whole))
    #expect(collator.compare(whole, parts) == .orderedSame)
  }

  /// Tests a mark that normalization puts before the mark in the previous letter, which makes it
  /// another letter.
  @Test(arguments: ["zh-u-kk-true", "vi", "el"])
  func aMarkMayChangeTheLetterBefore(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    let (left, right) = ("\u{F79}", "\u{F78}\u{F75}")
    let isBefore = collator.sortKey(for: left) < collator.sortKey(for: right)
    #expect(collator.compare(left, right) == (isBefore ? .orderedAscending : .orderedDescending))
  }

  /// Tests that a letter that a following mark changes is matched with the context before it.
  @Test func aMarkMayChangeTheLetterBeforeInARule() throws {
    let rules = "&и < '٣'|'a\u{328}'"
    let collator = try Collator(locale: "hi", options: .init(rules: rules)).withWeightTable()
    // Normalization puts the mark U+0328 before the mark of ä, which makes a\u{328}.
    let (left, right) = ("٣\u{E4}b", "٣\u{E4}\u{328}")
    #expect(collator.sortKey(for: right).bytes == collator.icu.sortKey(of: right))
    let isBefore = collator.sortKey(for: left) < collator.sortKey(for: right)
    #expect(collator.compare(left, right) == (isBefore ? .orderedAscending : .orderedDescending))
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
    let fallbacks = latin.filter { Self.fallsBack($0, collator) }
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
    let fallbacks = texts.filter { Self.fallsBack($0, collator) }
    #expect(Double(fallbacks.count) <= share * Double(texts.count), "\(fallbacks.prefix(20))")
  }

  /// Tests that a sort with keys from the weight table and keys from ICU has ICU's order.
  @Test(arguments: ["sv", "en", "de", "cs", "ja", "zh", "th", "ar", "vi", "en-u-kn-true"])
  func keysOfBothOriginsSortAlike(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale, catchAll: .icu)
    _ = collation.collator.withWeightTable()
    var random = Seeded(seed: 11)
    let beginnings = SampleTexts.data.shuffled(using: &random).prefix(300)
    // The separator of merged keys is only known to ICU.
    let separator = String(Unicode.Scalar(0xFFFE as UInt32) ?? " ")
    let texts = beginnings.flatMap { text in
      [text, text + separator, text + "l", "l" + separator + text]
    }.shuffled(using: &random)
    let fallbacks = texts.count { Self.fallsBack($0, collation.collator) }
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

  /// Tests that ICU makes the keys of texts with digits in numeric order, and only of these.
  @Test func numbersAreLeftToICU() throws {
    let collator = try Collator(locale: "sv-u-kn-true").withWeightTable()
    #expect(!Self.fallsBack("Åsa Ängström", collator))
    for text in ["7", "a12", "٣", "a1½", "①2", "12ab", "²3"] {
      #expect(collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text), "\(text)")
    }
    #expect(Self.fallsBack("a12", collator) && Self.fallsBack("٣", collator))
  }

  /// Tests collators whose keys have more levels than three: ICU makes these keys, and the weight table
  /// has only the first level.
  @Test(arguments: ["en-u-ks-level4", "en-u-kc-true", "da-u-kc-true", "en-u-ks-identic"])
  func someCollatorsLearnTheFirstLevelAlone(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    #expect(Self.fallsBack("Anna", collator))
    for letter in ["B", "é", "Я", "一"] {
      let primary = letter.withUTF8Buffer { collator.keys.firstPrimary(of: $0) }
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: (primary ?? 0) >> (24 - 8 * $0)) }
      #expect(bytes.starts(with: collator.icu.primaryKey(of: letter)))
    }
  }

  @Test func manyThreadsLearnAtOnce() async throws {
    let collator = try Collator(locale: "ko")
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
