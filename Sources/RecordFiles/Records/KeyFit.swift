/// Finds whether keys fit records, of which not each part needs to have them.
struct KeyFit {
  private let keys: [String?]
  private var count = 0
  private var missingCount = 0
  private var hasDictionaries = false
  private var hasTable = false
  private var hasKeys: [Bool]

  /// The keys of the records, as long as a key does not fit any.
  private var available: [String] = []

  /// - Parameter keys: The paths of the keys that a record must have, of which there is at least one. Only the
  ///   first one can be `nil`: then the record itself is the text.
  init(_ keys: [String?]) {
    self.keys = keys
    hasKeys = keys.map { $0 == nil }
  }

  /// Whether the records seem to need a key.
  private var needsKey: Bool { keys[0] == nil && hasDictionaries && missingCount == count }

  /// Adds records.
  ///
  /// - Parameters:
  ///   - found: The records, with their texts at the keys.
  ///   - source: The source that found them.
  ///   - arrays: The arrays that contain them, or `nil` for the whole content.
  /// - Throws: ``RecordFileError`` if the content is malformed.
  mutating func add(
    _ found: FoundRecords, of source: any RecordSource, in arrays: [Range<Int>]?
  ) throws(RecordFileError) {
    count += found.ranges.count
    missingCount += found.first.missing.count
    hasDictionaries = hasDictionaries || found.hasDictionaries
    hasTable = hasTable || !source.tables.isEmpty
    for (i, texts) in zip(keys.indices, [found.first] + found.further) {
      hasKeys[i] = hasKeys[i] || texts.hasKey
    }
    if needsKey || hasKeys.contains(false), available.count < KeyFinder.maximumCount {
      available += try source.keys(in: arrays).filter { !available.contains($0) }
    }
  }

  /// Adds the columns of a table, without its rows.
  ///
  /// A key that is the name of several columns fits; the error about it names the file.
  mutating func addColumns(of source: any RecordSource) throws(RecordFileError) {
    guard let table = source.table else { return }
    hasTable = true
    available += try source.keys(in: nil).filter { !available.contains($0) }
    for (i, key) in keys.enumerated() {
      var hasColumn = true
      do throws(RecordFileError) { hasColumn = try table.column(key) != nil } catch {}
      if hasColumn { hasKeys[i] = true } else if i == 0 { hasDictionaries = true }
    }
  }

  /// Checks that each key fits a record.
  ///
  /// - Parameter isComplete: Whether all records have been added. If not, further ones can have texts.
  /// - Throws: ``RecordFileError`` if a key does not fit.
  func check(isComplete: Bool = true) throws(RecordFileError) {
    // A table has its columns even without records.
    guard count > 0 || hasTable else { return }
    if needsKey, count > 0 || isComplete { throw .keyNeeded(available: available) }
    if let i = hasKeys.firstIndex(of: false), let key = keys[i] {
      throw .noSuchKey(key, available: available)
    }
  }
}
