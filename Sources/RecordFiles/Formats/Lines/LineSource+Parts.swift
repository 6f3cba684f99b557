extension LineSource: StreamSource {
  static func preamble(
    of content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions, isWhole: Bool
  ) -> StreamPreamble? {
    // Each part then has the line ending of the first line.
    let end = options.lineEnd
    guard let found = content.firstIndex(of: end, from: 0) else {
      return isWhole ? StreamPreamble() : nil
    }
    let hasReturn = end != 0 && found > 0 && content[found - 1] == UInt8(ascii: "\r")
    return StreamPreamble(
      bytes: hasReturn ? [UInt8(ascii: "\r"), end] : [end], isRecord: true)
  }

  static func endOfRecords(
    in content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions
  ) -> Int {
    content.lastIndex(of: options.lineEnd).map { $0 + 1 } ?? 0
  }
}
