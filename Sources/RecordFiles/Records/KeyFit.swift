/// Finds whether keys fit the records of a stream, of which each part needs not have them.
struct KeyFit {
  private let keys: [String]
  private var count = 0
  private var missingCount = 0
  private var hasDictionaries = false
  private var hasKeys: [Bool]

  /// The keys of the records, as long as a key does not fit any.
  private var available: [String] = []

  init(_ keys: [String]) {
    self.keys = keys
    hasKeys = [Bool](repeating: false, count: max(keys.count, 1))
  }

  /// Adds the records of a part.
  mutating func add(_ records: Records) throws(RecordFileError) {
    let found = records.found
    missingCount += found.first.missing.count
    hasDictionaries = hasDictionaries || found.hasDictionaries
    for (i, hasKey) in records.hasKeys.enumerated() { hasKeys[i] = hasKeys[i] || hasKey }
    count += found.ranges.count
    let needsKey = keys.isEmpty && hasDictionaries && missingCount == count
    if needsKey || hasKeys.contains(false), available.count < KeyFinder.maximumCount {
      available += try records.source.keys(in: records.arrays).filter { !available.contains($0) }
    }
  }

  /// Checks that each key fits a record.
  ///
  /// - Parameter outline: The files without their records. A table has its columns even without records.
  /// - Throws: ``RecordFileError`` if a key does not fit.
  func check(_ outline: Records) throws(RecordFileError) {
    let tables = outline.source.tables
    guard count > 0 || !tables.isEmpty else { return }
    if let i = keys.indices.first(where: { !hasKeys[$0] }) {
      throw .noSuchKey(keys[i], available: available)
    }
    // The rows of another file may have texts.
    guard count > 0 || outline.formats.count == 1 else { return }
    if keys.isEmpty, hasDictionaries, missingCount == count {
      throw .keyNeeded(available: available)
    }
  }
}
