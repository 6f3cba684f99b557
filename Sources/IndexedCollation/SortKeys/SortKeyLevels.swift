/// Builds the three levels of a sort key in ICU's format.
///
/// A key consists of the primary weights, 01, the secondary weights, 01, and the tertiary
/// weights. The weights are compressed (UTS #10, section 9.6, and ICU's collation design):
///
/// - Consecutive primary weights with the same lead byte share it, if their script is one of
///   those that take several bytes per letter. A byte 03 or FF ends such a run, so that keys
///   still compare as weights do.
/// - A run of the common secondary or tertiary weight, 05, becomes one byte that counts it. The
///   byte is at the low end of a range if a smaller weight or the end follows, otherwise at the
///   high end.
/// - Tertiary weights above the common weight are increased, to make room for that range.
///
/// This simple version is used to learn weights, and documents the format. `SortKeyWriter` is
/// the fast version.
struct SortKeyLevels {
  private var primaries: [UInt8] = []
  private var secondaries = WeightRun(middle: 0x25, high: 0x45, maximum: 0x21)
  private var tertiaries = WeightRun(middle: 0x65, high: 0xC5, maximum: 0x61)
  private var previous: UInt32 = 0
  private let isComplete: Bool

  /// - Parameter isComplete: Whether the key has all three levels, or only the primary level.
  init(isComplete: Bool = true) {
    self.isComplete = isComplete
  }

  /// The key so far, without the final 00.
  var key: [UInt8] {
    isComplete ? primaries + [1] + secondaries.ended + [1] + tertiaries.ended : primaries
  }

  /// Adds an element.
  ///
  /// - Parameters:
  ///   - element: The element, as it is written to a key.
  ///   - isCompressible: Whether its primary weight can share the lead byte.
  mutating func append(_ element: CollationElement, isCompressible: Bool) {
    if element.primary != 0 { append(primary: element.primary, isCompressible) }
    if element.secondary != 0 { secondaries.append(element.secondary, shift: 0) }
    if element.tertiary != 0 { tertiaries.append(element.tertiary, shift: 0xC000) }
  }

  private mutating func append(primary: UInt32, _ isCompressible: Bool) {
    if !isCompressible || primary >> 24 != previous >> 24 {
      if previous != 0 {
        if primary >= previous {
          primaries.append(0xFF)
        } else if primary >> 24 > 2 {
          primaries.append(3)
        }
      }
      primaries.append(UInt8(truncatingIfNeeded: primary >> 24))
      previous = isCompressible ? primary : 0
    }
    for shift: UInt32 in [16, 8, 0] {
      // Trailing zero bytes are not part of a weight.
      if primary & (0xFFFF_FFFF >> (24 - shift)) == 0 { break }
      primaries.append(UInt8(truncatingIfNeeded: primary >> shift))
    }
  }
}

/// The weights of a secondary or tertiary level, with compressed runs of the common weight.
private struct WeightRun {
  let middle: UInt8
  let high: UInt8
  let maximum: Int
  private var bytes: [UInt8] = []
  private var common = 0

  init(middle: UInt8, high: UInt8, maximum: Int) {
    self.middle = middle
    self.high = high
    self.maximum = maximum
  }

  var ended: [UInt8] {
    var copy = self
    copy.endRun(isBelow: true)
    return copy.bytes
  }

  mutating func append(_ weight: UInt16, shift: UInt16) {
    guard weight != 0x0500 else {
      common += 1
      return
    }
    endRun(isBelow: weight < 0x0500)
    let weight = weight > 0x0500 ? weight + shift : weight
    bytes.append(UInt8(weight >> 8))
    if weight & 0xFF != 0 { bytes.append(UInt8(weight & 0xFF)) }
  }

  private mutating func endRun(isBelow: Bool) {
    guard common > 0 else { return }
    common -= 1
    while common >= maximum {
      bytes.append(middle)
      common -= maximum
    }
    bytes.append(isBelow ? 5 + UInt8(common) : high - UInt8(common))
    common = 0
  }
}
