/// Words that are left out at the beginning of a text.
///
/// A text is compared byte by byte with the words that are ASCII, because a million titles must not
/// become strings. For other words and for other forms of the letters, such as fullwidth ones, the
/// beginning of the text becomes a string, whose comparison takes canonically equivalent characters for
/// equal.
struct LeadingWords: Sendable {
  /// The words as they were given, with the language of each; `nil` if it is not known.
  let words: [(word: String, language: String?)]

  /// The words that are ASCII, in lower case, one after the other: by their first bytes, and of the same
  /// first byte the longest first.
  ///
  /// They are in one array, because reading an array of arrays counts references.
  private let asciiBytes: [UInt8]

  /// The end of each word that is ASCII.
  private let asciiEnds: [Int]

  /// Each word that is ASCII as a number, if it is short and has only letters; otherwise `nil`.
  private let shortWords: [ShortWord?]

  /// For each first byte, the numbers of the words with it.
  private let asciiWords: [Range<Int>]

  /// All words, in lower case.
  private let foldedWords: Set<String>

  /// Whether words are not ASCII.
  private let hasOtherWords: Bool

  /// The number of characters of the longest word.
  private let longest: Int

  /// The bytes with which a text can begin that begins with a word.
  let beginnings: TextBeginnings

  /// Whether a word can end before any character that is neither a letter nor a digit, and not only
  /// before a space.
  private let endsBeforePunctuation: Bool

  /// Prepares words.
  ///
  /// - Parameters:
  ///   - words: The words. A word that ends with an apostrophe, a hyphen or an asterisk needs no space
  ///     after it; the asterisk is not a part of it.
  ///   - endsBeforePunctuation: Whether a word can also end before punctuation or at the end of the text.
  init(_ words: [(word: String, language: String?)], endsBeforePunctuation: Bool = false) {
    self.words = words
    self.endsBeforePunctuation = endsBeforePunctuation
    var asciiWords: Set<[UInt8]> = []
    var foldedWords: Set<String> = []
    var beginnings = TextBeginnings()
    for (word, _) in words {
      let folded = Self.folded(Self.trimmed(word))
      if folded.isEmpty || folded == Self.joint { continue }
      foldedWords.insert(folded)
      if folded.isASCII { asciiWords.insert(Array(folded.utf8)) }
      beginnings.insert(
        Self.firstBytes(like: folded),
        Self.secondBytes(like: folded, endsBeforePunctuation: endsBeforePunctuation))
    }
    var (bytes, ends, shortWords): ([UInt8], [Int], [ShortWord?]) = ([], [], [])
    var groups = [Range<Int>](repeating: 0..<0, count: 256)
    for (first, words) in Dictionary(grouping: asciiWords, by: { $0[0] }) {
      let start = ends.count
      for word in words.sorted(by: { $0.count > $1.count }) {
        shortWords.append(ShortWord(word))
        bytes += word
        ends.append(bytes.count)
      }
      groups[Int(first)] = start..<ends.count
    }
    self.asciiWords = groups
    self.asciiBytes = bytes
    self.asciiEnds = ends
    self.shortWords = shortWords
    self.foldedWords = foldedWords
    self.hasOtherWords = foldedWords.contains { !$0.isASCII }
    self.longest = foldedWords.map(\.count).max() ?? 0
    self.beginnings = beginnings
  }

  /// Returns the bytes with which a text can begin that begins with a word.
  private static func firstBytes(like word: String) -> [UInt8] {
    guard let character = word.first, let first = character.utf8.first else { return [] }
    if first == 0x27 || first == 0x2D {
      // The other forms of the apostrophe and of the hyphen begin with C2, CA, E2 or EF, and ŉ with C5.
      return [first, 0x60, 0xC2, 0xC5, 0xCA, 0xE2, 0xEF]
    }
    if character.utf8.count == 1 {
      // Fullwidth letters begin with EF.
      return first.isASCIILetter ? [first, first & ~0x20, 0xEF] : [first]
    }
    // The case can differ. A Latin letter with an accent can be decomposed.
    let isLatin = first < 0x80 || character.unicodeScalars.contains { $0.isAccentedLatin }
    let letters: [UInt8] = isLatin ? Array(0x41...0x5A) + Array(0x61...0x7A) : []
    return letters + Array(0x80...0xFF)
  }

  /// Returns the second bytes of a text that begins with a word; 0 stands for the end of the text.
  private static func secondBytes(like word: String, endsBeforePunctuation: Bool) -> [UInt8] {
    let bytes = Array(word.utf8.prefix(2))
    // A first letter of several bytes, or with several forms, can have any second byte. So can the second
    // byte of a fullwidth letter, which begins with EF.
    guard word.isASCII, bytes[0] != 0x27, bytes[0] != 0x2D else { return Array(0...0xFF) }
    let fullwidth: [UInt8] = [0xBC, 0xBD]
    // White space, invisible characters and brackets, before which a word of one letter can end.
    let spaces: [UInt8] =
      Array(0x09...0x0D) + [0x20, 0x29, 0x5D, 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF]
    guard bytes.count == 2 else {
      return endsBeforePunctuation ? Array(0...0xFF) : spaces + fullwidth
    }
    switch bytes[1] {
    case 0x20: return spaces + fullwidth
    case 0x27, 0x2D: return [bytes[1], 0x60, 0xC2, 0xCA, 0xE2, 0xEF] + fullwidth
    case 0x2A: return Array(0...0xFF)
    default:
      return fullwidth + (bytes[1].isASCIILetter ? [bytes[1], bytes[1] & ~0x20] : [bytes[1]])
    }
  }

  /// Prepares words whose language is not known.
  init(_ words: [String], endsBeforePunctuation: Bool = false) {
    self.init(words.map { ($0, nil) }, endsBeforePunctuation: endsBeforePunctuation)
  }

  /// Returns the language of a word, which may be in upper case.
  func language(of word: String) -> String? {
    let folded = Self.folded(word)
    return words.first { Self.folded($0.word) == folded }?.language
  }

  /// Returns the end of the longest of the words with which a part of a text begins.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - position: The position of the part.
  /// - Returns: The position after the word, or `nil` if the part begins with none of the words.
  func end(in text: UnsafeBufferPointer<UInt8>, from position: Int) -> Int? {
    guard position < text.count, beginnings.contains(text, at: position) else { return nil }
    var first = text[position]
    if first.isASCIILetter { first |= 0x20 } else { first = text.mark(at: position)?.mark ?? first }
    var end: Int?
    let beginning = ShortWord.beginning(of: text, at: position)
    for word in asciiWords[Int(first)] {
      if let beginning, let short = shortWords[word], !short.begins(beginning) { continue }
      let start = word == 0 ? 0 : asciiEnds[word - 1]
      end = self.end(of: start..<asciiEnds[word], in: text, from: position)
      if end != nil { break }
    }
    guard hasOtherWords || text[position] >= 0x80, let other = endOfAny(in: text, from: position)
    else {
      return end
    }
    return max(end ?? 0, other)
  }

  /// Finds the longest of the words at the beginning of a text, after quotation marks and brackets.
  ///
  /// - Parameter text: The text.
  /// - Returns: The range of the word, and the end of the spaces, quotation marks and brackets after it;
  ///   `nil` if there is no word, or if no letter or digit follows.
  func beginning(of text: UnsafeBufferPointer<UInt8>) -> (words: Range<Int>, end: Int)? {
    var start = 0
    // A word can begin with an apostrophe, so it is looked for before each quotation mark.
    while true {
      if let wordEnd = end(in: text, from: start) {
        // A letter follows nearly always, after a space or at once.
        let next = wordEnd < text.count && text[wordEnd] == 0x20 ? wordEnd + 1 : wordEnd
        if next < text.count, text[next].isASCIILetter { return (start..<wordEnd, next) }
        let isBracketed = text.hasBrackets(around: start..<wordEnd)
        let end = text.endOfOpeningPunctuation(from: isBracketed ? wordEnd + 1 : wordEnd)
        return text.hasLetterOrDigit(from: end) ? (start..<wordEnd, end) : nil
      }
      let next = text.endOfOneOpeningPunctuation(from: start)
      guard next > start else { return nil }
      start = next
    }
  }

  /// Returns the end of a word that is ASCII, if a part of a text begins with it.
  private func end(
    of word: Range<Int>, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var position = start
    var byte: UInt8 = 0
    for i in word {
      byte = asciiBytes[i]
      if byte == 0x2A { return position }
      guard position < text.count else { return nil }
      if byte.isASCIILetter {
        guard text[position] | 0x20 == byte else { return nil }
        position += 1
      } else if byte == 0x20 {
        let end = text.endOfSpaces(from: position)
        guard end > position else { return nil }
        position = end
      } else if byte == 0x27 || byte == 0x2D {
        guard let (mark, length) = text.mark(at: position), mark == byte else { return nil }
        position += length
      } else {
        guard text[position] == byte else { return nil }
        position += 1
      }
    }
    return isComplete(byte, in: text, start..<position) ? position : nil
  }

  /// Returns the end of the longest word with which a part of a text begins, in any form of its letters.
  private func endOfAny(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    // A character of an article has at most a few scalars.
    let beginning = text[start..<min(text.count, start + 16 * (longest + 1))]
    var (folded, position, end) = ("", start, Int?.none)
    for character in String(decoding: beginning, as: UTF8.self).prefix(longest) {
      // Invalid UTF-8 is shorter in the text than in the string.
      if character == "\u{FFFD}" { break }
      let isRepeatedSpace = character.isWhitespace && folded.last == " "
      if !isRepeatedSpace { folded += Self.folded(String(character)) }
      position += character.utf8.count
      if foldedWords.contains(folded), isComplete(folded.utf8.last, in: text, start..<position) {
        end = position
      } else if foldedWords.contains(folded + Self.joint) {
        end = position
      }
    }
    return end
  }

  /// Returns whether a word can end at a position: after an apostrophe or a hyphen, before a space, or before
  /// the bracket that closes the one before the word.
  private func isComplete(
    _ last: UInt8?, in text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>
  ) -> Bool {
    if word.upperBound < text.count, text[word.upperBound] == 0x20 { return true }
    let end = text.endOfInvisible(from: word.upperBound)
    if text.endOfSpaces(from: end) > end { return true }
    if last == 0x27 || last == 0x2D {
      // With a combining mark, it is another character.
      return text.scalar(at: word.upperBound)?.scalar.isExtension != true
    }
    if text.hasBrackets(around: word),
      text.endOfSpaces(from: word.upperBound + 1) > word.upperBound + 1
    {
      return true
    }
    guard endsBeforePunctuation else { return false }
    return text.scalar(at: word.upperBound).map { !$0.scalar.isLetterOrDigit } ?? true
  }

  /// Returns a word without the spaces around it.
  private static func trimmed(_ word: String) -> String {
    let start = word.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The last character of a word after which no space is needed.
  private static let joint = "*"

  /// Returns a word in lower case, with one form of each letter, of the apostrophe, the hyphen and the space.
  ///
  /// Letters are equal that a reader takes for forms of one letter, and that many people type for one another:
  /// fullwidth letters, ŉ for ’n, alef with and without hamza, and both forms of the sigma.
  private static func folded(_ word: String) -> String {
    var folded = ""
    for character in word.lowercased() where !character.unicodeScalars.allSatisfy(\.isInvisible) {
      switch character {
      case "’", "‘", "ʼ", "´", "`", "′", "‛", "＇": folded.append("'")
      case "‐", "‑", "－", "﹣": folded.append("-")
      // Which of the two is the lower case of Σ depends on what follows.
      case "ς": folded.append("σ")
      case "ŉ": folded.append("'n")
      case "أ", "إ", "آ", "ٱ": folded.append("ا")
      case "ａ"..."ｚ":
        let letter = character.unicodeScalars.first.flatMap { Unicode.Scalar($0.value - 0xFEE0) }
        folded.append(letter.map(Character.init) ?? character)
      case _ where character.isWhitespace: folded.append(" ")
      default: folded.append(character)
      }
    }
    return folded
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
}
