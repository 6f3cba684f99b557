import Foundation
import TestSupport
import Testing

@testable import IndexedCollation

/// Tests of several locales in one collation: each script has the rules of its own locale.
@Suite struct SeveralLocalesTests {
  static let lists = [
    ["sv", "zh"], ["en", "ja", "ru"], ["sv", "da"], ["en", "cs"], ["ja", "en"],
    ["ko", "zh-Hant"], ["ar", "zh", "he"], ["cs", "el", "th", "hi"],
    ["de-u-co-phonebk", "ja", "ka"],
    ["da", "zh-u-co-zhuyin"], ["fr-CA", "vi", "zh"], ["ru", "sv", "zh"], ["ru", "hy", "ja"],
    ["en", "zh-u-co-stroke", "ru", "th"],
  ]

  private static func scripts(of locale: String) -> Set<String> {
    switch locale.prefix(2) {
    case "zh": ["Han"]
    case "ja": ["Han", "Kana"]
    case "ko": ["Hangul", "Han"]
    case "ru", "uk": ["Cyrillic"]
    case "el": ["Greek"]
    case "th": ["Thai"]
    case "ar": ["Arabic"]
    case "he": ["Hebrew"]
    case "hi": ["Devanagari"]
    case "ka": ["Georgian"]
    case "hy": ["Armenian"]
    default: ["Latin"]
    }
  }

  /// Returns the script of a letter by its block, which is enough for the lists in Data.
  private static func script(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: "Latin"
    case 0x370...0x3FF: "Greek"
    case 0x400...0x52F: "Cyrillic"
    case 0x531...0x556, 0x561...0x587: "Armenian"
    case 0x590...0x5FF: "Hebrew"
    case 0x600...0x6FF: "Arabic"
    case 0x900...0x97F: "Devanagari"
    case 0xE00...0xE7F: "Thai"
    case 0x10A0...0x10FF: "Georgian"
    case 0x3041...0x30FF: "Kana"
    case 0x4E00...0x9FFF: "Han"
    case 0xAC00...0xD7A3: "Hangul"
    default: nil
    }
  }

  private static func texts(of scripts: Set<String>) -> [String] {
    let letters = (0x41...0xD7A3).compactMap { Unicode.Scalar($0 as Int) }
      .filter { script(of: $0).map(scripts.contains) == true }
    let single = stride(from: 0, to: letters.count, by: max(1, letters.count / 500))
      .map { String(letters[$0]) }
    let names = SampleTexts.data.filter { text in
      text.unicodeScalars.contains { script(of: $0) != nil }
        && text.unicodeScalars.allSatisfy { scalar in
          script(of: scalar).map(scripts.contains) ?? " -".unicodeScalars.contains(scalar)
        }
    }
    return single + names
  }

  /// Tests that each script has the order and the sections of its first locale alone.
  @Test(arguments: RunSize.cases(lists))
  func eachScriptIsOrderedByItsFirstLocale(_ locales: [String]) throws {
    let several = try LocalizedIndexedCollation(locales: locales, policy: .init(catchAll: .icu))
    var taken: Set<String> = []
    for locale in locales {
      let scripts = Self.scripts(of: locale).subtracting(taken)
      taken.formUnion(Self.scripts(of: locale))
      guard !scripts.isEmpty else { continue }
      let texts = Self.texts(of: scripts)
      #expect(texts.count > 20)
      // The first locale determines the options for case and punctuation.
      var settings = Collator.Options()
      let isFirst = locale == locales[0]
      if !isFirst {
        settings.caseFirst = locales[0] == "da" ? .upper : .off
        settings.ignoresPunctuation = false
        settings.normalization = true
      }
      let alone = try Collator(locale: locale, options: settings)
      let (left, right) = (several.collator, alone)
      let own = try LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: .icu))
      for text in texts {
        let section = own.sections[own.section(for: text, by: \.self)]
        guard section.kind == .normal else { continue }
        #expect(several.sections[several.section(for: text, by: \.self)] == section, "\(text)")
        #expect(several.collator.locale(for: text) == alone.locales[0], "\(text)")
      }
      let expected = texts.sorted { right.sortKey(for: $0) < right.sortKey(for: $1) }
      for (first, second) in zip(expected, expected.dropFirst()) {
        #expect(
          left.compare(first, second) == right.compare(first, second), "\(first) \(second)")
      }
    }
  }

  @Test(arguments: [
    (["sv", "zh"], "北京", "B"), (["sv", "zh"], "Öst", "Ö"), (["sv", "zh"], "李", "L"),
    (["sv", "zh"], "阿", "A"), (["sv", "zh"], "座", "Z"), (["sv", "zh"], "あ", "#"),
    (["en", "ja", "ru"], "ちば", "た"), (["en", "ja", "ru"], "Жук", "Ж"),
    (["en", "ja", "ru"], "Zoë", "Z"), (["en", "zh-Hant"], "一", "1劃"),
    (["sv", "da"], "Ærø", "Ä"), (["da", "sv"], "Öst", "Ø"), (["sv", "da"], "Åse", "Å"),
    (["en", "cs"], "chair", "C"), (["cs", "en"], "chair", "CH"), (["en", "et"], "zoo", "Z"),
    (["en", "uk", "ru"], "Ґ", "Ґ"), (["zh", "ru"], "Жук", "Ж"), (["zh", "sv"], "Åsa", "Å"),
    (["zh", "ja"], "北京", "B"),
    // CLDR has no labels for Central Kurdish, so ICU derives them from the alphabet.
    (["en", "ckb"], "بەرد", "ب"),
    (["en", "ko", "ja"], "伽", "ㄱ"),
    (["ar", "ja"], "Axxx", "A"), (["zh-Hant", "ar"], "Axxx", "A"), (["sv", "zh"], "7", "#"),
  ])
  func aTextIsUnderItsTitle(_ locales: [String], _ text: String, _ title: String) throws {
    let collation = try LocalizedIndexedCollation(locales: locales)
    #expect(collation.sectionTitles[collation.section(for: text, by: \.self)] == title)
  }

  @Test(arguments: [
    (["sv", "da"], "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Å Ä Ö #"),
    (["da", "sv"], "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Æ Ø Å #"),
    (["en", "da"], "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z #"),
    (["de", "mt"], "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z #"),
    (["sv", "zh"], "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Å Ä Ö #"),
    (
      ["ja", "zh-Hant"], "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z あ か さ た な は ま や ら わ #"
    ),
  ])
  func theTitlesOfTheFirstLocaleStay(_ locales: [String], _ titles: String) throws {
    let collation = try LocalizedIndexedCollation(locales: locales)
    #expect(collation.sectionTitles.joined(separator: " ") == titles)
  }

  /// Tests that Chinese rules for Latin vowels do not apply if another locale uses Latin letters.
  @Test(
    arguments: RunSize.cases([
      ["zh", "en"], ["zh", "tr"], ["zh-Hant", "is"], ["zh", "vi"], ["zh", "pl"], ["zh", "hu"],
    ]))
  func chineseFirstLeavesLatinAlone(_ locales: [String]) throws {
    let several = try LocalizedIndexedCollation(locales: locales)
    let alone = try LocalizedIndexedCollation(locale: locales[1])
    let names = [
      "José", "Jose", "Josef", "Ünal", "Unal", "Uz", "Ása", "Asa", "Łódź", "Lodz", "Ő", "O", "Őz",
    ]
    #expect(several.sorted(names, by: \.self) == alone.sorted(names, by: \.self))
    #expect(alone.sectionTitles.filter { !several.sectionTitles.contains($0) } == [])
  }

  /// Tests that a Chinese group has its title even if the other locale does not have this title.
  ///
  /// In Lithuanian, for example, Y is a variant of I, and so it is not a title.
  @Test(arguments: [["lt", "zh"], ["zh", "lt"], ["zh", "fy"], ["fi-u-co-trad", "zh"]])
  func aGroupOfChineseHasItsTitle(_ locales: [String]) throws {
    let several = try LocalizedIndexedCollation(locales: locales)
    let latin = try LocalizedIndexedCollation(locale: locales.first { $0 != "zh" } ?? "")
    for (name, title) in [("杨", "Y"), ("王", "W"), ("许", "X"), ("张", "Z")] {
      #expect(several.sectionTitles[several.section(for: name, by: \.self)] == title)
    }
    for name in ["Yvonne", "Wilma", "Xaver", "Zita", "Ida", "Vera"] {
      #expect(
        several.sectionTitles[several.section(for: name, by: \.self)]
          == latin.sectionTitles[latin.section(for: name, by: \.self)])
    }
    let letters = several.sectionTitles.filter { $0.utf8.count == 1 && $0 != "#" }
    #expect(letters == letters.sorted())
  }

  @Test(arguments: [["en", "km"], ["zh", "km"], ["ru", "km"], ["km", "sv"]])
  func khmerKeepsItsTitles(_ locales: [String]) throws {
    let several = try LocalizedIndexedCollation(locales: locales)
    let alone = try LocalizedIndexedCollation(locale: "km")
    #expect(several.sectionTitles.filter { alone.sectionTitles.contains($0) }.count > 40)
    #expect(alone.sectionTitles.filter { !several.sectionTitles.contains($0) } == [])
    for title in alone.sectionTitles.prefix(44) {
      #expect(several.sectionTitles[several.section(for: title, by: \.self)] == title)
    }
  }

  /// Tests that a locale reorders marks only after its own letters, and that a letter that belongs
  /// to no script can be a title.
  @Test func marksBelongToTheLetterBefore() throws {
    let greek = try Collator(locale: "el")
    let vietnamese = try Collator(locale: "vi")
    for locales in [["el", "vi"], ["vi", "el"]] {
      let both = try Collator(locales: locales)
      for (left, right) in [("τά", "τὰ"), ("ί", "ὶ"), ("ά", "ᾶ")] {
        #expect(both.compare(left, right) == greek.compare(left, right))
      }
      for (left, right) in [("má", "mà"), ("mả", "mã"), ("ế", "ệ"), ("mạ", "mă")] {
        #expect(both.compare(left, right) == vietnamese.compare(left, right))
      }
    }
    #expect(greek.compare("τά", "τὰ") != vietnamese.compare("má", "mà"))
    let hawaiian = try LocalizedIndexedCollation(locales: ["ru", "haw"])
    #expect(hawaiian.sectionTitles.contains("ʻ"))
    #expect(hawaiian.sectionTitles[hawaiian.section(for: "ʻAwawa", by: \.self)] == "ʻ")
    let english = try LocalizedIndexedCollation(locales: ["en", "haw"])
    #expect(!english.sectionTitles.contains("ʻ"))
  }

  /// Tests that the Vietnamese order of marks also applies to the Latin letters of Ewe.
  @Test func marksBelongToTheLettersOfAllLocales() throws {
    let vietnamese = try Collator(locale: "vi")
    let list = try Collator(locales: ["lo", "vi", "ee-u-co-eor"])
    for (left, right) in [
      ("ƒ\u{309}", "ƒ\u{306}"), ("ŋ\u{300}", "Ŋ\u{301}"), ("ɔ\u{303}", "Ɔ\u{301}"),
    ] {
      #expect(vietnamese.compare(left, right) == .orderedAscending)
      #expect(list.compare(left, right) == .orderedAscending)
    }
  }

  @Test func aLocaleCountsOnce() throws {
    #expect(try Collator(locales: ["sv", "zh", "sv", "sv-SE"]).locales == ["sv", "zh", "sv-SE"])
    #expect(try Collator(locales: Array(repeating: "sv", count: 1000)).locales == ["sv"])
  }

  @Test func theFirstLocaleSettlesCaseAndPunctuation() throws {
    #expect(try Collator(locales: ["sv", "th"]).compare("-z", "a") == .orderedAscending)
    #expect(try Collator(locales: ["th", "sv"]).compare("-z", "a") == .orderedDescending)
    #expect(try Collator(locales: ["zh", "da"]).compare("a", "A") == .orderedAscending)
    #expect(try Collator(locales: ["da", "zh"]).compare("a", "A") == .orderedDescending)
    #expect(try Collator(locales: ["sv-u-kn", "zh"]).compare("2", "10") == .orderedAscending)
    #expect(try Collator(locales: ["sv", "zh-u-kn"]).compare("2", "10") == .orderedDescending)
    #expect(try Collator(locales: ["en", "ru"]).compare("a", "я") == .orderedAscending)
    #expect(try Collator(locales: ["ru", "en"]).compare("a", "я") == .orderedDescending)
    // In any list with Hebrew, the order of the points makes no difference.
    let (points, swapped) = ("\u{5D1}\u{5BC}\u{5B7}", "\u{5D1}\u{5B7}\u{5BC}")
    #expect(try Collator(locales: ["en", "he"]).compare(points, swapped) == .orderedSame)
  }

  @Test func theLocalesThatTakePartAreKnown() throws {
    #expect(try Collator(locales: ["sv", "zh", "da"]).resolvedLocales == ["sv", "zh"])
    #expect(try Collator(locales: ["en", "nl"]).resolvedLocales == ["und"])
  }

  @Test func aBuiltTailoringIsKept() throws {
    let locales = try ["hu", "th"].map { try LocaleIdentifier($0) }
    func shared() throws -> ICUTailoring {
      try Tailoring.shared(locales: locales, rules: OwnRules(custom: "&z<b")).icu
    }
    // Try several times, because other tests build tailorings at the same time, which can remove
    // this one from the cache.
    #expect(try (0..<20).contains { _ in try shared() === shared() })
  }

  @Test func theTailoringsAskedForLastAreKept() throws {
    let tailoring = try Tailoring.shared(locales: [LocaleIdentifier("sv")], rules: OwnRules())
    func source(_ i: Int) -> BuiltTailorings.Source {
      .init(locales: ["sv"], rules: OwnRules(custom: "&z<b\(i)"))
    }
    var built = BuiltTailorings()
    for i in 0..<BuiltTailorings.maximumCount { built.keep(tailoring, of: source(i)) }
    #expect(built.tailoring(of: source(0))?.icu === tailoring.icu)
    built.keep(tailoring, of: source(-1))
    let isKept = (-1..<BuiltTailorings.maximumCount).map { built.tailoring(of: source($0)) != nil }
    #expect(isKept == [true, true, false] + Array(repeating: true, count: 14))
  }

  @Test func manyTailoringsMayBeOpenAtOnce() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for i in 0..<40 {
        group.addTask {
          let options = Collator.Options(rules: "&z<b\(i % 20)")
          let collator = try Collator(locale: "sv", options: options)
          return collator.compare("b\(i % 20)", "z") == .orderedDescending
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
