/// Builds one of the lower levels in raw memory, in the same way as `SortKeyLevels`.
struct KeyLevelWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private var next: UnsafeMutablePointer<UInt8>
  let format: KeyLevelFormat
  private let isReversed: Bool
  var common = 0

  @inline(__always)
  init(
    at start: UnsafeMutablePointer<UInt8>, _ format: KeyLevelFormat, isReversed: Bool = false
  ) {
    self.start = start
    self.next = start
    self.format = format
    self.isReversed = isReversed
  }

  @inline(__always)
  mutating func append(_ weight: UInt16) {
    guard weight != format.common else {
      common += 1
      return
    }
    if isReversed {
      next = Self.keep(weight, after: common, format, at: next)
      common = 0
    } else {
      write(weight)
    }
  }

  @inline(__always)
  private mutating func write(_ weight: UInt16) {
    if common > 0 { endRun(isBelow: weight < format.common) }
    next[0] = UInt8(truncatingIfNeeded: weight >> 8)
    next += 1
    if weight & 0xFF != 0 {
      next[0] = UInt8(truncatingIfNeeded: weight)
      next += 1
    }
  }

  /// Writes those bytes of the common weights at the end that do not depend on what follows.
  ///
  /// - Returns: The bytes of the level, after which the ``common`` weights are still to be written.
  mutating func endPart() -> UnsafeBufferPointer<UInt8> {
    while common > format.maximum {
      next[0] = format.middle
      next += 1
      common -= format.maximum
    }
    return UnsafeBufferPointer(start: start, count: next - start)
  }

  @inline(__always)
  mutating func end(movingTo key: inout UnsafeMutablePointer<UInt8>) {
    if isReversed, next > start {
      key = Self.reverse(start..<next, before: common, format, to: key)
      return
    }
    if common > 0 { endRun(isBelow: true) }
    // The loop moves eight bytes at once, because a level usually has fewer bytes, and their
    // number cannot be predicted.
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
    while common >= format.maximum {
      next[0] = format.middle
      next += 1
      common -= format.maximum
    }
    next[0] = isBelow ? format.low &+ UInt8(common) : format.high &- UInt8(common)
    next += 1
    common = 0
  }

  // The next two functions are not inlined, because few texts in few locales need them. They do not
  // change the writer, so that its values can stay in registers.

  /// Keeps a weight of a reversed level, after the common weights before it.
  ///
  /// - Returns: The end of the weights.
  @inline(never)
  private static func keep(
    _ weight: UInt16, after common: Int, _ format: KeyLevelFormat,
    at next: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let end = UnsafeMutableRawPointer(next) + 2 * common
    for i in 0..<common {
      UnsafeMutableRawPointer(next).storeBytes(
        of: format.common, toByteOffset: 2 * i, as: UInt16.self)
    }
    end.storeBytes(of: weight, as: UInt16.self)
    return next + 2 * (common + 1)
  }

  /// Writes the weights of a reversed level, the last one first.
  ///
  /// - Returns: The end of the level.
  @inline(never)
  private static func reverse(
    _ weights: Range<UnsafeMutablePointer<UInt8>>, before common: Int, _ format: KeyLevelFormat,
    to key: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var level = KeyLevelWriter(at: key, format)
    level.common = common
    var weight = UnsafeRawPointer(weights.upperBound)
    while weight > UnsafeRawPointer(weights.lowerBound) {
      weight -= 2
      level.append(weight.loadUnaligned(as: UInt16.self))
    }
    if level.common > 0 { level.endRun(isBelow: true) }
    return level.next
  }
}
