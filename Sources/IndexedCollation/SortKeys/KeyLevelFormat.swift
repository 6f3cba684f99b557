/// How a key stores the weights of its secondary or tertiary level.
///
/// A run of the common weight becomes one byte that counts it. The byte is at the low end of a range
/// if a smaller weight or the end follows, otherwise at the high end. (ICU's collation design; UTS #10,
/// section 9.6.)
struct KeyLevelFormat {
  /// The byte for a single common weight before a smaller weight or the end.
  let low: UInt8

  /// The byte for the maximum number of common weights, which others follow.
  let middle: UInt8

  /// The byte for a single common weight before a greater weight.
  let high: UInt8

  /// The maximum number of common weights in one byte.
  let maximum: Int

  /// The common weight, as elements of a weight table have it.
  ///
  /// No other weight of the level is equal to it, because its upper byte is in the range of the runs.
  @inline(__always)
  var common: UInt16 { UInt16(low) << 8 }

  // The formats are computed where they are used, so that the compiler knows their values.

  @inline(__always)
  static var secondary: KeyLevelFormat {
    KeyLevelFormat(low: 0x05, middle: 0x25, high: 0x45, maximum: 0x21)
  }

  /// Returns the format of the tertiary level, which also contains the case if one case comes first.
  ///
  /// - Parameter caseFirst: The case that comes first.
  /// - Returns: The format.
  @inline(__always)
  static func tertiary(_ caseFirst: CollatorOptions.CaseFirst) -> KeyLevelFormat {
    switch caseFirst {
    case .off: KeyLevelFormat(low: 0x05, middle: 0x65, high: 0xC5, maximum: 0x61)
    case .lower: KeyLevelFormat(low: 0x05, middle: 0x25, high: 0x45, maximum: 0x21)
    case .upper: KeyLevelFormat(low: 0x85, middle: 0xA5, high: 0xC5, maximum: 0x21)
    }
  }
}

extension CollationElement {
  /// Returns the tertiary weight of an element from ICU, as a key contains it.
  ///
  /// The weights that are not common move out of the range of the runs. If a case comes first, it is in
  /// the upper two bits of the weight, and uppercase first inverts them. In an element that has only a
  /// tertiary weight, these bits are not the case.
  ///
  /// - Parameter caseFirst: The case that comes first.
  /// - Returns: The weight.
  func tertiaryInKey(_ caseFirst: CollatorOptions.CaseFirst) -> UInt16 {
    let weight = tertiary & (caseFirst == .off ? 0x3F3F : 0xFF3F)
    if weight == 0x0500 { return KeyLevelFormat.tertiary(caseFirst).common }
    switch caseFirst {
    case .off: return weight > 0x0500 ? weight + 0xC000 : weight
    case .lower: return weight > 0x0500 ? weight &+ 0x4000 : weight
    case .upper:
      if weight <= 0x0100 { return weight }
      if primary == 0, secondary == 0 { return weight &+ 0x4000 }
      let inverse = weight ^ 0xC000
      return inverse < 0xC500 ? inverse &- 0x4000 : inverse
    }
  }
}
