/// Pieces of output that are ready before those in front of them.
struct OrderedPieces {
  private var waiting: [Int: Result<OutputBuffer, RecordFileError>] = [:]
  private var next = 0

  /// A combination of bytes, as in ``OutputBuffer``.
  private var touched: UInt8 = 0

  /// The first error, after which nothing is written.
  private(set) var error: RecordFileError?

  /// Adds a piece, and writes all pieces whose turn it is.
  mutating func add(
    _ piece: Result<OutputBuffer, RecordFileError>, _ number: Int,
    write: ([UInt8]) throws(RecordFileError) -> Void
  ) {
    waiting[number] = piece
    while error == nil, let piece = waiting.removeValue(forKey: next) {
      do throws(RecordFileError) {
        let output = try piece.get()
        touched ^= output.touched
        try write(output.bytes)
        next += 1
      } catch {
        self.error = error
      }
    }
  }
}
