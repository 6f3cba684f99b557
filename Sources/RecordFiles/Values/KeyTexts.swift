import BulkMemory

/// The texts that records have at one key.
struct KeyTexts: Sendable {
  /// The bytes that contain the ``texts``.
  var storage: [UInt8] = []

  /// The range of each record's text in ``storage``, which is empty if the record has no text.
  var texts = ByteRanges()

  /// The positions of the records that have no text at the key, in ascending order.
  var missing: [Int] = []

  /// The positions of those of these records that have a value of another type at the key, such as a list.
  var otherTypes: [Int] = []

  /// Whether a record has a value at the key, which may be no text, or whether a table has the column.
  var hasKey = false

  /// Returns whether a record has a text, which can be empty.
  func hasText(_ record: Int) -> Bool {
    !texts[record].isEmpty || missing.isEmpty
      || missing[missing.lastPosition(upTo: record)] != record
  }

  /// Adds the texts of other records at the key.
  mutating func append(_ other: KeyTexts) {
    let (count, end) = (texts.count, storage.count)
    storage += other.storage
    for text in other.texts { texts.append(end + text.lowerBound..<end + text.upperBound) }
    missing += other.missing.map { count + $0 }
    otherTypes += other.otherTypes.map { count + $0 }
    hasKey = hasKey || other.hasKey
  }

  /// Removes the texts of the records at the beginning.
  mutating func removeFirst(_ count: Int) {
    texts.removeFirst(count)
    missing = missing.filter { $0 >= count }.map { $0 - count }
    otherTypes = otherTypes.filter { $0 >= count }.map { $0 - count }
  }
}
