internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Dispatch
internal import Musl
#else
internal import Darwin
internal import Dispatch
#endif

/// Computes one value for each part of the work.
///
/// A thread that has finished a part takes the next one. So no thread waits long for another one, if
/// there are more parts than threads.
///
/// - Parameters:
///   - parts: The number of parts.
///   - threads: The maximum number of threads, or `nil` for as many threads as parts.
///   - value: Returns the value of a part, on any thread.
/// - Returns: The values in the order of the parts.
@usableFromInline
func concurrentMap<Value: Sendable>(
  parts: Int,
  threads: Int? = nil,
  _ value: @Sendable (_ part: Int) -> Value
) -> [Value] {
  let threads = min(threads ?? parts, parts)
  guard threads > 1 else { return (0..<parts).map(value) }
  return [Value](unsafeUninitializedCapacity: parts) { values, count in
    let places = MovedByThreads(values)
    let taken = Atomic(0)
    withoutActuallyEscaping(value) { value in
      perform(threads) {
        while let part = taken.next(below: parts) {
          places.value.initializeElement(at: part, to: value(part))
        }
      }
    }
    count = parts
  }
}

extension Atomic<Int> {
  /// Adds one to the number of parts that threads have taken.
  ///
  /// - Returns: The part that was taken, or `nil` if there is none left.
  func next(below count: Int) -> Int? {
    let part = add(1, ordering: .relaxed).oldValue
    return part < count ? part : nil
  }
}

/// Calls a closure on a number of threads, one of which is the caller's.
private func perform(_ count: Int, _ work: @escaping @Sendable () -> Void) {
  #if canImport(Glibc)
  // If the system provides no thread, the others do the work.
  let threads = (1..<count).compactMap { _ in SystemThread(work) }
  work()
  for thread in threads { thread.join() }
  #else
  DispatchQueue.concurrentPerform(iterations: count) { _ in work() }
  #endif
}

/// Limits a number of threads to the number of cores, because more threads use memory but save
/// no time.
@usableFromInline
func usableThreads(of threads: Int) -> Int {
  precondition(threads > 0, "There must be at least one thread")
  return min(threads, processorCount)
}

/// The number of cores.
///
/// The system reads files to tell it, which takes longer than the key of a text.
private let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
