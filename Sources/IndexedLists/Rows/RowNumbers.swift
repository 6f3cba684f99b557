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

    /// Adds entries, up to the first one whose identity an entry before it has.
    ///
    /// To go on would take time of the square of their number if many elements have one identity.
    ///
    /// - Parameters:
    ///   - new: The entries.
    ///   - areSame: Returns whether the rows of two numbers with the same hash have the same identity.
    /// - Returns: The number of the entry at which it ends; `nil` if it adds all of them.
    mutating func insert(
      _ new: ArraySlice<UInt64>, where areSame: (UInt32, UInt32) -> Bool
    ) -> UInt32? {
      reserve(count + new.count)
      let mask = mask
      for entry in new {
        var place = Self.place(of: entry, mask)
        while entries[place] != 0 {
          if (entries[place] ^ entry) >> 32 == 0 {
            let (number, other) = (
              RowNumbers.number(of: entry), RowNumbers.number(of: entries[place])
            )
            if areSame(number, other) { return number }
          }
          place = (place + 1) & mask
        }
        entries[place] = entry
        count += 1
      }
      return nil
    }

    /// Makes room for a number of entries.
    @usableFromInline
    mutating func reserve(_ newCount: Int) {
      if Self.fits(newCount, in: entries.count) { return }
      var larger = Part(expectedCount: newCount)
      for entry in entries where entry != 0 { larger.insert(entry) }
      self = larger
    }

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
      if !Self.fits(count + 1, in: entries.count) { reserve(2 * count) }
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

  /// Creates a table of elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - positions: The position of the element of each number.
  ///   - identity: A closure that returns the identity of an element.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  @inlinable
  init<Element, ID: Hashable>(
    of elements: UnsafeBufferPointer<Element>,
    at positions: some RandomAccessCollection<Int>,
    _ identity: (Element) -> ID
  ) throws(IndexedListError) {
    // A call copies the element. In the order of the numbers, its parts would be anywhere in the memory.
    var hashes: [UInt32] = []
    hashes.reserveCapacity(elements.count)
    for i in elements.indices { hashes.append(Self.hash(of: identity(elements[i]))) }
    var hashesOfNumbers: [UInt32] = []
    hashesOfNumbers.reserveCapacity(elements.count)
    for position in positions { hashesOfNumbers.append(hashes[position]) }

    func id(_ number: UInt32) -> ID {
      identity(elements[positions[positions.index(positions.startIndex, offsetBy: Int(number))]])
    }
    self.init(expectedCount: elements.count)
    let numbers = Array(0..<UInt32(elements.count))
    // Few identities have the same bits of the hash.
    if let repeated = insert(numbers, hashesOfNumbers, where: { id($0) == id($1) }) {
      throw .repeatedIdentity(String(reflecting: id(UInt32(repeated))))
    }
  }

  /// Adds the numbers of rows, if the identities of all rows differ.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - hashes: The hash for each number.
  ///   - areSame: Returns whether the rows of two numbers have the same identity.
  /// - Returns: The position of the first number whose identity a number in the table or before it has; `nil` if
  ///   there is none. If not, the table has some of the numbers.
  @usableFromInline
  mutating func insert(
    _ numbers: [UInt32], _ hashes: [UInt32], where areSame: (UInt32, UInt32) -> Bool
  ) -> Int? {
    let newCount = count + numbers.count
    if newCount > 4 * Self.partSize * parts.count { divide(for: newCount) }
    // Entries of a part one after the other stay in the cache, which those in the order of the rows do not.
    let entries =
      numbers.count > parts.count
      ? entriesInOrderOfParts(numbers, hashes) : zip(numbers, hashes).map(Self.entry)
    var repeated: Set<UInt32> = []
    var start = 0
    while start < entries.count {
      let part = part(of: entries[start])
      let end = entries[start...].firstIndex { self.part(of: $0) != part } ?? entries.count
      let oldCount = parts[part].count
      if let number = parts[part].insert(entries[start..<end], where: areSame) {
        repeated.insert(number)
      }
      count += parts[part].count - oldCount
      start = end
    }
    return repeated.isEmpty ? nil : numbers.firstIndex(where: repeated.contains)
  }

  private func entriesInOrderOfParts(_ numbers: [UInt32], _ hashes: [UInt32]) -> [UInt64] {
    var ends = [Int](repeating: 0, count: parts.count + 1)
    for hash in hashes { ends[part(ofHash: hash) + 1] += 1 }
    for part in parts.indices { ends[part + 1] += ends[part] }
    var entries = [UInt64](repeating: 0, count: numbers.count)
    for (number, hash) in zip(numbers, hashes) {
      let part = part(ofHash: hash)
      entries[ends[part]] = Self.entry(number, hash)
      ends[part] += 1
    }
    return entries
  }

  private func part(of entry: UInt64) -> Int {
    part(ofHash: UInt32(truncatingIfNeeded: entry >> 32))
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

  @inlinable
  static func number(of entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry) &- 1 }

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
        let number = Self.number(of: entries[place])
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
    if count > 4 * Self.partSize * parts.count { divide(for: 2 * count) }
  }

  /// Removes the number of a row.
  mutating func remove(_ number: UInt32, _ hash: UInt32) {
    if parts[part(ofHash: hash)].remove(Self.entry(number, hash)) { count -= 1 }
  }

  /// Removes many numbers.
  ///
  /// - Parameter isGone: A closure that returns whether to remove a number.
  /// - Complexity: O(*n*), whatever the number of them is.
  mutating func removeAll(where isGone: (UInt32) -> Bool) {
    for i in parts.indices {
      let staying = parts[i].entries.filter { $0 != 0 && !isGone(Self.number(of: $0)) }
      if staying.count == parts[i].count { continue }
      var part = Part(expectedCount: staying.count)
      _ = part.insert(staying[...]) { _, _ in false }
      parts[i] = part
    }
    count = parts.reduce(0) { $0 + $1.count }
  }

  @usableFromInline
  mutating func divide(for newCount: Int) {
    var larger = RowNumbers(expectedCount: newCount)
    for entry in parts.lazy.flatMap(\.entries) where entry != 0 {
      larger.parts[larger.part(of: entry)].insert(entry)
    }
    parts = larger.parts
    partBits = larger.partBits
  }
}
