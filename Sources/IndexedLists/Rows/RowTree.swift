internal import IndexedCollation

/// The order of the rows: the numbers of rows, section by section.
///
/// The rows of a section are in chunks of at most ``maximumChunkCount`` rows. So an insertion
/// moves few rows, and a copy of a list shares all chunks that do not change after the copy.
/// The structure is a B-tree of two levels: a million rows are in about five thousand chunks of
/// about two hundred rows. A row keeps its number wherever it moves. The number leads to the
/// chunk of the row, and a linear search in the chunk finds the place of the row.
///
/// The order does not contain the elements. The list keeps them in arrays parallel to the
/// chunks, and applies each ``Edit`` to these arrays. So this type is
/// not generic, and is compiled only once for all types of elements.
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

  /// The number of rows in a page of ``chunkOfRow``.
  private static let pageSize = 4096

  /// Consecutive rows of a section.
  struct Chunk: Sendable {
    var rows: [UInt32] = []
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
  /// The chunk of each row, by the number of the row, in pages of ``pageSize``.
  private var chunkOfRow: [[UInt32]] = []
  private var freeNumbers: [UInt32] = []
  /// The number after the greatest one that a row has had.
  private(set) var nextNumber: UInt32 = 0

  /// Creates the order of rows that are numbered in their order.
  ///
  /// - Parameters:
  ///   - bounds: The position of the first row of each section, and then the number of rows.
  ///   - keys: The key of each row.
  init(bounds: [Int], keys: [StoredKey]) {
    self.init(numbers: Array(0..<UInt32(keys.count)), bounds: bounds, keys: keys, free: [])
  }

  /// - Parameters:
  ///   - numbers: The number of each row.
  ///   - bounds: The position of the first row of each section, and then the number of rows.
  ///   - keys: The key of each row.
  ///   - free: The numbers of removed rows. They and those of the rows are all up to their greatest.
  private init(numbers: [UInt32], bounds: [Int], keys: [StoredKey], free: [UInt32]) {
    for _ in 0..<numbers.count + free.count { append(chunkOfNewNumber: 0) }
    freeNumbers = free
    sections = Array(repeating: SectionChunks(), count: bounds.count - 1)
    for (section, range) in Self.chunkRanges(of: bounds) {
      let chunk = chunks.count
      chunks.append(Chunk(rows: Array(numbers[range]), keys: Array(keys[range])))
      sectionOfChunk.append(section)
      append(chunk, toSection: section)
      for number in numbers[range] { setChunk(chunk, of: number) }
    }
  }

  /// Returns an order of the same rows with other keys.
  ///
  /// - Parameters:
  ///   - positions: The present position of each row.
  ///   - bounds: The position of the first row of each section, and then the number of rows.
  ///   - keys: The key of each row.
  /// - Returns: The order; `nil` if there are numbers of rows that a restriction left out.
  /// - Complexity: O(*n*).
  func rearranged(
    _ positions: some Collection<Int>, bounds: [Int], keys: [StoredKey]
  ) -> RowTree? {
    if isRestricted || keys.count + freeNumbers.count < nextNumber { return nil }
    let numbers = sections.flatMap { $0.chunks.flatMap { chunks[$0].rows } }
    return RowTree(
      numbers: positions.map { numbers[$0] }, bounds: bounds, keys: keys, free: freeNumbers)
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

  /// Returns the place of the element of the row that has a number.
  ///
  /// - Returns: The place; `nil` if ``restricted(to:)`` left the row out, or if the row is removed.
  /// - Complexity: O(1): the search is limited to one chunk.
  func element(of number: UInt32) -> (chunk: Int, index: Int)? {
    let chunk = Int(chunkOfRow[Int(number) / Self.pageSize][Int(number) % Self.pageSize])
    guard let index = chunks[chunk].rows.firstIndex(of: number),
      !isRestricted || kept[chunk].contains(index)
    else { return nil }
    return (chunk, index)
  }

  /// Returns the rows of a chunk that are in the order, all or those of a selection.
  func rows(ofChunk chunk: Int) -> RowSet {
    isRestricted ? kept[chunk] : RowSet(0..<chunks[chunk].rows.count)
  }

  /// Returns the number of rows that are in some chunks.
  func rowCount(ofChunks chunks: ArraySlice<Int>) -> Int {
    chunks.reduce(0) { $0 + (isRestricted ? kept[$1].count : self.chunks[$1].rows.count) }
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

  /// Returns an order of some rows, which keep their numbers and their places in their chunks.
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
      chunks[chunk].rows = kept[chunk].of(chunks[chunk].rows)
      chunks[chunk].keys = kept[chunk].of(chunks[chunk].keys)
    }
    kept = []
    for section in sections.indices {
      let old = sections[section]
      sections[section] = SectionChunks()
      for chunk in old.chunks {
        if chunks[chunk].rows.isEmpty {
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
    sections.indices.flatMap { section in
      chunkNumbers(ofSection: section).flatMap { rows(ofChunk: $0).of(chunks[$0].keys) }
    }
  }

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

  /// Returns a number for a new row.
  mutating func takeNumber() -> UInt32 {
    if let number = freeNumbers.popLast() { return number }
    return append(chunkOfNewNumber: 0)
  }

  /// Makes the numbers of removed rows available again.
  mutating func free(_ numbers: some Sequence<UInt32>) { freeNumbers += numbers }

  @discardableResult
  private mutating func append(chunkOfNewNumber chunk: Int) -> UInt32 {
    if Int(nextNumber) % Self.pageSize == 0 { chunkOfRow.append([]) }
    chunkOfRow[chunkOfRow.count - 1].append(UInt32(chunk))
    nextNumber += 1
    return nextNumber - 1
  }

  mutating func setChunk(_ chunk: Int, of number: UInt32) {
    chunkOfRow[Int(number) / Self.pageSize][Int(number) % Self.pageSize] = UInt32(chunk)
  }

  /// Adds a chunk with its rows after those of a section.
  mutating func append(_ chunk: Int, toSection section: Int) {
    sectionOfChunk[chunk] = section
    chunks[chunk].ordinal = sections[section].chunks.count
    sections[section].chunks.append(chunk)
    sections[section].starts.append(sections[section].count)
    sections[section].count += chunks[chunk].rows.count
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
