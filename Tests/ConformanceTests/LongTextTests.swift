import Conformance
import IndexedCollation
import TestSupport
import Testing

/// Tests of texts that are so long that only their beginnings are compared at first, and of runs of
/// marks that are so long that ICU's own normalization is slow.
@Suite struct LongTextTests {
  /// Marks of many combining classes.
  ///
  /// Some of them decompose into two marks, and some have combining class 0. All are in the BMP,
  /// because ICU's canonical order of other long runs is not consistent.
  private static let marks: [Unicode.Scalar] = [
    "\u{301}", "\u{323}", "\u{308}", "\u{327}", "\u{344}", "\u{F71}", "\u{F73}", "\u{F80}",
    "\u{5B0}", "\u{64B}", "\u{94D}", "\u{3099}", "\u{345}",
  ]

  @Test(
    arguments: RunSize.cases([
      "vi", "en", "en-u-kk-true", "en-u-ks-identic", "vi-u-ks-identic", "bo", "ar-u-ks-identic",
      "fr-CA-u-kk-true", "mr-u-ka-shifted-ks-identic",
    ]))
  func longRunsOfMarksAreWhereICUPutsThem(_ tag: String) throws {
    var random = Seeded(seed: RunSeed.value)
    var strings: [[UInt8]] = []
    for _ in 0..<2 {
      var text = "aé\u{1112}".unicodeScalars.randomElement(using: &random).map(String.init) ?? ""
      for _ in 0..<Int.random(in: 2000...3000, using: &random) {
        text.unicodeScalars.append(Self.marks.randomElement(using: &random) ?? "\u{301}")
        if random.once(in: 5000) { text += "ạ" }
      }
      strings.append(Array(text.utf8))
      // The same text with a letter after all marks.
      strings.append(Array((text + "b").utf8))
    }
    let check = try OrderCheck(tag: tag)
    let differences = check.differences(in: Texts(strings), using: &random)
    #expect(differences.isEmpty, "\(tag): \(differences)")
  }

  /// A run of marks out of order that is much longer than what ICU normalizes itself here.
  ///
  /// ICU alone takes minutes for it.
  @Test(.timeLimit(.minutes(10)), arguments: ["vi", "en-u-ks-identic"])
  func aVeryLongRunOfMarksIsOrderedByWhatFollows(_ tag: String) throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 50_000)
    let texts = ["a\(marks)c", "a\(marks)b", "a\(marks)"]
    let collation = try LocalizedIndexedCollation(locale: tag)
    #expect(collation.sorted(texts, by: \.self) == Array(texts.reversed()))
  }

  /// Tests that a character with a long expansion at the end of a compared prefix can form a
  /// contraction with the next letter.
  @Test func aBeginningEndsWhereItIsSettled() throws {
    let (much, more) = ("\u{4E00}", "\u{9FA0}")
    let rules = """
      &\(String(repeating: more, count: 28)) << x
      &\(String(repeating: much, count: 28)) << w
      &z < xy
      """
    let reference = try ReferenceCollator(tag: "en", rules: rules)
    let collation = try LocalizedIndexedCollation(
      locale: "en", options: .init(rules: rules), policy: .init(catchAll: .icu))
    var random = Seeded(seed: RunSeed.value)
    for length in 250...260 {
      let start = String(repeating: "b", count: length)
      let end = String(repeating: "b", count: 1200)
      let texts = ["B\(start)xy\(end)", "b\(start)wb\(end)", "b\(start)xb\(end)"]
      let check = OrderCheck(collation, reference: reference, name: "en with rules")
      let differences = check.differences(in: Texts(texts.map { Array($0.utf8) }), using: &random)
      #expect(differences.isEmpty, "\(length): \(differences)")
    }
  }

  /// A kind of texts whose differences are far from their beginnings, or at a level below the first.
  enum Shape: CaseIterable {
    case caseAtTheStart, lastAccent, marks, commonBeginning

    /// Returns a text of a number of bytes, or a few more.
    func text(_ number: Int, ofLength length: Int) -> String {
      func bits(_ zero: String, _ one: String) -> String {
        (0..<5).map { number >> $0 & 1 == 0 ? zero : one }.joined()
      }
      func filled(_ start: String, _ filler: String, _ end: String) -> String {
        let count = (length - start.utf8.count - end.utf8.count) / filler.utf8.count
        return start + String(repeating: filler, count: count) + end
      }
      return switch self {
      case .caseAtTheStart: filled(bits("a", "A"), "b", "")
      case .lastAccent: filled("é", "b", bits("e", "é"))
      case .marks: filled("ب", "\u{64E}", bits("\u{650}ا", "\u{64F}ا"))
      case .commonBeginning: filled("", "กา", bits("ก", "ข"))
      }
    }
  }

  /// Tests texts of all lengths around those from which the library works in another way.
  @Test(
    arguments: RunSize.cases(["sv", "th", "fr-CA", "ar", "de-u-ks-identic"]),
    RunSize.cases(Shape.allCases))
  func similarTextsAreWhereICUPutsThem(_ tag: String, _ shape: Shape) throws {
    var random = Seeded(seed: RunSeed.value)
    let check = try OrderCheck(tag: tag)
    let all = [1024, LongText.limit].map { limit in
      (0..<8).map { number in
        shape.text(number * 5 & 31, ofLength: limit + Int.random(in: -2...2, using: &random))
      }
    }
    for strings in all + [all.joined() + ["", "a", "b", "é", "ب", "กา"]] {
      let texts = Texts(strings.shuffled(using: &random).map { Array($0.utf8) })
      let differences = check.differences(in: texts, using: &random)
      #expect(differences.isEmpty, "\(tag): \(differences)")
    }
  }

  /// Tests that arrangements of long texts agree with comparisons of two elements, which are made
  /// otherwise, and with the keys.
  @Test(arguments: RunSize.cases(Shape.allCases))
  func longTextsHaveOneOrder(_ shape: Shape) throws {
    var random = Seeded(seed: RunSeed.value)
    let tag = ["sv", "fr-CA", "th"].randomElement(using: &random) ?? "sv"
    var titles = (0..<6).map { shape.text($0 * 3 & 31, ofLength: LongText.limit + $0 % 3) }
    titles += titles.prefix(3).flatMap { ["The \($0)", "the \($0)"] }
    titles += ["a", "The b", "", shape.text(3, ofLength: 600), titles[0], titles[1]]
    titles.shuffle(using: &random)
    let filing = try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))
    let forward = try LocalizedIndexedCollation(locale: tag).undivided()
    let positions = Array(titles.indices)
    let text: @Sendable (Int) -> String? = { [titles] in titles[$0] }
    let other: @Sendable (Int) -> String? = { [titles] in titles[$0 / 4] }
    let orders: [Ordering<Int>] = [
      Ordering(by: text), Ordering(by: text, filing: filing),
      Ordering(by: text, reading: { $0 % 2 == 0 ? "x" : nil }),
      Ordering(by: other).then(by: text, order: .reverse), Ordering(by: other, mergedWith: text),
      Ordering(by: text).then(by: { [titles] in titles[$0].first }),
    ]
    for (i, order) in RunSize.cases(Array(orders.enumerated())) {
      for collation in RunSize.cases([forward, forward.reversed()]) {
        let arrangement = collation.arrangement(of: positions, by: order)
        #expect(arrangement.positions.sorted() == positions)
        #expect(collation.arrangement(of: positions, by: order, threads: 2) == arrangement)
        let keyed = collation.keyedArrangement(of: positions, by: order)
        #expect(keyed.arrangement == arrangement)
        let store = KeyStore(for: collation)
        let keys = positions.map { store.key(for: $0, by: order) }
        func bytes(_ position: Int) -> [UInt8] {
          store.withBytes(of: keys[position], position, by: order) {
            $0.withUnsafeBufferPointer(Array.init)
          }
        }
        for (left, right) in zip(arrangement.positions, arrangement.positions.dropFirst()) {
          let result = store.compare(keys[left], left, keys[right], right, by: order)
          #expect(
            result == .orderedAscending || result == .orderedSame && left < right,
            "\(tag), order \(i), \(left) before \(right)")
          // Bytes end before values that have none.
          if i < 5 {
            let (left, right) = (bytes(left), bytes(right))
            #expect(
              result == (left == right ? .orderedSame : .orderedAscending)
                && (left == right || left.lexicographicallyPrecedes(right)))
          }
        }
      }
    }
    // A column is sorted without stored keys of shown texts.
    var column = TextColumn()
    for title in titles { column.append(title) }
    for collation in [forward, forward.reversed()] {
      let expected = collation.arrangement(of: positions, by: orders[1])
      #expect(collation.arrangement(of: column, filing: filing) == expected)
      #expect(collation.keyedArrangement(of: column, filing: filing).arrangement == expected)
    }
  }
}
