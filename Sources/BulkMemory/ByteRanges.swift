/// Ranges of bytes, in eight bytes each.
///
/// A `Range<Int>` takes sixteen, which for a million lines is as much as the lines themselves.
package struct ByteRanges: RandomAccessCollection, Sendable {
  /// For each range 40 bits of where it starts, and 24 bits of its length.
  @usableFromInline private(set) var packed: [UInt64] = []

  /// The ranges whose length does not fit, by their positions; in `packed` their length is
  /// `isLong`.
  private var long: [Int: Range<Int>] = [:]

  @usableFromInline static var isLong: UInt64 { 0xFF_FFFF }

  /// The greatest length of a range.
  package private(set) var greatestLength = 0

  /// The end of the range that ends last.
  package private(set) var end = 0

  package init() {}

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { packed.count }

  @inlinable package subscript(position: Int) -> Range<Int> {
    @inline(__always) get {
      let bits = packed[position]
      let length = bits & Self.isLong
      if length == Self.isLong { return longRange(position) }
      let start = Int(truncatingIfNeeded: bits >> 24)
      return start..<start &+ Int(truncatingIfNeeded: length)
    }
  }

  @usableFromInline @inline(never)
  func longRange(_ position: Int) -> Range<Int> {
    guard let range = long[position] else { fatalError("A long range is among the long ones") }
    return range
  }

  package mutating func reserveCapacity(_ count: Int) {
    packed.reserveCapacity(count)
    guard packed.isEmpty else { return }
    let byteCount = packed.capacity * MemoryLayout<UInt64>.stride
    packed.withUnsafeMutableBufferPointer { places in
      LargePages.advise(UnsafeMutableRawBufferPointer(start: places.baseAddress, count: byteCount))
    }
  }

  /// Adds a range, of less than 2⁴⁰ bytes before it.
  package mutating func append(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.lowerBound < 1 << 40, "There are too many bytes")
    greatestLength = Swift.max(greatestLength, range.count)
    end = Swift.max(end, range.upperBound)
    if range.count >= Self.isLong { long[packed.count] = range }
    let length = Swift.min(UInt64(range.count), Self.isLong)
    packed.append(UInt64(range.lowerBound) << 24 | length)
  }
}
