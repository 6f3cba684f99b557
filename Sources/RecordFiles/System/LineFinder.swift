internal import BulkMemory
internal import Dispatch
internal import Synchronization

/// Finds the lines of a text, on several threads if it is long.
///
/// The text is divided where a line ends, so each thread also finds whether its part is valid UTF-8.
struct LineFinder {
  /// The least number of bytes for which another thread saves time.
  private static let leastPartSize = 1 << 19

  private let bytes: [UInt8]
  private let lineEnd: UInt8
  private let parts: [Range<Int>]

  /// For each part, the number of line ends.
  private let counts: [Int]

  /// - Parameters:
  ///   - bytes: The text.
  ///   - lineEnd: The byte at the end of a line.
  ///   - threads: The maximum number of threads.
  /// - Throws: ``RecordFileError`` if there is not enough memory for the ranges of all lines.
  init(_ bytes: [UInt8], lineEnd: UInt8, threads: Int) throws(RecordFileError) {
    self.bytes = bytes
    self.lineEnd = lineEnd
    let text = bytes.span
    func parts(_ count: Int) -> [Range<Int>] {
      let bounds = (1..<count).map { part in
        text.firstIndex(of: lineEnd, from: text.count * part / count).map { $0 + 1 } ?? text.count
      }
      return zip([0] + bounds, bounds + [text.count]).map { $0..<$1 }
    }
    var found = parts(max(min(threads, text.count / Self.leastPartSize), 1))
    // Count the lines first, because a growing array would need half as much memory again.
    var counts = found.map { text.extracting($0).count(of: lineEnd) }
    let size = (counts.reduce(1, +)) * MemoryLayout<UInt64>.stride
    // The lines of the parts are copied when they are joined.
    if found.count > 1, !Memory.isAvailable(forThreads: found.count, byteCount: 2 * size) {
      found = parts(1)
      counts = [counts.reduce(0, +)]
    }
    try RecordFileError.checkMemory(size)
    self.parts = found
    self.counts = counts
  }

  /// Finds the lines.
  ///
  /// - Returns: The range of each line without its end, which is LF, CRLF or the other byte, or CR at the end of the text; and whether
  ///   the text is valid UTF-8.
  func found() -> (lines: ByteRanges, isUTF8: Bool) {
    let lines = ForkSafeMutex([ByteRanges](repeating: ByteRanges(), count: parts.count))
    let isUTF8 = Atomic(true)
    DispatchQueue.concurrentPerform(iterations: parts.count) { part in
      let found = self.lines(ofPart: part)
      lines.withLock { $0[part] = found }
      if !bytes.span.extracting(parts[part]).isUTF8 { isUTF8.store(false, ordering: .relaxed) }
    }
    let found = lines.withLock(\.self)
    guard found.count > 1 else { return (found[0], isUTF8.load(ordering: .relaxed)) }
    var all = ByteRanges()
    all.reserveCapacity(found.reduce(0) { $0 + $1.count })
    for lines in found { all.append(contentsOf: lines) }
    return (all, isUTF8.load(ordering: .relaxed))
  }

  private func lines(ofPart part: Int) -> ByteRanges {
    let range = parts[part]
    var lines = ByteRanges()
    lines.reserveCapacity(counts[part] + 1)
    let text = bytes.span
    var start = range.lowerBound
    while start < range.upperBound {
      // The part ends where a line ends, or the text does. A CR at the end of the text is a line ending
      // too: the output has an LF after it, and must be the same when it is sorted again.
      let next = text.firstIndex(of: lineEnd, from: start) ?? range.upperBound
      let hasReturn = lineEnd != 0 && next > start && text[next - 1] == UInt8(ascii: "\r")
      lines.append(start..<(hasReturn ? next - 1 : next))
      start = next + 1
    }
    return lines
  }
}
