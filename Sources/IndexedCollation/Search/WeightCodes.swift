/// The codes of the primary weights in the texts of a list.
///
/// A code has one to four bytes. As in UTF-8, the first byte shows how many there are, and no other byte of a
/// code is like a first one. So bytes that are equal are weights that are equal, wherever they are found.
/// Weights that are met first get the short codes; in most lists, these are the frequent ones.
struct WeightCodes {
  /// The bytes of a code, the first in the lowest bits.
  struct Code {
    var bytes: UInt32

    /// Whether there is no weight.
    var isEmpty: Bool { bytes == 0 }
  }

  /// What is known of a character, whatever its neighbors are.
  struct Character {
    fileprivate(set) var bits: UInt64

    fileprivate static let isKnown: UInt64 = 1 << 40
    fileprivate static let hasCode: UInt64 = 1 << 41
    fileprivate static let isBeginning: UInt64 = 1 << 42
    fileprivate static let needsCare: UInt64 = 1 << 43
    fileprivate static let isInWord: UInt64 = 1 << 44
    fileprivate static let isIdeograph: UInt64 = 1 << 45
    fileprivate static let isExtending: UInt64 = 1 << 46

    /// Whether ``code`` is that of the character, unless it begins a contraction.
    var hasCode: Bool { bits & Self.hasCode != 0 }
    /// Whether the character can begin a contraction.
    var isBeginning: Bool { bits & Self.isBeginning != 0 }
    /// Whether more than its code must be known of the character, such as what is before it.
    var needsCare: Bool { bits & Self.needsCare != 0 }
    var isInWord: Bool { bits & Self.isInWord != 0 }
    var isIdeograph: Bool { bits & Self.isIdeograph != 0 }
    var isExtending: Bool { bits & Self.isExtending != 0 }

    /// The code of the weight; without bytes if the character has no weight.
    var code: Code { Code(bytes: UInt32(truncatingIfNeeded: bits)) }
  }

  /// The byte after each text.
  ///
  /// No code has this byte or the next one.
  static let end: UInt8 = 0
  /// The byte before a text at whose beginning a search does not look: another text of a row, or the rest of
  /// a text from the second character of a contraction.
  static let rest: UInt8 = 1
  private static let firstCode = 2

  private var codes: [UInt32: Code] = [:]
  /// The characters that most texts consist of, by code point; empty at first.
  private var frequent: [UInt64] = []
  private var others: [UInt32: UInt64] = [:]
  /// The weights of runs of characters that ICU was asked for.
  private var runs: [[UInt8]: [UInt32]] = [:]
  private static let maximumRunCount = 1 << 16

  /// Returns the code of a weight, which gets one if it has none; `nil` if there are no more codes.
  mutating func code(of primary: UInt32) -> Code? {
    if let code = codes[primary] { return code }
    let code = Self.code(numbered: codes.count)
    codes[primary] = code
    return code
  }

  /// Returns the weights of a run of characters that nothing around it changes; `nil` if ICU does not tell.
  mutating func weights(ofRun run: [UInt8], _ collator: ICUCollator) -> [UInt32]? {
    // Asking ICU takes some microseconds, and the syllables of a language repeat.
    if let weights = runs[run] { return weights }
    let weights = collator.primaryWeights(of: String(decoding: run, as: UTF8.self))
    if runs.count < Self.maximumRunCount { runs[run] = weights }
    return weights
  }

  private static func code(numbered number: Int) -> Code? {
    var number = UInt32(number)
    func trail(_ shift: UInt32) -> UInt32 { 0x80 | number >> shift & 0x3F }
    let single = UInt32(0x80 - firstCode)
    if number < single { return Code(bytes: number + UInt32(firstCode)) }
    number -= single
    if number < 1 << 11 { return Code(bytes: 0xC0 | number >> 6 | trail(0) << 8) }
    number -= 1 << 11
    if number < 1 << 16 {
      return Code(bytes: 0xE0 | number >> 12 | trail(6) << 8 | trail(0) << 16)
    }
    number -= 1 << 16
    guard number < 1 << 21 else { return nil }
    return Code(
      bytes: 0xF0 | number >> 18 | trail(12) << 8 | trail(6) << 16 | trail(0) << 24)
  }

  /// Returns what is known of a character.
  @inline(__always)
  mutating func character(_ codePoint: UInt32, _ table: WeightTable.Reader) -> Character {
    if Int(codePoint) < frequent.count, frequent[Int(codePoint)] != 0 {
      return Character(bits: frequent[Int(codePoint)])
    }
    return otherCharacter(codePoint, table)
  }

  @inline(never)
  private mutating func otherCharacter(
    _ codePoint: UInt32, _ table: WeightTable.Reader
  ) -> Character {
    if let bits = others[codePoint] { return Character(bits: bits) }
    let known = SearchCharacter(scalar: Unicode.Scalar(codePoint))
    var bits = Character.isKnown
    if known.isInWord { bits |= Character.isInWord }
    if known.isIdeograph { bits |= Character.isIdeograph }
    if known.isExtending { bits |= Character.isExtending }
    let weights = table.weights(of: codePoint)
    if weights.has(Weights.startsContraction) { bits |= Character.isBeginning }
    if weights.has(Weights.needsCare) {
      bits |= Character.needsCare
    } else if weights.primary == 0 {
      bits |= Character.hasCode
    } else if let code = code(of: weights.primary) {
      bits |= Character.hasCode | UInt64(code.bytes)
    }
    if frequent.isEmpty { frequent = Array(repeating: 0, count: 0x3000) }
    if Int(codePoint) < frequent.count {
      frequent[Int(codePoint)] = bits
    } else {
      others[codePoint] = bits
    }
    return Character(bits: bits)
  }
}
