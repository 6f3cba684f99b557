import IndexedCollation
import TestSupport
import Testing

/// Tests the filing of Hanja by their readings in South Korea, and of texts through a transform.
@Suite struct KoreanInitialSoundTests {
  /// The examples are those of the Hangul Orthography, articles 10 to 12.
  @Test(arguments: [
    ("女子", "여子"), ("紐帶", "유帶"), ("年歲", "연歲"), ("匿名", "익名"), ("良心", "양心"),
    ("歷史", "역史"), ("禮儀", "예儀"), ("龍宮", "용宮"), ("流行", "유行"), ("理髮", "이髮"),
    ("浪漫", "낭漫"), ("來日", "내日"), ("老人", "노人"), ("雷聲", "뇌聲"), ("樓閣", "누閣"),
    ("陵墓", "능墓"), ("李 成桂", "이 成桂"), ("李承晩", "이承晩"), ("羅州 李氏", "나州 이氏"),
    ("\u{2068}李", "\u{2068}이"), ("(李)", "(이)"),
    // Within a word, and in Hangul, nothing changes.
    ("男女", "男女"), ("리", "리"), ("金日成", "金日成"), ("x李", "x李"), ("1李", "1李"), ("", ""),
    ("安", "安"),
  ])
  func initialSoundsAreThoseOfTheOrthography(_ text: String, _ expected: String) throws {
    let filed = try Filing(FilingRules(readsKoreanInitialSounds: true)).filedText(of: text)
    #expect(filed.filingText == expected)
    #expect(filed.rules == (text == expected ? [] : [.koreanInitialSound]))
  }

  @Test func hanjaStandWithTheirReadings() throws {
    let collation = try LocalizedIndexedCollation(locale: "ko")
    let filing = try Filing(FilingRules(readsKoreanInitialSounds: true))
    let order = Ordering<String>(by: \.self, filing: filing)
    let names = ["하", "李", "羅", "다", "이", "자", "나", "金"]
    let sorted = collation.sorted(names, by: order)
    #expect(sorted == ["金", "나", "羅", "다", "이", "李", "자", "하"])
    func title(_ name: String) -> String {
      collation.sectionTitles[
        collation.section(for: filing.filedText(of: name).filingText, by: \.self)]
    }
    #expect(["李", "羅", "金"].map(title) == ["ㅇ", "ㄴ", "ㄱ"])
  }

  @Test(arguments: [
    ("Any-Latin", "Иванов", "Ivanov"), ("Any-Latin", "Ivanov", "Ivanov"),
    ("Greek-Latin", "Ωμέγα Я", "Ōméga Я"), ("Cyrillic-Latin; Latin-ASCII", "Жук", "Zuk"),
    ("Any-Latin", "", ""), ("Any-Latin", "a\0б", "a\0b"),
  ])
  func aTransformMakesTheFilingText(
    _ transform: String, _ text: String, _ expected: String
  ) throws {
    let filing = try Filing(FilingRules(transliterator: transform))
    let filed = filing.filedText(of: text)
    #expect(filed.filingText == expected)
    #expect(filed.rules == (text == expected ? [] : [.transliteration(transform)]))
  }

  /// Tests that the rules before a transform apply to the text as it is shown.
  @Test func articlesAreLeftOutBeforeATransform() throws {
    let rules = FilingRules(
      articles: InitialArticles(languages: ["el"]), transliterator: "Any-Latin")
    let filed = try Filing(rules).filedText(of: "Η Αθήνα")
    #expect(filed.filingText == "Athḗna")
    #expect(filed.rules.count == 2)
  }

  /// Tests that only the beginning of a long text is changed, which is enough for its place.
  @Test(arguments: [0, 1, 2, 3]) func aLongTextIsChangedAtItsBeginning(_ start: Int) throws {
    let filing = try Filing(FilingRules(transliterator: "Any-Latin"))
    let text = String(repeating: "x", count: start) + String(repeating: "Ж", count: 9000)
    let filed = filing.filedText(of: text).filingText
    let changed = filed.prefix { $0 == "Ž" || $0 == "x" }.count
    #expect((400...1000).contains(changed))
    #expect(filed.count == text.count)
    #expect(filed.dropFirst(changed).allSatisfy { $0 == "Ж" })
  }

  @Test(arguments: ["nonsense", "Latin-Nonsense", "\0", ";;["])
  func anUnknownTransformIsAnError(_ identifier: String) {
    #expect(throws: FilingError.noTransliterator(identifier)) {
      try Filing(FilingRules(transliterator: identifier))
    }
  }

  /// Tests that threads can use one transform.
  @Test func threadsUseOneTransform() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let filing = try Filing(FilingRules(transliterator: "Any-Latin"))
    let letters = "абвгдежзиклмнопрстуфхцчшщэюя".map(String.init)
    let names = letters.flatMap { first in letters.flatMap { [first + $0, $0 + first + "王"] } }
    let order = Ordering<String>(by: \.self, filing: filing)
    let expected = collation.sections(of: names, by: order, threads: 1)
    #expect(collation.sections(of: names, by: order, threads: 4) == expected)
  }
}
