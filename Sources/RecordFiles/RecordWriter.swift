/// Writes records, section by section.
///
///     var writer = RecordWriter(states, as: .text)
///     try writer.section(title: "A", kind: "normal", records: [2, 0, 1])
///     let output = writer.finished()
public struct RecordWriter {
  let records: Records
  private let format: OutputFormat
  private let missingTexts: Set<Int>
  var output: OutputBuffer
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
    self.init(records, as: format, to: sink.map { .sink($0) } ?? .memory)
  }

  private init(
    _ records: Records, as format: OutputFormat, to destination: OutputBuffer.Destination
  ) {
    self.records = records
    self.format = format
    self.output = OutputBuffer(destination: destination)
    self.missingTexts = Set(records.missingTexts)
    switch format {
    case .text: break
    case .lines:
      if records.hasMark { output.append("\u{FEFF}") }
    case .json:
      output.append("[")
    case .propertyList:
      output.append(PropertyListWriter.header)
      output.append("<array>\n")
    }
  }

  /// Checks that every record has a form in a format, before any of them is written.
  ///
  /// - Throws: ``RecordFileError`` that names the first record that has none.
  /// - Complexity: As of writing all of them, where a record may have none; else O(1).
  public static func check(_ records: Records, for format: OutputFormat) throws(RecordFileError) {
    // What came as text or as XML may stand in it again; all else JSON and lines can hold.
    guard format == .propertyList, records.format != .propertyList || records.binary != nil else {
      return
    }
    var writer = RecordWriter(records, as: format, to: .nowhere)
    for record in 0..<records.count { try writer.appendPropertyList(record) }
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
      output.append("\(title)\n")
      for record in positions {
        output.append("  ")
        try appendLine(record, ending: [UInt8(ascii: "\n")])
      }
    case .lines where records.format == .text:
      try appendLines(of: positions)
    case .lines:
      for record in positions { try appendLine(record, ending: records.lineEnding) }
    case .json:
      output.append(sectionCount == 0 ? "\n  {\"title\": " : ",\n  {\"title\": ")
      try output.appendJSONString(title.utf8Span.span)
      output.append(", \"kind\": ")
      try output.appendJSONString(kind.utf8Span.span)
      output.append(", \"records\": [")
      var separator = "\n    "
      for record in positions {
        output.append(separator)
        try appendJSON(record)
        separator = ",\n    "
      }
      output.append(positions.isEmpty ? "]}" : "\n  ]}")
    case .propertyList:
      output.append("\t<dict>\n\t\t<key>title</key>\n\t\t<string>")
      try output.appendXMLText(title.utf8Span.span)
      output.append("</string>\n\t\t<key>kind</key>\n\t\t<string>")
      try output.appendXMLText(kind.utf8Span.span)
      output.append("</string>\n\t\t<key>records</key>\n\t\t<array>\n")
      for record in positions { try appendPropertyList(record) }
      output.append("\t\t</array>\n\t</dict>\n")
    }
    sectionCount += 1
  }

  /// Ends the output.
  ///
  /// - Returns: What did not go to the sink yet.
  public consuming func finished() -> [UInt8] {
    switch format {
    case .text, .lines: break
    case .json: output.append(sectionCount == 0 ? "]\n" : "\n]\n")
    case .propertyList: output.append("</array>\n" + PropertyListWriter.footer)
    }
    return output.bytes
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
      if records.format == .text { try appendBytes(text) } else { try appendOnOneLine(text) }
    } else if records.format == .json {
      let source = records.source
      try output.appendCompactJSON(source.span.extracting(records.ranges[record]))
    } else {
      try appendJSON(record)
    }
    output.bytes.append(contentsOf: ending)
    try output.flush()
  }

  /// Appends bytes of the storage.
  private mutating func appendBytes(_ range: Range<Int>) throws(RecordFileError) {
    let storage = records.storage
    try output.append(storage.span.extracting(range))
  }

  private mutating func appendOnOneLine(_ range: Range<Int>) throws(RecordFileError) {
    let storage = records.storage
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

  private mutating func appendJSON(_ record: Int) throws(RecordFileError) {
    if records.format == .json { return try appendUnchanged(record) }
    // The buffer goes there and comes back, so that it is not copied.
    let writer = JSONWriter(to: OutputBuffer(destination: output.destination))
    swap(&output, &writer.output)
    try records.report(record, to: writer)
    swap(&output, &writer.output)
  }

  private mutating func appendPropertyList(_ record: Int) throws(RecordFileError) {
    if records.format == .propertyList, records.binary == nil {
      output.append("\t\t\t")
      try appendUnchanged(record)
      output.append("\n")
      return
    }
    let writer = PropertyListWriter(to: OutputBuffer(destination: output.destination), depth: 3)
    swap(&output, &writer.output)
    do throws(RecordFileError) {
      try records.report(record, to: writer)
    } catch .unrepresentable(_, let format, let reason) {
      throw .unrepresentable(record: record, format, reason: reason)
    }
    swap(&output, &writer.output)
  }

  /// Appends the bytes that the record was written in.
  private mutating func appendUnchanged(_ record: Int) throws(RecordFileError) {
    let source = records.source
    try output.append(source.span.extracting(records.ranges[record]))
  }
}
