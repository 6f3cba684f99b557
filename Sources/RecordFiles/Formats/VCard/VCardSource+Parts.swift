extension VCardSource: StreamSource {
  static func preamble(
    of content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions, isWhole: Bool
  ) -> StreamPreamble? {
    // Each part then has the line ending of the first line.
    guard let end = content.indices.first(where: { VCardLine.isEnd(content[$0]) }) else {
      return isWhole ? StreamPreamble() : nil
    }
    let count = RowReader.lineEndingLength(at: end, in: content)
    if end + count == content.count, !isWhole { return nil }
    var bytes: [UInt8] = []
    bytes.append(contentsOf: content.extracting(end..<end + count))
    return StreamPreamble(bytes: bytes)
  }

  static func endOfRecords(
    in content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions
  ) -> Int {
    var depth = 0
    var end = 0
    var start = 0
    while start < content.count {
      var lineEnd = start
      while lineEnd < content.count, !VCardLine.isEnd(content[lineEnd]) { lineEnd += 1 }
      let next = lineEnd + RowReader.lineEndingLength(at: lineEnd, in: content)
      // The end of line may go on.
      guard lineEnd < content.count, next < content.count else { return end }
      // Other lines are longer.
      if lineEnd - start < 100 {
        var bytes: [UInt8] = []
        bytes.append(contentsOf: content.extracting(start..<lineEnd))
        let line = VCardLine(range: start..<lineEnd, content: bytes)
        if line.isBegin { depth += 1 }
        if line.isEnd {
          depth -= 1
          if depth <= 0 { end = next }
        }
      }
      start = next
    }
    return end
  }

  static func lineCount(of content: Span<UInt8>) -> Int { lineCountWithReturns(of: content) }
}
