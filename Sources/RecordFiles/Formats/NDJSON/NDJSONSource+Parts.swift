extension NDJSONSource: StreamSource {
  static func preamble(
    of content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions, isWhole: Bool
  ) -> StreamPreamble? {
    // A line without a value is no record.
    LineSource.preamble(of: content, format, ReadingOptions(), isWhole: isWhole)
      .map { StreamPreamble(bytes: $0.bytes) }
  }

  static func endOfRecords(
    in content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions
  ) -> Int {
    LineSource.endOfRecords(in: content, format, ReadingOptions())
  }
}
