import Conformance
import Foundation
import TestSupport
import Testing

@testable import IndexedCollation

@Suite struct ExplanationTests {
  @Test(arguments: [
    ("sv", "Ærø", ["Æ", "r", "ø"], [Explanation.Kind.plain, .plain, .plain]),
    ("cs", "chc", ["ch", "c"], [.contraction, .plain]),
    ("en", "ßé", ["ß", "é"], [.expansion, .accented]),
    ("en", "e\u{301}\0", ["e", "\u{301}", "\0"], [.plain, .accent, .ignored]),
    ("en-u-kn-true", "t12", ["t", "12"], [.plain, .number]),
    ("en-u-ka-shifted", "a-b", ["a", "-", "b"], [.plain, .ignoredPunctuation, .plain]),
    ("th", "เกม", ["เก", "ม"], [.rearrangement, .plain]),
    ("en-u-ka-shifted", "a\u{301}", ["a", "\u{301}"], [.plain, .accent]),
    ("en", "😀𐐀", ["😀", "𐐀"], [.plain, .plain]),
    ("en", "", [], []),
  ])
  func aTextIsCutIntoWhatIsWeighed(
    _ locale: String, _ text: String, _ parts: [String], _ kinds: [Explanation.Kind]
  ) throws {
    let explanation = try Collator(locale: locale).explanation(of: text)
    #expect(explanation.parts.map(\.text) == parts)
    #expect(explanation.parts.map(\.kind) == kinds)
  }

  @Test(arguments: [
    ("sv", "Æ", "Ä"), ("sv", "a", nil), ("sv", "Å", nil), ("en", "ß", "S S"), ("en", "ﬃ", "F F I"),
    ("en", "℃", nil), ("en", "1", nil),
  ])
  func aPartCountsAsATitle(_ locale: String, _ text: String, _ name: String?) throws {
    let explanation = try LocalizedIndexedCollation(locale: locale).explanation(of: text)
    #expect(explanation.parts.first?.countsAs == name)
  }

  /// Tests that the parts are the whole text, and that the levels are the whole key.
  @Test(
    arguments: RunSize.cases([
      "und", "sv", "cs", "th", "ja", "zh", "fr-CA", "vi", "en-u-ks-identic-kc-true",
    ]))
  func allOfATextIsExplained(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    for text in SampleTexts.unusual + SampleTexts.data.prefix(500) {
      let explanation = try collation.explanation(of: text)
      #expect(explanation.parts.map(\.text).joined().utf16.elementsEqual(text.utf16))
      let key = collation.collator.sortKey(for: text)
      #expect(explanation.sortKey == key)
      #expect(Array(explanation.levels.map(\.bytes).joined(separator: [1])) == key.bytes)
      let placement = try #require(explanation.placement)
      #expect(placement.section == collation.sections[collation.section(for: text, by: \.self)])
      #expect(!key.bytes.lexicographicallyPrecedes(placement.begin.key))
      if let end = placement.end { #expect(key.bytes.lexicographicallyPrecedes(end.key)) }
    }
  }

  @Test(
    arguments: [
      ("sv", "Åsa", "Zoe", .letters, "Å", "Z"), ("sv", "Ärö", "Ærø", .accents, "Ä", "Æ"),
      ("en", "Anna", "Annabel", .letters, nil, "b"), ("en", "Annabel", "Anna", .letters, "b", nil),
      ("en", "polish", "Polish", .caseAndVariants, "p", "P"),
      ("fr", "coté", "côte", .accents, "o", "ô"), ("fr-CA", "coté", "côte", .accents, "é", "e"),
      ("en-u-kc-true", "role", "Rôle", .accents, "o", "ô"),
      ("en-u-kc-true-ks-level1", "role", "Rôle", .case, "r", "R"),
      ("en-u-ka-shifted-ks-level4", "a-b", "a.b", .punctuationAndKana, "-", "."),
      ("en-u-ka-shifted-ks-level4", "(Paren", "Paren", .punctuationAndKana, "(", "P"),
      ("en", "e\u{301}", "e\u{300}", .accents, "e\u{301}", "e\u{300}"),
      ("en", "\u{301}a", "\u{300}a", .accents, "\u{301}", "\u{300}"),
      ("en-u-kc-true", "a", "ａ", .variants, "a", "ａ"),
      ("da", "a", "A", .caseAndVariants, "a", "A"),
      ("en-u-ka-shifted-ks-level4", "--a-b", "--a.b", .punctuationAndKana, "-", "."),
      ("en", "re\u{301}", "re", .accents, "e\u{301}", "e"),
      ("ja-u-ks-level4", "か", "カ", .kana, nil, nil),
      ("en-u-ks-identic", "a", "a\0", .codePoints, nil, nil),
      ("en", "a", "a", nil, nil, nil), ("ja", "か", "カ", nil, nil, nil),
    ] as [(String, String, String, Explanation.Level.Kind?, String?, String?)])
  func theFirstDifferenceDecides(
    _ locale: String, _ left: String, _ right: String, _ level: Explanation.Level.Kind?,
    _ leftPart: String?, _ rightPart: String?
  ) throws {
    let collator = try Collator(locale: locale)
    let explanation = try collator.explanation(comparing: left, right)
    #expect(explanation.result == collator.compare(left, right))
    #expect(explanation.level == level)
    #expect(explanation.leftPart?.text == leftPart)
    #expect(explanation.rightPart?.text == rightPart)
  }

  /// Tests that the weights of the parts are those of the key.
  @Test(arguments: [
    ("ja", "の"), ("zh", "北京"), ("ru", "Жук"), ("zh", "aé北"), ("ko", "김민준"), ("th", "เกม"),
    ("en-u-kr-grek-latn", "Ωa北"), ("ja", "㌔"), ("zh-u-ka-shifted", "北-京"),
  ])
  func weightsAreThoseOfTheKey(_ locale: String, _ text: String) throws {
    let explanation = try Collator(locale: locale).explanation(of: text)
    let parts = explanation.parts.filter { $0.kind != .ignoredPunctuation }
    let weights = parts.flatMap(\.elements).map(\.primary).filter { $0 != 0 }
    #expect(!weights.isEmpty)
    #expect(
      ReorderedWeights.weights(weights[...], in: explanation.levels[0].bytes[...]) == weights)
  }

  /// Tests that the letter is known that decides, also if it is one of several in a part.
  @Test(arguments: [
    ("de-u-co-phonebk", "Ad", "Ä", "D", "E"), ("en", "Straßf", "Straßen", "F", "E"),
    ("en", "st", "ß", "T", "S"), ("en", "a1", "a2", nil, nil),
  ])
  func theLetterThatDecidesIsNamed(
    _ locale: String, _ left: String, _ right: String, _ leftLetter: String?,
    _ rightLetter: String?
  ) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let why = try collation.explanation(comparing: left, right)
    #expect(why.leftElement?.letter == leftLetter)
    #expect(why.rightElement?.letter == rightLetter)
  }

  @Test(arguments: [
    ("fr-CA", "côte", "coté", true), ("fr-CA", "a", "b", false), ("fr", "côte", "coté", false),
  ])
  func accentsReadFromTheEndAreTold(
    _ locale: String, _ left: String, _ right: String, _ isReadFromTheEnd: Bool
  ) throws {
    let why = try Collator(locale: locale).explanation(comparing: left, right)
    #expect(why.isReadFromTheEnd == isReadFromTheEnd)
  }

  @Test func theOrderOfSectionsIsTold() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let why = try collation.explanation(comparing: "1770", "Arboga")
    #expect(why.result == .orderedAscending)
    #expect(why.resultInList == .orderedDescending)
  }

  /// Tests that each difference has a level, also with options.
  @Test(arguments: SectionTests.withOptions + ["sv", "da", "zh", "ja", "th", "fr-CA"])
  func everyDifferenceHasALevel(_ locale: String) throws {
    let collator = try Collator(locale: locale)
    var random = Seeded(seed: RunSeed.value)
    let texts = SampleTexts.unusual + SampleTexts.data
    for _ in 0..<300 {
      guard let left = texts.randomElement(using: &random),
        let right = texts.randomElement(using: &random)
      else { return }
      let explanation = try collator.explanation(comparing: left, right)
      #expect((explanation.level == nil) == (explanation.result == .orderedSame))
    }
  }

  /// Tests that a boundary with several possible names has the same name in every process.
  @Test func aChineseBoundaryIsNamedByItsLetter() throws {
    let explanation = try LocalizedIndexedCollation(locale: "zh").explanation(of: "北京")
    #expect(explanation.placement?.begin.kind == .group("B"))
    #expect(explanation.placement?.end?.kind == .group("C"))
  }

  @Test func boundariesAreThoseOfTheSection() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    func boundaries(_ text: String) throws -> [Explanation.Boundary.Kind?] {
      let placement = try collation.explanation(of: text).placement
      return [placement?.begin.kind, placement?.end?.kind]
    }
    #expect(try boundaries("1") == [.start, .text("A")])
    #expect(try boundaries("c") == [.text("C"), .text("D")])
    #expect(try boundaries("я") == [.script("Ω"), nil])
  }
}
