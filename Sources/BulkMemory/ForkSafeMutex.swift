internal import CPlatform

/// A value that threads use one after another, also in a process that was forked.
///
/// On Linux, `Mutex` remembers the number of the thread. In the child of a fork, it is the number of
/// another thread, and the child ends with an error when two threads need the mutex at the same time.
/// Programs in Python fork. The thread sanitizer also does not see how `Mutex` waits, and reports races
/// that do not exist.
///
/// `@unchecked Sendable` is safe because the value is used only while the lock is held.
package final class ForkSafeMutex<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    let status = pthread_mutex_init(lock, nil)
    precondition(status == 0, "The system has memory for a mutex")
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls a closure while no other thread uses the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
