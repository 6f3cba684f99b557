/// Writes records, section by section.
///
///     var writer = RecordWriter(states, as: .text)
///     try writer.section(title: "A", kind: "normal", records: [2, 0, 1])
///     let output = writer.finished()
public struct RecordWriter {
  /// How much is collected for a sink: enough that a call of the system costs nothing in
  /// comparison.
  private static let pieceSize = 1 << 18

  let records: Records
  private let format: OutputFormat
  private let sink: OutputSink?
  private let missingTexts: Set<Int>
  var output: [UInt8] = []
  private var sectionCount = 0

  /// Of all bytes that were read ahead of their time, so that they are read.
  var touched: UInt8 = 0

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - format: How to write them.
  ///   - sink: Where pieces of the output go while there is more to come; without one, all of it is
  ///     kept until it is ``finished()``.
  public init(_ records: Records, as format: OutputFormat, to sink: OutputSink? = nil) {
    self.records = records
    self.format = format
    self.sink = sink
    self.missingTexts = Set(records.missingTexts)
    switch format {
    case .text: break
    case .lines:
      if records.hasMark { output.append(contentsOf: "\u{FEFF}".utf8) }
    case .json:
      append("[")
    case .propertyList:
      append(PropertyListWriter.header)
      append("<array>\n")
    }
  }

  /// Whether every record has a form in a format, so that nothing can go wrong in the midst of
  /// the output.
  public static func isCertain(_ records: Records, as format: OutputFormat) -> Bool {
    records.format == .text && (format == .text || format == .lines)
  }

  /// Writes one section.
  ///
  /// - Parameters:
  ///   - title: The header of the section.
  ///   - kind: What the section holds, in a word.
  ///   - positions: The positions of its records, in order.
  /// - Throws: ``RecordFileError`` that names the record that the format has no form
  ///   for, or tells why the sink takes no more.
  public mutating func section(
    title: String,
    kind: String,
    records positions: some Collection<Int>
  ) throws(RecordFileError) {
    switch format {
    case .text:
      append("\(title)\n")
      for record in positions {
        append("  ")
        try appendLine(record, ending: [UInt8(ascii: "\n")])
      }
    case .lines where records.format == .text:
      try appendLines(of: positions)
    case .lines:
      for record in positions { try appendLine(record, ending: records.lineEnding) }
    case .json:
      append(sectionCount == 0 ? "\n  {\"title\": " : ",\n  {\"title\": ")
      output.appendJSONString(title.utf8Span.span)
      append(", \"kind\": ")
      output.appendJSONString(kind.utf8Span.span)
      append(", \"records\": [")
      var separator = "\n    "
      for record in positions {
        append(separator)
        try appendJSON(record)
        separator = ",\n    "
      }
      append(positions.isEmpty ? "]}" : "\n  ]}")
    case .propertyList:
      append("\t<dict>\n\t\t<key>title</key>\n\t\t<string>")
      try output.appendXMLText(title.utf8Span.span)
      append("</string>\n\t\t<key>kind</key>\n\t\t<string>\(kind)</string>\n")
      append("\t\t<key>records</key>\n\t\t<array>\n")
      for record in positions { try appendPropertyList(record) }
      append("\t\t</array>\n\t</dict>\n")
    }
    sectionCount += 1
  }

  /// Ends the output.
  ///
  /// - Returns: What did not go to the sink yet.
  public consuming func finished() -> [UInt8] {
    switch format {
    case .text, .lines: break
    case .json: append(sectionCount == 0 ? "]\n" : "\n]\n")
    case .propertyList: append("</array>\n" + PropertyListWriter.footer)
    }
    return output
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  /// Hands the output over to the sink, if it is much.
  mutating func flush() throws(RecordFileError) {
    guard let sink, output.count >= Self.pieceSize else { return }
    try sink.append(output)
    output.removeAll(keepingCapacity: true)
  }

  /// A record as one line: a text as itself, what is more as JSON.
  ///
  /// Under the format `text` a record is shown as the text it is collated by.
  private mutating func appendLine(
    _ record: Int,
    ending: [UInt8]
  ) throws(RecordFileError) {
    let isText = format == .text || records.format == .text || records.areStrings[record]
    if isText, missingTexts.isEmpty || !missingTexts.contains(record) {
      let text = records.texts[record]
      // The lines of a text file come out as they are; they hold no LF.
      if records.format == .text { appendBytes(text) } else { appendOnOneLine(text) }
    } else if records.format == .json {
      let source = records.source
      output.appendCompactJSON(source.span.extracting(records.ranges[record]))
    } else {
      try appendJSON(record)
    }
    output.append(contentsOf: ending)
    try flush()
  }

  /// Appends bytes of the storage, all at once: it is most of what writing a list of names is.
  private mutating func appendBytes(_ range: Range<Int>) {
    records.storage.withUnsafeBufferPointer { bytes in
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  private mutating func appendOnOneLine(_ text: Range<Int>) {
    for byte in records.storage[text] {
      switch byte {
      case UInt8(ascii: "\n"): append(#"\n"#)
      case UInt8(ascii: "\r"): append(#"\r"#)
      default: output.append(byte)
      }
    }
  }

  private mutating func appendJSON(_ record: Int) throws(RecordFileError) {
    if records.format == .json {
      appendUnchanged(record)
    } else {
      let writer = JSONWriter()
      try records.report(record, to: writer)
      output.append(contentsOf: writer.output)
    }
    try flush()
  }

  private mutating func appendPropertyList(_ record: Int) throws(RecordFileError) {
    if records.format == .propertyList, records.binary == nil {
      append("\t\t\t")
      appendUnchanged(record)
      append("\n")
      return try flush()
    }
    let writer = PropertyListWriter(depth: 3)
    do throws(RecordFileError) {
      try records.report(record, to: writer)
    } catch .unrepresentable(_, let format, let reason) {
      throw .unrepresentable(record: record, format, reason: reason)
    }
    output.append(contentsOf: writer.output)
    try flush()
  }

  /// Appends the bytes that the record was written in.
  private mutating func appendUnchanged(_ record: Int) {
    records.source.withUnsafeBufferPointer { bytes in
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[records.ranges[record]]))
    }
  }
}
