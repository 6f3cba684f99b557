import CICU
import Foundation
import TestSupport
import Testing

@testable import IndexedCollation

@Suite struct CollatorTests {
  @Test(arguments: [
    ("sv", "sv", "sv"), ("en", "en", "und"), ("und", "und", "und"), ("root", "und", "und"),
    ("de-u-co-phonebk", "de-u-co-phonebk", "de-u-co-phonebk"),
    ("de@collation=phonebook", "de-u-co-phonebk", "de-u-co-phonebk"),
    ("zh-TW", "zh-TW", "zh-u-co-stroke"), ("zh_Hant", "zh-Hant", "zh-u-co-stroke"),
    ("tl-PH", "fil-PH", "fil"), ("ji", "yi", "yi"), ("cmn", "zh", "zh"),
    ("de-1996", "de-1996", "und"),
    ("ca_ES_VALENCIA", "ca-ES-valencia", "und"),
    ("root@collation=eor", "und-u-co-eor", "und-u-co-eor"),
    (
      "ff-u-co-emoji-ka-noignore-kb-false-kc-true-kk-true-kn-true-kr-digit-punct-ks-identic",
      "ff-u-co-emoji-ka-noignore-kb-false-kc-kk-kn-kr-digit-punct-ks-identic", "und-u-co-emoji"
    ),
    ("eu", "eu", "und"), ("sv_SE.UTF-8", "sv-SE", "sv"), ("sv-US", "sv-US", "sv"),
  ])
  func aLocaleIsKnownByManyNames(_ asked: String, _ tag: String, _ resolved: String) throws {
    let collator = try Collator(locale: asked)
    #expect(collator.locales == [tag])
    #expect(collator.resolvedLocales == [resolved])
  }

  @Test(arguments: [
    ("xx-YY", nil), ("en-u-co-funky", "en-u-co-standard"), ("", "und"), ("Swedish", "sv"),
    ("svv", "sv"), ("sv-QQ", "sv-SE"), ("de-u-co-phonebook", "de-u-co-phonebk"), ("!!", nil),
    ("en-u-co-search", "en-u-co-standard"), ("sv\0", nil), ("xx_YY", nil),
    ("sv@collation=nope", "sv-u-co-trad"), (String(repeating: "x", count: 10_000), nil),
    ("_", nil), ("@", nil), (".", nil), ("x-foo", nil), ("en.foo.bar", nil),
    ("en_US_GARBAGE_JUNK", nil), ("de_phonebook", nil), ("en@kn=true", nil), ("sv@foo=a ru", nil),
    ("sv\n", "sv"),
  ])
  func anUnknownLocaleIsAnErrorThatSuggests(_ asked: String, _ suggestion: String?) {
    let error = #expect(throws: CollationError.self) { try Collator(locale: asked) }
    #expect(error?.code == .unknownLocale)
    #expect(error?.input == asked)
    #expect(error?.suggestions.isEmpty == false)
    if let suggestion { #expect(error?.suggestions.contains(suggestion) == true) }
  }

  @Test func whatICURefusesCarriesItsStatus() {
    let error = #expect(throws: CollationError.self) { try Collator(locale: "sv-u-ks-level9") }
    #expect(error?.code == .icu)
    #expect(error?.status == "U_ILLEGAL_ARGUMENT_ERROR")
    #expect(error?.input == "sv-u-ks-level9")
    #expect(error?.description.contains("U_ILLEGAL_ARGUMENT_ERROR") == true)
  }

  @Test(arguments: [
    ("sv_SE", "sv"), ("de@collation=phonebook", "de-u-co-phonebk"), ("zh-Hant-TW", "zh-TW"),
    ("sr-Latn-RS", "sr-Latn"), ("en_US_POSIX", "en-US-posix"), ("en_US@rg=dezzzz", "en"),
    ("", "und"),
  ])
  func aLocaleOfFoundationIsItsTag(_ identifier: String, _ tag: String) throws {
    let collator = try Collator(locale: Locale(identifier: identifier))
    #expect(try collator.resolvedLocales == Collator(locale: tag).resolvedLocales)
    let collation = try LocalizedIndexedCollation(locale: Locale(identifier: identifier))
    #expect(collation.locales == collator.locales)
  }

  /// Tests that code that shows any error shows what is wrong.
  @Test func anErrorDescribesItself() throws {
    let error = #expect(throws: CollationError.self) { try Collator(locale: "xx") }
    #expect((error as (any Error)?)?.localizedDescription == error?.description)
  }

  @Test func theFinalZeroIsNotPartOfAKey() throws {
    let collator = try Collator(locale: "en")
    // UTS #10 defines this format: weights of three levels, with 01 between them. The primary
    // weight of the letter depends on the version of ICU.
    #expect(collator.sortKey(for: "a").bytes.dropFirst() == [0x01, 0x05, 0x01, 0x05])
    #expect(collator.sortKey(for: "").bytes == [0x01, 0x01])
    #expect(!collator.sortKey(for: "a\0b").bytes.contains(0))
  }

  /// Tests that a language of which CLDR has only the name is sorted in the root order.
  @Test(arguments: ["la", "oc", "co", "sco", "ht", "nv", "wa", "la-VA", "aaa", "swg"])
  func aLanguageWithoutDataHasTheRootOrder(_ locale: String) throws {
    let collator = try Collator(locale: locale)
    #expect(collator.resolvedLocales == ["und"])
    let texts = SampleTexts.unusual + SampleTexts.data.prefix(300)
    let root = try Collator(locale: "und")
    for text in texts { #expect(collator.sortKey(for: text) == root.sortKey(for: text)) }
    #expect(
      try LocalizedIndexedCollation(locale: locale).sectionTitles.joined()
        == "ABCDEFGHIJKLMNOPQRSTUVWXYZ#")
    // A later ICU can have other data for the language.
    #expect(
      try Collator(locales: ["sv", locale]).localesWithoutData == collator.localesWithoutData)
  }

  @Test func aLanguageWithDataIsNotNoted() throws {
    #expect(try Collator(locales: ["sv", "en", "eu", "und"]).localesWithoutData == [])
    #expect(try Collator(locales: ["sv", "la", "wa"]).localesWithoutData == ["la", "wa"])
  }

  @Test(arguments: ["xx", "qq", "qaa", "zzz", "abcd", "xx-YY"])
  func whatIsNoLanguageIsAnError(_ locale: String) throws {
    let error = #expect(throws: CollationError.self) { try Collator(locale: locale) }
    #expect(error?.code == .unknownLocale)
    #expect(error?.suggestions.isEmpty == false)
  }

  @Test func keysSurviveEncoding() throws {
    let key = try Collator(locale: "sv").sortKey(for: "Åsa Öberg")
    let json = try JSONEncoder().encode([key])
    #expect(try JSONDecoder().decode([SortKey].self, from: json) == [key])
    let expected = "[\"\(Data(key.bytes).base64EncodedString())\"]"
    #expect(String(decoding: json, as: UTF8.self).replacing("\\/", with: "/") == expected)
    #expect(Set([key, SortKey(bytes: key.bytes)]).count == 1)
  }

  /// Tests texts for which ICU's own comparison contradicts its keys.
  @Test(arguments: [
    ("zh-u-kn-true", "0〇", "0۸"), ("sv-u-kn-true", "4\u{FFFD}", "4\u{104A7}"),
    ("sv-u-kn-true", "4⅗", "4٤"), ("sv-u-kr-latn-digit", "ý", "0"),
    ("sv-u-ks-identic", "\u{20F0}\u{61A}", "\u{20F0}\u{611}"),
    ("zh-u-kr-latn-digit", "J", "1"),
  ])
  func comparisonsAgreeWithKeys(_ locale: String, _ left: String, _ right: String) throws {
    let collator = try Collator(locale: locale).withWeightTable()
    let keys = (collator.sortKey(for: left), collator.sortKey(for: right))
    #expect(
      collator.compare(left, right) == (keys.0 < keys.1 ? .orderedAscending : .orderedDescending))
    // A sort compares long texts, and uses the keys of the others. Both must give one order.
    let long = right + String(repeating: "x", count: 2000)
    let collation = try LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: .icu))
    #expect(
      collation.sorted([long, left, right], by: \.self)
        == (keys.0 < keys.1 ? [left, right, long] : [right, long, left]))
  }

  /// Tests another contradiction: the marks at the end must be compared with those at the end of
  /// the common prefix.
  @Test func accentsThatCountBackwardsAgreeWithKeys() throws {
    let collator = try Collator(locale: "fr-CA").withWeightTable()
    let (short, long) = ("\u{F64}\u{F8E}\u{32B}", "\u{F64}\u{F8E}\u{32B}\u{F7E}\u{328}")
    #expect(collator.sortKey(for: long) < collator.sortKey(for: short))
    #expect(collator.compare(long, short) == .orderedAscending)
  }

  /// Tests that normalization, which reorders the marks of ά and U+0328, lets a rule apply.
  @Test(arguments: [
    "\u{8C48}\u{3AC}\u{328}", "\u{F900}\u{3AC}\u{328}", "\u{8C48}\u{3B1}\u{328}\u{301}",
  ])
  func aContractionAppliesToMarksInAnyOrder(_ text: String) throws {
    let options = Collator.Options(normalization: true, rules: "&\u{323} << \u{8C48}\u{3AC}\u{328}")
    let collator = try Collator(locale: "pa", options: options).withWeightTable()
    #expect(collator.sortKey(for: text) < collator.sortKey(for: "a"))
    #expect(collator.compare(text, "a") == .orderedAscending)
    let collation = try LocalizedIndexedCollation(locale: "pa", options: options)
      .withWeightTable()
    let sections = collation.sections(of: [text], by: \.self)
    #expect(!sections[collation.section(for: text, by: \.self)].isEmpty)
  }

  @Test func oneCollatorServesManyTasks() async throws {
    let collation = try LocalizedIndexedCollation(locale: "zh")
    let texts = SampleTexts.data
    let expected = collation.sorted(texts, by: \.self)
    let keys = texts.map { collation.collator.sortKey(for: $0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          collation.sorted(texts, by: \.self, threads: 2) == expected
            && texts.map { collation.collator.sortKey(for: $0) } == keys
        }
      }
      for await agrees in group { #expect(agrees) }
    }
  }

  @Test func versionsAreThoseOfTheInstalledICU() throws {
    let version = try ICUVersion.current()
    #expect(version.icu.split(separator: ".").count >= 2)
    #expect(!version.unicode.isEmpty && !version.cldr.isEmpty)
  }

  @Test func everyAvailableLocaleOpens() throws {
    let locales = try Collator.availableLocales()
    #expect(locales.count > 100)
    for locale in RunSize.cases(locales) {
      for type in locale.collationTypes {
        let tag = LocaleIdentifier.tag(locale.tag, collationType: type)
        #expect(throws: Never.self) { try Collator(locale: tag) }
      }
    }
    #expect(locales.map(\.tag) == Set(locales.map(\.tag)).sorted())
    let added = locales.filter { !$0.hasOrderOfICU }
    #expect(added.contains { $0.tag == "cv" && $0.englishName == "Chuvash" })
    // The locales that ICU also lists. All others must equal ICU.
    let known = Set(try ICULocale.collationLocales())
    #expect(Set(added.map(\.tag)).intersection(known).isSubset(of: ["dz", "sa", "ug"]))
  }
}

/// Tests of the C interface to ICU, for cases that the Swift interface cannot reach.
@Suite struct DoorTests {
  @Test func textBeyond32BitsIsRefusedNotCut() throws {
    var status: cicu_status = 0
    let attributes = cicu_attributes(
      strength: -1, alternate_shifted: -1, case_first: -1, case_level: -1, numeric: -1,
      backwards: -1, normalization: -1, max_variable: -1)
    let tailoring = try #require(cicu_tailoring_load("sv", &status))
    defer { cicu_tailoring_close(tailoring) }
    let collator = try #require(
      cicu_collator_open(tailoring, attributes, nil, -1, &status))
    defer { cicu_collator_close(collator) }
    _ = cicu_sort_key(collator, "a", Int(Int32.max) + 1, nil, 0, &status)
    #expect(String(cString: cicu_status_name(status)) == "U_INDEX_OUTOFBOUNDS_ERROR")
  }
}
