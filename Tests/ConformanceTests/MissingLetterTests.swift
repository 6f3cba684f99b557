import Conformance
import IndexedCollation
import TestSupport
import Testing

/// Tests the letters of alphabets that ICU's index lacks.
@Suite struct MissingLetterTests {
  /// Letters without a section, by their language.
  ///
  /// A comment tells the reason.
  private static let exceptions: [String: String] = [
    // Alef with a sign is filed as alef. The other letters begin no word.
    "ar": "ء آ أ ؤ إ ئ ة ى", "fa": "ء أ ؤ ئ ة", "ps": "أ ؤ ئ ة ي گ ۍ ې",
    "ur": "رھ لھ مھ نھ وھ ڑھ ںھ یھ",
    // Letters, and apostrophes, that begin no word.
    "be": "Ў", "bg": "Ь", "dsb": "Ě Ń Ŕ", "ha": "ʼ", "hsb": "Ě Ř", "lkt": "ʼ", "or": "ୟ",
    "pl": "Ą Ę Ń", "ru": "Ъ Ь", "tr": "Ğ", "uk": "ʼ Ь", "uz": "ʼ",
    // Long consonants, which begin no word, and a sign.
    "ff": "𞥋", "hu": "CCS DDZ DDZS GGY LLY NNY SSZ TTY ZZS",
    // A text of two letters, because no rule has it.
    "ln": "NGb",
    // Ligatures, which are filed as AE and OE, and vowels that phone books file as AE, OE and UE.
    "de": "Ä Ö Ü", "fr": "Æ Œ", "lij": "Æ",
    // A letter of Danish, which is in the rules only.
    "fo": "AA",
    // Letters that are out of use, letters that end a syllable, and signs.
    "bn": "ঌ ঽ ৎ ৠ ৡ", "gu": "ઽ ૐ ૠ", "hi": "ऌ ळ ऽ ॐ", "kn": "ಽ", "kok": "ऽ ॐ", "ne": "ऌ ळ ऽ ॐ",
    "ml": "ഌ ൠ ൡ ൺ ൻ ർ ൽ ൾ ൿ", "sa": "ऽ ॐ", "te": "ఌ ౡ",
    // Letters for Sanskrit, beside the thirty of the alphabet.
    "bo": "ཊ ཋ ཌ ཎ ཥ",
    // Vowels that are filed under the letter that carries them.
    "my": "ဣ ဣဿ ဤ ဥ ဥဿ ဦ ဧ ဩ ဪ ဿ", "pa": "ਆ ਇ ਈ ਉ ਊ ਏ ਐ ਓ ਔ ੴ",
    // Vowels that are written before the consonant under which they are filed, signs, and ligatures of ຫ.
    "lo": "ຯ ະ າ ຳ ຽ ເ ແ ໂ ໃ ໄ ໜ ໝ", "th": "ฯ ะ า ำ เ แ โ ใ ไ ๅ",
    // Another form of ឱ.
    "km": "ឲ",
  ]

  /// Tests that each letter of an alphabet has a section if the order has it as a letter and words begin
  /// with it.
  @Test(arguments: RunSize.cases(CollationTags.all))
  func eachLetterHasASection(_ tag: String) throws {
    let collation = try LocalizedIndexedCollation(locale: tag)
    let letters = try Collator(locale: tag, options: .init(strength: .primary))
    let language = tag.prefix { $0 != "-" }
    // By scalar, because a space and a vowel sign are one character.
    let exceptions = (Self.exceptions[String(language)] ?? "").unicodeScalars.split(separator: " ")
      .map { String($0) }
    let missing = CLDRNames.missingLetters(of: tag).filter { letter in
      !exceptions.contains(letter) && !Self.beginsNoWord(letter) && !Self.isOfAGroup(letter)
        && !collation.sectionTitles.contains { letters.compare($0, letter) == .orderedSame }
    }
    #expect(missing.isEmpty, "\(tag): \(missing.joined(separator: " "))")
  }

  /// Returns whether a text ends with a mark or a sign: it is a letter without its vowel, or with an accent.
  private static func beginsNoWord(_ letter: String) -> Bool {
    guard letter.unicodeScalars.count > 1, let last = letter.unicodeScalars.last else {
      return false
    }
    return [.nonspacingMark, .spacingMark, .format].contains(last.properties.generalCategory)
  }

  /// Returns whether the titles of a letter's script are groups of letters: syllables with one consonant,
  /// characters with one reading or number of strokes, in Tibetan syllables with one root, and in Adlam
  /// letters that are written twice.
  private static func isOfAGroup(_ letter: String) -> Bool {
    letter.unicodeScalars.contains { scalar in
      scalar.properties.isIdeographic
        || [0xAC00...0xD7A3, 0x3041...0x30FF, 0x1200...0x139F, 0x13A0...0x13FF, 0x2D80...0x2DDF]
          .contains { $0.contains(scalar.value) }
        || letter.unicodeScalars.count > 1
          && [0xF00...0xFFF, 0x1E900...0x1E95F].contains { $0.contains(scalar.value) }
    }
  }

  /// Tests that ICU's letters stay, that the other sections are those of ICU, and that only text with a
  /// letter that was missing, or with a sign alone, has another one.
  @Test(arguments: RunSize.cases(CollationTags.all), [CatchAll.uiKit, .icuWithDigits, .apart])
  func allElseIsAsInICU(_ tag: String, _ catchAll: CatchAll) throws {
    let icu = try LocalizedIndexedCollation(
      locale: tag, policy: .init(catchAll: catchAll, usesICULetters: true))
    let collation = try LocalizedIndexedCollation(locale: tag, policy: .init(catchAll: catchAll))
    let weights = try Collator(locale: tag, options: .init(strength: .primary))
    let signs = Set(icu.sections).subtracting(collation.sections)
    #expect(signs.allSatisfy { Self.isMark($0.title) && $0.kind == .normal })
    #expect(icu.sections.allSatisfy { !$0.isAdded })
    #expect(
      collation.sections.filter { !$0.isAdded } == icu.sections.filter { !signs.contains($0) })
    #expect(collation.collator == icu.collator)
    var random = Seeded(seed: RunSeed.value)
    var hostile = HostileText(seed: random.next(), contractions: [])
    let letters = collation.sections.filter { $0.kind == .normal }.map(\.title)
    let texts = (0..<400).map { i in
      i % 2 == 0
        ? Texts([hostile.next()]).strings[0]
        : (letters.randomElement(using: &random) ?? "") + Texts([hostile.next()]).strings[0]
    }
    for text in texts {
      let found = collation.sections[collation.section(for: text, by: \.self)]
      let expected = icu.sections[icu.section(for: text, by: \.self)]
      if signs.contains(expected) {
        #expect(Self.isMark(String(text.unicodeScalars.prefix(1))) || found.isAdded, "\(text)")
      } else if found.isAdded {
        // The small letter alone is before the title.
        #expect(weights.compare(found.title, text) != .orderedDescending)
      } else if found != expected {
        // A section begins with the letter without its vowel, and ICU's index of such a language leads even some
        // texts with the letter, and vowel signs alone, elsewhere.
        let beginning = text.decomposedStringWithCanonicalMapping.utf8
        let isSignAlone =
          Self.isMark(String(text.unicodeScalars.prefix(1)))
          && collation.collator.sortKey(for: found.title) <= collation.collator.sortKey(for: text)
        #expect(
          isSignAlone
            || beginning.starts(with: found.title.decomposedStringWithCanonicalMapping.utf8),
          "\(text.debugDescription)")
      }
    }
  }

  /// The signs that take the vowel from the letter before.
  private static let viramas = (0x900..<0x12000).compactMap(Unicode.Scalar.init)
    .filter { $0.properties.canonicalCombiningClass == .virama }.map(String.init)

  /// Tests that a letter without its vowel is in the section of the letter if it is one letter in the order.
  @Test(arguments: RunSize.cases(CollationTags.all))
  func aLetterWithoutItsVowelIsInItsSection(_ tag: String) throws {
    // In these scripts, such a sign follows only a letter within a word.
    if ["my", "km"].contains(tag.prefix(2)) { return }
    let collation = try LocalizedIndexedCollation(locale: tag)
    let letters = try Collator(locale: tag, options: .init(strength: .primary))
    for (position, title) in collation.sectionTitles.enumerated() {
      // Titles of several characters are no letters in the same sense.
      guard let first = title.unicodeScalars.first, first.value >= 0x900,
        title.unicodeScalars.count == 1
      else { continue }
      for virama in Self.viramas
      where virama.unicodeScalars.first!.value / 0x80 == first.value / 0x80 {
        let found = collation.section(for: title + virama, by: \.self)
        // A letter of its own may be the same, such as ৎ.
        let isTitle =
          letters.compare(collation.sectionTitles[found], title + virama) == .orderedSame
        #expect(found == position || isTitle, "\(title + virama)")
      }
    }
  }

  /// Tests words that begin with several consonants, and that the sections stay those of ICU.
  @Test(arguments: [
    ("ta", "ப்ரியா", "ப"), ("ta", "ஸ்ரீ", "ஸ"), ("ta", "க்ரீம்", "க"), ("ta", "ஃபேன்", "ஃ"),
    ("en ta", "ப்ரியா", "ப"), ("ta hi", "ப்ரியா", "ப"), ("hi ta", "க்ரீம்", "க"), ("hi ta", "श्री", "श"),
  ])
  func consonantsAreUnderTheFirst(_ locales: String, _ word: String, _ title: String) throws {
    let locales = locales.split(separator: " ").map(String.init)
    let collation = try LocalizedIndexedCollation(locales: locales)
    #expect(collation.sectionTitles[collation.section(for: word, by: \.self)] == title)
    let plain = try LocalizedIndexedCollation(
      locales: locales, policy: .init(usesICULetters: true))
    #expect(
      collation.sections.filter { !$0.isAdded && !Self.isMark($0.title) }
        == plain.sections.filter { !Self.isMark($0.title) })
    let words = collation.sectionTitles.dropLast().flatMap { [$0 + "\u{BCD}" + $0, $0] }
    #expect(
      Array(collation.sections(of: words.reversed(), by: \.self).joined())
        == words.sorted { collation.collator.compare($0, $1) == .orderedAscending })
  }

  private static func isMark(_ title: String) -> Bool {
    title.unicodeScalars.allSatisfy {
      [.nonspacingMark, .spacingMark].contains($0.properties.generalCategory)
    }
  }

  /// Tests words of several languages, and the neighbors of their sections, by the alphabets of these
  /// languages.
  @Test(arguments: [
    ("bs", "Đoković", "DŽ Đ E"), ("sr-Latn", "Đorđević", "DŽ Đ E"), ("sh", "Đulić", "DŽ Đ E"),
    ("bg", "Ъгълов", "Щ Ъ Ю"), ("mr", "क्षितिज", "ळ क्ष ज्ञ"), ("mr", "ज्ञानेश्वर", "क्ष ज्ञ ऽ"),
    ("as", "ক্ষমা", "হ ক্ষ A"), ("yi", "פּאַריז", "ע פּ פ"), ("yi", "תּורה", "שׂ תּ ת"),
    ("yo", "Ọlá", "O Ọ P"), ("yo", "Gbenga", "G GB H"), ("ig", "Chukwu", "B CH C"),
    ("om", "Dhugaa", "CH DH KH"), ("om", "Shawaa", "PH Sh #"), ("mr", "ॲप", "ॐ ॲ अ"),
    ("ta", "ஶங்கர்", "ஜ ஶ ஷ"), ("br", "Cʼhwevrer", "CH CʼH D"), ("br", "Chadenn", "C CH CʼH"),
    ("es-u-co-trad", "Chile", "C CH D"), ("es-u-co-trad", "Llano", "L LL M"),
    ("ff-Adlm", "𞤆𞤵𞤤𞤢𞤪", "𞤅 𞤆 𞤇"), ("ta", "ஜப்பான்", "ன ஜ ஶ"), ("wo", "Ñaari", "N Ñ Ŋ"),
    ("ur", "بھارت", "ب بھ پ"), ("ur", "آدم", "ا آ ب"), ("ha", "Shehu", "S SH T"),
    ("ee", "Gbe", "G GB Ɣ"), ("vi-u-co-trad", "Trần", "TH TR U"), ("hi", "ऑस्ट्रेलिया", "ऐ ऑ ओ"),
  ])
  func aWordIsUnderItsLetter(_ locale: String, _ word: String, _ titles: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let section = collation.section(for: word, by: \.self)
    #expect(collation.sectionTitles[(section - 1)...(section + 1)].joined(separator: " ") == titles)
    // A later ICU may have the title itself.
    let plain = try LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: .icu))
    let isOfICU = plain.sectionTitles.contains(collation.sections[section].title)
    #expect(collation.sections[section].isAdded != isOfICU)
  }

  /// Tests letters that the policy adds.
  @Test func thePolicyAddsLetters() throws {
    let policy = SectionPolicy(letters: ["Ñ", "Ch"])
    let spanish = try LocalizedIndexedCollation(
      locale: "en", options: .init(rules: "&N<ñ<<<Ñ&C<ch<<<Ch<<<CH"), policy: policy)
    #expect(spanish.sectionTitles[2...4] == ["C", "Ch", "D"])
    #expect(spanish.sections.filter(\.isAdded).map(\.title) == ["Ch", "Ñ"])
    #expect(spanish.sectionTitles[spanish.section(for: "ñandú", by: \.self)] == "Ñ")
    // Texts that are no letters.
    for (locale, letter) in [
      ("en", ""), ("en", "-"), ("en", "5"), ("en", "\u{301}"), ("zh", "漢"), ("mr", "\u{902}"),
      ("en", "Ñ;Ch"), ("en", "N\u{FFFD}"), ("en", "a\tb"), ("en", "a1"), ("en", "\u{FFFD}"),
      ("en", String(repeating: "n", count: 17)), ("ko", "까"), ("en", "한"), ("en", "A B"),
    ] {
      #expect {
        try LocalizedIndexedCollation(locale: locale, policy: SectionPolicy(letters: [letter]))
      } throws: {
        let error = $0 as? CollationError
        return error?.code == .noLetter && error?.input == letter
      }
    }
    // A letter that is there, in any case, changes nothing but is no error.
    for (locale, letter) in [
      ("sv", "å"), ("tr", "ı"), ("tr", "i"), ("el", "ς"), ("ja", "ア"), ("fil", "NG"), ("bs", "đ"),
    ] {
      let known = try LocalizedIndexedCollation(
        locale: locale, policy: SectionPolicy(letters: [letter]))
      #expect(known.sections == (try LocalizedIndexedCollation(locale: locale)).sections)
    }
  }

  /// Tests letters that the order lacks: each follows the letter with which it begins.
  @Test(
    arguments: [
      ("en", "Ñ", "N Ñ O", "nz ñandú Ñu o"), ("en", "Ch", "C Ch D", "cz Char CHAR d"),
      ("en", "Æ", "A Æ B", "az Ærø b"), ("en", "ß", "S ß T", "sz ßa t"),
      ("en", "Ø", "O Ø P", "oz øl p"),
      ("en", "Mc", "M Mc N", "Mz McAdam N"), ("de", "Ä", "A Ä B", "az Ähre b"),
      ("de-u-co-phonebk", "Ä", "A Ä B", "az Ähre b"), ("en", "Ǌ", "N Ǌ O", "nz ǌa o"),
      ("en", "DZ,DZS", "D DZ DZS E", "dy dza dzsa e"), ("zh", "Ñ", "N Ñ O", "nz ñandú o"),
      ("ja", "ぎ", "か ぎ さ", "きん ぎん くに さ"), ("ru", "О́", "О О́ П", "оя о́бод п"),
      ("sv-u-co-trad", "W", "V W X", "vz wa x"), ("lt", "Y", "I Y J", "iz yla j"),
      ("es", "Ñy", "Ñ Ñy O", "ñz ñya o"), ("en-u-kr-grek-latn", "Č,Ç", "C Č Ç D", "cz čz çz d"),
      ("en-u-ks-level1", "Ñ,Ch", "N Ñ O", "cz char nz ñu o"), ("ru", "Ї", "Ї", "Ида Іван Їжак"),
      ("bg", "Ӭ", "Ӭ", "Эх Ӭл Юг"), ("en", "Ё", "Ё", "Ель Ерш Ёж Жук"),
      ("en", "Ж\u{301}", "Ж\u{301}", "Жаба Жук Ж\u{301}аба З"), ("en", "が", "が", "かき がく きみ"),
      ("sv", "Ø", "Ö Ø", "öz øl"), ("sv", "Æ", "Ä Æ Ö", "äz æra ö"),
      ("da", "Ä", "Æ Ä Ø", "æz äb ø"),
      ("en", "Ж", "Ж", "Анна Ель Жук Яна"),
      ("en", "\u{E8}\u{329}", "\u{E8}\u{329}", "ez \u{E8}\u{329}a f"),
      ("en", "ẗ", "T ẗ U", "tz ẗa T\u{308}b u"), ("en", "cH", "C cH D", "cz cha CHb cHc d"),
      ("ca", "L·l,Ll", "L L·l Ll M", "lz l·la llb m"),
      ("ca", "Ll,L·l", "L Ll L·l M", "lz lla l·lb m"),
      ("en", "Ñ", "N Ñ O", "nz ñu Ŋoma o"), ("hy", "և", "և", "եզ և"), ("ml", "ൻ", "ൻ", "നമ ൻമ പ"),
    ] as [(String, String, String, String)])
  func aLetterThatTheOrderLacksIsAdded(
    _ locale: String, _ letters: String, _ titles: String, _ words: String
  ) throws {
    let words = words.split(separator: " ").map(String.init)
    let policy = SectionPolicy(letters: letters.split(separator: ",").map(String.init))
    for locales in [[locale], [locale, "el"]] {
      let collation = try LocalizedIndexedCollation(locales: locales, policy: policy)
      #expect(collation.sectionTitles.joined(separator: " ").contains(titles), "\(collation)")
      #expect(collation.sorted(words.reversed(), by: \.self) == words)
      let lists = collation.sections(of: words, by: \.self)
      #expect(lists.joined().count == words.count)
      for letter in policy.letters {
        let section = try #require(collation.sectionTitles.firstIndex(of: letter))
        let form = letter.lowercased()
        let expected = words.filter { word in
          word.lowercased().hasPrefix(form)
            && !policy.letters.contains {
              $0.count > letter.count && word.lowercased().hasPrefix($0.lowercased())
            }
        }
        #expect(lists[section] == expected && !expected.isEmpty)
        #expect(collation.section(for: form, by: \.self) == section)
      }
      // With the rules of its options, a collator has the same order.
      #expect(
        try Collator(locales: locales, options: collation.collator.options) == collation.collator)
    }
  }

  /// Tests that the other texts of a script of which only one letter is given stay where they are.
  @Test(arguments: ["Ά", "Β", "Ж", "あ", "א"], CatchAll.allCases)
  func otherTextsStay(_ letter: String, _ catchAll: CatchAll) throws {
    let plain = try LocalizedIndexedCollation(locale: "en", policy: .init(catchAll: catchAll))
    let collation = try LocalizedIndexedCollation(
      locale: "en", policy: .init(catchAll: catchAll, letters: [letter]))
    for text in [
      "", "\u{301}", "ά", "Ω", "Σ", "б", "ё", "ゎ", "ン", "ー", "ת", "ﬁ", "😀", "Αλ", "Ασ", "Βα", "ω",
      "Анна", "Жук", "Яна", "い", "カ", "ש", "ʒ", "zz", "Zoe", "中", "ب", "1",
      "!",
    ] {
      let title = collation.sectionTitles[collation.section(for: text, by: \.self)]
      let begins = PrimaryWeights(of: letter, in: collation).occurs(in: text, at: .beginning)
      let before = plain.sectionTitles[plain.section(for: text, by: \.self)]
      #expect(title == (begins ? letter : before), "\(text.debugDescription)")
    }
  }

  /// Tests letters of a language in which the capital of i is İ.
  @Test(arguments: ["tr", "az"]) func capitalsAreThoseOfTheLanguage(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(
      locale: locale, policy: SectionPolicy(letters: ["Iğ", "Çi"]))
    for (word, title) in [
      ("ığı", "Iğ"), ("Iğdır", "Iğ"), ("IĞDIR", "Iğ"), ("iğne", "İ"), ("İğne", "İ"), ("ız", "I"),
      ("çim", "Çi"), ("ÇİM", "Çi"), ("ÇIM", "Ç"), ("çım", "Ç"),
    ] {
      #expect(collation.sectionTitles[collation.section(for: word, by: \.self)] == title, "\(word)")
    }
  }

  /// Tests which letters are added to several locales, which depends on the locale that has their script.
  @Test func theOwnerOfAScriptHasItsLetters() throws {
    let breton = try LocalizedIndexedCollation(locales: ["br", "cs"])
    #expect(breton.sections.filter(\.isAdded).map(\.title) == ["CH", "CʼH"])
    let list = try LocalizedIndexedCollation(
      locales: ["bs", "ru", "yi"], policy: SectionPolicy(letters: ["Ъ"]))
    #expect(list.sections.filter(\.isAdded).map(\.title) == ["Đ", "Ъ", "כּ", "פּ", "שׂ", "תּ"])
    #expect(list.sectionTitles[list.section(for: "Ълим", by: \.self)] == "Ъ")
  }
}
