internal import BulkMemory

/// The lines of a text.
///
/// LF ends a line, and so does CRLF. A last line may lack its end.
struct TextLines {
  /// The bytes of each line, without its end.
  private(set) var ranges = ByteRanges()

  /// What to end each line with in the output: what the first one ends with.
  private(set) var ending: [UInt8] = [UInt8(ascii: "\n")]

  /// - Throws: ``RecordFileError`` when there is no memory for so many lines.
  init(_ bytes: Span<UInt8>) throws(RecordFileError) {
    // To grow would take half of the memory once more.
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
