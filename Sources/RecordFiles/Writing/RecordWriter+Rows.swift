/// How a writer writes rows.
struct RowLayout {
  let delimiter: Delimiter

  /// Makes the rows of records, or `nil` if they are rows that are written unchanged.
  let maker: RowMaker?

  /// The number of columns of the records.
  let columnCount: Int

  /// Appends a field, in quotation marks if it needs them.
  ///
  /// - Parameters:
  ///   - text: The text of the field.
  ///   - hasOneField: Whether the row has no other field.
  ///   - output: The bytes to append to.
  func append(_ text: Span<UInt8>, hasOneField: Bool, to output: inout [UInt8]) {
    RowSyntax(delimiter: delimiter, hasOneField: hasOneField).append(text, to: &output)
  }

  /// Returns the same layout for another thread.
  func copy() -> RowLayout {
    RowLayout(delimiter: delimiter, maker: maker?.copy(), columnCount: columnCount)
  }
}

extension RecordWriter {
  /// Writes the names of the columns.
  ///
  /// - Throws: ``RecordFileError`` if the records cannot be rows, or if a name occurs twice.
  mutating func beginRows() throws(RecordFileError) -> RowLayout {
    let delimiter = self.delimiter
    let table = source.table
    let isUnchanged = notation == .row(delimiter)
    var columns = table?.columns ?? []
    var maker: RowMaker?
    if !isUnchanged {
      try checkColumnNames()
      if table == nil { columns = try allColumns() }
      maker = RowMaker(format: format, columns: columns)
    }
    let hasHeader = options.hasHeader && (table == nil || table?.header != nil)
    if let name = options.sectionField, hasHeader, columns.contains(ColumnName(name)) {
      throw .fieldExists(name)
    }
    let layout = RowLayout(delimiter: delimiter, maker: maker, columnCount: columns.count)
    // A name that begins with a mark, after the mark of UTF-16, needs another one before it.
    let bytes = self.bytes
    let beginsWithMark = table?.header.map { bytes.span.extracting($0).startsWithMark } ?? false
    if isUnchanged, source.hasMark || beginsWithMark { output.append("\u{FEFF}") }
    guard hasHeader, !columns.isEmpty else { return layout }
    if let name = options.sectionField {
      appendField(Array(name.utf8).span, layout)
      output.bytes.append(delimiter.byte)
    }
    if isUnchanged, let header = table?.header {
      try output.append(bytes.span.extracting(header))
    } else {
      for (i, name) in columns.enumerated() {
        if i > 0 { output.bytes.append(delimiter.byte) }
        appendField(Array(name.text.utf8).span, layout)
      }
    }
    output.bytes.append(contentsOf: lineEnding)
    return layout
  }

  /// The delimiter of the output.
  private var delimiter: Delimiter {
    if format == .tsv { return .tab }
    // Only rows that are copied can have blanks between their fields.
    if let delimiter = options.delimiter, !delimiter.isBlanks || notation == .row(delimiter) {
      return delimiter
    }
    if case .row(let delimiter) = notation, delimiter != .tab { return delimiter }
    return .comma
  }

  /// Returns the columns of all tables, and then those of other records.
  private func allColumns() throws(RecordFileError) -> [ColumnName] {
    let maker = RowMaker(format: format, columns: source.tables.flatMap(\.columns))
    for record in 0..<records.ranges.count {
      maker.beginRow()
      try report(record, to: maker)
    }
    let text = ColumnName(RowMaker.textColumn)
    if source.hasLines, !maker.columns.contains(text) { return maker.columns + [text] }
    // A row has a field, even if no record has a key.
    return maker.columns.isEmpty && !records.ranges.isEmpty ? [text] : maker.columns
  }

  /// Whether the records are lines or rows that are written unchanged.
  var hasUnchangedLines: Bool {
    format == .lines && notation == .line || rowLayout.map { $0.maker == nil } == true
  }

  /// Appends a record as a row, without the title of its section.
  mutating func appendRow(_ record: Int) throws(RecordFileError) {
    guard let layout = rowLayout else { return }
    if let maker = layout.maker {
      maker.beginRow()
      try report(record, to: maker)
      let (row, texts) = (maker.row, maker.texts)
      for (i, text) in row.enumerated() {
        if i > 0 { output.bytes.append(layout.delimiter.byte) }
        appendField(texts.span.extracting(text ?? 0..<0), layout)
      }
    } else {
      try appendUnchanged(record)
    }
    output.bytes.append(contentsOf: lineEnding)
    try output.flush()
  }

  private mutating func appendField(_ text: Span<UInt8>, _ layout: RowLayout) {
    let hasOneField = layout.columnCount == 1 && options.sectionField == nil
    layout.append(text, hasOneField: hasOneField, to: &output.bytes)
  }

  private func report(_ record: Int, to maker: RowMaker) throws(RecordFileError) {
    do throws(RecordFileError) {
      try source.report(records.ranges[record], to: maker)
    } catch .unrepresentable(_, let format, let reason) {
      throw .unrepresentable(record: record, format, reason: reason)
    }
  }
}
