import IndexedCollation
import TestSupport
import Testing

/// Tests alphabets of one's own.
///
/// The judge reads a text letter by letter, each time the longest one of the alphabet, and compares the
/// positions of the letters in the alphabet.
@Suite struct AlphabetTests {
  /// Alphabets of languages, and some that no language has.
  private static let alphabets = [
    "a b d e ẹ f g gb h i j k l m n o ọ p r s ṣ t u w y",
    "a b ch d e f g h i j k l ll m n ng o p r rh s t th u w y",
    "z y x w v u t s r q p o n m l k j i h g f e d c b a",
    "а б в г ґ д е є ж з и і ї й к л м н о п",
    "α β γ δ ε", "b", "ŋ a nj n ɓ kʼ k i/İ ı/I", "א ב ג ד", "क ख क्ष ग", "𞤢 𞤣 𞤤", "か あ さ",
    "ij i j a ia", "é e a", "a b c d e f g h i j k l m n o p q r s t u v w x y z æ ø å",
  ].map { $0.split(separator: " ").map(String.init) }

  private static let locales = [
    ["und"], ["en"], ["sv"], ["ja"], ["tr"], ["sv", "ru"], ["el", "hi", "he"],
  ]

  /// The positions of the letters of a text in the alphabet; `nil` if it has another letter.
  private static func positions(in text: String, _ alphabet: [String]) -> [Int]? {
    var rest = text[...]
    var positions: [Int] = []
    while !rest.isEmpty {
      let found = alphabet.enumerated().filter { rest.hasPrefix($0.element) }
        .max { $0.element.unicodeScalars.count < $1.element.unicodeScalars.count }
      guard let (position, letter) = found else { return nil }
      positions.append(position)
      rest = rest.dropFirst(letter.count)
    }
    return positions
  }

  @Test(arguments: alphabets.indices, RunSize.cases(locales))
  func theAlphabetIsTheOrderAndTheSections(_ number: Int, _ locales: [String]) throws {
    let alphabet = Self.alphabets[number]
    let lower = alphabet.map { String($0.prefix { $0 != "/" }) }
    var random = Seeded(seed: RunSeed.value &+ UInt64(number))
    let words = (0..<60).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        lower.randomElement(using: &random)
      }
      .joined()
    }
    for catchAll in [CatchAll.uiKit, .atStart, .icu, .apart] {
      let collation = try LocalizedIndexedCollation(
        locales: locales, options: .init(alphabet: alphabet), policy: .init(catchAll: catchAll))
      let titles = alphabet.map {
        $0.contains("/") ? String($0.split(separator: "/")[1]) : $0.uppercased()
      }
      let first = try #require(collation.sectionTitles.firstIndex(of: titles[0]))
      #expect(Array(collation.sectionTitles[first..<(first + titles.count)]) == titles)
      for (left, right) in zip(words, words.dropFirst()) {
        guard let a = Self.positions(in: left, lower), let b = Self.positions(in: right, lower)
        else {
          continue
        }
        let result = collation.collator.compare(left, right)
        #expect(
          result
            == (a == b
              ? .orderedSame
              : a.lexicographicallyPrecedes(b) ? .orderedAscending : .orderedDescending),
          "\(left) \(right)")
        #expect(
          (collation.collator.sortKey(for: left) < collation.collator.sortKey(for: right))
            == (result == .orderedAscending))
        #expect(collation.section(for: left, by: \.self) == first + a[0], "\(left)")
        #expect(collation.section(for: left + "x", by: \.self) == first + a[0] || a.count == 1)
        #expect(
          collation.section(for: left.uppercased(), by: \.self) == first + a[0]
            || left.contains("i"))
      }
      let sections = collation.sections(of: words + ["5", "Ω", "q"], by: \.self)
      #expect(sections.joined().count == words.count + 3)
    }
  }

  /// Tests that other letters of the script belong to no letter and come after the alphabet, and that those
  /// of other scripts are those of the locale.
  @Test func otherLettersComeAfterTheAlphabet() throws {
    let alphabet = "a b d gb g".split(separator: " ").map(String.init)
    let names = ["zeta", "alfa", "Gbo", "gama", "cara", "öl", "áx", "7", "жук", "ɓa"]
    let own = try LocalizedIndexedCollation(
      locales: ["en", "ru"], options: .init(alphabet: alphabet))
    #expect(own.sectionTitles.prefix(6) == ["A", "B", "D", "GB", "G", "А"])
    #expect(own.sectionTitles.last == "#")
    let sorted = own.sections(of: names, by: \.self)
    #expect(sorted[0] == ["alfa", "áx"] && sorted[3] == ["Gbo"] && sorted[4] == ["gama"])
    #expect(sorted.last == ["7", "ɓa", "cara", "öl", "zeta"])
    #expect(
      own.sorted(names, by: \.self) == [
        "7", "alfa", "áx", "Gbo", "gama", "ɓa", "cara", "öl", "zeta", "жук",
      ])
    let icu = try LocalizedIndexedCollation(
      locale: "en", options: .init(alphabet: alphabet), policy: .init(catchAll: .icu))
    #expect(icu.sectionTitles == ["…", "A", "B", "D", "GB", "G", "…"])
    #expect(icu.section(for: "cara", by: \.self) == 6 && icu.section(for: "7", by: \.self) == 0)
  }

  /// Tests texts with other forms of the letters, and the sections where a reader expects them.
  @Test(arguments: [
    ("und", "\u{FEFF}a b c\u{200E}", "apple cat", "A C"),
    ("und", "a e ẹ j z", "é\u{323}z ẹz ez", "Ẹ Ẹ E"),
    ("und", "a a̱ á̱ e", "á̱z a̱\u{301}z az", "Á̱ Á̱ A"),
    ("ar", "ا ب ت ر س م و ي", "أحمد إبراهيم آدم ؤم ئيل", "ا ا ا و ي"),
    ("ru", "а е ж и к", "йод ирис ёж", "И И Е"), ("ru", "а е и й к", "йод ирис", "Й И"),
    ("he", "א ב כ ל מ ש ת", "מלך מלכה שלום", "מ מ ש"),
    ("th", "ก ข ค ง จ ท", "เก กก แข โค ไทย", "ก ก ข ค ท"),
    ("lo", "ກ ຂ", "ເກ ແຂ ກາ", "ກ ຂ ກ"), ("ja", "a b f", "ｆa Ａa ªa", "F A A"),
    ("ja", "あ い か", "ァa アイ ｱｲ カ ぁ", "あ あ あ か あ"), ("ka", "ა ბ გ", "ბ აა", "ბ ა"),
    ("de", "r s ß t", "ßa ẞa ssa Ssa", "ẞ ẞ S S"), ("el", "α σ τ", "ς σα Σ", "Σ Σ Σ"),
  ])
  func otherFormsBelongToTheirLetters(
    _ locale: String, _ alphabet: String, _ words: String, _ titles: String
  ) throws {
    let letters = alphabet.split(separator: " ").map(String.init)
    let own = try LocalizedIndexedCollation(locale: locale, options: .init(alphabet: letters))
    let found = words.split(separator: " ").map {
      own.sectionTitles[own.section(for: String($0), by: \.self)]
    }
    #expect(found == titles.split(separator: " ").map(String.init))
  }

  /// Tests that forms of a letter differ less than letters do.
  @Test func formsAreNoLetters() throws {
    for (locale, alphabet, words) in [
      ("he", "א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת", "מלך מלכה מלת שלום שלומי שלות"),
      ("ar", "ا ب ر س م و ي", "رأس رسم"), ("th", "ก ข", "กา เก ข"),
    ] {
      let own = try Collator(
        locale: locale, options: .init(alphabet: alphabet.split(separator: " ").map(String.init)))
      let words = words.split(separator: " ").map(String.init)
      #expect(words.reversed().sorted { own.compare($0, $1) == .orderedAscending } == words)
    }
  }

  /// Tests that the letters of pinyin cannot be others.
  @Test func pinyinKeepsItsLetters() throws {
    #expect {
      try LocalizedIndexedCollation(locale: "zh", options: .init(alphabet: ["a", "b", "gb"]))
    } throws: {
      ($0 as? CollationError)?.code == .invalidAlphabet
    }
    let strokes = try LocalizedIndexedCollation(
      locale: "zh-Hant", options: .init(alphabet: ["a", "b", "gb"]))
    #expect(strokes.sectionTitles.contains("GB"))
  }

  /// Tests that a mistake in rules has its place in these rules, and not in those of the alphabet.
  @Test func aMistakeInRulesHasItsPlace() {
    #expect {
      try Collator(locale: "en", options: .init(rules: "&z <", alphabet: ["a", "b"]))
    } throws: {
      let error = $0 as? CollationError
      return error?.input == "&z <" && error?.reason?.hasPrefix("line 1, column 4") == true
    }
  }

  /// Tests that rules change an alphabet, and that letters of a policy are added to it.
  @Test func rulesAndLettersAreAddedToAnAlphabet() throws {
    let options = CollatorOptions(
      strength: .secondary, rules: "&b<c<<<C&a<<ä<<<Ä", alphabet: ["b", "a"])
    let own = try LocalizedIndexedCollation(
      locale: "en", options: options, policy: .init(letters: ["C"]))
    for letter in ["Ñ", "Á", "N"] {
      #expect {
        try LocalizedIndexedCollation(
          locale: "en", options: options, policy: .init(letters: [letter]))
      } throws: {
        ($0 as? CollationError)?.reason == "add it to the alphabet"
      }
    }
    #expect(own.sectionTitles == ["B", "C", "A", "#"])
    #expect(own.sectionTitles[own.section(for: "Ä", by: \.self)] == "A")
    #expect(own.collator.compare("b", "B") == .orderedSame)
    #expect(
      own != (try LocalizedIndexedCollation(locale: "en", options: .init(rules: options.rules))))
    let fingerprint = try own.collator.fingerprint()
    let other = try Collator(
      locale: "en",
      options: .init(strength: .secondary, rules: options.rules, alphabet: ["a", "b"]))
    #expect(
      try other.fingerprint().differences(from: fingerprint).contains("the rules given are others"))
  }

  @Test(arguments: [
    ([], "it is empty"), (["a", "b", "a"], "\"a\" is in the alphabet twice"),
    (["a", "A"], "twice"),
    (["a", "5"], "it has no letter"), (["a", ""], "it has no letter"), (["a/"], "it has no letter"),
    (["a", "\u{301}"], "needs a letter before it"), (["a", "b c"], "\" \" is not allowed"),
    (["a\u{1}"], "is not allowed"), (["a,b"], "put spaces between"), (["가"], "Hangul"),
    (["ㄱ"], "Hangul"),
    (["ı", "i"], "i/İ"), (["\u{FEFF}"], "it has no letter"),
    (["-"], "it has no letter"), (["i/İ", "i"], "twice"),
  ])
  func aMistakeIsNamed(_ alphabet: [String], _ reason: String) throws {
    #expect {
      try Collator(locale: "en", options: .init(alphabet: alphabet))
    } throws: {
      let error = $0 as? CollationError
      return error?.code == .invalidAlphabet && error?.reason?.contains(reason) == true
    }
  }
}
