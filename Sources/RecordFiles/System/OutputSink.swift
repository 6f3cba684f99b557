internal import BulkMemory
internal import CPlatform
internal import CRecordFiles
internal import Dispatch

/// A destination that takes output piece by piece.
///
/// A sink can write a piece on another thread while the caller prepares the next one, or take pieces
/// that several threads prepare. It writes one piece at a time, and each thread has one at most.
package final class OutputSink: Sendable {
  private let file: Int32
  private let name: String

  /// Whether an error leaves the destination as it was, because nobody sees the output before it is
  /// complete.
  package let isReplacement: Bool

  /// The maximum number of threads that prepare output.
  let threads: Int

  /// The queue that writes the pieces, or `nil` if the caller's thread writes them.
  private let writer: DispatchQueue?

  /// The system's error for a piece that the queue wrote, or 0.
  private let failure = ForkSafeMutex<Int32>(0)

  private let counter: ByteCounter?

  /// A number of threads that is enough for any machine, and small enough for the memory of each.
  private static let maximumThreadCount = 64

  init(
    file: Int32, name: String, isReplacement: Bool, threads: Int, counter: ByteCounter? = nil
  ) {
    self.isReplacement = isReplacement
    self.counter = counter
    self.file = file
    self.name = name
    self.threads = min(threads, Self.maximumThreadCount)
    self.writer = threads > 1 ? DispatchQueue(label: "output") : nil
  }

  /// Writes all bytes, or schedules them to be written.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason, for these or earlier bytes.
  package func append(_ bytes: [UInt8]) throws(RecordFileError) {
    guard let writer else { return try check(writeAll(of: bytes)) }
    try finish()
    writer.async { [self] in
      let error = writeAll(of: bytes)
      failure.withLock { $0 = error }
    }
  }

  /// Writes pieces, in order, that several threads prepare.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - threads: The maximum number of threads, beside that of the sink.
  ///   - append: Appends a piece to a buffer, on any thread.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of the first piece that
  ///   throws one.
  func append(
    pieces count: Int,
    threads: Int = .max,
    _ append:
      @Sendable (_ piece: Int, _ output: OutputBuffer) throws(RecordFileError) ->
      OutputBuffer
  ) throws(RecordFileError) {
    try finish()
    try OrderedPieces.write(count, threads: min(threads, self.threads)) {
      number, pieces throws(RecordFileError) in
      try append(number, OutputBuffer(destination: .piece(number, pieces)))
    } to: { [self] bytes throws(RecordFileError) in
      try check(writeAll(of: bytes))
    }
  }

  /// Waits until all bytes are written.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  func finish() throws(RecordFileError) {
    writer?.sync {}
    try check(failure.withLock(\.self))
  }

  private func check(_ error: Int32) throws(RecordFileError) {
    if error != 0 { throw .system(error: error, file: name) }
  }

  /// Writes all bytes.
  ///
  /// - Returns: The system's error, or 0.
  private func writeAll(of bytes: [UInt8]) -> Int32 {
    var start = 0
    while start < bytes.count {
      // Linux limits the size of a single write.
      let room = min(bytes.count - start, 1 << 30)
      let count = bytes.withUnsafeBytes { buffer in
        write(file, buffer.baseAddress.map { $0 + start }, room)
      }
      if count < 0, errno != EINTR { return errno }
      start += max(count, 0)
      counter?.add(max(count, 0))
    }
    // A replacement must reach the disk before it takes its place. The disk can begin now.
    if isReplacement { crecordfiles_begin_writeback(file) }
    return 0
  }
}
