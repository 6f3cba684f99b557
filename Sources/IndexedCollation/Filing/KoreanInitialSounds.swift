/// The readings of Hanja at the beginnings of words in South Korea, where they differ from those elsewhere.
///
/// By the initial sound law (두음 법칙), ㄹ and ㄴ are not spoken at the beginning of a word before some vowels: 李
/// is read 리 within a word, and 이 at its beginning. The law is articles 10 to 12 of the *Hangul Orthography* (한글
/// 맞춤법), without its exceptions: 率 within a word, and words for units after a number. The readings within a word are
/// those of ICU's Korean order.
enum KoreanInitialSounds {
  /// The reading of each Hanja whose reading changes, in UTF-8.
  private static let readings: [Unicode.Scalar: [UInt8]] = {
    guard let locale = try? LocaleIdentifier("ko"), let tailoring = try? ICUTailoring(of: locale),
      let collator = try? Collator(locale: "ko").icu,
      let hanja = try? tailoring.tailoredStrings()
    else { return [:] }
    var syllables: [[UInt8]: [UInt8]] = [:]
    for (syllable, initial) in changedSyllables {
      syllables[collator.primaryKey(of: String(syllable))] = Array(String(initial).utf8)
    }
    var readings: [Unicode.Scalar: [UInt8]] = [:]
    for text in hanja {
      guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { continue }
      readings[scalar] = syllables[collator.primaryKey(of: text)]
    }
    return readings
  }()

  /// Each syllable that changes at the beginning of a word, with what it becomes.
  private static var changedSyllables: [(Unicode.Scalar, Unicode.Scalar)] {
    let (nieun, rieul, ieung): (UInt32, UInt32, UInt32) = (2, 5, 11)
    // Vowels by their positions in Unicode's syllables: ㅕ ㅛ ㅠ ㅣ; ㅑ ㅕ ㅖ ㅛ ㅠ ㅣ; ㅏ ㅐ ㅗ ㅚ ㅜ ㅡ.
    let laws: [(initial: UInt32, vowels: [UInt32], becomes: UInt32)] = [
      (nieun, [6, 12, 17, 20], ieung), (rieul, [2, 6, 7, 12, 17, 20], ieung),
      (rieul, [0, 1, 8, 11, 13, 18], nieun),
    ]
    func syllable(_ initial: UInt32, _ vowel: UInt32, _ final: UInt32) -> Unicode.Scalar? {
      Unicode.Scalar(0xAC00 + (initial * 21 + vowel) * 28 + final)
    }
    return laws.flatMap { law in
      law.vowels.flatMap { vowel in
        (UInt32(0)..<28).compactMap { final in
          guard let old = syllable(law.initial, vowel, final),
            let new = syllable(law.becomes, vowel, final)
          else { return nil }
          return (old, new)
        }
      }
    }
  }

  /// Returns a text with the readings of Hanja at the beginnings of its words; `nil` if none changes.
  static func replaced(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var position = 0
    var isInWord = false
    while position < text.count {
      guard let (scalar, length) = text.scalar(at: position) else {
        // A byte that is no UTF-8.
        isInWord = false
        position += 1
        continue
      }
      if !isInWord, let reading = readings[scalar] {
        result += text[copied..<position]
        result += reading
        copied = position + length
      }
      // An invisible character changes nothing.
      if !scalar.isInvisible { isInWord = scalar.isLetterOrDigit || scalar.isExtension }
      position += length
    }
    return copied > 0 ? result + text[copied...] : nil
  }
}
