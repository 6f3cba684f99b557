extension JSONSource: StreamSource {
  static func canReadParts(_ beginning: [UInt8], _ options: ReadingOptions) -> Bool {
    guard options.recordsPath == nil, !UnicodeText.isConverted(beginning) else { return false }
    let mark = beginning.span.startsWithMark ? 3 : 0
    return startOfRecords(in: beginning.span.extracting(mark...)) != nil
  }

  static func preamble(
    of content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions, isWhole: Bool
  ) -> StreamPreamble? {
    StreamPreamble(bytes: [UInt8(ascii: "[")], start: startOfRecords(in: content) ?? 0)
  }

  static func close(_ part: inout [UInt8]) {
    if part.last == UInt8(ascii: ",") { part.removeLast() }
    part.append(UInt8(ascii: "]"))
  }

  static func separator(_ options: ReadingOptions) -> UInt8 { UInt8(ascii: ",") }

  static func lineCount(of content: Span<UInt8>) -> Int { lineCountWithReturns(of: content) }

  static func endOfRecords(
    in content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions
  ) -> Int {
    var depth = 0
    var end = 0
    // Commas without a value in front or behind are errors, which the part must have.
    var hasValue = false
    // The offset after the last comma of the array, until a value follows.
    var comma: Int?
    var i = 0
    while i < content.count {
      let byte = content[i]
      i += 1
      if isSpace(byte) { continue }
      if let place = comma {
        if byte != UInt8(ascii: ","), byte != UInt8(ascii: "]") { end = place }
        comma = nil
      }
      switch byte {
      case UInt8(ascii: "\""):
        guard let next = endOfString(in: content, from: i) else { return end }
        i = next
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        // Here the array ends.
        if depth < 0 { return end }
      case UInt8(ascii: ","):
        if depth > 0 { break }
        if hasValue { comma = i }
        hasValue = false
        continue
      default: break
      }
      hasValue = true
    }
    return end
  }

  /// Returns the offset after the bracket with which an array begins, or `nil` if there is none.
  private static func startOfRecords(in content: Span<UInt8>) -> Int? {
    for i in content.indices where !isSpace(content[i]) {
      return content[i] == UInt8(ascii: "[") ? i + 1 : nil
    }
    return nil
  }

  /// Returns the offset after the quotation mark at the end of a string, or `nil` if there is none.
  private static func endOfString(in content: Span<UInt8>, from start: Int) -> Int? {
    var i = start
    while i < content.count {
      switch content[i] {
      case UInt8(ascii: "\""): return i + 1
      case UInt8(ascii: "\\"): i += 2
      default: i += 1
      }
    }
    return nil
  }
}
