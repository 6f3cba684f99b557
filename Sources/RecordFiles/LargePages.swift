#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Pages of memory as large as the system has them, for what is large and read at random.
///
/// A page must be found before it is read. There are five hundred times as many of the common
/// size, more than a processor remembers.
enum LargePages {
  private static let size = 1 << 21

  /// Asks for large pages in new memory that is not written to yet.
  static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
    guard let start = memory.baseAddress, memory.count >= 2 * size else { return }
    let first = start.alignedUp(toMultipleOf: size)
    let end = (start + memory.count).alignedDown(toMultipleOf: size)
    // Advice only: where it is not taken, the pages are small.
    if first < end { madvise(first, end - first, MADV_HUGEPAGE) }
    #endif
  }
}
