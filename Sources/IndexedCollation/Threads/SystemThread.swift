#if canImport(Glibc)
internal import Glibc

/// A thread of the system that runs one closure.
///
/// On Linux, Dispatch's global queues and Swift's tasks share one set of threads, as many as
/// there are cores. Long work on such a queue would keep tasks from running.
struct SystemThread {
  private final class Work {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts a thread.
  ///
  /// - Returns: `nil` if the system provides no thread.
  init?(_ run: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(run))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { work in
        guard let work else { return nil }
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Lets the thread free itself when the closure has returned; then do not call ``join()``.
  func detach() { pthread_detach(thread) }

  /// Waits until the closure has returned, and frees the thread; call this method once.
  func join() { pthread_join(thread, nil) }
}
#endif
