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
  private let keys: [UInt8]
  let entries: [Entry]

  /// Makes the keys of the texts at some positions, and sorts these texts.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  init(_ positions: Range<Int>, of column: TextColumn, collator: ICUCollator) {
    var keys: [UInt8] = []
    var entries: [Entry] = []
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
    // `sort` is stable today but does not promise to be: equal texts are told apart
    // by position. The keys go to the comparison as a span, since an array would be
    // retained and released each time, which is half of the time of the sort.
    let keyBytes = keys.span
    entries.sort { Self.precedes($0, $1, keys: keyBytes, column: column, collator: collator) }
    self.init(collator: collator, column: column, keys: keys, entries: entries)
  }

  private init(collator: ICUCollator, column: TextColumn, keys: [UInt8], entries: [Entry]) {
    self.collator = collator
    self.column = column
    self.keys = keys
    self.entries = entries
  }

  /// Merges texts that stand after these in the column, so that all are sorted.
  ///
  /// - Complexity: O(*n* + *m*).
  func merged(with later: KeyedTexts) -> KeyedTexts {
    let keys = self.keys + later.keys
    let others = later.entries.map { entry in
      var entry = entry
      entry.key = entry.key.map {
        $0.lowerBound + self.keys.count..<$0.upperBound + self.keys.count
      }
      return entry
    }
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + others.count)
    let keyBytes = keys.span
    var (i, j) = (0, 0)
    while i < entries.count, j < others.count {
      let isOther = Self.precedes(
        others[j], entries[i], keys: keyBytes, column: column, collator: collator)
      merged.append(isOther ? others[j] : entries[i])
      if isOther { j += 1 } else { i += 1 }
    }
    merged.append(contentsOf: entries[i...])
    merged.append(contentsOf: others[j...])
    return KeyedTexts(collator: collator, column: column, keys: keys, entries: merged)
  }

  /// Whether an entry's text stands before a boundary.
  func stands(_ entry: Entry, before boundary: SectionBoundaries.Boundary) -> Bool {
    if let key = entry.key {
      return keys[key].lexicographicallyPrecedes(boundary.primaryKey)
    }
    let text = column.storage.span.extracting(column.ranges[entry.position])
    return collator.comparePrimary(text, boundary.text.utf8Span.span) < 0
  }

  private static func precedes(
    _ left: Entry,
    _ right: Entry,
    keys: Span<UInt8>,
    column: TextColumn,
    collator: ICUCollator
  ) -> Bool {
    if let leftKey = left.key, let rightKey = right.key {
      if left.prefix != right.prefix { return left.prefix < right.prefix }
      // The prefixes are equal, and so are the bytes that they are made of: no byte
      // of a key is 0, which fills up a short prefix.
      let common = min(leftKey.count, rightKey.count)
      var i = min(8, common)
      while i < common {
        let (leftByte, rightByte) = (keys[leftKey.lowerBound + i], keys[rightKey.lowerBound + i])
        if leftByte != rightByte { return leftByte < rightByte }
        i += 1
      }
      if leftKey.count != rightKey.count { return leftKey.count < rightKey.count }
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
