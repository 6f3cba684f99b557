/// A set of the rows of a chunk, by their positions in it.
@usableFromInline
package struct RowSet: Sequence, Sendable, Equatable {
  /// The number of rows that a chunk can have.
  package static let capacity = 256

  @usableFromInline var words = SIMD4<UInt64>()

  package init() {}

  /// Creates the set of the rows in a range.
  package init(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= Self.capacity)
    for i in 0..<4 {
      let part = range.clamped(to: 64 * i..<64 * (i + 1))
      if part.isEmpty { continue }
      words[i] = (UInt64.max >> UInt64(64 - part.count)) << UInt64(part.lowerBound - 64 * i)
    }
  }

  package var isEmpty: Bool { words == SIMD4() }

  @inlinable
  package var count: Int {
    words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount
      + words[3].nonzeroBitCount
  }

  @inline(__always)
  package func contains(_ row: Int) -> Bool { words[row >> 6] >> UInt64(row & 63) & 1 != 0 }

  @inline(__always)
  package mutating func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

  package mutating func formUnion(_ other: RowSet) { words |= other.words }

  package mutating func formIntersection(_ other: RowSet) { words &= other.words }

  /// Returns the row that has a number of others before it in the set.
  package func row(at position: Int) -> Int {
    var position = position
    for i in 0..<4 {
      let count = words[i].nonzeroBitCount
      if position < count {
        var word = words[i]
        for _ in 0..<position { word &= word - 1 }
        return 64 * i + word.trailingZeroBitCount
      }
      position -= count
    }
    preconditionFailure("The set has more rows")
  }

  /// Returns the number of rows in the set before a row.
  package func position(of row: Int) -> Int {
    var before = self
    before.formIntersection(RowSet(0..<row))
    return before.count
  }

  /// The rows, in ascending order.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    @usableFromInline var words: SIMD4<UInt64>
    @usableFromInline var place = 0

    @inlinable
    init(_ words: SIMD4<UInt64>) { self.words = words }

    @inlinable
    package mutating func next() -> Int? {
      while place < 4 {
        let word = words[place]
        if word != 0 {
          words[place] = word & (word - 1)
          return 64 * place + word.trailingZeroBitCount
        }
        place += 1
      }
      return nil
    }
  }

  @inlinable
  package func makeIterator() -> Iterator { Iterator(words) }

  /// Returns the elements of a chunk that are those of the rows.
  @inlinable
  package func of<Element>(_ elements: [Element]) -> [Element] {
    var some: [Element] = []
    some.reserveCapacity(count)
    for row in self { some.append(elements[row]) }
    return some
  }
}
