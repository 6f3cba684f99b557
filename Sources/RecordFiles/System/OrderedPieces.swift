internal import BulkMemory
internal import Dispatch
internal import Synchronization

/// Lets threads that prepare pieces of output write them in order.
///
/// A thread waits until all pieces before its own are written. So each thread has one piece at most in
/// memory, and a thread with a large piece can write parts of it.
final class OrderedPieces: Sendable {
  private struct State {
    /// The number of the piece whose turn it is.
    var next = 0

    /// The first error, after which nothing is written.
    var error: RecordFileError?

    /// For each piece whose thread waits, what wakes the thread.
    var waiting: [Int: DispatchSemaphore] = [:]

    /// A combination of bytes, as in ``OutputBuffer``.
    var touched: UInt8 = 0
  }

  private let state = ForkSafeMutex(State())
  private let write: @Sendable ([UInt8]) throws(RecordFileError) -> Void

  /// - Parameter write: Writes bytes; it is called by one thread at a time.
  init(write: @escaping @Sendable ([UInt8]) throws(RecordFileError) -> Void) {
    self.write = write
  }

  /// Writes pieces, in order, that several threads prepare.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - threads: The maximum number of threads.
  ///   - prepare: Returns a piece, or the rest of a piece whose beginning it has appended. It is called
  ///     on any thread.
  ///   - write: Writes bytes; it is called by one thread at a time.
  /// - Throws: The error of the first piece that throws one.
  static func write(
    _ count: Int, threads: Int,
    prepare:
      @Sendable (_ piece: Int, _ pieces: OrderedPieces) throws(RecordFileError) -> OutputBuffer,
    to write: @escaping @Sendable ([UInt8]) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    let taken = Atomic(0)
    let pieces = OrderedPieces(write: write)
    DispatchQueue.concurrentPerform(iterations: max(min(threads, count), 1)) { _ in
      while true {
        let number = taken.add(1, ordering: .relaxed).oldValue
        guard number < count else { return }
        let result = Result { () throws(RecordFileError) in try prepare(number, pieces) }
        guard pieces.end(result, ofPiece: number) else { return }
      }
    }
    if let error = pieces.error { throw error }
  }

  /// The first error.
  var error: RecordFileError? { state.withLock(\.error) }

  /// Writes a part of a piece, when it is the turn of the piece.
  ///
  /// - Throws: ``RecordFileError`` if the bytes cannot be written, or if another piece had an error.
  func append(_ bytes: [UInt8], toPiece number: Int) throws(RecordFileError) {
    try waitForTurn(of: number)
    try write(bytes)
  }

  /// Writes the last part of a piece, and begins the turn of the next piece.
  ///
  /// - Parameters:
  ///   - result: The last part, or the error after which there is none.
  ///   - number: The number of the piece.
  /// - Returns: `false` if there is an error, after which no piece is needed.
  func end(_ result: Result<OutputBuffer, RecordFileError>, ofPiece number: Int) -> Bool {
    do throws(RecordFileError) {
      try waitForTurn(of: number)
      let output = try result.get()
      try write(output.bytes)
      state.withLock { state in
        state.touched ^= output.touched
        state.next += 1
        state.waiting.removeValue(forKey: state.next)?.signal()
      }
      return true
    } catch {
      state.withLock { state in
        // Only the thread whose turn it is has the first error. The others see it.
        state.error = state.error ?? error
        for thread in state.waiting.values { thread.signal() }
        state.waiting = [:]
      }
      return false
    }
  }

  private func waitForTurn(of number: Int) throws(RecordFileError) {
    let turn: DispatchSemaphore? = state.withLock { state in
      if state.error != nil || state.next == number { return nil }
      let turn = DispatchSemaphore(value: 0)
      state.waiting[number] = turn
      return turn
    }
    turn?.wait()
    if let error { throw error }
  }
}
