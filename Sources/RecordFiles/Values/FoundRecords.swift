internal import BulkMemory

/// The records that a source found, in columns.
struct FoundRecords: Sendable {
  /// The range of each record in the bytes of its source.
  var ranges = ByteRanges()

  /// Whether each record is itself a string, as opposed to a value that contains one.
  ///
  /// The array is empty if all records are strings.
  var areStrings: [Bool] = []

  /// The positions of the records whose text is invalid.
  var invalidTexts: [Int] = []

  /// Whether a record is a dictionary.
  var hasDictionaries = false

  /// What the records have at the first key.
  var first = KeyTexts()

  /// What the records have at each of the keys after it.
  var further: [KeyTexts] = []

  /// - Parameter keyCount: The number of keys.
  init(keyCount: Int) { further = [KeyTexts](repeating: KeyTexts(), count: keyCount - 1) }

  /// Adds the records that were found in another array.
  ///
  /// - Parameters:
  ///   - other: The records.
  ///   - offset: The offset of the other source in the bytes of all sources.
  mutating func append(_ other: FoundRecords, offset: Int = 0) {
    let count = ranges.count
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
    invalidTexts += other.invalidTexts.map { count + $0 }
    hasDictionaries = hasDictionaries || other.hasDictionaries
    first.append(other.first)
    for i in further.indices { further[i].append(other.further[i]) }
  }

  /// Removes the records at the beginning.
  mutating func removeFirst(_ count: Int) {
    guard count > 0 else { return }
    ranges.removeFirst(count)
    areStrings.removeFirst(min(count, areStrings.count))
    invalidTexts = invalidTexts.filter { $0 >= count }.map { $0 - count }
    first.removeFirst(count)
    for i in further.indices { further[i].removeFirst(count) }
  }
}
