import Conformance
import TestSupport
import Testing

@testable import IndexedCollation

/// Tests that the keys of long texts, which are made of one part after another, are ICU's, byte for byte.
@Suite struct LongTextKeyTests {
  /// Names with letters, marks, contractions and expansions of a language.
  private static let words: [(tag: String, words: [String])] = [
    ("en", ["Anna ", "o’Neill ", "McDonald, ", "Zoë-", "1st "]),
    ("sv-u-kf-upper", ["Åsa ", "Örjan ", "éa", "Wåhlin, ", "a\u{30A}"]),
    ("da", ["Ægir ", "Aage ", "Ørsted", "ß", "Þór "]),
    ("cs-u-kk-true", ["Chata ", "Čapek, ", "c\u{30C}", "cch", "řeka"]),
    ("hu", ["Nagy ", "Ács ", "Csaba ", "őű"]),
    ("ru", ["Ёлка ", "Иванов", "й", "Щукин, "]),
    ("el-u-kr-grek-latn", ["Άννα ", "Ζωή", "ΐ", "Alpha "]),
    ("he", ["שלום ", "אַבא ", "ירושלים"]),
    ("ar", ["محمد ", "بَدر", "آمنة ", "لا"]),
    ("hi", ["राम ", "क्षमा ", "श्री"]),
    ("th", ["เกาะ", "แดง", "ไทย", "กา", "น้ำ "]),
    ("ja", ["カード", "かーど", "東京", "っつ"]),
    ("zh", ["北京", "李", "长安 ", "a"]),
    ("ko", ["한국", "김", "가\u{11A8}", " a"]),
    ("vi", ["Nguyễn ", "Trần", "cậu ", "ng"]),
    ("de-u-ka-shifted", ["Müller-", "von der ", "(x…) ", "ẞ"]),
    ("lt-u-ks-level2", ["Čiurlionis ", "yra", "i\u{307}"]),
    ("es-u-ks-level1", ["Ñandú ", "llama", "n\u{303}"]),
  ]

  @Test(arguments: words)
  func keysAreMadeWithoutICU(_ tag: String, _ words: [String]) throws {
    var random = Seeded(seed: RunSeed.value)
    let collator = try Collator(locale: tag).withWeightTable()
    let writer = try #require(collator.keys.writer)
    for run in [1, 100, 40_000] {
      // Runs of one word make runs of common weights of any length.
      var text = ""
      while text.utf8.count < 3 * LongText.limit {
        let word = words.randomElement(using: &random) ?? ""
        let count = Int.random(in: 1...run, using: &random)
        text += String(repeating: word, count: min(count, 3 * LongText.limit / word.utf8.count))
      }
      let key = text.withUTF8Buffer { IndexedCollation.LongText($0, writer)?.key() }
      #expect(key != nil && key == collator.icu.sortKey(of: text))
    }
  }

  @Test(arguments: 0..<10)
  func keysOfHostileTextsAreThoseOfICU(_ part: Int) throws {
    for round in 0..<RunSize.repeats(4) {
      let seed = RunSeed.value &+ UInt64(part * 4 + round)
      var random = Seeded(seed: seed)
      let tag = CollationTags.withOptions(
        CollationTags.all.randomElement(using: &random) ?? "und-u-co-standard", using: &random)
      let collator = try Collator(locale: tag).withWeightTable()
      let contractions = try ReferenceCollator(tag: tag).contractions()
      var hostile = HostileText(seed: random.next(), contractions: contractions)
      // Few words, because ICU makes the key if it must weigh one of them.
      let words = (0..<Int.random(in: 1...5, using: &random)).map { _ in hostile.next().prefix(60) }
      var text: [UInt8] = []
      while text.count <= LongText.limit {
        text += words.randomElement(using: &random) ?? []
        text += random.once(in: 8) ? Array("xyz".utf8) : []
      }
      text += Array("ab c".utf8)
      let key = collator.icu.sortKey(of: text.span)
      text.withUnsafeBufferPointer { text in
        var pieces: [UInt8] = []
        collator.keys.forEachPiece(ofKeyOf: text) { pieces += $0 }
        #expect(pieces == key && collator.keys.key(of: text) == key, "\(tag), seed \(seed)")
      }
    }
  }
}
