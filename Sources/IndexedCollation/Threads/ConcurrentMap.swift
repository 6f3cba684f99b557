#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Dispatch
internal import Musl
#else
internal import Darwin
internal import Dispatch
#endif

/// Computes one value for each part of the work, on up to as many threads as there are parts.
///
/// - Returns: The values in the order of the parts.
@usableFromInline
func concurrentMap<Value: Sendable>(
  parts: Int,
  _ value: @Sendable (_ part: Int) -> Value
) -> [Value] {
  guard parts > 1 else { return (0..<parts).map(value) }
  return [Value](unsafeUninitializedCapacity: parts) { values, count in
    let places = MovedByThreads(values)
    withoutActuallyEscaping(value) { value in
      perform(parts) { part in
        places.value.initializeElement(at: part, to: value(part))
      }
    }
    count = parts
  }
}

/// Calls a closure for each part, one on the caller's thread and each other on its own.
private func perform(_ parts: Int, _ work: @escaping @Sendable (_ part: Int) -> Void) {
  #if canImport(Glibc)
  var threads: [SystemThread] = []
  for part in 1..<parts {
    // If the system provides no thread, the caller's thread does the work.
    if let thread = SystemThread({ work(part) }) { threads.append(thread) } else { work(part) }
  }
  work(0)
  for thread in threads { thread.join() }
  #else
  DispatchQueue.concurrentPerform(iterations: parts, execute: work)
  #endif
}

/// Limits a number of threads to the number of cores, because more threads use memory but save
/// no time.
@usableFromInline
func usableThreads(of threads: Int) -> Int {
  precondition(threads > 0, "There must be at least one thread")
  return min(threads, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
