/// The key of the last record, with which that of the next one is compared.
struct LastKey {
  /// The bytes that were in memory, or `nil` if there was no record.
  private var bytes: [UInt8]?

  private var count = 0

  /// The range in the file, if the key is long.
  private var range = 0..<0

  /// Replaces the key.
  ///
  /// - Parameters:
  ///   - head: The key of the next record.
  ///   - reader: The reader of the record.
  /// - Returns: Whether both keys are equal.
  /// - Throws: ``RecordFileError`` with the system's reason.
  mutating func replace(
    by head: RunHead, of reader: RunReader
  ) throws(RecordFileError) -> Bool {
    if let bytes, count == head.count {
      let common = min(bytes.count, head.loadedCount)
      if bytes.prefix(common).elementsEqual(head.key.prefix(common)) {
        if common == count { return true }
        if try reader.isEqual(range, head.range, from: common) { return true }
      }
    }
    bytes = Array(head.key)
    count = head.count
    range = head.range
    return false
  }
}
