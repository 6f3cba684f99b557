internal import BulkMemory

extension RecordWriter {
  /// The number of lines whose ranges are looked up before the first line is copied.
  private static let batchSize = 64

  /// The length in bytes above which a line is written block by block.
  private static let longLine = 1 << 16

  /// Appends lines of a text file, or rows, unchanged.
  ///
  /// In collated order, the lines are at random places in the file. Each line waits for memory
  /// twice: for its range and for its bytes. For that reason, the lines are written in batches,
  /// and each step of a batch consists only of independent reads, whose waiting times overlap.
  /// This halves the time to write a million names.
  mutating func appendLines(of positions: [Int]) throws(RecordFileError) {
    var batch: [Int] = []
    var lines: [Range<Int>] = []
    batch.reserveCapacity(Self.batchSize)
    lines.reserveCapacity(Self.batchSize)
    var position = positions.startIndex
    while position != positions.endIndex {
      batch.removeAll(keepingCapacity: true)
      lines.removeAll(keepingCapacity: true)
      while position != positions.endIndex, batch.count < Self.batchSize {
        batch.append(positions[position])
        positions.formIndex(after: &position)
      }
      for record in batch { lines.append(records.ranges[record]) }
      try appendLines(lines)
      try output.flush()
    }
  }

  private mutating func appendLines(_ lines: [Range<Int>]) throws(RecordFileError) {
    let ending = lineEnding
    let bytes = self.bytes
    let isLong = lines.contains { $0.count > Self.longLine }
    bytes.withUnsafeBufferPointer { bytes in
      var touched: UInt8 = 0
      for line in lines where !line.isEmpty {
        touched ^= bytes[line.lowerBound]
      }
      output.touched ^= touched
      if isLong { return }
      for line in lines {
        output.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[line]))
        output.bytes.append(contentsOf: ending)
      }
    }
    guard isLong else { return }
    for line in lines {
      try output.append(bytes.span.extracting(line))
      output.bytes.append(contentsOf: ending)
    }
  }
}
