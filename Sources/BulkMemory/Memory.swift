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

  #if canImport(Darwin)
  private static let mapAnonymous = MAP_ANON
  #else
  private static let mapAnonymous = MAP_ANONYMOUS
  #endif
}
