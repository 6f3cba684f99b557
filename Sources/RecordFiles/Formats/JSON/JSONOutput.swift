extension OutputFormat {
  /// A JSON array of sections.
  package static let json = OutputFormat("json", hasTitles: true)
}

/// Writes sections as a JSON array.
struct JSONOutput: RecordOutput {
  private let records: OutputRecords

  init(_ records: OutputRecords, to output: inout OutputBuffer) throws(RecordFileError) {
    self.records = records
    try records.checkColumnNames()
    output.append("[")
  }

  func beginSection(
    _ section: SectionHeading, isFirst: Bool, to output: inout OutputBuffer
  ) throws(RecordFileError) {
    output.append(isFirst ? "\n  {\"title\": " : ",\n  {\"title\": ")
    try output.appendJSONString(section.title.utf8Span.span)
    output.append(", \"kind\": ")
    try output.appendJSONString(section.kind.utf8Span.span)
    if let indexTitle = section.indexTitle {
      output.append(", \"indexTitle\": ")
      try output.appendJSONString(indexTitle.utf8Span.span)
    }
    output.append(", \"records\": [")
  }

  func separator(isFirst: Bool) -> String { isFirst ? "\n    " : ",\n    " }

  func append(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError) {
    try records.appendJSON(record, to: &output)
  }

  func endSection(isEmpty: Bool, to output: inout OutputBuffer) {
    output.append(isEmpty ? "]}" : "\n  ]}")
  }

  func end(hasSections: Bool, to output: inout OutputBuffer) {
    output.append(hasSections ? "\n]\n" : "]\n")
  }
}

extension OutputRecords {
  /// Appends a record as JSON.
  func appendJSON(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError) {
    if notation == .json { return try appendUnchanged(record, to: &output) }
    // Swap the buffer into the writer and back, so that it is not copied.
    let writer = JSONWriter(to: OutputBuffer(destination: output.destination))
    swap(&output, &writer.output)
    try source.report(found.ranges[record], to: writer)
    swap(&output, &writer.output)
  }
}
