extension JSONSource: StreamSource {
  static func canReadParts(_ content: Span<UInt8>, _ options: ReadingOptions) -> Bool {
    startOfRecords(in: content, options) != nil
  }

  static func preamble(
    of content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions, isWhole: Bool
  ) -> StreamPreamble? {
    guard let (array, depth) = startOfRecords(in: content, options) else {
      return StreamPreamble()
    }
    var closing = [UInt8(ascii: "]")]
    closing += repeatElement(UInt8(ascii: "}"), count: depth)
    return StreamPreamble(of: content, array: array, closing: closing)
  }

  static func close(_ part: inout [UInt8], _ preamble: StreamPreamble) {
    if part.last == UInt8(ascii: ",") { part.removeLast() }
    part += preamble.closing
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

  /// Returns the bracket with which the array of the records begins, and the number of objects around it,
  /// or `nil` if there is none.
  private static func startOfRecords(
    in content: Span<UInt8>, _ options: ReadingOptions
  ) -> (array: Range<Int>, depth: Int)? {
    let finder = ArrayStartFinder(path: options.recordsPath)
    // The parser stops there, or at the end of the beginning.
    try? parse(content, into: finder)
    return finder.range.map { ($0, finder.depth) }
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
