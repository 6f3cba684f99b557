internal import BulkMemory

extension RecordWriter {
  /// The size in bytes above which lines are appended one by one.
  private static let largeSize = 1 << 22

  /// Appends lines of a text file, or rows, unchanged.
  mutating func appendLines(
    of positions: [Int], _ lineEnding: [UInt8]
  ) throws(RecordFileError) {
    // A loop over properties of the writer would count references to the same objects for each line,
    // and the threads would wait for each other.
    let (lines, bytes) = (records.found.ranges.ranges(at: positions), records.bytes)
    if JoinedLines.size(of: lines, lineEnding) <= Self.largeSize {
      JoinedLines.append(lines, in: bytes, lineEnding, to: &output)
      return try output.flush()
    }
    for line in lines {
      try output.append(bytes.span.extracting(line))
      output.bytes.append(contentsOf: lineEnding)
      try output.flush()
    }
  }
}
