internal import BulkMemory
internal import Synchronization

/// Reports the progress of a long arrangement, and cancels it or other work on a column.
///
/// Work is counted in blocks of thousands of texts, so the cost of the monitor is too small to
/// measure. Making the keys counts as one half of the work, sorting them as the other half.
/// Only the sorting of long texts is counted text by text.
@usableFromInline
package final class ArrangementMonitor: Sendable {
  private struct State {
    var done = 0
    var percent = 0
  }

  private let total: Int
  private let report: @Sendable (Double) -> Void
  private let state = ForkSafeMutex(State())
  private let cancelled = Atomic(false)

  /// - Parameters:
  ///   - count: The number of texts.
  ///   - report: A closure that receives the completed fraction each time it reaches another
  ///     whole percent. It is called in ascending order, on any thread.
  package init(count: Int = 0, report: @escaping @Sendable (Double) -> Void = { _ in }) {
    self.total = 2 * count
    self.report = report
  }

  @usableFromInline package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  package func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Counts texts for which one half of the work is done.
  func advance(by count: Int) {
    state.withLock { state in
      state.done += count
      let percent = state.done * 100 / max(total, 1)
      guard percent > state.percent, !isCancelled else { return }
      state.percent = percent
      // The lock is held during the call, so that reports arrive in order.
      report(Double(percent) / 100)
    }
  }
}

extension Range<Int> {
  /// Calls a closure with each position, until a monitor is cancelled.
  ///
  /// What is made of the positions then is of no use.
  @inline(__always)
  func forEach(until monitor: ArrangementMonitor?, _ body: (Int) -> Void) {
    guard let monitor else { return forEach(body) }
    for position in self {
      if monitor.isCancelled { return }
      body(position)
    }
  }
}

/// Returns the result of work that has no monitor, so that nothing cancels it.
@inlinable
func uncancelled<Result>(_ work: () throws(CancellationError) -> Result) -> Result {
  do {
    return try work()
  } catch {
    fatalError("This work cannot be cancelled")
  }
}
