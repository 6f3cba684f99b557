internal import Synchronization

/// Through which a long arrangement is watched: it tells how far it is, and is told to stop.
///
/// Work is counted in blocks of thousands of texts, so that neither costs anything that could be
/// measured. To make the keys is one half of it, to sort them is the other.
final class ArrangementMonitor: Sendable {
  private struct State {
    var done = 0
    var percent = 0
  }

  private let total: Int
  private let report: @Sendable (Double) -> Void
  private let state = Mutex(State())
  private let cancelled = Atomic(false)

  /// - Parameters:
  ///   - count: How many texts there are.
  ///   - report: Called with each percent that is done, in order, on any thread.
  init(count: Int, report: @escaping @Sendable (Double) -> Void) {
    self.total = 2 * count
    self.report = report
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Counts texts whose half of the work is done.
  func advance(by count: Int) {
    state.withLock { state in
      state.done += count
      let percent = state.done * 100 / max(total, 1)
      guard percent > state.percent, !isCancelled else { return }
      state.percent = percent
      // Under the lock, so that no percent overtakes another.
      report(Double(percent) / 100)
    }
  }
}
