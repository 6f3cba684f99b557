internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Computes one value for each of some parts of the work, on as many threads.
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

/// As many of some threads as there are cores: more cost memory, and save no time.
@usableFromInline
func usableThreads(of threads: Int) -> Int {
  precondition(threads > 0, "There must be a thread to work on")
  return min(threads, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
