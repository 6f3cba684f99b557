/// The records that an output writes.
struct OutputRecords: Sendable {
  let found: FoundRecords
  let source: any RecordSource
  let format: OutputFormat
  let options: WritingOptions

  /// The bytes of the records, and the notation in which they are.
  let bytes: [UInt8]
  let notation: RecordNotation

  init(
    _ found: FoundRecords, of source: any RecordSource, as format: OutputFormat,
    _ options: WritingOptions
  ) {
    self.found = found
    self.source = source
    self.format = format
    self.options = options
    bytes = source.bytes
    notation = source.notation
  }

  /// The number of records.
  var count: Int { found.ranges.count }

  /// Whether a record has a text at the key.
  func hasText(_ record: Int) -> Bool { found.first.hasText(record) }

  /// Returns the line ending of the output, which is that of the input unless it is not allowed.
  func lineEnding(except others: [UInt8]...) -> [UInt8] {
    let ending = source.lineEnding ?? [UInt8(ascii: "\n")]
    return others.contains(ending) ? [UInt8(ascii: "\n")] : ending
  }

  /// Checks that the columns of a table have valid names, of which no two are the same.
  ///
  /// The names do not matter if rows are written unchanged.
  func checkColumnNames() throws(RecordFileError) {
    if let name = source.tables.lazy.compactMap(\.repeatedName).first {
      throw .repeatedColumn(name.text, format)
    }
    guard source.tables.allSatisfy(\.isValid) else { throw .invalidColumnNames(format) }
  }

  /// Appends the bytes of a record as they are in the source.
  func appendUnchanged(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError) {
    let bytes = bytes
    try output.append(bytes.span.extracting(found.ranges[record]))
  }

  /// Reports the values of a record to a sink.
  ///
  /// - Throws: ``RecordFileError``, which names the record if the format cannot represent it.
  func report(_ record: Int, to sink: any ValueSink) throws(RecordFileError) {
    do throws(RecordFileError) {
      try source.report(found.ranges[record], to: sink)
    } catch .unrepresentable(_, let format, let reason) {
      throw .unrepresentable(record: record, format, reason: reason)
    }
  }
}
