internal import BulkMemory

/// The records that a source found, in columns.
struct FoundRecords: Sendable {
  /// The range of each record in the bytes of its source.
  var ranges = ByteRanges()

  /// Whether each record is itself a string, as opposed to a value that contains one.
  ///
  /// The array is empty if all records are strings.
  var areStrings: [Bool] = []

  /// The bytes that contain the ``texts``.
  var storage: [UInt8] = []

  /// The range of each record's text in ``storage``, which is empty if the record has no text.
  var texts = ByteRanges()

  /// The positions of the records that have no text at the key.
  var missingTexts: [Int] = []

  /// The positions of those of these records that have a value of another type at the key, such as a list.
  var otherTypes: [Int] = []

  /// The positions of the records whose text is invalid.
  var invalidTexts: [Int] = []

  /// Whether a record has a value at the key, which may be no text, or whether a table has the column.
  var hasKey = false

  /// Whether a record is a dictionary.
  var hasDictionaries = false

  /// Adds the records that were found in another array.
  ///
  /// - Parameters:
  ///   - other: The records.
  ///   - offset: The offset of the other source in the bytes of all sources.
  mutating func append(_ other: FoundRecords, offset: Int = 0) {
    let (count, end) = (ranges.count, storage.count)
    for range in other.ranges {
      ranges.append(offset + range.lowerBound..<offset + range.upperBound)
    }
    if areStrings.isEmpty != other.areStrings.isEmpty, count > 0, other.ranges.count > 0 {
      // An empty array means that all records are strings.
      if areStrings.isEmpty { areStrings = [Bool](repeating: true, count: count) }
    }
    if !areStrings.isEmpty, other.areStrings.isEmpty {
      areStrings += [Bool](repeating: true, count: other.ranges.count)
    }
    areStrings += other.areStrings
    storage += other.storage
    for text in other.texts { texts.append(end + text.lowerBound..<end + text.upperBound) }
    missingTexts += other.missingTexts.map { count + $0 }
    otherTypes += other.otherTypes.map { count + $0 }
    invalidTexts += other.invalidTexts.map { count + $0 }
    hasKey = hasKey || other.hasKey
    hasDictionaries = hasDictionaries || other.hasDictionaries
  }

  /// Removes the records at the beginning.
  mutating func removeFirst(_ count: Int) {
    guard count > 0 else { return }
    ranges.removeFirst(count)
    texts.removeFirst(count)
    areStrings.removeFirst(min(count, areStrings.count))
    missingTexts = missingTexts.filter { $0 >= count }.map { $0 - count }
    otherTypes = otherTypes.filter { $0 >= count }.map { $0 - count }
    invalidTexts = invalidTexts.filter { $0 >= count }.map { $0 - count }
  }
}
