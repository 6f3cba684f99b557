internal import BulkMemory

extension RecordWriter {
  /// The number of records that a thread prepares at a time.
  private static let shareSize = 1 << 13

  /// The memory in bytes for which the system's allocator asks when a thread begins to allocate.
  private static let threadMemory = 1 << 27

  /// Appends records by a closure, which several threads call for shares of them if there are many.
  ///
  /// - Parameters:
  ///   - positions: The positions of the records.
  ///   - append: Appends a share of the records, which may be the first one, to a writer.
  /// - Throws: ``RecordFileError`` for the first record that cannot be written, or if the sink fails.
  mutating func appendShares<Positions: RandomAccessCollection<Int> & Sendable>(
    of positions: Positions,
    _ append:
      @Sendable (
        _ writer: inout RecordWriter, _ share: [Int], _ isFirst: Bool
      ) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    let size = Self.shareSize
    let count = (positions.count + size - 1) / size
    @Sendable func share(_ number: Int) -> [Int] {
      let start = positions.index(positions.startIndex, offsetBy: number * size)
      let end = positions.index(start, offsetBy: size, limitedBy: positions.endIndex)
      return Array(positions[start..<(end ?? positions.endIndex)])
    }
    guard case .sink(let sink) = output.destination, sink.threads > 1, count > 1,
      Memory.isAvailable(sink.threads * Self.threadMemory)
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
    writer.rowLayout = rowLayout?.copy()
    return writer
  }
}
