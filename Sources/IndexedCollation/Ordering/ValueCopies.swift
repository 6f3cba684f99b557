/// Copies of a value of each element, which other threads can read.
///
/// They are made on the caller's thread, because elements may not leave it.
final class ValueCopies<Value> {
  private let storage: UnsafeMutablePointer<Value>
  private var count = 0

  /// Copies the value of each element, until a monitor is cancelled.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled.
  init(
    _ elements: ElementsInPlace, until monitor: ArrangementMonitor?,
    _ value: (UnsafeRawPointer) -> Value
  ) throws(CancellationError) {
    self.storage = .allocate(capacity: elements.count)
    while count < elements.count {
      if monitor?.isCancelled == true { throw CancellationError() }
      (storage + count).initialize(to: value(elements[count]))
      count += 1
    }
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  /// The copies, which are valid as long as the object.
  var values: UnsafeBufferPointer<Value> { UnsafeBufferPointer(start: storage, count: count) }
}
