extension OutputFormat {
  /// A line with the title of each section, then one indented line per record.
  package static let text = OutputFormat("text", fileExtension: "txt", hasTitles: true)

  /// The records without titles, one per line.
  package static let lines = OutputFormat("lines", fileExtension: "txt")
}

/// Writes records as lines: a string as its text, any other value as JSON.
///
/// In the format `text`, the line is the text that the record is collated by, if it has one.
struct LineOutput: RecordOutput {
  private let records: OutputRecords
  private let isText: Bool
  private let lineEnding: [UInt8]
  private let prefix: String

  init(_ records: OutputRecords, to output: inout OutputBuffer) throws(RecordFileError) {
    self.records = records
    isText = records.format == .text
    let ending = records.lineEnding(except: [UInt8(ascii: "\r")])
    // Lines that end with U+0000 can contain LF.
    lineEnding = isText && ending != [0] ? [UInt8(ascii: "\n")] : ending
    prefix = isText ? "  " : ""
    if isText { return }
    try records.checkColumnNames()
    if records.source.hasMark { output.append("\u{FEFF}") }
  }

  var unchangedLine: (prefix: [UInt8], ending: [UInt8])? {
    records.notation == .line ? (Array(prefix.utf8), lineEnding) : nil
  }

  func beginSection(
    _ section: SectionHeading, isFirst: Bool, to output: inout OutputBuffer
  ) throws(RecordFileError) {
    guard isText else { return }
    // Bold cyan, which is readable on dark and on light.
    let isColored = records.options.colorsTitles
    output.append(isColored ? "\u{1B}[1;36m\(section.title)\u{1B}[0m" : section.title)
    output.bytes.append(contentsOf: lineEnding)
  }

  func append(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError) {
    output.append(prefix)
    let found = records.found
    if isText || found.areStrings.isEmpty || found.areStrings[record], records.hasText(record) {
      // A line of a text file is copied unchanged, because it contains no LF.
      if records.notation == .line {
        try records.appendUnchanged(record, to: &output)
      } else {
        try appendOnOneLine(found.first.texts[record], to: &output)
      }
    } else if records.notation == .json {
      let bytes = records.bytes
      try output.appendCompactJSON(bytes.span.extracting(found.ranges[record]))
    } else {
      try records.appendJSON(record, to: &output)
    }
    output.bytes.append(contentsOf: lineEnding)
    try output.flush()
  }

  private func appendOnOneLine(
    _ range: Range<Int>, to output: inout OutputBuffer
  ) throws(RecordFileError) {
    let storage = records.found.first.storage
    let text = storage.span.extracting(range)
    try output.appendBlocks(of: text) { output, block in
      for i in block {
        switch text[i] {
        case UInt8(ascii: "\n"): output.append(contentsOf: #"\n"#.utf8)
        case UInt8(ascii: "\r"): output.append(contentsOf: #"\r"#.utf8)
        case let byte: output.append(byte)
        }
      }
    }
  }
}
