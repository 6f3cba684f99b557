/// The texts of a column with what is needed to sort them.
///
/// Each short text gets its sort key; two keys compare in a few nanoseconds where
/// two texts take ICU a hundred. A long text gets none: keys of long texts take
/// memory and time for differences that are nearly always decided at their
/// beginnings, so whenever a long text takes part, ICU compares the texts. Both
/// ways give the same order, by ICU's promise that keys compare like their texts.
struct KeyedTexts: Sendable {
  /// A text of more bytes than this has no key.
  ///
  /// A key is at most some thirty times as long as its text (U+FDFA stands for
  /// eighteen letters), commonly once or twice.
  static let maximumKeyedLength = 1024

  struct Entry: Sendable {
    /// The first eight bytes of the key as a number, so that most comparisons end
    /// without a look at the key.
    var prefix: UInt64
    /// The bytes of the key; `nil` for a long text.
    var key: Range<Int>?
    var position: Int
  }

  private let collator: ICUCollator
  private let column: TextColumn
  private var keys: [UInt8] = []
  private(set) var entries: [Entry] = []

  /// Makes the keys of the texts at some positions, and sorts these texts.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  init(_ positions: Range<Int>, of column: TextColumn, collator: ICUCollator) {
    self.collator = collator
    self.column = column
    entries.reserveCapacity(positions.count)
    let bytes = column.storage.span
    for position in positions {
      let range = column.ranges[position]
      guard range.count <= Self.maximumKeyedLength else {
        entries.append(Entry(prefix: 0, key: nil, position: position))
        continue
      }
      let start = keys.count
      collator.appendSortKey(of: bytes.extracting(range), to: &keys)
      var prefix: UInt64 = 0
      for i in 0..<8 {
        prefix = prefix << 8 | (start + i < keys.count ? UInt64(keys[start + i]) : 0)
      }
      entries.append(Entry(prefix: prefix, key: start..<keys.count, position: position))
    }
    // `sorted` is stable today but does not promise to be: equal texts are told
    // apart by position.
    entries = entries.sorted { precedes($0, $1) }
  }

  /// Merges texts that stand after these in the column, so that all are sorted.
  ///
  /// - Complexity: O(*n* + *m*).
  func merged(with later: KeyedTexts) -> KeyedTexts {
    var result = self
    result.keys.append(contentsOf: later.keys)
    let others = later.entries.map { entry in
      var entry = entry
      entry.key = entry.key.map { $0.lowerBound + keys.count..<$0.upperBound + keys.count }
      return entry
    }
    result.entries.removeAll(keepingCapacity: true)
    result.entries.reserveCapacity(entries.count + others.count)
    var (i, j) = (0, 0)
    while i < entries.count, j < others.count {
      if result.precedes(others[j], entries[i]) {
        result.entries.append(others[j])
        j += 1
      } else {
        result.entries.append(entries[i])
        i += 1
      }
    }
    result.entries.append(contentsOf: entries[i...])
    result.entries.append(contentsOf: others[j...])
    return result
  }

  /// Whether an entry's text stands before a boundary.
  func stands(_ entry: Entry, before boundary: SectionBoundaries.Boundary) -> Bool {
    if let key = entry.key {
      return keys[key].lexicographicallyPrecedes(boundary.primaryKey)
    }
    let text = column.storage.span.extracting(column.ranges[entry.position])
    return collator.comparePrimary(text, boundary.text.utf8Span.span) < 0
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if let leftKey = left.key, let rightKey = right.key {
      if left.prefix != right.prefix { return left.prefix < right.prefix }
      let leftBytes = keys[leftKey]
      let rightBytes = keys[rightKey]
      if leftBytes.lexicographicallyPrecedes(rightBytes) { return true }
      if rightBytes.lexicographicallyPrecedes(leftBytes) { return false }
    } else {
      let bytes = column.storage.span
      let result = collator.compare(
        bytes.extracting(column.ranges[left.position]),
        bytes.extracting(column.ranges[right.position]))
      if result != 0 { return result < 0 }
    }
    return left.position < right.position
  }
}
