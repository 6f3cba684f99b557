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
}
