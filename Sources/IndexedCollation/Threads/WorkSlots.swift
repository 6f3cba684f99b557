internal import BulkMemory

/// Limits how much work is in progress at once; more work waits without a thread.
///
/// Work that waits for memory or a core of other work would only make all of it slower.
final class WorkSlots: Sendable {
  private struct State {
    var free: Int
    var nextTicket = 0
    /// The work that waits, the oldest first.
    var waiting: [(ticket: Int, resume: CheckedContinuation<Bool, Never>)] = []
  }

  private let state: ForkSafeMutex<State>

  /// - Parameter count: How much work may be in progress at once.
  init(count: Int) { self.state = ForkSafeMutex(State(free: count)) }

  /// Waits for a slot, which the caller must give back with ``release()``.
  ///
  /// - Returns: `false` if the task is cancelled before there is a slot; then there is nothing to
  ///   give back.
  func acquire() async -> Bool {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Bool? = state.withLock { state in
          // A cancellation after this point finds the ticket.
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
      }
      cancelled?.resume.resume(returning: false)
    }
  }

  /// Gives a slot back, to the work that has waited longest.
  func release() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().resume
    }
    next?.resume(returning: true)
  }
}
