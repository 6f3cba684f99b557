internal import CPlatform

/// Huge pages of memory, for large data that is read at random.
///
/// Sorting reads memory at random, and the processor must translate the address of each page.
/// There are five hundred times as many pages of the usual size, which is more than the
/// processor's translation cache holds. The system also provides all of a huge page at once.
/// Together, these costs are a seventh of the time of an arrangement.
///
/// A small number of texts needs little memory. For these, providing a whole huge page would
/// be the longest part of the work.
package enum HugePages {
  /// The size of a huge page, on systems that have huge pages.
  package static let size = 1 << 21

  /// Allocates uninitialized memory, which the caller must release with ``free(_:)``.
  ///
  /// - Parameters:
  ///   - byteCount: The number of bytes.
  ///   - isHuge: Whether to request huge pages.
  /// - Returns: The memory, which is aligned to a huge page if `isHuge` is `true`.
  package static func allocate(byteCount: Int, if isHuge: Bool) -> UnsafeMutableRawPointer {
    var memory: UnsafeMutableRawPointer?
    let status = posix_memalign(&memory, isHuge ? size : 64, byteCount)
    guard status == 0, let memory else {
      fatalError("There is not enough memory for \(byteCount) bytes")
    }
    if isHuge { ask(for: memory, byteCount) }
    return memory
  }

  /// Releases memory that ``allocate(byteCount:if:)`` returned.
  package static func free(_ memory: UnsafeMutableRawPointer?) {
    #if canImport(Glibc)
    Glibc.free(memory)
    #elseif canImport(Musl)
    Musl.free(memory)
    #else
    Darwin.free(memory)
    #endif
  }

  /// Requests huge pages for new memory that has not been written to, if it is large enough.
  package static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    guard let start = memory.baseAddress, memory.count >= 2 * size else { return }
    let first = start.alignedUp(toMultipleOf: size)
    let end = (start + memory.count).alignedDown(toMultipleOf: size)
    if first < end { ask(for: first, end - first) }
  }

  private static func ask(for memory: UnsafeMutableRawPointer, _ byteCount: Int) {
    #if os(Linux)
    // This is only advice: if the system ignores it, the pages have the usual size.
    madvise(memory, byteCount, MADV_HUGEPAGE)
    #endif
  }
}
