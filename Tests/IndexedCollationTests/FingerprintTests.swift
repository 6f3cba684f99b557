import Foundation
import Testing

@testable import IndexedCollation

@Suite struct FingerprintTests {
  @Test func itSurvivesEncodingAndIsShort() throws {
    let fingerprint = try Collator(locales: ["sv", "zh"]).fingerprint()
    let json = try JSONEncoder().encode(fingerprint)
    #expect(json.count < 500)
    #expect(try JSONDecoder().decode(Fingerprint.self, from: json) == fingerprint)
    #expect(fingerprint.icu == (try ICUVersion.current().icu))
    #expect(fingerprint.locales == ["sv", "zh"])
  }

  /// The digests are of ICU 72.1; they must be these in every process.
  @Test func itIsStable() throws {
    let first = try Collator(locale: "sv").fingerprint()
    #expect(first == (try Collator(locale: "sv").fingerprint()))
    guard first.icu == "72.1" else { return }
    #expect(first.probes == "3960c173b07ad66b")
  }

  /// Keys are the same however the collator was asked for.
  @Test(arguments: [("sv", "sv-SE"), ("en", "de"), ("zh-TW", "zh-u-co-stroke"), ("en", "und")])
  func locales(_ left: String, areEqualTo right: String) throws {
    let (left, right) = (try Collator(locale: left), try Collator(locale: right))
    #expect(try left.fingerprint() == right.fingerprint())
    #expect(try left.fingerprint().differences(from: right.fingerprint()) == [])
  }

  @Test func anOptionIsTheSameHoweverItIsSaid() throws {
    let keyword = try Collator(locale: "sv-u-kn-true-ks-level1").fingerprint()
    let options = Collator.Options(strength: .primary, numericOrdering: true)
    #expect(try Collator(locale: "sv", options: options).fingerprint() == keyword)
    let noRules = Collator.Options(rules: "")
    #expect(
      try Collator(locale: "sv", options: noRules).fingerprint()
        == (try Collator(locale: "sv").fingerprint()))
    let explicit = Collator.Options(caseFirst: .off)
    #expect(
      try Collator(locale: "sv", options: explicit).fingerprint()
        == (try Collator(locale: "sv").fingerprint()))
  }

  @Test(arguments: OptionTests.cases.map(\.1))
  func everyOptionMakesAnotherOne(_ tag: String) throws {
    let locale = tag.components(separatedBy: "-u-")[0]
    let plain = try Collator(locale: locale).fingerprint()
    let other = try Collator(locale: tag).fingerprint()
    if tag != "ja-u-ks-level3", tag != "en-u-kn-false" {
      #expect(other != plain)
      #expect(other.differences(from: plain).count >= 1)
    }
  }

  /// An option that has no name here is told by the keys.
  @Test func theProbesTellWhatNoNameDoes() throws {
    let plain = try Collator(locale: "en-u-ka-shifted").fingerprint()
    let other = try Collator(locale: "en-u-ka-shifted-kv-symbol").fingerprint()
    #expect(
      other.differences(from: plain) == [
        "versions and options are the same, yet some sort keys differ"
      ])
  }

  @Test func differencesAreToldInWords() throws {
    let sv = try Collator(locale: "sv").fingerprint()
    let reordering = Collator.Options(reordering: ["Grek", "digit"])
    let da = try Collator(locale: "da", options: reordering).fingerprint()
    #expect(
      da.differences(from: sv) == [
        "the locale was sv, is da", "the case that comes first was neither, is upper",
        "the order of scripts was none, is Grek digit",
      ])
    let ab = try Collator(locale: "sv", options: .init(rules: "&a<b")).fingerprint()
    let ac = try Collator(locale: "sv", options: .init(rules: "&a<c")).fingerprint()
    #expect(ac.differences(from: ab) == ["the rules given are others"])
    let json = String(decoding: try JSONEncoder().encode(sv), as: UTF8.self)
    let old = try JSONDecoder().decode(
      Fingerprint.self, from: Data(json.replacing("\"\(sv.icu)\"", with: "\"71.1\"").utf8))
    #expect(sv.differences(from: old) == ["ICU was 71.1, is \(sv.icu)"])
  }
}
