import Conformance
import TestSupport
import Testing

@testable import IndexedCollation

/// Tests keys of texts in which neighbors can change the weights of a character: contractions and marks.
@Suite struct NeighborTests {
  /// Tests that the known contractions include all contractions of ICU.
  @Test(arguments: RunSize.cases(SectionTests.everyLocale + SectionTests.withOptions))
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
        #expect(known.strings.contains(scalars.map(\.value)))
        for beginning in Contractions.beginnings(of: scalars.map(\.value)) {
          #expect(known.beginnings.contains(beginning))
        }
      }
    }
  }

  /// Tests marks after letters that can start a contraction, which can go on after the marks.
  @Test(
    arguments: RunSize.cases([
      "sv", "en", "zh", "hi", "th", "vi", "ta", "ko", "lo", "sv-u-kk-true", "cs",
    ]))
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
      if !collator.needsICU(for: string) { fromTable += 1 }
    }
    #expect(fromTable > 500)
  }

  /// Tests texts of contractions, of their parts, and of marks.
  @Test(
    arguments: RunSize.cases(
      SectionTests.everyLocale + SectionTests.withOptions + [
        "th-u-kk-true", "hu-u-ka-shifted", "cs-u-kb-true", "da-u-ks-level2",
        "hr-u-kf-upper-kk-true", "ja-u-ks-level2", "sk-u-kn-true-kf-lower",
        "vi-u-ka-shifted-ks-level1", "es-u-co-trad",
      ]))
  func textsOfContractions(_ locale: String) throws {
    try Self.check(
      try Collator(locale: locale), with: try Self.contractions(of: locale), roundCount: 300)
  }

  /// Tests the same in random lists of locales, with random options.
  @Test(arguments: 0..<UInt64(RunSize.repeats(60)))
  func textsOfContractionsInLists(_ round: UInt64) throws {
    var random = Seeded(seed: RunSeed.value &+ 104_729 &* round)
    let known = ["fr-CA", "da", "hu", "th", "hi", "vi", "cs", "hr", "ja", "sk", "mt", "zh", "lo"]
    let locales = Array(known.shuffled(using: &random).prefix(random.once(in: 3) ? 1 : 2))
    var options = Collator.Options()
    if random.once(in: 3) {
      options.strength = [.primary, .secondary].randomElement(using: &random)
    }
    if random.once(in: 3) { options.caseFirst = [.upper, .lower].randomElement(using: &random) }
    if random.once(in: 4) { options.backwardsSecondary = true }
    if random.once(in: 4) { options.ignoresPunctuation = true }
    if random.once(in: 4) { options.normalization = true }
    if random.once(in: 4) {
      options.reordering = ["Thai", "Grek", "digit"].shuffled(using: &random)
    }
    let contractions = try locales.flatMap { try Self.contractions(of: $0) }
    try Self.check(
      try Collator(locales: locales, options: options), with: contractions, roundCount: 100,
      "\(locales) \(options)")
  }

  /// Checks keys and comparisons of texts of contractions, of their parts, and of marks.
  private static func check(
    _ collator: Collator, with tailored: [String], roundCount: Int, _ comment: Comment? = nil
  ) throws {
    let collator = collator.withWeightTable()
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
    for _ in 0..<roundCount {
      let texts = [text(), text()]
      let keys = texts.map { collator.icu.sortKey(of: $0) }
      for (text, key) in zip(texts, keys) {
        guard collator.sortKey(for: text).bytes == key else {
          Issue.record(
            "\(text.unicodeScalars.map { String($0.value, radix: 16) }) \(comment ?? "")")
          return
        }
        if !collator.needsICU(for: text) { fromTable += 1 }
      }
      let order =
        keys[0] == keys[1] ? 0 : keys[0].lexicographicallyPrecedes(keys[1]) ? -1 : 1
      #expect(
        collator.compare(texts[0], texts[1]).rawValue == order, "\(texts) \(comment ?? "")")
    }
    #expect(fromTable > 20 || collator.keys.writer == nil, comment)
  }

  /// Tests rules in which a contraction has the weights of its parts, and other rules that change what
  /// neighbors mean.
  @Test(arguments: [
    ("hu", "&c=cs/s", ["csz", "kulcszár"]), ("en", "&a=ab/c &c=b &z<bc", ["abc", "abcbc"]),
    ("en", "&q<p|b &b=p|b &z<bc", ["pbc", "pb"]),
    ("en", "&z<ac &y<b|ax", ["bac", "bax", "bacbax"]), ("da", "&y<b|ax", ["baa", "bax"]),
    ("en", "&z<xab &y<abc|d", ["xabcd", "abcd", "xabd"]),
    ("en", "&z<abc &y<ab|c &w<xa", ["xabc", "abc", "xab"]),
    ("en-u-kn-true", "&z<x|1", ["x12", "x1", "12x"]), ("en-u-kn-true", "&z<x1", ["x12", "x1"]),
    ("sv", "&a=\u{327}b &\u{301}<<'\u{AD}\u{323}'/\u{301}", ["\u{AD}\u{327}\u{323}b"]),
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
      if random.once(in: 5) { rule += "'\(text(1...2))'|" }
      rule += "'\(text(1...3))'"
      if random.once(in: 4) { rule += "/'\(text(1...2))'" }
      return rule
    }
    var (accepted, fromTable) = (0, 0)
    for _ in 0..<RunSize.repeats(1500) {
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
        if !collator.needsICU(for: text) { fromTable += 1 }
      }
    }
    #expect(accepted > RunSize.repeats(100))
    #expect(fromTable > RunSize.repeats(1000))
  }

  /// Tests a mark that a contraction skips, and that begins a contraction with what follows.
  @Test(arguments: ["sv", "en", "da", "cs", "hr", "hu", "ca-u-kk-true", "lo-u-kk-true", "hi", "my"])
  func aSkippedMarkBeginsAContraction(_ locale: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    for first in ["a", "\u{627}", "\u{FB3}", "i", "\u{1004}", "o"] {
      for second in ["\u{308}", "\u{655}", "\u{F71}", "\u{301}", "\u{30B}", "\u{103A}"] {
        for third in ["\u{F72}", "\u{F74}", "\u{F80}", "\u{F72}\u{F80}", "b", "\u{301}"] {
          let text = first + "\u{F71}" + second + third
          #expect(collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text), "\(text)")
        }
      }
    }
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
    ("my", ["မြန်မာ", "အောင်ဆန်း", "သန့်စင်", "ကျောင်းသား"]), ("bo", ["བོད", "མེའུ"]),
    ("lo", ["ນ້ຳ", "ນ\u{ECD}\u{EC9}\u{EB2}"]),
    ("br", ["marcʼh", "marc’h"]), ("ml", ["ന്‍", "ക്ഷേത്രം"]), ("mr", ["क्षमा"]), ("or", ["କ୍ଷମା"]),
    ("kn", ["ಕ್ಷಮೆ"]), ("km", ["កម្ពុជា"]), ("ta", ["லக்ஷ்மி"]), ("hu", ["eddzs", "lopsszan", "kulcszár"]),
    ("mt", ["Għawdex"]), ("sv-u-kf-upper", ["Åsa Öberg"]), ("sv-u-kf-lower", ["Åsa Öberg"]),
  ])
  func namesDoNotNeedICU(_ locale: String, _ names: [String]) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    for name in names {
      #expect(collator.sortKey(for: name).bytes == collator.icu.sortKey(of: name))
      #expect(!collator.needsICU(for: name), "\(name)")
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

  /// Tests that a mark after ignored punctuation is also ignored.
  @Test(arguments: ["a、\u{17D0}b", "a-\u{301}b", "“\u{17CF}", "។\u{FAE}x"])
  func ignoredPunctuationTakesMarksWithIt(_ text: String) throws {
    for locale in ["en-u-ka-shifted", "th", "pa-u-ka-shifted-kr-latn-digit"] {
      let collator = try Collator(locale: locale).withWeightTable()
      #expect(collator.sortKey(for: text).bytes == collator.icu.sortKey(of: text))
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

  /// Tests that a table of pairs keeps what it learned, and takes no more pairs when it is full.
  @Test func aTableOfPairsCanBeFull() throws {
    let table = try #require(PairTable())
    var pairs: [CharacterPair] = []
    while !table.isFull {
      let pair = CharacterPair(UInt32(pairs.count % 61), UInt32(0x10_FFFF - pairs.count))
      #expect(table.reader.entry(of: pair) == nil)
      table.insert(.independent(pair, isBeginning: pairs.count.isMultiple(of: 2)), of: pair)
      pairs.append(pair)
    }
    #expect(pairs.count > 1000)
    for (i, pair) in pairs.enumerated() {
      let weights = table.reader.entry(of: pair)?.weights
      #expect(weights?.second == pair.second && weights?.isIndependent == true)
      #expect(weights?.isBeginning == i.isMultiple(of: 2))
    }
    #expect(table.reader.entry(of: CharacterPair(62, 62)) == nil)
  }
}
