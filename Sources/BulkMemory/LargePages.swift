#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Pages of memory as large as the system has them, for what is large and read at random.
///
/// To sort is to read at random, and each page that is met must first be found. There are five
/// hundred times as many of the common size, more than a processor remembers; and the system lends
/// all of a large one at once. Together that is a seventh of the time of an arrangement. Little is
/// needed for few texts, and to them a whole such page would be the longest part of the work.
package enum LargePages {
  /// The size of a large page on the systems that have them.
  package static let size = 1 << 21

  /// Memory that is not initialized; `free` gives it back.
  ///
  /// - Parameters:
  ///   - byteCount: How much.
  ///   - isLarge: Whether to ask for large pages.
  /// - Returns: Memory that begins with a page, if they are large.
  package static func allocate(byteCount: Int, if isLarge: Bool) -> UnsafeMutableRawPointer {
    var memory: UnsafeMutableRawPointer?
    let status = posix_memalign(&memory, isLarge ? size : 64, byteCount)
    guard status == 0, let memory else { fatalError("There is no memory for \(byteCount) bytes") }
    if isLarge { ask(for: memory, byteCount) }
    return memory
  }

  /// Gives back what was allocated.
  package static func free(_ memory: UnsafeMutableRawPointer?) {
    #if canImport(Glibc)
    Glibc.free(memory)
    #elseif canImport(Musl)
    Musl.free(memory)
    #else
    Darwin.free(memory)
    #endif
  }

  /// Asks for large pages in new memory that is not written to yet, if it is of some size.
  package static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    guard let start = memory.baseAddress, memory.count >= 2 * size else { return }
    let first = start.alignedUp(toMultipleOf: size)
    let end = (start + memory.count).alignedDown(toMultipleOf: size)
    if first < end { ask(for: first, end - first) }
  }

  private static func ask(for memory: UnsafeMutableRawPointer, _ byteCount: Int) {
    #if os(Linux)
    // Advice only: where it is not taken, the pages are small.
    madvise(memory, byteCount, MADV_HUGEPAGE)
    #endif
  }
}
