internal import BulkMemory

/// A table that leads from identities to the numbers of their rows.
///
/// The table has no identities. An entry is the number of a row and 32 bits of the hash of its identity, and whoever
/// looks a number up compares the identity of the element. So an entry takes 8 bytes, and nothing is copied for it.
///
/// The entries are in parts by the first bits of the hash, of at most some thousands each. So a copy of the table shares
/// all parts that do not change after the copy. In a part, an entry is at the place of the last bits of its hash, or at
/// the next free one (linear probing; Knuth, TAOCP volume 3, section 6.4, algorithms L and R).
@usableFromInline
struct RowNumbers: Sendable {
  /// Entries with the same first bits of the hash.
  @usableFromInline
  struct Part: Sendable {
    /// The hash in the upper half and the number plus one in the lower half; zero if a place is free.
    ///
    /// The number of places is a power of two.
    @usableFromInline var entries: [UInt64]
    @usableFromInline var count = 0

    @inlinable
    init(expectedCount count: Int) {
      var capacity = 8
      while !Self.fits(count, in: capacity) { capacity *= 2 }
      entries = Array(repeating: 0, count: capacity)
    }

    @inlinable
    static func fits(_ count: Int, in capacity: Int) -> Bool { 4 * count <= 3 * capacity }

    @inlinable var mask: Int { entries.count - 1 }

    @inlinable
    static func place(of entry: UInt64, _ mask: Int) -> Int {
      Int(truncatingIfNeeded: entry >> 32) & mask
    }

    /// Adds an entry.
    @inlinable
    mutating func insert(_ entry: UInt64) {
      if !Self.fits(count + 1, in: entries.count) {
        var larger = Part(expectedCount: 2 * count)
        for entry in entries where entry != 0 { larger.insert(entry) }
        self = larger
      }
      var place = Self.place(of: entry, mask)
      while entries[place] != 0 { place = (place + 1) & mask }
      entries[place] = entry
      count += 1
    }

    /// Removes an entry, if there is such an entry.
    ///
    /// - Returns: Whether there was.
    mutating func remove(_ entry: UInt64) -> Bool {
      var hole = Self.place(of: entry, mask)
      while entries[hole] != entry {
        if entries[hole] == 0 { return false }
        hole = (hole + 1) & mask
      }
      // Entries that are after the hole only because it was taken move into it.
      var next = (hole + 1) & mask
      while entries[next] != 0 {
        let distance = (next - Self.place(of: entries[next], mask)) & mask
        if distance >= (next - hole) & mask {
          entries[hole] = entries[next]
          hole = next
        }
        next = (next + 1) & mask
      }
      entries[hole] = 0
      count -= 1
      return true
    }
  }

  /// The parts, whose number is two to the power of ``partBits``.
  @usableFromInline var parts: [Part]
  @usableFromInline var partBits = 0
  @usableFromInline private(set) var count = 0

  /// The number of entries for which a part is created.
  ///
  /// When the parts have on average more than four times as many, the table creates more parts.
  @usableFromInline static var partSize: Int { 1024 }

  /// Creates an empty table.
  ///
  /// - Parameter count: The approximate number of entries to expect.
  @inlinable
  init(expectedCount count: Int) {
    while Self.partSize << partBits < count { partBits += 1 }
    parts = Array(repeating: Part(expectedCount: count >> partBits), count: 1 << partBits)
  }

  /// Creates a table of elements that are numbered in their order.
  ///
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  @inlinable
  init<Element, ID: Hashable>(
    _ chunks: [[Element]],
    count: Int,
    _ identity: (Element) -> ID
  ) throws(IndexedListError) {
    self.init(expectedCount: count)
    var starts: [Int] = []
    var number = 0
    for chunk in chunks {
      starts.append(number)
      // Iterate over positions: a loop over elements would count references.
      for i in chunk.indices {
        let id = identity(chunk[i])
        let hash = Self.hash(of: id)
        let other = self.number(ofHash: hash) { other in
          // Few identities have the same bits of the hash.
          let chunk = Self.chunk(of: Int(other), starts)
          return identity(chunks[chunk][Int(other) - starts[chunk]]) == id
        }
        guard other == nil else { throw .repeatedIdentity(String(reflecting: id)) }
        insert(UInt32(truncatingIfNeeded: number), hash)
        number += 1
      }
    }
  }

  @usableFromInline
  static func chunk(of number: Int, _ starts: [Int]) -> Int {
    (0..<starts.count).partitioningIndex { starts[$0] > number } - 1
  }

  /// Returns the bits of the hash of an identity by which the table finds it.
  @inlinable
  static func hash(of id: some Hashable) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  @inlinable
  func part(ofHash hash: UInt32) -> Int { Int(hash >> (32 - UInt32(partBits))) }

  @inlinable
  static func entry(_ number: UInt32, _ hash: UInt32) -> UInt64 {
    UInt64(hash) << 32 | UInt64(number) + 1
  }

  /// Returns the number of the row of an identity.
  ///
  /// - Parameters:
  ///   - hash: The bits of the hash of the identity.
  ///   - isRow: A closure that returns whether the row of a number has the identity.
  /// - Returns: The number; `nil` if there is no such row.
  @inlinable
  func number(ofHash hash: UInt32, where isRow: (UInt32) -> Bool) -> UInt32? {
    let entries = parts[part(ofHash: hash)].entries
    let mask = entries.count - 1
    var place = Int(hash) & mask
    while entries[place] != 0 {
      if UInt32(truncatingIfNeeded: entries[place] >> 32) == hash {
        let number = UInt32(truncatingIfNeeded: entries[place]) &- 1
        if isRow(number) { return number }
      }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Adds the number of a row.
  @inlinable
  mutating func insert(_ number: UInt32, _ hash: UInt32) {
    parts[part(ofHash: hash)].insert(Self.entry(number, hash))
    count += 1
    if count > 4 * Self.partSize * parts.count { divide() }
  }

  /// Removes the number of a row.
  mutating func remove(_ number: UInt32, _ hash: UInt32) {
    if parts[part(ofHash: hash)].remove(Self.entry(number, hash)) { count -= 1 }
  }

  @usableFromInline
  mutating func divide() {
    var larger = RowNumbers(expectedCount: 2 * count)
    for entry in parts.lazy.flatMap(\.entries) where entry != 0 {
      larger.parts[larger.part(ofHash: UInt32(truncatingIfNeeded: entry >> 32))].insert(entry)
    }
    parts = larger.parts
    partBits = larger.partBits
  }
}
