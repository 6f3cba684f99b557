internal import Dispatch

extension LocalizedIndexedCollation {
  /// Arranges the texts of a column in the background, until its task is cancelled.
  ///
  ///     let arrangement = try await collation.arrangement(of: column, threads: 2) { fraction in
  ///       print("\(Int(fraction * 100)) %")
  ///     }
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - threads: On how many threads to work at most. None is of Swift's own pool, which stays
  ///     free for other tasks.
  ///   - progress: Called at most a hundred times with how much of the work is done, up to 1, and
  ///     each time more than before, on any thread. If there are no texts, it is not called.
  /// - Returns: The arrangement, of as many sections as ``sections`` has.
  /// - Throws: `CancellationError` when the task is cancelled before the work is done; with a
  ///   million names it then ends within milliseconds.
  /// - Complexity: As of ``arrangement(of:threads:)``; being watched costs nothing that could be
  ///   measured.
  public nonisolated(nonsending) func arrangement(
    of column: TextColumn,
    threads: Int = 1,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(CancellationError) -> Arrangement {
    try await cancellable(count: column.count, progress) { monitor throws(CancellationError) in
      try arrangement(of: column, threads: usableThreads(of: threads), monitor: monitor)
    }
  }

  /// Arranges objects by a text of each in the background, until its task is cancelled.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: As for ``arrangement(of:threads:progress:)``.
  ///   - text: The text to collate an object by; a missing one counts as the empty
  ///     text. It is called once for each object, in order, where the caller is, before the
  ///     work goes to the background.
  ///   - progress: As for ``arrangement(of:threads:progress:)``.
  /// - Returns: The arrangement, of as many sections as ``sections`` has.
  /// - Throws: `CancellationError` when the task is cancelled before the work is done.
  /// - Complexity: As of ``arrangement(of:threads:)``.
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

  /// Works in the background, and ends soon after the task is cancelled.
  private nonisolated(nonsending) func cancellable(
    count: Int,
    _ progress: @escaping @Sendable (Double) -> Void,
    _ work: @escaping @Sendable (ArrangementMonitor) throws(CancellationError) -> Arrangement
  ) async throws(CancellationError) -> Arrangement {
    let monitor = ArrangementMonitor(count: count, report: progress)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            returning: Result { () throws(CancellationError) in try work(monitor) })
        }
      }
    } onCancel: {
      monitor.cancel()
    }
    return try result.get()
  }
}
