#if !canImport(Glibc)
internal import Dispatch
#endif

extension LocalizedIndexedCollation {
  /// Arranges the texts of a column in the background.
  ///
  ///     let arrangement = try await collation.arrangementInBackground(of: column) { fraction in
  ///       print("\(Int(fraction * 100)) %")
  ///     }
  ///
  /// The work does not run on Swift's cooperative thread pool, which stays free for other tasks. As many
  /// works are in progress at once as there are cores; others wait.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - filing: The rules by which the texts are filed, or `nil` to sort them as they are.
  ///   - threads: The maximum number of threads, as for ``arrangement(of:filing:threads:)``.
  ///   - progress: A closure that receives the completed fraction of the work, up to 1. It is
  ///     called at most a hundred times, with increasing values, on any thread. If there are no
  ///     texts, it is not called.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done. With a
  ///   million names, the method returns within milliseconds after the cancellation.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``; the cost of progress reports is
  ///   too small to measure.
  public nonisolated(nonsending) func arrangementInBackground(
    of column: TextColumn,
    filing: Filing? = nil,
    threads: Int = 1,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(CancellationError) -> Arrangement {
    try await Self.inBackground(count: column.count, progress) {
      monitor throws(CancellationError) in
      try arrangement(of: column, filing: filing, threads: threads, monitor: monitor)
    }
  }

  /// Arranges objects in the background.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - order: What the objects are ordered by. Its closures are called once for each object, in the
  ///     background.
  ///   - threads: The maximum number of threads.
  ///   - progress: A closure as for ``arrangementInBackground(of:filing:threads:progress:)``.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public nonisolated(nonsending) func arrangementInBackground<Element: Sendable>(
    of elements: some Collection<Element> & Sendable,
    by order: Ordering<Element>,
    threads: Int = 1,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(CancellationError) -> Arrangement {
    try await Self.inBackground(count: elements.count, progress) {
      monitor throws(CancellationError) in
      try arrangement(of: elements, by: order, threads: threads, monitor: monitor)
    }
  }

  /// Returns the objects in one array per section, which is made in the background.
  ///
  ///     let order = Ordering<Person>(by: \.name)
  ///     let sections = try await collation.sectionsInBackground(of: people, by: order, threads: 2)
  ///
  /// For objects that are not `Sendable`, make a ``TextColumn``, arrange it with
  /// ``arrangementInBackground(of:filing:threads:progress:)``, and then use
  /// ``Arrangement/sections(of:threads:)``.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - order: What the objects are ordered by. Its closures are called once for each object, in the
  ///     background.
  ///   - threads: The maximum number of threads.
  ///   - progress: A closure as for ``arrangementInBackground(of:filing:threads:progress:)``.
  /// - Returns: One array for each of ``sections``, in the same order; an empty section has an empty
  ///   array.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public nonisolated(nonsending) func sectionsInBackground<Element: Sendable>(
    of elements: some RandomAccessCollection<Element> & Sendable,
    by order: Ordering<Element>,
    threads: Int = 1,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(CancellationError) -> [[Element]] {
    try await Self.inBackground(count: elements.count, progress) {
      monitor throws(CancellationError) in
      try arrangement(of: elements, by: order, threads: threads, monitor: monitor)
        .sections(of: elements, threads: threads)
    }
  }

  /// Returns the objects in the order of their keys, which does not depend on the sections, and makes it
  /// in the background.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - order: What the objects are ordered by. Its closures are called once for each object, in the
  ///     background.
  ///   - threads: The maximum number of threads.
  ///   - progress: A closure as for ``arrangementInBackground(of:filing:threads:progress:)``.
  /// - Returns: All objects.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public nonisolated(nonsending) func sortedInBackground<Element: Sendable>(
    _ elements: some RandomAccessCollection<Element> & Sendable,
    by order: Ordering<Element>,
    threads: Int = 1,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws(CancellationError) -> [Element] {
    let undivided = undivided()
    return try await Self.inBackground(count: elements.count, progress) {
      monitor throws(CancellationError) in
      try undivided.arrangement(of: elements, by: order, threads: threads, monitor: monitor)
        .sorted(elements)
    }
  }

  /// As many works are in progress at once as there are cores.
  private static let slots = WorkSlots(count: usableThreads(of: .max))

  /// Does work in the background, and stops it soon after the task is cancelled.
  @usableFromInline
  package nonisolated(nonsending) static func inBackground<Output: Sendable>(
    count: Int,
    _ progress: (@Sendable (Double) -> Void)?,
    _ work: @escaping @Sendable (ArrangementMonitor) throws(CancellationError) -> Output
  ) async throws(CancellationError) -> Output {
    guard await slots.acquire() else { throw CancellationError() }
    defer { slots.release() }
    let monitor = ArrangementMonitor(count: count, report: progress ?? { _ in })
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
