/// A table that leads from identities to the places of their rows.
///
/// The table has no identities. An entry is 32 bits of the hash of an identity, and the place of its row. Whoever looks
/// a row up compares the identity of the element. So an entry takes 8 bytes, and nothing is copied for it.
///
/// An entry knows the chunk of its row, and the index at which the row was put into the chunk. Later edits of the chunk
/// can move the row to another index, and do not change the entry.
///
/// The entries are in parts by the first bits of the hash, of at most some thousands each. So a copy of the table shares
/// all parts that do not change after the copy. In a part, an entry is at the place of the last bits of its hash, or at
/// the next free one (linear probing; Knuth, TAOCP volume 3, section 6.4, algorithms L and R).
@usableFromInline
struct IdentityTable: Sendable {
  /// An identity and the place of its row.
  struct Entry: Sendable {
    /// The hash in the upper half, and the place plus one in the lower half; zero is no entry.
    ///
    /// A place has 24 bits of the chunk and 8 bits of the index.
    private(set) var bits: UInt64

    static var none: Entry { Entry(bits: 0) }

    private init(bits: UInt64) { self.bits = bits }

    init(_ hash: UInt32, chunk: Int, index: Int) {
      precondition(chunk < 1 << 24 - 1, "A list has at most 16,777,215 chunks of rows")
      bits = UInt64(hash) << 32 | (UInt64(chunk) << 8 | UInt64(index & 255)) + 1
    }

    /// Creates an entry of a row that is in no chunk yet.
    ///
    /// - Parameters:
    ///   - hash: The bits of the hash of the identity.
    ///   - position: The position of the row among others.
    init(_ hash: UInt32, position: Int) {
      self.init(hash, chunk: position >> 8, index: position)
    }

    var isNone: Bool { bits == 0 }
    var hash: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
    var chunk: Int { position >> 8 }
    var index: Int { position & 255 }
    var position: Int { Int(UInt32(truncatingIfNeeded: bits) &- 1) }

    func isIn(_ chunk: Int, hash: UInt32) -> Bool {
      self.hash == hash && !isNone && self.chunk == chunk
    }
  }

  /// Entries with the same first bits of the hash.
  private struct Part: Sendable {
    /// The entries, the number of whose places is a power of two.
    var entries: [Entry]
    var count = 0

    init(expectedCount count: Int) {
      var capacity = 8
      while !Self.fits(count, in: capacity) { capacity *= 2 }
      entries = Array(repeating: .none, count: capacity)
    }

    private static func fits(_ count: Int, in capacity: Int) -> Bool { 4 * count <= 3 * capacity }

    var mask: Int { entries.count - 1 }

    /// Adds entries, up to the first one whose identity an entry before it has.
    ///
    /// To go on would take time of the square of their number if many elements have one identity.
    ///
    /// - Parameters:
    ///   - new: The entries.
    ///   - areSame: Returns whether two entries with the same hash have the same identity.
    /// - Returns: The entry at which it ends; `nil` if it adds all of them.
    mutating func insert(
      _ new: ArraySlice<Entry>, where areSame: (Entry, Entry) -> Bool
    ) -> Entry? {
      reserve(count + new.count)
      let mask = mask
      for entry in new {
        var place = Int(entry.hash) & mask
        while !entries[place].isNone {
          if entries[place].hash == entry.hash, areSame(entries[place], entry) { return entry }
          place = (place + 1) & mask
        }
        entries[place] = entry
        count += 1
      }
      return nil
    }

    /// Adds an entry.
    mutating func insert(_ entry: Entry) {
      if !Self.fits(count + 1, in: entries.count) { reserve(2 * count) }
      let mask = mask
      var place = Int(entry.hash) & mask
      while !entries[place].isNone { place = (place + 1) & mask }
      entries[place] = entry
      count += 1
    }

    private mutating func reserve(_ newCount: Int) {
      if Self.fits(newCount, in: entries.count) { return }
      var larger = Part(expectedCount: newCount)
      for entry in entries where !entry.isNone { larger.insert(entry) }
      self = larger
    }

    /// Returns the place of the entry of a row in a chunk; of any of them if several have the hash.
    func place(ofHash hash: UInt32, inChunk chunk: Int) -> Int {
      let mask = mask
      var place = Int(hash) & mask
      while !entries[place].isIn(chunk, hash: hash) {
        precondition(!entries[place].isNone, "Each row has an entry")
        place = (place + 1) & mask
      }
      return place
    }

    mutating func remove(at place: Int) {
      let mask = mask
      var hole = place
      // Entries that are after the hole only because it was taken move into it.
      var next = (hole + 1) & mask
      while !entries[next].isNone {
        let distance = (next - Int(entries[next].hash)) & mask
        if distance >= (next - hole) & mask {
          entries[hole] = entries[next]
          hole = next
        }
        next = (next + 1) & mask
      }
      entries[hole] = .none
      count -= 1
    }
  }

  /// The parts, whose number is two to the power of ``partBits``.
  private var parts: [Part]
  private var partBits = 0
  private(set) var count = 0

  /// The number of entries for which a part is created.
  ///
  /// When the parts have on average more than four times as many, the table creates more parts.
  private static var partSize: Int { 1024 }

  /// Creates an empty table.
  ///
  /// - Parameter count: The approximate number of entries to expect.
  init(expectedCount count: Int = 0) {
    while Self.partSize << partBits < count { partBits += 1 }
    parts = Array(repeating: Part(expectedCount: count >> partBits), count: 1 << partBits)
  }

  var partCount: Int { parts.count }

  /// Returns the bits of the hash of an identity by which the table finds it.
  @inlinable
  static func hash(of id: some Hashable) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  private func part(ofHash hash: UInt32) -> Int { Int(hash >> (32 - UInt32(partBits))) }

  /// Returns the first entry with a hash that satisfies a condition.
  func first(ofHash hash: UInt32, where isTrue: (Entry) -> Bool) -> Entry? {
    // A variable with the entries would count a reference, and keep the processor from looking several hashes up at once.
    let part = part(ofHash: hash)
    let mask = parts[part].mask
    var place = Int(hash) & mask
    while true {
      let entry = parts[part].entries[place]
      if entry.isNone { return nil }
      if entry.hash == hash, isTrue(entry) { return entry }
      place = (place + 1) & mask
    }
  }

  /// Adds entries, if their identities all differ.
  ///
  /// - Parameters:
  ///   - new: The entries.
  ///   - areSame: Returns whether two entries with the same hash have the same identity.
  /// - Returns: Entries whose identities other entries have. If there are any, the table has some of the entries.
  mutating func insert(_ new: [Entry], where areSame: (Entry, Entry) -> Bool) -> [Entry] {
    let newCount = count + new.count
    if newCount > 4 * Self.partSize * parts.count { divide(for: newCount) }
    var repeated: [Entry] = []
    forEachPart(of: new) { table, part, entries in
      let oldCount = table.parts[part].count
      if let entry = table.parts[part].insert(entries, where: areSame) { repeated.append(entry) }
      table.count += table.parts[part].count - oldCount
    }
    return repeated
  }

  /// Removes the entries of rows.
  mutating func remove(_ gone: [Entry]) {
    forEachPart(of: gone) { table, part, entries in
      for entry in entries {
        let place = table.parts[part].place(ofHash: entry.hash, inChunk: entry.chunk)
        table.parts[part].remove(at: place)
      }
      table.count -= entries.count
    }
  }

  /// Removes the entries of rows that are in some chunks.
  ///
  /// - Complexity: O(*n*), where *n* is the number of all rows.
  mutating func removeAll(ofChunks isGone: [Bool]) {
    for i in parts.indices {
      let staying = parts[i].entries.filter { !$0.isNone && !isGone[$0.chunk] }
      if staying.count == parts[i].count { continue }
      var part = Part(expectedCount: staying.count)
      _ = part.insert(staying[...]) { _, _ in false }
      parts[i] = part
    }
    count = parts.reduce(0) { $0 + $1.count }
  }

  /// Changes the place of a row.
  mutating func move(_ hash: UInt32, fromChunk chunk: Int, toChunk target: Int, index: Int) {
    let part = part(ofHash: hash)
    let place = parts[part].place(ofHash: hash, inChunk: chunk)
    parts[part].entries[place] = Entry(hash, chunk: target, index: index)
  }

  /// Calls a closure with each part for which there are entries.
  ///
  /// Many entries of a part one after the other stay in the cache, which those in the order of the rows do not.
  private mutating func forEachPart(
    of entries: [Entry], _ body: (inout IdentityTable, Int, ArraySlice<Entry>) -> Void
  ) {
    let entries = entries.count > parts.count ? inOrderOfParts(entries) : entries
    var start = 0
    while start < entries.count {
      let part = part(ofHash: entries[start].hash)
      var end = start + 1
      while end < entries.count, self.part(ofHash: entries[end].hash) == part { end += 1 }
      body(&self, part, entries[start..<end])
      start = end
    }
  }

  /// Returns entries in the order in which the table has them.
  func inOrderOfParts(_ entries: [Entry]) -> [Entry] {
    var ends = [Int](repeating: 0, count: parts.count + 1)
    for entry in entries { ends[part(ofHash: entry.hash) + 1] += 1 }
    for part in parts.indices { ends[part + 1] += ends[part] }
    var ordered = [Entry](repeating: .none, count: entries.count)
    for entry in entries {
      let part = part(ofHash: entry.hash)
      ordered[ends[part]] = entry
      ends[part] += 1
    }
    return ordered
  }

  private mutating func divide(for newCount: Int) {
    var larger = IdentityTable(expectedCount: newCount)
    for entry in parts.lazy.flatMap(\.entries) where !entry.isNone {
      larger.parts[larger.part(ofHash: entry.hash)].insert(entry)
    }
    parts = larger.parts
    partBits = larger.partBits
  }
}
