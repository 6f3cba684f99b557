internal import Synchronization

/// Counts the bytes that one thread reads or writes, so that another thread can tell how many they are.
///
///     let counter = ByteCounter()
///     let file = try InputFile(path: "Data/States.plist", counting: counter)
///     counter.count == file.bytes.count  // true
package final class ByteCounter: Sendable {
  private let done = Atomic(0)
  private let expected = Atomic(-1)

  /// Creates a counter without bytes.
  package init() {}

  /// The number of bytes that have been read or written.
  package var count: Int { done.load(ordering: .relaxed) }

  /// The number of bytes that will have been read at the end, or `nil` if it is unknown.
  package internal(set) var total: Int? {
    get {
      let total = expected.load(ordering: .relaxed)
      return total < 0 ? nil : total
    }
    set { expected.store(newValue ?? -1, ordering: .relaxed) }
  }

  func reset() { done.store(0, ordering: .relaxed) }

  func add(_ count: Int) { done.add(count, ordering: .relaxed) }
}
