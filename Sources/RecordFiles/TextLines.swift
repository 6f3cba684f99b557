internal import BulkMemory

/// The lines of a text.
///
/// A line ends with LF or CRLF. The last line may have no line ending.
struct TextLines {
  /// The range of each line, without its line ending.
  private(set) var ranges = ByteRanges()

  /// The line ending for the output, which is that of the first line.
  private(set) var ending: [UInt8] = [UInt8(ascii: "\n")]

  /// - Throws: ``RecordFileError`` if there is not enough memory for the ranges of all lines.
  init(_ bytes: Span<UInt8>) throws(RecordFileError) {
    // Count the lines first, because a growing array would need half as much memory again.
    let count = bytes.count(of: UInt8(ascii: "\n")) + 1
    try RecordFileError.checkMemory(count * MemoryLayout<UInt64>.stride)
    ranges.reserveCapacity(count)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
      let hasReturn = end.map { $0 > start && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
      if start == 0, hasReturn { ending = Array("\r\n".utf8) }
      let next = end ?? bytes.count
      ranges.append(start..<(hasReturn ? next - 1 : next))
      start = next + 1
    }
  }
}
