extension RecordSource {
  /// Finds the records in arrays, and the text of each at a key.
  ///
  /// - Parameters:
  ///   - arrays: The ranges of the arrays, or `nil` for the whole content.
  ///   - key: The path of the key.
  ///   - mustFit: Whether a record must have the key. Records inside a record need not have it.
  /// - Returns: The records, in the order of the arrays.
  /// - Throws: ``RecordFileError`` as ``records(in:at:)``, and if the key does not fit the records.
  func records(
    in arrays: [Range<Int>]?, at key: String?, mustFit: Bool
  ) throws(RecordFileError) -> FoundRecords {
    var found = FoundRecords()
    if let arrays {
      for (i, array) in arrays.enumerated() {
        let next = try records(in: array, at: key)
        if i == 0 { found = next } else { found.append(next) }
      }
    } else {
      found = try records(in: nil, at: key)
    }
    if mustFit { try check(found, key, in: arrays) }
    return found
  }

  /// Checks that a key fits records.
  func check(
    _ found: FoundRecords, _ key: String?, in arrays: [Range<Int>]?
  ) throws(RecordFileError) {
    // A table has its columns even without records.
    guard !found.ranges.isEmpty || !tables.isEmpty else { return }
    if let key, !found.hasKey {
      throw .noSuchKey(key, available: try keys(in: arrays))
    }
    if key == nil, found.hasDictionaries, found.missingTexts.count == found.texts.count {
      throw .keyNeeded(available: try keys(in: arrays))
    }
  }
}
