extension CSVSource: StreamSource {
  static func preamble(
    of content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions, isWhole: Bool
  ) -> StreamPreamble? {
    var reader = reader(format, options)
    var start = 0
    while let isValid = reader.readWholeRow(in: content) {
      // The first part has the error.
      guard isValid else { return StreamPreamble() }
      if reader.isEmptyRow { continue }
      if delimiter(format, options).isNamed(by: content.extracting(reader.row)) {
        start = reader.position
        continue
      }
      var bytes: [UInt8] = []
      bytes.append(contentsOf: content.extracting(reader.row.lowerBound..<reader.position))
      return StreamPreamble(
        bytes: bytes, origin: reader.row.lowerBound, isRecord: !options.hasHeader,
        start: options.hasHeader ? reader.position : start)
    }
    // The row at the end of the file is the only one.
    return isWhole ? StreamPreamble() : nil
  }

  static func endOfRecords(
    in content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions
  ) -> Int {
    var reader = reader(format, options)
    reader.maximumFieldCount = 1
    var end = 0
    while let isValid = reader.readWholeRow(in: content) {
      // The part has the error.
      guard isValid else { return content.count }
      end = reader.position
    }
    return end
  }

  static func lineCount(of content: Span<UInt8>) -> Int { lineCountWithReturns(of: content) }

  private static func reader(_ format: RecordFormat, _ options: ReadingOptions) -> RowReader {
    RowReader(
      format: format, delimiter: delimiter(format, options), hasQuotes: options.hasQuotes)
  }

  private static func delimiter(_ format: RecordFormat, _ options: ReadingOptions) -> Delimiter {
    options.delimiter ?? format.delimiter ?? .comma
  }
}
