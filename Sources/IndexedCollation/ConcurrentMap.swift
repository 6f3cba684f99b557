internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
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
  let values = Mutex<[Value?]>(Array(repeating: nil, count: parts))
  withoutActuallyEscaping(value) { value in
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let computed = value(part)
      values.withLock { $0[part] = computed }
    }
  }
  return values.withLock { $0.compactMap(\.self) }
}

/// Limits a number of threads to the number of cores, because more threads use memory but save
/// no time.
@usableFromInline
func usableThreads(of threads: Int) -> Int {
  precondition(threads > 0, "There must be a thread to work on")
  return min(threads, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
