/// Writes sort keys, byte for byte those of ICU, at a fraction of its cost.
///
/// It reads UTF-8 in place and looks up each character in a weight table. Where
/// neighbours may matter, a contraction or a mark after a letter that it may join, and
/// where UTF-8 is invalid, it gives up, and ICU makes the key: the same kind of key, so both go
/// into one sort. What is written is told at `SortKeyLevels`.
///
/// The memory that it writes to is raw: `capacity(for:)` bytes must be there, for the key and
/// for the lower levels while the first one is not complete.
struct SortKeyWriter {
  private let table: WeightTable.Reader

  /// The longest text that a writer takes.
  static let maximumTextLength = 1024

  /// How many elements there may be more than bytes of text.
  ///
  /// So little memory is touched that for most names it lies on the stack. What expands to more,
  /// ICU writes.
  private static let spareElements = 16

  /// How many bytes the writing of a text's key may touch.
  @inline(__always)
  static func capacity(for length: Int) -> Int {
    keyCapacity(for: length) + 2 * levelCapacity(for: length)
  }

  /// How many bytes a key may take, and so its first level.
  ///
  /// An element takes up to four bytes of primary weight and one that ends a run, and in each
  /// lower level two and perhaps one for the run before it.
  @inline(__always)
  private static func keyCapacity(for length: Int) -> Int {
    11 * (length + spareElements) + 8
  }

  /// How many bytes a lower level may take before it is moved, and may be read behind it.
  @inline(__always)
  private static func levelCapacity(for length: Int) -> Int {
    3 * (length + spareElements) + 16
  }

  init(table: WeightTable.Reader) {
    self.table = table
  }

  /// Writes the key of a text, without the final 00.
  ///
  /// - Returns: The end of what was written; `nil` if ICU must make the key.
  @inline(__always)
  func write(
    _ text: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    assert(text.count <= Self.maximumTextLength)
    guard var next = text.baseAddress else {
      start[0] = 1
      start[1] = 1
      return start + 2
    }
    let end = next + text.count
    var key = start
    // The primary weights grow from the start, and the lower levels behind them, until they are
    // moved down.
    let secondaries = start + Self.keyCapacity(for: text.count)
    let tertiaries = secondaries + Self.levelCapacity(for: text.count)
    var secondary = LevelWriter(at: secondaries, middle: 0x25, high: 0x45, maximum: 0x21)
    var tertiary = LevelWriter(at: tertiaries, middle: 0x65, high: 0xC5, maximum: 0x61)
    var compressed: UInt32 = 0
    var previous = Weights.none
    var spare = Self.spareElements

    while next < end {
      if compressed == 0 {
        secondary.common += writePlain(&next, end, to: &key, &tertiary, &previous)
        if next == end { break }
      }
      let character = next
      guard let codePoint = decodeUTF8(&next, end) else { return nil }
      let weights = table.weights(of: codePoint)
      if weights.has(Weights.needsCare) {
        if weights.has(Weights.isOnlyKnownToICU) { return nil }
        if previous.has(Weights.startsContraction),
          weights.has(Weights.continuesContraction | Weights.isMark)
        {
          return nil
        }
        if weights.has(Weights.isList) {
          spare -= weights.listCount - (next - character)
          if spare < 0 { return nil }
          for element in table.elements(of: weights) {
            if element.primary != 0 {
              Self.write(element.primary, element.isCompressible, &compressed, to: &key)
            }
            if element.secondary != 0 { secondary.append(element.secondary, shift: 0) }
            if element.tertiary != 0 { tertiary.append(element.tertiary, shift: 0xC000) }
          }
          previous = weights
          continue
        }
      }
      previous = weights
      let primary = weights.primary
      if primary != 0 {
        Self.write(primary, weights.has(Weights.isCompressible), &compressed, to: &key)
      }
      if weights.secondary == 5 {
        secondary.common += 1
      } else if weights.secondary != 0 {
        secondary.append(UInt16(weights.secondary) << 8, shift: 0)
      }
      if weights.tertiary == 5 {
        tertiary.common += 1
      } else if weights.tertiary != 0 {
        tertiary.append(UInt16(weights.tertiary) << 8, shift: 0xC000)
      }
      if weights.accent != 0 {
        secondary.append(UInt16(weights.accent) << 8, shift: 0)
        tertiary.common += 1
      }
    }
    key[0] = 1
    key += 1
    secondary.end(movingTo: &key)
    key[0] = 1
    key += 1
    tertiary.end(movingTo: &key)
    return key
  }

  /// Writes plain characters of ASCII, most of what most names are.
  ///
  /// A loop of its own, as all that it needs then stays in registers: with it, the keys of Latin
  /// names take four fifths of the time.
  ///
  /// - Returns: How many there were.
  @inline(__always)
  private func writePlain(
    _ next: inout UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>,
    to key: inout UnsafeMutablePointer<UInt8>,
    _ tertiary: inout LevelWriter,
    _ previous: inout Weights
  ) -> Int {
    let start = next
    var common = next
    while next < end, next[0] < 0x80 {
      let weights = table.weights(of: UInt32(next[0]))
      guard weights.bits & Weights.plainMask == Weights.plain else { break }
      Self.write(primary: weights.primary, to: &key)
      previous = weights
      next += 1
      if weights.tertiary != 5 {
        // A capital letter.
        tertiary.common += next - common - 1
        tertiary.append(UInt16(weights.tertiary) << 8, shift: 0xC000)
        common = next
      }
    }
    tertiary.common += next - common
    return next - start
  }

  @inline(__always)
  private static func write(
    _ primary: UInt32,
    _ isCompressible: Bool,
    _ compressed: inout UInt32,
    to key: inout UnsafeMutablePointer<UInt8>
  ) {
    if !isCompressible || primary >> 24 != compressed >> 24 {
      if compressed != 0 {
        if primary >= compressed {
          key[0] = 0xFF
          key += 1
        } else if primary >> 24 > 2 {
          key[0] = 3
          key += 1
        }
      }
      key[0] = UInt8(truncatingIfNeeded: primary >> 24)
      key += 1
      compressed = isCompressible ? primary : 0
    }
    write(primary: primary << 8, to: &key)
  }

  /// Writes the bytes of a number up to its last one that is not zero.
  @inline(__always)
  private static func write(primary: UInt32, to key: inout UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(key).storeBytes(of: primary.bigEndian, as: UInt32.self)
    key += (39 &- primary.trailingZeroBitCount) &>> 3
  }
}

/// One of the lower levels while it is written: as `WeightRun`, to raw memory.
private struct LevelWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private var next: UnsafeMutablePointer<UInt8>
  private let middle: UInt8
  private let high: UInt8
  private let maximum: Int
  var common = 0

  @inline(__always)
  init(at start: UnsafeMutablePointer<UInt8>, middle: UInt8, high: UInt8, maximum: Int) {
    self.start = start
    self.next = start
    self.middle = middle
    self.high = high
    self.maximum = maximum
  }

  @inline(__always)
  mutating func append(_ weight: UInt16, shift: UInt16) {
    guard weight != 0x0500 else {
      common += 1
      return
    }
    if common > 0 { endRun(isBelow: weight < 0x0500) }
    let weight = weight > 0x0500 ? weight &+ shift : weight
    next[0] = UInt8(truncatingIfNeeded: weight >> 8)
    next += 1
    if weight & 0xFF != 0 {
      next[0] = UInt8(truncatingIfNeeded: weight)
      next += 1
    }
  }

  @inline(__always)
  mutating func end(movingTo key: inout UnsafeMutablePointer<UInt8>) {
    if common > 0 { endRun(isBelow: true) }
    // Eight bytes at once, whatever there are: mostly they are fewer, and how many cannot be
    // predicted.
    let count = next - start
    let (source, target) = (UnsafeRawPointer(start), UnsafeMutableRawPointer(key))
    var i = 0
    repeat {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: i, as: UInt64.self), toByteOffset: i,
        as: UInt64.self)
      i += 8
    } while i < count
    key += count
  }

  @inline(__always)
  private mutating func endRun(isBelow: Bool) {
    common -= 1
    while common >= maximum {
      next[0] = middle
      next += 1
      common -= maximum
    }
    next[0] = isBelow ? 5 &+ UInt8(common) : high &- UInt8(common)
    next += 1
    common = 0
  }
}

/// Reads one code point of UTF-8 and moves on; `nil` where it is invalid.
///
/// What is valid is told in the Unicode Standard, table 3-7.
@inline(__always)
func decodeUTF8(
  _ next: inout UnsafePointer<UInt8>,
  _ end: UnsafePointer<UInt8>
) -> UInt32? {
  let first = UInt32(next[0])
  if first < 0x80 {
    next += 1
    return first
  }
  let left = end - next
  func trail(_ i: Int) -> UInt32 { UInt32(next[i]) ^ 0x80 }
  if first < 0xE0 {
    guard first >= 0xC2, left >= 2, trail(1) < 0x40 else { return nil }
    let codePoint = (first & 0x1F) << 6 | trail(1)
    next += 2
    return codePoint
  }
  if first < 0xF0 {
    guard left >= 3, trail(1) < 0x40, trail(2) < 0x40 else { return nil }
    let codePoint = (first & 0x0F) << 12 | trail(1) << 6 | trail(2)
    guard codePoint >= 0x800, codePoint >> 11 != 0x1B else { return nil }
    next += 3
    return codePoint
  }
  guard first < 0xF5, left >= 4, trail(1) < 0x40, trail(2) < 0x40, trail(3) < 0x40 else {
    return nil
  }
  let codePoint = (first & 0x07) << 18 | trail(1) << 12 | trail(2) << 6 | trail(3)
  guard codePoint >= 0x1_0000, codePoint < 0x11_0000 else { return nil }
  next += 4
  return codePoint
}
