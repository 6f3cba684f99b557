extension OutputFormat {
  /// Contacts, unchanged.
  package static let vCard = OutputFormat("vcard", fileExtension: "vcf")
}

/// Writes vCards with the bytes that were read.
struct VCardOutput: RecordOutput {
  private let records: OutputRecords
  private let lineEnding: [UInt8]

  init(_ records: OutputRecords, to output: inout OutputBuffer) throws(RecordFileError) {
    self.records = records
    lineEnding = records.source.lineEnding ?? Array("\r\n".utf8)
    if records.source.hasMark { output.append("\u{FEFF}") }
  }

  func check() throws(RecordFileError) {
    guard records.count > 0, records.notation != .vCard else { return }
    let other = records.found.ranges.firstIndex { !VCardLine.isBegin(records.bytes[$0].prefix(11)) }
    throw .unrepresentable(
      record: other ?? 0, records.format, reason: "only a vCard that was read can be written")
  }

  var unchangedLine: (prefix: [UInt8], ending: [UInt8])? {
    records.notation == .vCard ? ([], lineEnding) : nil
  }

  func append(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError) {
    try check()
    try records.appendUnchanged(record, to: &output)
    output.bytes.append(contentsOf: lineEnding)
    try output.flush()
  }
}
