extension OutputFormat {
  /// The records as rows of fields, with commas between them.
  package static let csv = OutputFormat("csv", allowsSectionField: true)

  /// The records as rows of fields, with tabs between them.
  package static let tsv = OutputFormat("tsv", allowsSectionField: true)
}

/// Writes records as rows of fields.
struct RowOutput: RecordOutput {
  private let records: OutputRecords
  private let lineEnding: [UInt8]
  private let delimiter: Delimiter

  /// Makes the rows of records, or `nil` if they are rows that are written unchanged.
  private var maker: RowMaker?

  /// The number of columns of the records.
  private let columnCount: Int

  init(_ records: OutputRecords, to output: inout OutputBuffer) throws(RecordFileError) {
    self.records = records
    lineEnding = records.lineEnding(except: [0])
    let delimiter = Self.delimiter(for: records)
    self.delimiter = delimiter
    let table = records.source.table
    let isUnchanged = records.notation == .row(delimiter)
    var columns = table?.columns ?? []
    if !isUnchanged {
      try records.checkColumnNames()
      if table == nil { columns = try Self.allColumns(of: records) }
      maker = RowMaker(format: records.format, columns: columns)
    }
    columnCount = columns.count
    let hasHeader = records.options.hasHeader && (table == nil || table?.header != nil)
    if let name = records.options.sectionField, hasHeader, columns.contains(ColumnName(name)) {
      throw .fieldExists(name)
    }
    // A name that begins with a mark, after the mark of UTF-16, needs another one before it.
    let bytes = records.bytes
    let beginsWithMark = table?.header.map { bytes.span.extracting($0).startsWithMark } ?? false
    if isUnchanged, records.source.hasMark || beginsWithMark { output.append("\u{FEFF}") }
    guard hasHeader, !columns.isEmpty else { return }
    if let name = records.options.sectionField {
      appendField(Array(name.utf8).span, to: &output)
      output.bytes.append(delimiter.byte)
    }
    if isUnchanged, let header = table?.header {
      try output.append(bytes.span.extracting(header))
    } else {
      for (i, name) in columns.enumerated() {
        if i > 0 { output.bytes.append(delimiter.byte) }
        appendField(Array(name.text.utf8).span, to: &output)
      }
    }
    output.bytes.append(contentsOf: lineEnding)
  }

  /// Returns the delimiter of the output.
  private static func delimiter(for records: OutputRecords) -> Delimiter {
    if records.format == .tsv { return .tab }
    let notation = records.notation
    // Only rows that are copied can have blanks between their fields.
    if let delimiter = records.options.delimiter,
      !delimiter.isBlanks || notation == .row(delimiter)
    {
      return delimiter
    }
    if case .row(let delimiter) = notation, delimiter != .tab { return delimiter }
    return .comma
  }

  /// Returns the columns of all tables, and then those of other records.
  private static func allColumns(
    of records: OutputRecords
  ) throws(RecordFileError) -> [ColumnName] {
    let columns = records.source.tables.flatMap(\.columns)
    let maker = RowMaker(format: records.format, columns: columns)
    for record in 0..<records.count {
      maker.beginRow()
      try records.report(record, to: maker)
    }
    let text = ColumnName(ColumnName.text)
    if records.source.hasLines, !maker.columns.contains(text) { return maker.columns + [text] }
    // A row has a field, even if no record has a key.
    return maker.columns.isEmpty && records.count > 0 ? [text] : maker.columns
  }

  var unchangedLine: (prefix: [UInt8], ending: [UInt8])? {
    maker == nil ? ([], lineEnding) : nil
  }

  func sectionField(_ title: String) -> [UInt8] {
    guard records.options.sectionField != nil else { return [] }
    var field: [UInt8] = []
    RowSyntax(delimiter: delimiter, hasOneField: false)
      .append(Array(title.utf8).span, to: &field)
    return field + [delimiter.byte]
  }

  func append(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError) {
    if let maker {
      maker.beginRow()
      try records.report(record, to: maker)
      let (row, texts) = (maker.row, maker.texts)
      for (i, text) in row.enumerated() {
        if i > 0 { output.bytes.append(delimiter.byte) }
        appendField(texts.span.extracting(text ?? 0..<0), to: &output)
      }
    } else {
      try records.appendUnchanged(record, to: &output)
    }
    output.bytes.append(contentsOf: lineEnding)
    try output.flush()
  }

  /// Appends a field, in quotation marks if it needs them.
  private func appendField(_ text: Span<UInt8>, to output: inout OutputBuffer) {
    let hasOneField = columnCount == 1 && records.options.sectionField == nil
    RowSyntax(delimiter: delimiter, hasOneField: hasOneField).append(text, to: &output.bytes)
  }

  func copy() -> RowOutput {
    var copy = self
    copy.maker = maker?.copy()
    return copy
  }
}
