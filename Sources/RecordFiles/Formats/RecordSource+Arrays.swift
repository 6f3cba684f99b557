extension RecordSource {
  /// Finds the records in arrays, and the text of each at several keys.
  ///
  /// - Parameters:
  ///   - arrays: The ranges of the arrays, or `nil` for the whole content.
  ///   - keys: The paths of the keys.
  /// - Returns: The records, in the order of the arrays.
  /// - Throws: ``RecordFileError`` as ``records(in:at:)``.
  func records(
    in arrays: [Range<Int>]?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    guard let arrays else { return try records(in: nil as Range<Int>?, at: keys) }
    guard let first = arrays.first else { return FoundRecords(keyCount: keys.count) }
    var found = try records(in: first, at: keys)
    for array in arrays.dropFirst() { found.append(try records(in: array, at: keys)) }
    return found
  }

  /// Checks that keys fit records.
  ///
  /// - Parameters:
  ///   - keys: The paths of the first key and of those of the further ones that a record must have.
  ///   - found: The records.
  ///   - arrays: The arrays that contain them, or `nil` for the whole content.
  /// - Throws: ``RecordFileError`` if a key does not fit.
  func check(
    _ keys: [String?], of found: FoundRecords, in arrays: [Range<Int>]?
  ) throws(RecordFileError) {
    // A table has its columns even without records.
    guard !found.ranges.isEmpty || !tables.isEmpty else { return }
    for (key, texts) in zip(keys, [found.first] + found.further) {
      if let key, !texts.hasKey {
        throw .noSuchKey(key, available: try self.keys(in: arrays))
      }
      if key == nil, found.hasDictionaries, texts.missing.count == texts.texts.count {
        throw .keyNeeded(available: try self.keys(in: arrays))
      }
    }
  }
}
