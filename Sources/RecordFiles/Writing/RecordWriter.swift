/// Writes records, section by section.
///
///     var writer = try RecordWriter(states, as: .text)
///     try writer.section(title: "A", kind: "normal", records: [2, 0, 1])
///     let output = writer.finished()
///     String(decoding: output, as: UTF8.self)  // "A\n  New Jersey\n  Delaware\n  Pennsylvania\n"
public struct RecordWriter {
  let records: FoundRecords
  let lineEnding: [UInt8]
  let source: any RecordSource
  let format: OutputFormat
  let options: WritingOptions
  private let missingTexts: Set<Int>

  /// The bytes of the records, and the notation in which they are.
  let bytes: [UInt8]
  let notation: RecordNotation

  /// How rows are written, if the format has rows.
  var rowLayout: RowLayout?

  var output: OutputBuffer
  private var sectionCount = 0

  /// Creates a writer, and writes the beginning of the output.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - format: The format of the output.
  ///   - options: How to write, where the format leaves a choice.
  ///   - sink: The sink that receives pieces of the output while more of it is written. Without
  ///     a sink, the writer keeps all output until ``finished()``.
  /// - Throws: ``RecordFileError`` if the format cannot represent the names of columns, or if the
  ///   records have the field for the section already.
  /// - Complexity: O(1), but O(*n*) for a table of records that are no rows, or for NDJSON with a
  ///   field for the section, where *n* is the number of bytes of all records.
  public init(
    _ records: Records, as format: OutputFormat, options: WritingOptions = WritingOptions(),
    to sink: OutputSink? = nil
  ) throws(RecordFileError) {
    try self.init(records, as: format, options, to: sink.map { .sink($0) } ?? .memory)
  }

  private init(
    _ records: Records, as format: OutputFormat, _ options: WritingOptions,
    to destination: OutputBuffer.Destination
  ) throws(RecordFileError) {
    self.records = records.found
    self.source = records.source
    self.bytes = source.bytes
    self.notation = source.notation
    self.options = options
    self.lineEnding = Self.lineEnding(of: source, in: format)
    self.format = format
    self.output = OutputBuffer(destination: destination)
    self.missingTexts = Set(records.missingTexts)
    if ![.text, .csv, .tsv].contains(format) { try checkColumnNames() }
    switch format {
    case .text: break
    case .lines:
      if source.hasMark { output.append("\u{FEFF}") }
    case .json:
      output.append("[")
    case .ndjson:
      try checkSectionField()
    case .csv, .tsv:
      rowLayout = try beginRows()
    case .propertyList:
      output.append(PropertyListWriter.header)
      output.append("<array>\n")
    }
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

  /// Returns the line ending of the output, which is that of the input where the format allows it.
  private static func lineEnding(of source: any RecordSource, in format: OutputFormat) -> [UInt8] {
    let (newline, carriageReturn, null) = ([UInt8(ascii: "\n")], [UInt8(ascii: "\r")], [UInt8(0)])
    let ending = source.lineEnding ?? newline
    return switch format {
    case .csv, .tsv: ending == null ? newline : ending
    case .ndjson: ending == null || ending == carriageReturn ? newline : ending
    case .text, .lines, .json, .propertyList: ending == carriageReturn ? newline : ending
    }
  }

  /// Checks that the format can represent every record, before any record is written.
  ///
  /// - Throws: ``RecordFileError`` with the first record that the format cannot represent.
  /// - Complexity: O(1), but the same as writing all records as a property list if they come from
  ///   another format.
  public func check() throws(RecordFileError) {
    // Every record can be written as text, lines or JSON, and a record of an XML property list
    // is copied unchanged into a property list. The columns of a table are known, so its records
    // have been checked already.
    guard format == .propertyList, notation != .propertyList else { return }
    var writer = self
    writer.output = OutputBuffer(destination: .nowhere)
    for record in 0..<records.ranges.count { try writer.appendPropertyList(record) }
  }

  /// Writes one section.
  ///
  /// - Parameters:
  ///   - title: The title of the section.
  ///   - kind: The kind of the section, in one word.
  ///   - indexTitle: The title in the section index, if it is another one. Only JSON and property lists
  ///     have it.
  ///   - positions: The positions of the section's records, in order.
  /// - Throws: ``RecordFileError`` if the format cannot represent the title or a record, or if
  ///   the sink fails.
  @inlinable
  public mutating func section(
    title: String,
    kind: String,
    indexTitle: String? = nil,
    records positions: some RandomAccessCollection<Int> & Sendable
  ) throws(RecordFileError) {
    // The client's compiler specializes only this method. Generic code that it does not see would look
    // up types for each position.
    try section(title: title, kind: kind, indexTitle: indexTitle, count: positions.count) {
      places in
      let start = positions.index(positions.startIndex, offsetBy: places.lowerBound)
      return Array(positions[start..<positions.index(start, offsetBy: places.count)])
    }
  }

  /// Writes one section.
  ///
  /// - Parameters:
  ///   - title: The title of the section.
  ///   - kind: The kind of the section, in one word.
  ///   - indexTitle: The title in the section index, if it is another one. Only JSON and property lists
  ///     have it.
  ///   - count: The number of records.
  ///   - positions: A closure that returns the positions of the records at a range of places.
  /// - Throws: ``RecordFileError`` if the format cannot represent the title or a record, or if
  ///   the sink fails.
  @usableFromInline
  mutating func section(
    title: String, kind: String, indexTitle: String?, count: Int,
    _ positions: @Sendable (_ places: Range<Int>) -> [Int]
  ) throws(RecordFileError) {
    try beginSection(title: title, kind: kind, indexTitle)
    let head = try sectionField(title)
    try appendShares(count, positions) { writer, share, isFirst throws(RecordFileError) in
      try writer.appendRecords(of: share, after: head, isFirst: isFirst)
    }
    endSection(isEmpty: count == 0)
  }

  mutating func beginSection(
    title: String, kind: String, _ indexTitle: String?
  ) throws(RecordFileError) {
    switch format {
    case .text:
      // Bold cyan, which is readable on dark and on light.
      output.append(options.colorsTitles ? "\u{1B}[1;36m\(title)\u{1B}[0m" : title)
      output.bytes.append(contentsOf: textEnding)
    case .json:
      output.append(sectionCount == 0 ? "\n  {\"title\": " : ",\n  {\"title\": ")
      try output.appendJSONString(title.utf8Span.span)
      output.append(", \"kind\": ")
      try output.appendJSONString(kind.utf8Span.span)
      if let indexTitle {
        output.append(", \"indexTitle\": ")
        try output.appendJSONString(indexTitle.utf8Span.span)
      }
      output.append(", \"records\": [")
    case .propertyList:
      output.append("\t<dict>\n\t\t<key>title</key>\n\t\t<string>")
      try output.appendXMLText(title.utf8Span.span)
      output.append("</string>\n\t\t<key>kind</key>\n\t\t<string>")
      try output.appendXMLText(kind.utf8Span.span)
      if let indexTitle {
        output.append("</string>\n\t\t<key>indexTitle</key>\n\t\t<string>")
        try output.appendXMLText(indexTitle.utf8Span.span)
      }
      output.append("</string>\n\t\t<key>records</key>\n\t\t<array>\n")
    case .lines, .ndjson, .csv, .tsv: break
    }
    sectionCount += 1
  }

  mutating func endSection(isEmpty: Bool) {
    switch format {
    case .json: output.append(isEmpty ? "]}" : "\n  ]}")
    case .propertyList: output.append("\t\t</array>\n\t</dict>\n")
    case .text, .lines, .ndjson, .csv, .tsv: break
    }
  }

  /// Appends some records of a section, which may be the first ones.
  private mutating func appendRecords(
    of share: [Int], after head: [UInt8], isFirst: Bool
  ) throws(RecordFileError) {
    if head.isEmpty, hasUnchangedLines { return try appendLines(of: share) }
    var separator = format == .json ? Self.separator(isFirst: isFirst) : ""
    for record in share {
      output.append(separator)
      output.bytes.append(contentsOf: head)
      try appendRecord(record)
      if format == .json { separator = Self.separator(isFirst: false) }
    }
  }

  /// What is in front of a record of JSON.
  static func separator(isFirst: Bool) -> String { isFirst ? "\n    " : ",\n    " }

  /// Returns the field with the title of a section, which is before each of its records, or nothing if
  /// the records have no such field.
  func sectionField(_ title: String) throws(RecordFileError) -> [UInt8] {
    guard let name = options.sectionField else { return [] }
    var field = OutputBuffer(destination: .memory)
    switch format {
    case .text, .lines, .json, .propertyList: break
    case .ndjson:
      field.append("{")
      try field.appendJSONString(name.utf8Span.span)
      field.append(":")
      try field.appendJSONString(title.utf8Span.span)
    case .csv, .tsv:
      guard let layout = rowLayout else { break }
      layout.append(Array(title.utf8).span, hasOneField: false, to: &field.bytes)
      field.bytes.append(layout.delimiter.byte)
    }
    return field.bytes
  }

  /// Appends a record, without the field with the title of its section.
  mutating func appendRecord(_ record: Int) throws(RecordFileError) {
    switch format {
    case .text:
      output.append("  ")
      try appendLine(record, ending: textEnding)
    case .lines: try appendLine(record, ending: lineEnding)
    case .json: try appendJSON(record)
    case .ndjson: try appendNDJSON(record)
    case .csv, .tsv: try appendRow(record)
    case .propertyList: try appendPropertyList(record)
    }
  }

  /// The end of a line of the format `text`.
  var textEnding: [UInt8] {
    // Lines that end with U+0000 can contain LF.
    lineEnding == [0] ? lineEnding : [UInt8(ascii: "\n")]
  }

  /// Writes the end of the output.
  ///
  /// - Returns: The output that was not passed to the sink.
  public consuming func finished() -> [UInt8] {
    switch format {
    case .text, .lines, .ndjson, .csv, .tsv: break
    case .json: output.append(sectionCount == 0 ? "]\n" : "\n]\n")
    case .propertyList: output.append("</array>\n" + PropertyListWriter.footer)
    }
    return output.bytes
  }

  /// Appends a record as one line: a string as its text, any other value as JSON.
  ///
  /// In the output format `text`, the line is the text that the record is collated by, if it
  /// has one.
  private mutating func appendLine(
    _ record: Int,
    ending: [UInt8]
  ) throws(RecordFileError) {
    let isText = format == .text || records.areStrings.isEmpty || records.areStrings[record]
    if isText, missingTexts.isEmpty || !missingTexts.contains(record) {
      let text = records.texts[record]
      // A line of a text file is copied unchanged, because it contains no LF.
      if notation == .line {
        try appendUnchanged(record)
      } else {
        try appendOnOneLine(text)
      }
    } else if notation == .json {
      let bytes = bytes
      try output.appendCompactJSON(bytes.span.extracting(records.ranges[record]))
    } else {
      try appendJSON(record)
    }
    output.bytes.append(contentsOf: ending)
    try output.flush()
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

  mutating func appendJSON(_ record: Int) throws(RecordFileError) {
    if notation == .json { return try appendUnchanged(record) }
    // Swap the buffer into the writer and back, so that it is not copied.
    let writer = JSONWriter(to: OutputBuffer(destination: output.destination))
    swap(&output, &writer.output)
    try source.report(records.ranges[record], to: writer)
    swap(&output, &writer.output)
  }

  private mutating func appendPropertyList(_ record: Int) throws(RecordFileError) {
    if notation == .propertyList {
      output.append("\t\t\t")
      try appendUnchanged(record)
      output.append("\n")
      return
    }
    let writer = PropertyListWriter(to: OutputBuffer(destination: output.destination), depth: 3)
    swap(&output, &writer.output)
    do throws(RecordFileError) {
      try source.report(records.ranges[record], to: writer)
    } catch .unrepresentable(_, let format, let reason) {
      throw .unrepresentable(record: record, format, reason: reason)
    }
    swap(&output, &writer.output)
  }

  /// Appends the bytes of a record as they are in the source.
  mutating func appendUnchanged(_ record: Int) throws(RecordFileError) {
    let bytes = bytes
    try output.append(bytes.span.extracting(records.ranges[record]))
  }
}
