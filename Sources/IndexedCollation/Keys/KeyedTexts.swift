/// The texts of a column with what is needed to sort them.
///
/// Each short text gets its sort key; two keys compare in a few nanoseconds where
/// two texts take ICU a hundred. A long text gets none: keys of long texts take
/// memory and time for differences that are nearly always decided at their
/// beginnings, so whenever a long text takes part, ICU compares the texts. Both
/// ways give the same order, by ICU's promise that keys compare like their texts.
struct KeyedTexts: ~Copyable {
  /// A text of more bytes than this has no key.
  ///
  /// A key is at most some thirty times as long as its text (U+FDFA stands for
  /// eighteen letters), commonly once or twice.
  static let maximumKeyedLength = SortKeyWriter.maximumTextLength

  /// The reference of a long text's key, which there is not.
  private static let noKey = UInt32.max

  private let maker: KeyMaker
  private let column: TextColumn
  private let arena: KeyArena

  /// The entries, sorted.
  private(set) var entries: [KeyEntry]

  /// Makes the keys of all texts of a column, and sorts them.
  ///
  /// - Complexity: O(*n*) for short texts; O(*m* log *m*) comparisons by ICU for *m* long ones.
  init(_ column: TextColumn, maker: KeyMaker, threads: Int) {
    // Below some thousands of texts a thread costs more than it saves.
    let parts = max(1, min(threads, column.count / 4096))
    let arena = KeyArena()
    let sorted = concurrentMap(parts: parts) { part in
      let positions = column.count * part / parts..<column.count * (part + 1) / parts
      return Self.sortedEntries(of: positions, column, maker: maker, arena: arena)
    }
    self.maker = maker
    self.column = column
    self.arena = arena
    self.entries = []
    var runs = sorted.map(\.keyed)
    while runs.count > 1 {
      // Two by two, each pair on as many threads as there are.
      let pairs = stride(from: 0, to: runs.count - 1, by: 2).map { (runs[$0], runs[$0 + 1]) }
      let last = runs.count % 2 == 1 ? runs[runs.count - 1] : nil
      runs = pairs.map { KeyMerge.merged($0, $1, arena: arena, parts: parts) }
      if let last { runs.append(last) }
    }
    self.entries = runs[0]
    let long = sorted.flatMap(\.long)
    if !long.isEmpty { insert(long) }
  }

  /// Whether the text of an entry stands before a boundary.
  func stands(_ entry: KeyEntry, before boundary: SectionBoundaries.Boundary) -> Bool {
    if entry.key != Self.noKey {
      return boundary.isAfter(key: arena.key(at: entry.key))
    }
    let text = column.storage.span.extracting(column.ranges[Int(entry.position)])
    return maker.collator.comparePrimary(text, boundary.text.utf8Span.span) < 0
  }

  private static func sortedEntries(
    of positions: Range<Int>,
    _ column: TextColumn,
    maker: KeyMaker,
    arena: KeyArena
  ) -> (keyed: [KeyEntry], long: [UInt32]) {
    var long: [UInt32] = []
    let keyed = [KeyEntry](unsafeUninitializedCapacity: positions.count) { entries, count in
      Self.makeKeys(of: positions, column, maker: maker, arena: arena) { entry in
        entries.initializeElement(at: count, to: entry)
        count += 1
      } long: {
        long.append($0)
      }
      guard count > 0 else { return }
      let scratch = UnsafeMutableBufferPointer<KeyEntry>.allocate(capacity: count)
      defer { scratch.deallocate() }
      KeySort.sort(
        UnsafeMutableBufferPointer(rebasing: entries[..<count]), scratch: scratch, arena: arena)
    }
    return (keyed, long)
  }

  @inline(__always)
  private static func makeKeys(
    of positions: Range<Int>,
    _ column: TextColumn,
    maker: KeyMaker,
    arena: KeyArena,
    keyed: (KeyEntry) -> Void,
    long: (UInt32) -> Void
  ) {
    guard !positions.isEmpty else { return }
    let table = maker.table
    defer { withExtendedLifetime(table) {} }
    let writer = table.map { SortKeyWriter(table: $0.reader) }
    var chunk = arena.takeChunk()
    var byICU: [UInt8] = []
    column.storage.withUnsafeBufferPointer { bytes in
      column.ranges.withUnsafeBufferPointer { ranges in
        for position in positions {
          let range = ranges[position]
          guard range.count <= maximumKeyedLength else {
            long(UInt32(truncatingIfNeeded: position))
            continue
          }
          let text = UnsafeBufferPointer(rebasing: bytes[range])
          let capacity = SortKeyWriter.capacity(for: range.count)
          if !chunk.hasRoom(for: capacity) { chunk = arena.takeChunk() }
          let start = chunk.next
          let reference: UInt32
          if let end = writer?.write(text, to: start) {
            reference = chunk.keep(to: end)
          } else {
            byICU.removeAll(keepingCapacity: true)
            maker.collator.appendSortKey(of: text.span, to: &byICU)
            if !chunk.hasRoom(for: byICU.count) { chunk = arena.takeChunk() }
            precondition(chunk.hasRoom(for: byICU.count), "A key takes more than a megabyte")
            let start = chunk.next
            for (i, byte) in byICU.enumerated() { start[i] = byte }
            reference = chunk.keep(to: start + byICU.count)
          }
          keyed(
            KeyEntry(
              prefix: keyPrefix(arena.key(at: reference)),
              position: UInt32(truncatingIfNeeded: position),
              key: reference))
        }
      }
    }
  }

  /// Puts long texts among the sorted entries.
  private mutating func insert(_ long: [UInt32]) {
    let (column, collator) = (self.column, maker.collator)
    let bytes = column.storage.span
    let keyed = entries
    func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
      let result = collator.compare(
        bytes.extracting(column.ranges[Int(left)]), bytes.extracting(column.ranges[Int(right)]))
      return result != 0 ? result < 0 : left < right
    }
    let long = long.sorted(by: precedes)
    var all: [KeyEntry] = []
    all.reserveCapacity(keyed.count + long.count)
    var start = 0
    for position in long {
      var end = keyed.count
      var low = start
      while low < end {
        let middle = (low + end) / 2
        if precedes(keyed[middle].position, position) { low = middle + 1 } else { end = middle }
      }
      all.append(contentsOf: keyed[start..<low])
      all.append(KeyEntry(prefix: 0, position: position, key: Self.noKey))
      start = low
    }
    all.append(contentsOf: keyed[start...])
    entries = all
  }
}
