/// The records of a section in a temporary file, in shares that threads can read at the same time.
package struct RunSection {
  /// The number of records, with those that are equal to others.
  package let count: Int

  /// The number of shares, of which the first one has a record if the section has one.
  let shareCount: Int

  /// The maximum number of threads that read shares.
  let threads: Int

  /// Passes the records of a share, in order, to a closure.
  ///
  /// The reader is at the record, of which some bytes at the beginning do not count. The error is ``RecordFileError`` with the system's reason,
  /// or that of the closure.
  let records:
    (
      _ share: Int, _ body: (_ record: RunReader, _ start: Int) throws(RecordFileError) -> Void
    ) throws(RecordFileError) -> Void

  /// Returns the number of records that are read, which are fewer if only one of equal records is.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  package func readCount() throws(RecordFileError) -> Int {
    var count = 0
    for share in 0..<shareCount {
      try records(share) { _, _ throws(RecordFileError) in count += 1 }
    }
    return count
  }
}
