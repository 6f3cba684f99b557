#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Memory for many keys or entries, in pages as large as the system has them.
///
/// To sort is to read at random, and each page that is met must first be found. A page of two megabytes
/// instead of four kilobytes makes that rare, and the system lends all of it at once: together
/// a seventh of the time of an arrangement. Little is needed for few texts, and to them a whole such page
/// would be the longest part of the work.
enum LargeMemory {
  /// The size of a large page on the systems that have them.
  static let pageSize = 1 << 21

  /// Memory that is not initialized; `free` gives it back.
  static func allocate(
    byteCount: Int,
    inLargePages isLarge: Bool
  ) -> UnsafeMutableRawPointer {
    var memory: UnsafeMutableRawPointer?
    let status = posix_memalign(&memory, isLarge ? pageSize : 64, byteCount)
    guard status == 0, let memory else { fatalError("There is no memory for \(byteCount) bytes") }
    #if os(Linux)
    // Advice only: where it is not taken, the pages are small.
    if isLarge { madvise(memory, byteCount, MADV_HUGEPAGE) }
    #endif
    return memory
  }

  static func free(_ memory: UnsafeMutableRawPointer?) {
    #if canImport(Glibc)
    Glibc.free(memory)
    #elseif canImport(Musl)
    Musl.free(memory)
    #else
    Darwin.free(memory)
    #endif
  }
}
