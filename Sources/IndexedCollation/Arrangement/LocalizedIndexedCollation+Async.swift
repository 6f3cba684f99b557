#if !canImport(Glibc)
internal import Dispatch
#endif

extension LocalizedIndexedCollation {
  /// Arranges the texts of a column in the background and supports cancellation.
  ///
  ///     let arrangement = try await collation.arrangement(of: column, threads: 2) { fraction in
  ///       print("\(Int(fraction * 100)) %")
  ///     }
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - threads: The maximum number of threads. The work does not run on Swift's cooperative
  ///     thread pool, which stays free for other tasks. As many arrangements are in progress at
  ///     once as there are cores; others wait.
  ///   - progress: A closure that receives the completed fraction of the work, up to 1. It is
  ///     called at most a hundred times, with increasing values, on any thread. If there are no
  ///     texts, it is not called.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done. With a
  ///   million names, the method returns within milliseconds after the cancellation.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``; the cost of progress reports is
  ///   too small to measure.
  public nonisolated(nonsending) func arrangement(
    of column: TextColumn,
    threads: Int = 1,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(CancellationError) -> Arrangement {
    try await cancellable(count: column.count, progress) { monitor throws(CancellationError) in
      try arrangement(of: column, threads: usableThreads(of: threads), monitor: monitor)
    }
  }

  /// Arranges objects by a text of each object in the background and supports cancellation.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: The maximum number of threads, as for ``arrangement(of:threads:progress:)``.
  ///   - text: A closure that returns the text of an object; `nil` counts as the empty text. It
  ///     is called once for each object, in order, in the caller's isolation, before the
  ///     background work starts.
  ///   - progress: A closure as for ``arrangement(of:threads:progress:)``.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public nonisolated(nonsending) func arrangement<Element>(
    of elements: some Collection<Element>,
    threads: Int = 1,
    by text: (Element) -> String?,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(CancellationError) -> Arrangement {
    let texts = elements.map { text($0) ?? "" }
    return try await cancellable(count: texts.count, progress) {
      monitor throws(CancellationError) in
      let arranged = texts.withUnsafeBufferPointer { texts in
        Result { () throws(CancellationError) in
          try arrangement(
            of: StringsInPlace(texts, at: 0), threads: usableThreads(of: threads), monitor: monitor)
        }
      }
      return try arranged.get()
    }
  }

  /// As many arrangements are in progress at once as there are cores.
  private static let slots = WorkSlots(count: usableThreads(of: .max))

  /// Runs work in the background, and stops it soon after the task is cancelled.
  nonisolated(nonsending) func cancellable(
    count: Int,
    _ progress: @escaping @Sendable (Double) -> Void,
    _ work: @escaping @Sendable (ArrangementMonitor) throws(CancellationError) -> Arrangement
  ) async throws(CancellationError) -> Arrangement {
    guard await Self.slots.acquire() else { throw CancellationError() }
    defer { Self.slots.release() }
    let monitor = ArrangementMonitor(count: count, report: progress)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let run = { @Sendable in
          continuation.resume(
            returning: Result { () throws(CancellationError) in try work(monitor) })
        }
        #if canImport(Glibc)
        // The threads of Dispatch's queues are those of Swift's tasks on Linux, and this work would
        // keep tasks from running. If the system provides no thread, the task does the work.
        if let thread = SystemThread(run) { thread.detach() } else { run() }
        #else
        DispatchQueue.global().async(execute: run)
        #endif
      }
    } onCancel: {
      monitor.cancel()
    }
    return try result.get()
  }
}
