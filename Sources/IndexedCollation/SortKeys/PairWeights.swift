/// The weights of adjacent characters in the 64-bit format of a pair table.
///
/// - 63 … 43: the first character, or the state of all characters but the last
/// - 42 … 22: the last character
/// - 21 … 6: the start of the elements in the lists of the weight table
/// - 5 … 3: the number of elements
/// - 2 … 0: flags
struct PairWeights {
  var bits: UInt64

  /// The characters can begin the context before another character.
  private static let endsInContext: UInt64 = 1 << 0
  /// Consecutive primary weights with the same lead byte share it.
  private static let isCompressible: UInt64 = 1 << 1
  /// Another character can change the weights.
  private static let isBeginning: UInt64 = 1 << 2

  // Instead of a number of elements, which is not zero.
  private static let onlyKnownToICU: UInt64 = 6
  private static let isIndependent: UInt64 = 7

  init(bits: UInt64) {
    self.bits = bits
  }

  private init(_ pair: CharacterPair, count: UInt64) {
    bits = Self.place(pair) | count << 3
  }

  /// Only ICU can weigh the pair.
  static func none(_ pair: CharacterPair) -> PairWeights {
    PairWeights(pair, count: onlyKnownToICU)
  }

  /// The weights of the pair are those of the two characters.
  static func independent(_ pair: CharacterPair, isBeginning: Bool) -> PairWeights {
    var weights = PairWeights(pair, count: isIndependent)
    if isBeginning { weights.bits |= Self.isBeginning }
    return weights
  }

  /// Creates the weights of a pair from the place of its elements.
  init(_ pair: CharacterPair, elements: Range<Int>, isCompressible: Bool, isBeginning: Bool) {
    self.init(pair, count: UInt64(elements.count))
    bits |= UInt64(elements.lowerBound) << 6
    if isCompressible { bits |= Self.isCompressible }
    if isBeginning { bits |= Self.isBeginning }
  }

  private static func place(_ pair: CharacterPair) -> UInt64 {
    UInt64(pair.first) << 43 | UInt64(pair.second) << 22
  }

  func isOf(_ pair: CharacterPair) -> Bool { bits >> 22 == Self.place(pair) >> 22 }

  var first: UInt32 { UInt32(truncatingIfNeeded: bits >> 43) }
  var second: UInt32 { UInt32(truncatingIfNeeded: bits >> 22 & 0x1F_FFFF) }

  private var count: UInt64 { bits >> 3 & 7 }

  var isIndependent: Bool { count == Self.isIndependent }
  var isCompressible: Bool { bits & Self.isCompressible != 0 }
  var isBeginning: Bool { bits & Self.isBeginning != 0 }
  var endsInContext: Bool {
    get { bits & Self.endsInContext != 0 }
    set { bits = newValue ? bits | Self.endsInContext : bits & ~Self.endsInContext }
  }

  /// The place of the elements; `nil` if the pair has none of its own.
  var elements: Range<Int>? {
    guard count <= Weights.maximumListCount else { return nil }
    let start = Int(truncatingIfNeeded: bits >> 6 & 0xFFFF)
    return start..<start + Int(count)
  }
}
