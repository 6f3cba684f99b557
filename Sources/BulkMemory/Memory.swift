#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Memory that is asked for before it is used: an array that cannot grow ends the process.
package enum Memory {
  /// Whether the system would lend so many bytes now.
  ///
  /// That is no promise. A system that lends more than it has says no only to what is more than all
  /// of it, or beyond the limit of the process.
  package static func isAvailable(_ byteCount: Int) -> Bool {
    guard byteCount > 0 else { return true }
    // Not `malloc`, which the compiler leaves out if its memory is given back at once.
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
