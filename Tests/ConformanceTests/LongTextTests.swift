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

  @Test(arguments: [
    "vi", "en", "en-u-kk-true", "en-u-ks-identic", "vi-u-ks-identic", "bo", "ar-u-ks-identic",
    "fr-CA-u-kk-true", "mr-u-ka-shifted-ks-identic",
  ])
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
      locale: "en", options: .init(rules: rules), catchAll: .icu)
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
}
