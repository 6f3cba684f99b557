/// What one character weighs, in 64 bits, as a weight table keeps it.
///
/// - 63 … 32: the primary weight, as it stands in a key
/// - 31 … 24: the upper byte of a second secondary weight: that of an accent
/// - 23 … 16: the upper byte of the secondary weight
/// - 15 … 8: the upper byte of the tertiary weight
/// - 7 … 0: flags
///
/// Nearly all characters of nearly all scripts fit. One that does not has a list of
/// elements instead, whose place and length are in the upper bits, or none at all.
struct Weights: Hashable {
  var bits: UInt64

  /// Only ICU knows.
  static let none = Weights(bits: isLearned | isOnlyKnownToICU)

  /// What tells a learned character from one that is not learned yet, which is zero.
  static let isLearned: UInt64 = 1 << 0
  static let isOnlyKnownToICU: UInt64 = 1 << 1
  static let isList: UInt64 = 1 << 2
  /// A contraction begins with the character, or what stands before another may.
  static let startsContraction: UInt64 = 1 << 3
  /// The character continues a contraction.
  static let continuesContraction: UInt64 = 1 << 4
  /// The character is a combining mark, or begins with one.
  static let isMark: UInt64 = 1 << 5
  /// Successive primary weights of the same first byte share it.
  static let isCompressible: UInt64 = 1 << 6

  /// There is one element of no tertiary weight.
  static let isWithoutTertiary: UInt64 = 1 << 7

  /// What keeps a character from being weighed alone, as its neighbours may matter.
  static let needsCare = isOnlyKnownToICU | isList | continuesContraction | isMark

  /// The bits that tell whether a character is plain, and what they are then: weighed alone, by a
  /// primary weight that shares no byte, the common secondary weight, and a tertiary weight.
  static let plainMask: UInt64 = 0xFFFF_0000 | needsCare | isCompressible | isWithoutTertiary
  static let plain: UInt64 = 0x0005_0000

  func has(_ flag: UInt64) -> Bool { bits & flag != 0 }

  var primary: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
  var accent: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  var secondary: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  var tertiary: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }

  /// The place of a list of elements.
  var listStart: Int { Int(truncatingIfNeeded: bits >> 32) }
  var listCount: Int { Int(truncatingIfNeeded: bits >> 8 & 0xFF) }
}

/// One collation element, as it goes into a key.
struct WeightElement: Hashable {
  var primary: UInt32
  var secondary: UInt16
  var tertiary: UInt16
  var isCompressible: Bool
}

extension Weights {
  /// The weights of a character of some elements, if they fit.
  init?(_ elements: [WeightElement], flags: UInt64) {
    guard let first = elements.first else {
      self.init(bits: Weights.isLearned | flags)
      return
    }
    guard elements.count <= 2, first.secondary & 0xFF == 0, first.tertiary & 0xFF == 0 else {
      return nil
    }
    var bits = Weights.isLearned | flags
    bits |= UInt64(first.primary) << 32
    bits |= UInt64(first.secondary >> 8) << 16
    bits |= UInt64(first.tertiary >> 8) << 8
    if first.isCompressible { bits |= Weights.isCompressible }
    if first.tertiary == 0 { bits |= Weights.isWithoutTertiary }
    if elements.count == 2 {
      let accent = elements[1]
      guard accent.primary == 0, accent.secondary & 0xFF == 0, accent.secondary != 0,
        accent.tertiary == 0x0500
      else { return nil }
      bits |= UInt64(accent.secondary >> 8) << 24
    }
    self.init(bits: bits)
  }
}
