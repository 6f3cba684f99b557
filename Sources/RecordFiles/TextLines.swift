/// The lines of a text.
///
/// LF ends a line, and so does CRLF. A last line may lack its end.
struct TextLines {
  /// The bytes of each line, without its end.
  private(set) var ranges: [Range<Int>] = []

  /// What to end each line with in the output: what the first one ends with.
  private(set) var ending: [UInt8] = [UInt8(ascii: "\n")]

  init(_ bytes: Span<UInt8>) {
    var start = 0
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "\n") {
        let hasReturn = i > start && bytes[i - 1] == UInt8(ascii: "\r")
        if ranges.isEmpty, hasReturn { ending = Array("\r\n".utf8) }
        ranges.append(start..<(hasReturn ? i - 1 : i))
        start = i + 1
      }
      i += 1
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
  }
}
