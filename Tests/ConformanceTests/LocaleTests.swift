import Conformance
import Foundation
import IndexedCollation
import TestSupport
import Testing

@Suite struct LocaleTests {
  /// Returns random names of CLDR, which are different in each run.
  private static func sample(_ random: inout Seeded) -> Texts {
    let names = (0..<200).compactMap { _ in
      CLDRNames.all.names.randomElement(using: &random)
    }
    return CLDRNames.texts(names, using: &random)
  }

  @Test(arguments: RunSize.cases(CollationTags.all))
  func namesAreWhereICUPutsThem(_ tag: String) throws {
    var random = Seeded(seed: RunSeed.value)
    let texts = Self.sample(&random)
    let differences = try LocaleCheck(tag: tag).differences(in: texts, using: &random)
    #expect(differences.isEmpty, "\(differences.first)")
  }

  /// Tests that a region has its script, if that is another one than the language's.
  @Test(arguments: [
    ("sr-ME", "sr-Latn-ME"), ("zh-TW", "zh-Hant-TW"),
    ("zh-HK-u-co-pinyin", "zh-Hant-HK-u-co-pinyin"),
    ("pa-PK", "pa-Arab-PK"), ("uz-AF", "uz-Arab-AF"), ("sr-RS", "sr-Cyrl-RS"),
    ("sv-FI", "sv-Latn-FI"),
  ])
  func aRegionHasItsScript(_ tag: String, _ written: String) throws {
    for policy in [SectionPolicy(), SectionPolicy(catchAll: .icu)] {
      let collation = try LocalizedIndexedCollation(locale: tag, policy: policy)
      let expected = try LocalizedIndexedCollation(locale: written, policy: policy)
      #expect(collation.sections == expected.sections)
      #expect(collation.collator.locales == [tag])
      let letters = collation.sectionTitles
      for (left, right) in zip(letters, letters.dropFirst()) {
        #expect(collation.collator.compare(left, right) == expected.collator.compare(left, right))
      }
    }
  }

  @Test func thereAreNamesAndLocales() {
    #expect(CLDRNames.all.names.count > 90_000)
    #expect(CLDRNames.all.locales > 700)
    #expect(CollationTags.all.count > 400)
  }

  /// Tests that the check finds each effect of another order.
  @Test(arguments: [
    ("sv", "en", [Difference.Answer.order, .comparison, .sortKey]),
    ("sv", "sv-u-kf-upper", [.order, .comparison, .sortKey]),
    ("ja", "ja-u-ks-identic", [.order, .comparison, .sortKey]),
  ])
  func anotherOrderIsSeen(
    _ tag: String, _ reference: String, _ answers: [Difference.Answer]
  ) throws {
    let check = try OrderCheck(tag: tag, reference: reference)
    let texts = Texts(
      ["ya", "üb", "Öb", "zb", "Ö", "z", "å", "か", "カ", "a", "A", "b", "B", "か", "カ"].map {
        Array($0.utf8)
      })
    var random = Seeded(seed: 1)
    let differences = check.differences(in: texts, using: &random)
    #expect(Set(differences.first.map(\.answer)) == Set(answers))
    var same = Seeded(seed: 1)
    #expect(try OrderCheck(tag: tag).differences(in: texts, using: &same).isEmpty)
  }

  @Test(arguments: [
    ("sv", "en", [Difference.Answer.titles]), ("zh", "zh-u-co-stroke", [.titles]),
    ("en", "en-u-co-eor", [.section]),
  ])
  func otherSectionsAreSeen(
    _ tag: String, _ reference: String, _ answers: [Difference.Answer]
  ) throws {
    let texts = Texts(["ʒ", "z", "đ", "þ"].map { Array($0.utf8) })
    let differences = try SectionCheck(tag: tag, reference: reference).differences(in: texts)
    #expect(Set(differences.first.map(\.answer)) == Set(answers))
    #expect(try SectionCheck(tag: tag).differences(in: texts).isEmpty)
  }
}
