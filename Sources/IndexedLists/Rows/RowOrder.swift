internal import IndexedCollation

/// Which row stands where: numbers of rows, section after section.
///
/// The rows of a section lie in chunks of some hundred, so that to insert one moves few of them,
/// and a copy of a list shares all chunks but those that are changed after it (a B-tree of two
/// levels: with a million rows, some thousand chunks of some hundred). A row keeps its number
/// wherever it goes; the number leads to its chunk, and its place there is found by looking.
///
/// The elements are not here but in arrays beside the chunks, which do as the ``Insertion`` and the
/// ``Removal`` tell. So all of this is compiled once, whatever the elements are.
struct RowOrder: Sendable {
  /// Above, a chunk is divided.
  static let maximumChunkCount = 256

  /// How many rows a chunk begins with, so that those which come do not divide it at once.
  private static let initialChunkCount = 192

  /// Below, a chunk is joined with the next one if both have room in one.
  private static let minimumChunkCount = 64

  /// How many rows have their chunks in one page.
  private static let pageSize = 4096

  /// The chunk of a row that was left out of one.
  private static let noChunk = UInt32.max

  /// Rows that lie together.
  struct Chunk: Sendable {
    var rows: [UInt32] = []
    var keys: [KeyStore.Key] = []
    /// Where it is: in which section, and which of its chunks; -1 if it is nowhere.
    var section = -1
    var ordinal = 0
  }

  /// The chunks of a section, and the row that each begins with.
  private struct SectionChunks: Sendable {
    var chunks: [Int] = []
    var starts: [Int] = []
    var count = 0

    /// Which chunk holds a row; the last one for the end.
    func ordinal(ofRow row: Int) -> Int {
      var (low, high) = (0, starts.count - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if starts[middle] <= row { low = middle } else { high = middle - 1 }
      }
      return low
    }
  }

  /// Where an element has come in, and which chunk was divided then.
  struct Insertion {
    var chunk: Int
    var index: Int
    /// The chunk that has got all from an index on.
    var division: (chunk: Int, from: Int)?
  }

  /// Where an element has gone, and which chunk was joined to which then.
  struct Removal {
    var number: UInt32
    var key: KeyStore.Key
    var chunk: Int
    var index: Int
    /// The chunk whose elements have come to the end of another.
    var join: (chunk: Int, into: Int)?
  }

  /// The chunks by number; those that are free are empty.
  private(set) var chunks: [Chunk] = []
  private var freeChunks: [Int] = []
  private var sections: [SectionChunks] = []
  /// The chunk of each row, by number.
  private var chunkOfRow: [[UInt32]] = []
  private var freeNumbers: [UInt32] = []
  private var nextNumber: UInt32 = 0

  /// Rows that are numbered in their order.
  ///
  /// - Parameters:
  ///   - bounds: Where each section begins, and at last where the rows end.
  ///   - keys: The key of each row.
  init(bounds: [Int], keys: [KeyStore.Key]) {
    for chunk in Self.chunkRanges(of: bounds) {
      let section = chunk.section
      while sections.count <= section { sections.append(SectionChunks()) }
      sections[section].chunks.append(chunks.count)
      sections[section].starts.append(sections[section].count)
      sections[section].count += chunk.range.count
      chunks.append(
        Chunk(
          rows: chunk.range.map { UInt32($0) }, keys: Array(keys[chunk.range]), section: section,
          ordinal: sections[section].chunks.count - 1))
      for _ in chunk.range { append(chunkOfNewNumber: chunks.count - 1) }
    }
    while sections.count < bounds.count - 1 { sections.append(SectionChunks()) }
  }

  /// How rows are laid in chunks at first.
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

  /// The chunks of a section, in order.
  func chunkNumbers(ofSection section: Int) -> [Int] { sections[section].chunks }

  /// Where the element of a row is.
  ///
  /// - Complexity: O(log *c*), where *c* is the number of the section's chunks.
  func element(section: Int, row: Int) -> (chunk: Int, index: Int) {
    let ordinal = sections[section].ordinal(ofRow: row)
    return (sections[section].chunks[ordinal], row - sections[section].starts[ordinal])
  }

  /// Whether a number is that of a row: it may be of one that was left out by ``restricted(to:)``.
  func contains(_ number: UInt32) -> Bool {
    let chunk = chunkOfRow[Int(number) / Self.pageSize][Int(number) % Self.pageSize]
    return chunk != Self.noChunk && chunks[Int(chunk)].section >= 0
  }

  /// Where a row is now.
  ///
  /// - Complexity: O(1): a chunk is looked through.
  func place(of number: UInt32) -> (section: Int, row: Int) {
    let (chunk, index) = element(of: number)
    let ordinal = chunks[chunk].ordinal
    let section = chunks[chunk].section
    return (section, sections[section].starts[ordinal] + index)
  }

  /// Where the element of a row is, by its number.
  func element(of number: UInt32) -> (chunk: Int, index: Int) {
    let chunk = Int(chunkOfRow[Int(number) / Self.pageSize][Int(number) % Self.pageSize])
    guard let index = chunks[chunk].rows.firstIndex(of: number) else {
      fatalError("A row is in its chunk")
    }
    return (chunk, index)
  }

  /// Some rows of each section, which keep their numbers and their chunks.
  ///
  /// - Parameter ranges: The rows of each section.
  /// - Returns: Their order, and of which chunks which elements are left.
  /// - Complexity: O(*c*), where *c* is the number of chunks.
  func restricted(
    to ranges: [Range<Int>]
  ) -> (order: RowOrder, elements: [(chunk: Int, range: Range<Int>)]) {
    var order = self
    order.chunks = Array(repeating: Chunk(), count: chunks.count)
    order.freeChunks = []
    var elements: [(chunk: Int, range: Range<Int>)] = []
    for (section, range) in ranges.enumerated() {
      order.sections[section] = SectionChunks()
      guard !range.isEmpty else { continue }
      let last = sections[section].ordinal(ofRow: range.upperBound - 1)
      for ordinal in sections[section].ordinal(ofRow: range.lowerBound)...last {
        let chunk = sections[section].chunks[ordinal]
        let start = sections[section].starts[ordinal]
        let left = range.clamped(to: start..<start + chunks[chunk].rows.count)
        let part = left.lowerBound - start..<left.upperBound - start
        order.take(part, of: chunks[chunk], as: chunk, section: section)
        elements.append((chunk, part))
      }
    }
    return (order, elements)
  }

  /// Adds a part of another order's chunk at the end of a section.
  private mutating func take(_ part: Range<Int>, of other: Chunk, as chunk: Int, section: Int) {
    var new = other
    if part.count < other.rows.count {
      for (index, number) in other.rows.enumerated() where !part.contains(index) {
        chunkOfRow[Int(number) / Self.pageSize][Int(number) % Self.pageSize] = Self.noChunk
      }
      new.rows = Array(other.rows[part])
      new.keys = Array(other.keys[part])
    }
    new.section = section
    new.ordinal = sections[section].chunks.count
    chunks[chunk] = new
    sections[section].chunks.append(chunk)
    sections[section].starts.append(sections[section].count)
    sections[section].count += part.count
  }

  /// Gives a row a new key.
  mutating func setKey(_ key: KeyStore.Key, chunk: Int, index: Int) {
    chunks[chunk].keys[index] = key
  }

  /// Gives all rows new keys.
  mutating func replaceKeys(_ key: (_ chunk: Int, _ index: Int) -> KeyStore.Key) {
    for chunk in chunks.indices {
      for index in chunks[chunk].keys.indices { chunks[chunk].keys[index] = key(chunk, index) }
    }
  }

  /// A number for a new row.
  mutating func takeNumber() -> UInt32 {
    if let number = freeNumbers.popLast() { return number }
    return append(chunkOfNewNumber: 0)
  }

  /// Gives back the number of a row that is gone for good.
  mutating func free(_ number: UInt32) { freeNumbers.append(number) }

  @discardableResult
  private mutating func append(chunkOfNewNumber chunk: Int) -> UInt32 {
    if Int(nextNumber) % Self.pageSize == 0 { chunkOfRow.append([]) }
    chunkOfRow[chunkOfRow.count - 1].append(UInt32(chunk))
    nextNumber += 1
    return nextNumber - 1
  }

  /// Puts a row at a place.
  ///
  /// - Complexity: O(*c*), where *c* is the number of the section's chunks.
  mutating func insert(
    _ number: UInt32,
    _ key: KeyStore.Key,
    section: Int,
    row: Int
  ) -> Insertion {
    if sections[section].chunks.isEmpty { insertChunk(section: section, ordinal: 0, start: 0) }
    let ordinal = sections[section].ordinal(ofRow: row)
    let chunk = sections[section].chunks[ordinal]
    let index = row - sections[section].starts[ordinal]
    chunks[chunk].rows.insert(number, at: index)
    chunks[chunk].keys.insert(key, at: index)
    setChunk(chunk, of: number)
    addToStarts(1, section: section, after: ordinal)
    var insertion = Insertion(chunk: chunk, index: index)
    let count = chunks[chunk].rows.count
    if count > Self.maximumChunkCount {
      let half = count / 2
      let start = sections[section].starts[ordinal] + half
      let new = insertChunk(section: section, ordinal: ordinal + 1, start: start)
      move(from: half, of: chunk, to: new)
      insertion.division = (new, half)
    }
    return insertion
  }

  /// Takes a row away; its number stays taken.
  ///
  /// - Complexity: O(*c*), where *c* is the number of the section's chunks.
  mutating func remove(section: Int, row: Int) -> Removal {
    let ordinal = sections[section].ordinal(ofRow: row)
    let chunk = sections[section].chunks[ordinal]
    let index = row - sections[section].starts[ordinal]
    var removal = Removal(
      number: chunks[chunk].rows.remove(at: index), key: chunks[chunk].keys.remove(at: index),
      chunk: chunk, index: index)
    addToStarts(-1, section: section, after: ordinal)
    let count = chunks[chunk].rows.count
    if count == 0 {
      removeChunk(section: section, ordinal: ordinal)
    } else if count < Self.minimumChunkCount, ordinal + 1 < sections[section].chunks.count {
      let next = sections[section].chunks[ordinal + 1]
      if count + chunks[next].rows.count <= Self.initialChunkCount {
        move(from: 0, of: next, to: chunk)
        removeChunk(section: section, ordinal: ordinal + 1)
        removal.join = (next, chunk)
      }
    }
    return removal
  }

  /// Puts an empty section at a place.
  mutating func insertSection(at section: Int) {
    sections.insert(SectionChunks(), at: section)
    renumberSections(from: section)
  }

  /// Puts sections in another order.
  ///
  /// - Parameter sources: For each section its position before; `nil` for a new one. Those that are
  ///   left out must be empty.
  mutating func arrangeSections(_ sources: [Int?]) {
    sections = sources.map { source in source.map { sections[$0] } ?? SectionChunks() }
    renumberSections(from: 0)
  }

  private mutating func renumberSections(from first: Int) {
    for section in sections.indices.dropFirst(first) {
      for chunk in sections[section].chunks { chunks[chunk].section = section }
    }
  }

  private mutating func setChunk(_ chunk: Int, of number: UInt32) {
    chunkOfRow[Int(number) / Self.pageSize][Int(number) % Self.pageSize] = UInt32(chunk)
  }

  private mutating func addToStarts(_ difference: Int, section: Int, after ordinal: Int) {
    sections[section].count += difference
    for i in sections[section].starts.indices.dropFirst(ordinal + 1) {
      sections[section].starts[i] += difference
    }
  }

  /// Moves all rows of a chunk from an index on to the end of another.
  private mutating func move(from index: Int, of chunk: Int, to target: Int) {
    for number in chunks[chunk].rows[index...] { setChunk(target, of: number) }
    chunks[target].rows += chunks[chunk].rows[index...]
    chunks[target].keys += chunks[chunk].keys[index...]
    chunks[chunk].rows.removeSubrange(index...)
    chunks[chunk].keys.removeSubrange(index...)
  }

  @discardableResult
  private mutating func insertChunk(section: Int, ordinal: Int, start: Int) -> Int {
    var chunk = chunks.count
    if let free = freeChunks.popLast() { chunk = free } else { chunks.append(Chunk()) }
    sections[section].chunks.insert(chunk, at: ordinal)
    sections[section].starts.insert(start, at: ordinal)
    chunks[chunk].section = section
    renumberChunks(section: section, from: ordinal)
    return chunk
  }

  private mutating func removeChunk(section: Int, ordinal: Int) {
    let chunk = sections[section].chunks.remove(at: ordinal)
    sections[section].starts.remove(at: ordinal)
    freeChunks.append(chunk)
    chunks[chunk] = Chunk()
    renumberChunks(section: section, from: ordinal)
  }

  private mutating func renumberChunks(section: Int, from first: Int) {
    for (ordinal, chunk) in sections[section].chunks.enumerated().dropFirst(first) {
      chunks[chunk].ordinal = ordinal
    }
  }
}
