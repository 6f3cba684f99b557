internal import BulkMemory

extension RecordWriter {
  /// The number of records that a thread prepares at a time.
  private static let shareSize = 1 << 13

  /// Appends records by a closure, which several threads call for shares of them if there are many.
  ///
  /// - Parameters:
  ///   - recordCount: The number of records.
  ///   - positions: Returns the positions of the records at a range of places.
  ///   - append: Appends a share of the records, which may be the first one, to a writer.
  /// - Throws: ``RecordFileError`` for the first record that cannot be written, or if the sink fails.
  mutating func appendShares(
    _ recordCount: Int,
    _ positions: @Sendable (_ places: Range<Int>) -> [Int],
    _ append:
      @Sendable (
        _ writer: inout RecordWriter, _ share: [Int], _ isFirst: Bool
      ) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    let size = Self.shareSize
    let count = (recordCount + size - 1) / size
    @Sendable func share(_ number: Int) -> [Int] {
      positions(number * size..<min((number + 1) * size, recordCount))
    }
    guard case .sink(let sink) = output.destination, sink.threads > 1, count > 1,
      Memory.isAvailable(forThreads: sink.threads)
    else {
      for number in 0..<count { try append(&self, share(number), number == 0) }
      return
    }
    try output.flushAll()
    // Each thread gets a copy, and what changes is replaced in it.
    nonisolated(unsafe) let writer = self
    try sink.append(pieces: count) { number, output throws(RecordFileError) in
      var part = writer.copy()
      part.output = output
      try append(&part, share(number), number == 0)
      return part.output
    }
  }

  /// Returns the same writer for another thread.
  func copy() -> RecordWriter {
    var writer = self
    writer.output = OutputBuffer(destination: output.destination)
    writer.format = format.copy()
    return writer
  }
}
