/// A buffer that collects output until there is enough of it for a system call.
struct OutputBuffer {
  /// The destination of the output.
  enum Destination {
    /// The buffer keeps all output.
    case memory
    /// The buffer passes each full piece of the output to a sink.
    case sink(OutputSink)
    /// The buffer keeps a piece of the output, and writes it when its turn comes if it is large.
    case piece(Int, OrderedPieces)
    /// The buffer discards the output, to check only whether all of it can be written.
    case nowhere
  }

  /// The size of a piece, which is large enough to make the cost of the system call negligible.
  private static let pieceSize = 1 << 18

  /// The size of a piece from which its thread waits for its turn.
  private static let largePieceSize = 1 << 22

  /// The number of bytes of a long text that are appended at a time.
  private static let blockSize = 1 << 16

  let destination: Destination

  /// The output that has not been passed on yet.
  var bytes: [UInt8] = []

  /// The number of bytes that have been passed on.
  private var passedCount = 0

  /// The number of bytes of all output.
  var count: Int { passedCount + bytes.count }

  /// A combination of all bytes that were read ahead, so that the compiler keeps those reads.
  var touched: UInt8 = 0

  init(destination: Destination, bytes: [UInt8] = []) {
    self.destination = destination
    self.bytes = bytes
  }

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Passes the output on if there is enough for a piece.
  mutating func flush() throws(RecordFileError) {
    guard bytes.count >= Self.pieceSize else { return }
    if case .piece = destination, bytes.count < Self.largePieceSize { return }
    try flushAll()
  }

  /// Passes all output on.
  mutating func flushAll() throws(RecordFileError) {
    switch destination {
    case .memory: return
    case .sink(let sink): try sink.append(bytes)
    case .piece(let number, let pieces): try pieces.append(bytes, toPiece: number)
    case .nowhere: break
    }
    passedCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends a text block by block, so that a long text is not in memory twice.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - append: Appends the output for a range of the text.
  /// - Throws: The error of the closure, or ``RecordFileError`` if the sink fails.
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

  /// Appends bytes unchanged.
  mutating func append(_ text: Span<UInt8>) throws(RecordFileError) {
    try appendBlocks(of: text) { output, block throws(RecordFileError) in
      output.append(contentsOf: text.extracting(block))
    }
  }
}
