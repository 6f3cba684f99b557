/// The weights of one character in the 64-bit format of a weight table.
///
/// - 63 … 32: the primary weight, as in a key
/// - 31 … 24: the upper byte of a second secondary weight, for an accent
/// - 23 … 16: the upper byte of the secondary weight
/// - 15 … 8: the upper byte of the tertiary weight
/// - 7 … 0: flags
///
/// Nearly all characters of nearly all scripts fit in this format. Other characters have a list
/// of elements, with its start in bits 63 … 32 and its length in bits 15 … 8, or no weights at
/// all. The flag `isCompressible` of a list is that of all of its elements. In numeric ordering, a digit has its
/// value, plus one, in bits 63 … 32.
struct Weights: Hashable {
  var bits: UInt64

  /// The value for a character that only ICU can weigh.
  static let none = Weights(bits: isLearned | isOnlyKnownToICU)

  /// The value for a digit of a number in numeric ordering, which only the whole number gives weights.
  static func digit(_ value: Int, flags: UInt64) -> Weights {
    Weights(bits: UInt64(value + 1) << 32 | isLearned | isOnlyKnownToICU | flags)
  }

  /// The flag of a learned character; a character that is not learned yet is zero.
  static let isLearned: UInt64 = 1 << 0
  static let isOnlyKnownToICU: UInt64 = 1 << 1
  static let isList: UInt64 = 1 << 2
  /// The character can start a contraction, or belong to the context before another character.
  static let startsContraction: UInt64 = 1 << 3
  /// The character can continue a contraction.
  static let continuesContraction: UInt64 = 1 << 4
  /// The character is a combining mark, or its canonical decomposition starts with one.
  ///
  /// If punctuation is ignored, all characters that have weights, but no primary weight, are marks.
  static let isMark: UInt64 = 1 << 5
  /// Consecutive primary weights with the same lead byte share it.
  static let isCompressible: UInt64 = 1 << 6

  /// The first element has no primary or no tertiary weight.
  static let isIncomplete: UInt64 = 1 << 7

  /// The flags of a character that needs more than one look-up, because its neighbors can
  /// matter or its weights are in a list.
  static let needsCare = isOnlyKnownToICU | isList | continuesContraction | isMark

  /// The mask that identifies a plain character.
  ///
  /// A plain character has a primary weight, weights of the lower levels, and possibly an accent. It does not
  /// continue a contraction.
  static let plainMask: UInt64 = otherMask | continuesContraction
  static let plain = isLearned

  /// The mask that identifies a character that is plain, or would be if it did not continue a contraction.
  static let otherMask: UInt64 = isLearned | isOnlyKnownToICU | isList | isMark | isIncomplete

  /// The mask that identifies a list of elements that have a primary weight and otherwise common weights.
  static let listMask: UInt64 = isOnlyKnownToICU | isList | isMark | hasCommonElements
  static let list: UInt64 = isList | hasCommonElements

  /// The mask that identifies any list of a character that is not a mark.
  static let otherListMask: UInt64 = isOnlyKnownToICU | isList | isMark

  /// The flag of a list whose elements have a primary weight and otherwise common weights.
  static let hasCommonElements: UInt64 = 1 << 16

  /// The bits of a character that has no weights, whatever is beside it.
  static let ignorable: UInt64 = isLearned | isIncomplete

  /// The common secondary weight.
  static let commonSecondary = UInt64(KeyLevelFormat.secondary.low) << 16

  /// The maximum length of a list; ICU handles characters with more elements.
  static let maximumListCount = 4

  func has(_ flag: UInt64) -> Bool { bits & flag != 0 }

  /// The value of a digit of a number; `nil` for other characters that only ICU can weigh.
  @inline(__always)
  var digitValue: UInt8? {
    primary == 0 ? nil : UInt8(truncatingIfNeeded: primary - 1)
  }

  var primary: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
  var accent: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  var secondary: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  var tertiary: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }

  /// The start of a list of elements.
  var listStart: Int { Int(truncatingIfNeeded: bits >> 32) }
  var listCount: Int { Int(truncatingIfNeeded: bits >> 8 & 0xFF) }
}

extension Weights {
  /// Creates the weights of a character; `nil` if its elements do not fit.
  ///
  /// - Parameters:
  ///   - elements: The elements of the character.
  ///   - flags: Its flags.
  ///   - commonTertiary: The common tertiary weight, which accents have.
  init?(_ elements: [CollationElement], flags: UInt64, commonTertiary: UInt16) {
    guard let first = elements.first else {
      self.init(bits: Weights.isLearned | Weights.isIncomplete | flags)
      return
    }
    guard elements.count <= 2, first.secondary & 0xFF == 0, first.tertiary & 0xFF == 0 else {
      return nil
    }
    var bits = Weights.isLearned | flags
    bits |= UInt64(first.primary) << 32
    bits |= UInt64(first.secondary >> 8) << 16
    bits |= UInt64(first.tertiary >> 8) << 8
    if first.primary == 0 || first.tertiary == 0 { bits |= Weights.isIncomplete }
    if elements.count == 2 {
      let accent = elements[1]
      guard accent.primary == 0, accent.secondary & 0xFF == 0, accent.secondary != 0,
        accent.tertiary == commonTertiary
      else { return nil }
      bits |= UInt64(accent.secondary >> 8) << 24
    }
    self.init(bits: bits)
  }
}
