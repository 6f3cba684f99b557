#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Checks for available memory before an allocation, because an array that cannot grow
/// terminates the process.
package enum Memory {
  /// Returns whether the system would provide this number of bytes now.
  ///
  /// The result is not a guarantee. A system that overcommits memory refuses only a request for
  /// more than all of its memory, or for more than the limit of the process.
  package static func isAvailable(_ byteCount: Int) -> Bool {
    guard byteCount > 0 else { return true }
    // Do not use `malloc`: the compiler removes the call if the memory is freed immediately.
    let memory = mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | mapAnonymous, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, byteCount)
    return true
  }

  /// Returns whether there is enough memory for threads that allocate memory.
  ///
  /// Without it, a thread can wait forever, or end the process.
  package static func isAvailable(forThreads count: Int, byteCount: Int = 0) -> Bool {
    // The allocator asks for this much when a thread begins to allocate.
    isAvailable(count << 27 + byteCount)
  }

  /// Lets the allocator return each large block to the system when it is freed.
  ///
  /// By default, glibc keeps blocks of up to 32 MB for later. If the sizes of blocks vary, it can keep more
  /// than the program uses.
  package static func returnLargeBlocks() {
    #if canImport(Glibc)
    // Swift does not import the header of this function. The number is M_MMAP_THRESHOLD.
    typealias Function = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
    guard let mallopt = dlsym(nil, "mallopt") else { return }
    _ = unsafeBitCast(mallopt, to: Function.self)(-3, 1 << 20)
    #endif
  }

  #if canImport(Darwin)
  private static let mapAnonymous = MAP_ANON
  #else
  private static let mapAnonymous = MAP_ANONYMOUS
  #endif
}
