internal import IndexedCollation

/// The order of the rows, section by section, and where the row of each identity is.
///
/// The rows of a section are in chunks of at most ``maximumChunkCount`` rows. So an insertion
/// moves few rows, and a copy of a list shares all chunks that do not change after the copy.
/// The structure is a B-tree of two levels: a million rows are in about five thousand chunks of
/// about two hundred rows. A row is known by the hash of its identity, which leads to its chunk.
///
/// The order does not contain the elements. The list keeps them in arrays parallel to the
/// chunks, and applies each ``Edit`` to these arrays. So this type is
/// not generic, and is compiled only once for all types of elements.
@usableFromInline
struct RowTree: Sendable {
  /// The maximum number of rows in a chunk.
  ///
  /// A chunk with more rows is divided.
  static let maximumChunkCount = RowSet.capacity

  /// The number of rows in a new chunk.
  ///
  /// It is below the maximum, so that the next insertions do not divide the chunk at once. For
  /// the same reason, chunks are joined only up to this number.
  static let initialChunkCount = 192

  /// The number of rows below which a chunk is joined with the next one.
  ///
  /// They are joined only if they have at most ``initialChunkCount`` rows together.
  static let minimumChunkCount = 64

  /// The place of an element: its chunk, and its index in it.
  @usableFromInline typealias Place = (chunk: Int, index: Int)

  /// Consecutive rows of a section.
  struct Chunk: Sendable {
    /// The bits of the hash of each row's identity.
    var hashes: [UInt32] = []
    var keys: [StoredKey] = []
    /// Whether the keys are in the former store of the list.
    var hasFormerKeys = false
    /// The position of the chunk in its section.
    var ordinal = 0
  }

  /// The chunks by number; free chunks are empty.
  var chunks = PagedArray<Chunk>()
  /// The rows of each chunk that are in the order; without elements if all are.
  private var kept: [RowSet] = []
  var freeChunks: [Int] = []
  /// The section of each chunk, or -1 if it is in none.
  var sectionOfChunk: [Int] = []
  var sections: [SectionChunks] = []
  /// The places of the rows; also of some that a restriction left out, which are in no chunk.
  var identities = IdentityTable()

  /// A row whose identity a row before it has.
  struct RepeatedIdentity: Error {
    var row: Int
  }

  /// Creates the order of rows, if their identities all differ.
  ///
  /// - Parameters:
  ///   - hashes: The bits of the hash of each row's identity.
  ///   - bounds: The position of the first row of each section, and then the number of rows.
  ///   - keys: The key of each row.
  ///   - areSame: Returns whether two rows with the same hash have the same identity.
  /// - Throws: ``RepeatedIdentity`` with the first such row.
  init(
    hashes: [UInt32], bounds: [Int], keys: [StoredKey], where areSame: (Int, Int) -> Bool
  ) throws(RepeatedIdentity) {
    sections = Array(repeating: SectionChunks(), count: bounds.count - 1)
    let ranges = Self.chunkRanges(of: bounds)
    var entries: [IdentityTable.Entry] = []
    entries.reserveCapacity(hashes.count)
    for (chunk, (section, range)) in ranges.enumerated() {
      chunks.append(Chunk(hashes: Array(hashes[range]), keys: Array(keys[range])))
      sectionOfChunk.append(section)
      append(chunk, toSection: section)
      for row in range {
        entries.append(
          IdentityTable.Entry(hashes[row], chunk: chunk, index: row - range.lowerBound))
      }
    }
    func row(_ entry: IdentityTable.Entry) -> Int {
      ranges[entry.chunk].range.lowerBound + entry.index
    }
    identities = IdentityTable(expectedCount: entries.count)
    let repeated = identities.insert(entries) { areSame(row($0), row($1)) }
    if let first = repeated.lazy.map(row).min() { throw RepeatedIdentity(row: first) }
  }

  /// Returns an order of the same rows with other keys.
  ///
  /// - Parameters:
  ///   - positions: The present position of each row.
  ///   - bounds: The position of the first row of each section, and then the number of rows.
  ///   - keys: The key of each row.
  /// - Returns: The order.
  /// - Complexity: O(*n*).
  func rearranged(
    _ positions: some Collection<Int>, bounds: [Int], keys: [StoredKey]
  ) -> RowTree {
    let hashes = chunksInOrder.flatMap { rows(ofChunk: $0).of(chunks[$0].hashes) }
    do {
      return try RowTree(hashes: positions.map { hashes[$0] }, bounds: bounds, keys: keys) { _, _ in
        false
      }
    } catch {
      fatalError("The rows of a list have identities of their own")
    }
  }

  /// Returns the initial division of the rows into chunks.
  static func chunkRanges(of bounds: [Int]) -> [(section: Int, range: Range<Int>)] {
    var ranges: [(section: Int, range: Range<Int>)] = []
    for section in bounds.indices.dropLast() {
      var start = bounds[section]
      while start < bounds[section + 1] {
        let end = min(start + initialChunkCount, bounds[section + 1])
        ranges.append((section, start..<end))
        start = end
      }
    }
    return ranges
  }

  var sectionCount: Int { sections.count }

  func count(ofSection section: Int) -> Int { sections[section].count }

  /// Returns the chunks of a section that have rows, in order.
  func chunkNumbers(ofSection section: Int) -> [Int] {
    let chunks = sections[section].chunks
    return isRestricted ? chunks.filter { !kept[$0].isEmpty } : chunks
  }

  /// Whether chunks can have rows that are not in the order.
  var isRestricted: Bool { !kept.isEmpty }

  /// Returns the place of a row's element.
  ///
  /// - Complexity: O(log *c*), where *c* is the number of chunks in the section.
  func element(section: Int, row: Int) -> (chunk: Int, index: Int) {
    let ordinal = sections[section].ordinal(ofRow: row)
    let chunk = sections[section].chunks[ordinal]
    let position = row - sections[section].starts[ordinal]
    return (chunk, isRestricted ? kept[chunk].row(at: position) : position)
  }

  /// Returns the current position of the row of an element.
  func place(ofElement index: Int, inChunk chunk: Int) -> (section: Int, row: Int) {
    let ordinal = chunks[chunk].ordinal
    let section = sectionOfChunk[chunk]
    let position = isRestricted ? kept[chunk].position(of: index) : index
    return (section, sections[section].starts[ordinal] + position)
  }

  /// Returns the first place of an element that satisfies a condition, of the rows whose identities have a hash.
  ///
  /// - Parameters:
  ///   - hash: The bits of the hash.
  ///   - isElement: A closure that returns whether the element at an index of a chunk satisfies the condition.
  /// - Returns: The place; `nil` if there is none, or if ``restricted(to:)`` left the row out.
  /// - Complexity: O(1), if few identities have the same hash.
  func element(
    ofHash hash: UInt32, where isElement: (_ chunk: Int, _ index: Int) -> Bool
  ) -> (chunk: Int, index: Int)? {
    func isRow(_ chunk: Int, _ index: Int) -> Bool {
      (!isRestricted || kept[chunk].contains(index)) && isElement(chunk, index)
    }
    var found: (chunk: Int, index: Int)?
    var searched: Set<Int> = []
    _ = identities.first(ofHash: hash) { entry in
      // A chunk with several rows of the hash has as many entries.
      let chunk = entry.chunk
      if searched.contains(chunk) { return false }
      // Most rows are where they were put, so that the hashes of the chunk are not read.
      if isRow(chunk, entry.index) {
        found = (chunk, entry.index)
        return true
      }
      searched.insert(chunk)
      let hashes = chunks[chunk].hashes
      let index = hashes.indices.first {
        hashes[$0] == hash && $0 != entry.index && isRow(chunk, $0)
      }
      found = index.map { (chunk, $0) }
      return found != nil
    }
    return found
  }

  /// Returns those of some entries of new rows whose identities rows in the order have.
  ///
  /// - Parameters:
  ///   - new: The entries.
  ///   - isSame: Returns whether the identity of an entry is that of the element at a place.
  /// - Returns: The entries.
  func taken(
    _ new: [IdentityTable.Entry], where isSame: (IdentityTable.Entry, Place) -> Bool
  ) -> [IdentityTable.Entry] {
    if identities.count == 0 { return [] }
    return identities.inOrderOfParts(new).filter { entry in
      element(ofHash: entry.hash) { isSame(entry, ($0, $1)) } != nil
    }
  }

  /// Returns the rows of a chunk that are in the order, all or those of a selection.
  func rows(ofChunk chunk: Int) -> RowSet {
    isRestricted ? kept[chunk] : RowSet(0..<chunks[chunk].hashes.count)
  }

  /// Returns the first indices from an index on that are one after the other and have rows in the order.
  func run(ofChunk chunk: Int, from index: Int) -> Range<Int> {
    let count = chunks[chunk].hashes.count
    guard isRestricted else { return index..<count }
    let start = (index..<count).first { kept[chunk].contains($0) } ?? count
    return start..<((start..<count).first { !kept[chunk].contains($0) } ?? count)
  }

  /// Returns the number of rows that are in some chunks.
  func rowCount(ofChunks chunks: ArraySlice<Int>) -> Int {
    chunks.reduce(0) { $0 + (isRestricted ? kept[$1].count : self.chunks[$1].hashes.count) }
  }

  /// Returns the rows of a chunk in a range of rows of its section.
  func rows(ofChunk chunk: Int, in range: Range<Int>) -> RowSet {
    let start = sections[sectionOfChunk[chunk]].starts[chunks[chunk].ordinal]
    let all = rows(ofChunk: chunk)
    let part = range.clamped(to: start..<start + all.count)
    if part.count == all.count { return all }
    if part.isEmpty { return RowSet() }
    var rows = all
    let last = all.row(at: part.upperBound - 1 - start)
    rows.formIntersection(RowSet(all.row(at: part.lowerBound - start)..<last + 1))
    return rows
  }

  /// Returns an order of some rows, which keep their places in their chunks.
  ///
  /// - Parameter kept: The rows of each chunk that the result has.
  /// - Returns: The order.
  /// - Complexity: O(*c*), where *c* is the number of chunks.
  func restricted(to kept: [RowSet]) -> RowTree {
    var order = self
    order.kept = kept
    for section in sections.indices {
      var count = 0
      for (ordinal, chunk) in sections[section].chunks.enumerated() {
        order.sections[section].starts[ordinal] = count
        count += kept[chunk].count
      }
      order.sections[section].count = count
    }
    return order
  }

  /// Removes the rows that a restriction left out, so that rows can be inserted and removed.
  ///
  /// - Precondition: The order is restricted.
  mutating func removeOtherRows() {
    for chunk in chunks.indices where sectionOfChunk[chunk] >= 0 {
      chunks[chunk].hashes = kept[chunk].of(chunks[chunk].hashes)
      chunks[chunk].keys = kept[chunk].of(chunks[chunk].keys)
    }
    kept = []
    for section in sections.indices {
      let old = sections[section]
      sections[section] = SectionChunks()
      for chunk in old.chunks {
        if chunks[chunk].hashes.isEmpty {
          free(chunk: chunk)
        } else {
          append(chunk, toSection: section)
        }
      }
    }
  }

  /// Replaces the key of a row.
  mutating func setKey(_ key: StoredKey, chunk: Int, index: Int) {
    chunks[chunk].keys[index] = key
  }

  /// Returns the key of a row.
  func key(chunk: Int, index: Int) -> RowKey {
    RowKey(key: chunks[chunk].keys[index], isFormer: chunks[chunk].hasFormerKeys)
  }

  /// The keys of all rows, in order.
  var allKeys: [StoredKey] {
    chunksInOrder.flatMap { rows(ofChunk: $0).of(chunks[$0].keys) }
  }

  /// The chunks of all sections that have rows, in order.
  var chunksInOrder: [Int] { sections.indices.flatMap(chunkNumbers(ofSection:)) }

  /// Makes all keys those of the former store.
  ///
  /// A free chunk has none, and gets others.
  mutating func markKeysAsFormer() {
    for chunk in chunks.indices { chunks[chunk].hasFormerKeys = !chunks[chunk].keys.isEmpty }
  }

  /// Replaces the keys of a chunk by those in the store to which keys are added.
  mutating func replaceKeys(ofChunk chunk: Int, with keys: [StoredKey]) {
    chunks[chunk].keys = keys
    chunks[chunk].hasFormerKeys = false
  }

  /// Returns the chunk in which a row is or is inserted; `nil` if the section has none yet.
  func chunk(ofRow row: Int, inSection section: Int) -> Int? {
    guard !sections[section].chunks.isEmpty else { return nil }
    return sections[section].chunks[sections[section].ordinal(ofRow: row)]
  }

  /// Adds a chunk with its rows after those of a section.
  mutating func append(_ chunk: Int, toSection section: Int) {
    sectionOfChunk[chunk] = section
    chunks[chunk].ordinal = sections[section].chunks.count
    sections[section].chunks.append(chunk)
    sections[section].starts.append(sections[section].count)
    sections[section].count += chunks[chunk].hashes.count
  }

  /// Returns a chunk without rows.
  mutating func newChunk() -> Int {
    if let free = freeChunks.popLast() { return free }
    chunks.append(Chunk())
    sectionOfChunk.append(-1)
    return chunks.count - 1
  }

  /// Makes a chunk that is in no section any more available again.
  mutating func free(chunk: Int) {
    chunks[chunk] = Chunk()
    sectionOfChunk[chunk] = -1
    freeChunks.append(chunk)
  }
}
