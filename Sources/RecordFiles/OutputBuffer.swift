/// Output on its way: collected until it is worth a call of the system.
struct OutputBuffer {
  /// Where output goes.
  enum Destination {
    /// All of it is kept.
    case memory
    /// Pieces of it go to a sink while there is more to come.
    case sink(OutputSink)
    /// None of it is kept: to see whether all of it can be written.
    case nowhere
  }

  /// Enough that a call of the system costs nothing in comparison.
  private static let pieceSize = 1 << 18

  /// How much of a long text is appended at a time.
  private static let blockSize = 1 << 16

  let destination: Destination

  /// What was not handed over yet.
  var bytes: [UInt8] = []

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Hands the output over, if it is much.
  mutating func flush() throws(RecordFileError) {
    guard bytes.count >= Self.pieceSize else { return }
    switch destination {
    case .memory: return
    case .sink(let sink): try sink.append(bytes)
    case .nowhere: break
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends a text block by block, so that a long one is not in memory twice.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - append: Appends what it makes of a range of the text.
  /// - Throws: What the closure throws, or ``RecordFileError`` when the sink takes no more.
  mutating func appendBlocks(
    of text: Span<UInt8>,
    _ append: (inout [UInt8], Range<Int>) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    var start = 0
    while start < text.count {
      let end = min(start + Self.blockSize, text.count)
      try append(&bytes, start..<end)
      try flush()
      start = end
    }
  }

  /// Appends bytes as they are.
  mutating func append(_ text: Span<UInt8>) throws(RecordFileError) {
    try appendBlocks(of: text) { output, block throws(RecordFileError) in
      output.append(contentsOf: text.extracting(block))
    }
  }
}
