/// Builds the levels of a sort key in ICU's format.
///
/// A key consists of the primary weights, 01, the secondary weights, 01, and the tertiary
/// weights. At primary or secondary strength, it ends earlier. The weights are compressed (UTS #10,
/// section 9.6, and ICU's collation design):
///
/// - Consecutive primary weights with the same lead byte share it, if their script is one of
///   those that take several bytes per letter. A byte 03 or FF ends such a run, so that keys
///   still compare as weights do.
/// - A run of the common secondary or tertiary weight becomes one byte that counts it
///   (`KeyLevelFormat`).
///
/// In some locales, the secondary weights are in reverse order.
///
/// This simple version is used to learn weights, and documents the format. `SortKeyWriter` is
/// the fast version.
struct SortKeyLevels {
  private var primaries: [UInt8] = []
  private var secondaries: [UInt16] = []
  private var tertiaries: [UInt16] = []
  private var previous: UInt32 = 0
  private let format: SortKeyFormat

  init(_ format: SortKeyFormat) {
    self.format = format
  }

  /// The key so far, without the final 00.
  var key: [UInt8] {
    var key = primaries
    if format.levelCount > 1 {
      let weights = format.reversesSecondary ? secondaries.reversed() : secondaries
      key += [1] + Self.compressed(weights, .secondary)
    }
    if format.levelCount > 2 { key += [1] + Self.compressed(tertiaries, format.tertiary) }
    return key
  }

  /// Adds an element.
  ///
  /// - Parameters:
  ///   - element: The element, as it is written to a key.
  ///   - isCompressible: Whether its primary weight can share the lead byte.
  mutating func append(_ element: CollationElement, isCompressible: Bool) {
    if element.primary != 0 { append(primary: element.primary, isCompressible) }
    if element.secondary != 0 { secondaries.append(element.secondary) }
    if element.tertiary != 0 { tertiaries.append(element.tertiary) }
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

  /// Returns the bytes of a lower level, with compressed runs of the common weight.
  private static func compressed(_ weights: [UInt16], _ format: KeyLevelFormat) -> [UInt8] {
    var bytes: [UInt8] = []
    var common = 0
    func endRun(isBelow: Bool) {
      guard common > 0 else { return }
      common -= 1
      while common >= format.maximum {
        bytes.append(format.middle)
        common -= format.maximum
      }
      bytes.append(isBelow ? format.low + UInt8(common) : format.high - UInt8(common))
      common = 0
    }
    for weight in weights {
      guard weight != format.common else {
        common += 1
        continue
      }
      endRun(isBelow: weight < format.common)
      bytes.append(UInt8(weight >> 8))
      if weight & 0xFF != 0 { bytes.append(UInt8(weight & 0xFF)) }
    }
    endRun(isBelow: true)
    return bytes
  }
}
