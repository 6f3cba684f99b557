/// A collection of byte ranges that takes eight bytes per range.
///
/// A `Range<Int>` takes sixteen bytes. For a million lines, that is as much as the lines
/// themselves.
package struct ByteRanges: RandomAccessCollection, Sendable {
  /// For each range, its lower bound in the upper 40 bits, and its length in the lower 24 bits.
  @usableFromInline private(set) var packed: [UInt64] = []

  /// The ranges whose length does not fit into 24 bits, by their positions.
  ///
  /// In `packed`, the length of these ranges is `isLong`.
  private var long: [Int: Range<Int>] = [:]

  @usableFromInline static var isLong: UInt64 { 0xFF_FFFF }

  /// The length of the longest range.
  package private(set) var greatestLength = 0

  /// The greatest upper bound of all ranges.
  package private(set) var end = 0

  package init() {}

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { packed.count }

  @inlinable @inline(__always) package subscript(position: Int) -> Range<Int> {
    get { range(packed[position], at: position) }
  }

  @inlinable @inline(__always)
  func range(_ bits: UInt64, at position: Int) -> Range<Int> {
    let length = bits & Self.isLong
    if length == Self.isLong { return longRange(position) }
    let start = Int(truncatingIfNeeded: bits >> 24)
    return start..<start &+ Int(truncatingIfNeeded: length)
  }

  @usableFromInline @inline(never)
  func longRange(_ position: Int) -> Range<Int> {
    guard let range = long[position] else { fatalError("A long range is among the long ones") }
    return range
  }

  /// Returns the ranges at positions.
  ///
  /// The positions are at random places in memory. The first loop is short, so that the times for
  /// which its reads wait for the memory overlap.
  package func ranges(at positions: [Int]) -> [Range<Int>] {
    let found = positions.map { packed[$0] }
    return zip(found, positions).map { range($0, at: $1) }
  }

  package mutating func reserveCapacity(_ count: Int) {
    packed.reserveCapacity(count)
    guard packed.isEmpty else { return }
    let byteCount = packed.capacity * MemoryLayout<UInt64>.stride
    packed.withUnsafeMutableBufferPointer { places in
      HugePages.advise(UnsafeMutableRawBufferPointer(start: places.baseAddress, count: byteCount))
    }
  }

  /// Appends ranges in the same bytes.
  package mutating func append(contentsOf other: ByteRanges) {
    for (position, range) in other.long { long[packed.count + position] = range }
    greatestLength = Swift.max(greatestLength, other.greatestLength)
    end = Swift.max(end, other.end)
    packed += other.packed
  }

  /// Appends a range, whose lower bound must be less than 2⁴⁰.
  package mutating func append(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.lowerBound < 1 << 40, "There are too many bytes")
    greatestLength = Swift.max(greatestLength, range.count)
    end = Swift.max(end, range.upperBound)
    if range.count >= Self.isLong { long[packed.count] = range }
    let length = Swift.min(UInt64(range.count), Self.isLong)
    packed.append(UInt64(range.lowerBound) << 24 | length)
  }

  /// Removes the ranges at the beginning.
  ///
  /// The ``greatestLength`` and the ``end`` stay as they were.
  package mutating func removeFirst(_ count: Int) {
    packed.removeFirst(count)
    guard !long.isEmpty else { return }
    long = long.reduce(into: [:]) { long, next in
      if next.key >= count { long[next.key - count] = next.value }
    }
  }
}
