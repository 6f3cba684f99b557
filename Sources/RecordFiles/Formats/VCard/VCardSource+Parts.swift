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
    var bytes: [UInt8] = []
    bytes.append(contentsOf: content)
    var lines = VCardLines(bytes)
    var depth = 0
    var end = 0
    // The last line may go on.
    while let line = lines.next(), lines.position < content.count {
      depth += line.changeOfDepth
      if line.isEnd, depth <= 0 { (depth, end) = (0, lines.position) }
    }
    return end
  }

  static func lineCount(of content: Span<UInt8>) -> Int { lineCountWithReturns(of: content) }
}
