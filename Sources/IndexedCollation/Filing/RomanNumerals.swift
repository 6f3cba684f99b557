/// Roman numerals in a text, which are filed by their values.
///
/// Words of other languages look like numerals, so not every one counts: CD, MIX and the I of "What I like" are
/// words.
enum RomanNumerals {
  /// Returns a text with digits in place of its Roman numerals; `nil` if there are none.
  ///
  /// All have four digits, so they are in order of their values in any collator.
  static func replaced(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var position = 0
    var isFirstWord = true
    while position < text.count {
      let end = text.endOfWord(from: position)
      guard end > position else {
        // A character that is no part of a word.
        position += text.scalar(at: position)?.length ?? 1
        continue
      }
      if let value = value(of: position..<end, in: text, isFirstWord: isFirstWord) {
        let digits = String(value).utf8
        result += text[copied..<position]
        result += Array(repeating: 0x30, count: 4 - digits.count)
        result += digits
        copied = end
      }
      isFirstWord = false
      position = end
    }
    return copied > 0 ? result + text[copied...] : nil
  }

  /// Returns the value of a word that counts as a numeral; `nil` for other words.
  private static func value(
    of word: Range<Int>, in text: UnsafeBufferPointer<UInt8>, isFirstWord: Bool
  ) -> Int? {
    guard let letters = letters(text[word]), let value = value(of: letters.text) else { return nil }
    if letters.areNumerals { return value }
    if isFirstWord { return nil }
    let isSmall = letters.text.allSatisfy { "IVX".utf8.contains($0) }
    let hasFifty = letters.text.allSatisfy { "IVXL".utf8.contains($0) }
    switch letters.text.count {
    case 1: return isSmall && isNumeral(word, letters.text[0], in: text) ? value : nil
    case 2: return isSmall ? value : nil
    case 3: return hasFifty ? value : nil
    default: return value
    }
  }

  /// Returns whether a word of one letter can be a numeral.
  ///
  /// A letter before an apostrophe or a hyphen is a part of a word, as in "I’m" and "X-Men". One beside a point is
  /// an initial, as in "R.I.P." and "John V. Smith", unless the point ends the text. An I before another word is a
  /// word.
  private static func isNumeral(
    _ word: Range<Int>, _ letter: UInt8, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let (position, point) = (word.upperBound, UInt8(ascii: "."))
    if word.lowerBound > 0, text[word.lowerBound - 1] == point { return false }
    if position == text.count { return true }
    if text[position] == point { return text.endOfSpaces(from: position + 1) == text.count }
    if text.mark(at: position) != nil { return false }
    let next = text.endOfSpaces(from: position)
    return next == position || next == text.count || letter != UInt8(ascii: "I")
  }

  /// Returns the letters of a numeral, and whether they are written with the characters for numerals; `nil` if
  /// there are other characters.
  private static func letters(
    _ word: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (text: [UInt8], areNumerals: Bool)? {
    guard word.count <= 45 else { return nil }
    if word.allSatisfy({ "IVXLCDM".utf8.contains($0) }) { return (Array(word), false) }
    guard word.first == 0xE2 else { return nil }
    let numerals = [
      "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "L", "C", "D", "M",
    ]
    var text: [UInt8] = []
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      guard (0x2160...0x216F).contains(scalar.value) else { return nil }
      text += numerals[Int(scalar.value - 0x2160)].utf8
    }
    return (text, true)
  }

  /// The forms of each digit of a value, from the thousands to the units.
  private static let digits: [[[UInt8]]] = [
    ["", "M", "MM", "MMM"], ["", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"],
    ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"],
    ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"],
  ].map { $0.map { Array($0.utf8) } }

  /// Returns the value of a numeral in its usual form, from 1 to 3999.
  private static func value(of letters: [UInt8]) -> Int? {
    var (rest, value) = (letters[...], 0)
    for forms in digits {
      // The longest form that fits: of VII, not V.
      let fitting = forms.indices.filter { rest.starts(with: forms[$0]) }
      let digit = fitting.max { forms[$0].count < forms[$1].count } ?? 0
      rest = rest.dropFirst(forms[digit].count)
      value = value * 10 + digit
    }
    return rest.isEmpty && value > 0 ? value : nil
  }
}
