internal import CPlatform

/// The memory of this process.
///
/// Check for available memory before a large allocation, because an array that cannot grow terminates the
/// process.
package enum Memory {
  /// The number of bytes up to which the limit is not checked, because each check reads a file.
  private static let smallByteCount = 1 << 20

  /// Returns whether this process can take a number of bytes now.
  ///
  /// The result is not a guarantee: other processes can take the memory in the meantime.
  package static func isAvailable(_ byteCount: Int) -> Bool {
    isWithinLimit(byteCount) && isProvided(byteCount)
  }

  /// Returns whether this process can take a number of bytes now, and start threads that allocate memory.
  ///
  /// Without it, a thread can wait forever, or end the process.
  package static func isAvailable(forThreads count: Int, byteCount: Int = 0) -> Bool {
    // The allocator reserves this much of the address space when a thread begins to allocate.
    isWithinLimit(byteCount) && isProvided(count << 27 + byteCount)
  }

  /// Returns whether the ``limit`` allows a number of bytes.
  ///
  /// A system that overcommits memory would provide them, and end the process when it uses them.
  private static func isWithinLimit(_ byteCount: Int) -> Bool {
    guard byteCount > smallByteCount else { return true }
    let (taken, limit) = usage
    return byteCount <= limit - taken
  }

  /// Returns whether the system provides a number of bytes.
  private static func isProvided(_ byteCount: Int) -> Bool {
    guard byteCount > 0 else { return true }
    // Do not use `malloc`: the compiler removes the call if the memory is freed immediately.
    let memory = mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | mapAnonymous, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, byteCount)
    return true
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
