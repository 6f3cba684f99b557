/// Writes records, section by section.
///
///     var writer = RecordWriter(states, as: .text)
///     try writer.section(title: "A", kind: "normal", records: [2, 0, 1])
///     let output = writer.finished()
public struct RecordWriter {
  private let records: Records
  private let format: OutputFormat
  private var output: [UInt8] = []
  private var sectionCount = 0

  /// Begins to write.
  public init(_ records: Records, as format: OutputFormat) {
    self.records = records
    self.format = format
    // Every record comes out once, so no less than its bytes is written; to grow to that
    // would move what is there many times.
    output.reserveCapacity(records.source.count + records.count)
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

  /// Writes one section.
  ///
  /// - Parameters:
  ///   - title: The header of the section.
  ///   - kind: What the section holds, in a word.
  ///   - positions: The positions of its records, in order.
  /// - Throws: ``RecordFileError`` that names the record that the format has no form
  ///   for.
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

  /// A record as one line: a text as itself, what is more as JSON.
  ///
  /// Under the format `text` a record is shown as the text it is collated by.
  private mutating func appendLine(
    _ record: Int,
    ending: [UInt8]
  ) throws(RecordFileError) {
    let isText = format == .text || records.format == .text || records.areStrings[record]
    if isText, let text = records.texts[record] {
      // The lines of a text file come out as they are; they hold no LF.
      if records.format == .text { appendBytes(text) } else { appendOnOneLine(text) }
    } else if records.format == .json {
      let source = records.source
      output.appendCompactJSON(source.span.extracting(records.ranges[record]))
    } else {
      try appendJSON(record)
    }
    output.append(contentsOf: ending)
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
    guard records.format != .json else { return appendUnchanged(record) }
    let writer = JSONWriter()
    try records.report(record, to: writer)
    output.append(contentsOf: writer.output)
  }

  private mutating func appendPropertyList(_ record: Int) throws(RecordFileError) {
    if records.format == .propertyList, records.binary == nil {
      append("\t\t\t")
      appendUnchanged(record)
      append("\n")
      return
    }
    let writer = PropertyListWriter(depth: 3)
    do throws(RecordFileError) {
      try records.report(record, to: writer)
    } catch .unrepresentable(_, let format, let reason) {
      throw .unrepresentable(record: record, format, reason: reason)
    }
    output.append(contentsOf: writer.output)
  }

  /// Appends the bytes that the record was written in.
  private mutating func appendUnchanged(_ record: Int) {
    output.append(contentsOf: records.source[records.ranges[record]])
  }
}
