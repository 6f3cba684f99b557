internal import BulkMemory

extension RecordFormat {
  /// Rows of fields with commas between them (RFC 4180).
  package static let csv = RecordFormat(
    "csv", fileExtensions: ["csv"], delimiter: .comma)

  /// Rows of fields with tabs between them, and with the quotation marks of CSV.
  package static let tsv = RecordFormat(
    "tsv", fileExtensions: ["tsv", "tab"], delimiter: .tab)
}

/// Reads rows of fields.
///
/// Every row has as many fields as the first one. Between the rows of several columns, lines without
/// any character are ignored.
///
/// No library does this. Swift and C libraries report the texts of fields, but not where in the file
/// a field and its row are, so that a row could not be written as it was.
struct CSVSource: RecordSource {
  private let text: UnicodeText
  let format: RecordFormat

  /// The character between the fields.
  let delimiter: Delimiter

  /// Whether a field can be in quotation marks.
  let hasQuotes: Bool

  /// The names of the columns, or their numbers.
  private let columns: [ColumnName]

  /// The range of the row with the names, or `nil` if there is none.
  let header: Range<Int>?

  let table: Table?

  private(set) var lineEnding: [UInt8]?

  /// The offset at which the rows begin, after the header or a row that names the delimiter.
  private var start = 0

  var bytes: [UInt8] { text.utf8 }
  var hasMark: Bool { text.hasMark }
  var notation: RecordNotation { .row(delimiter) }

  /// Returns `false`: text with commas may be a table or not.
  static func recognizes(_ content: [UInt8]) -> Bool { false }

  init(
    _ text: UnicodeText, of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    let delimiter = options.delimiter ?? format.delimiter ?? .comma
    hasQuotes = options.hasQuotes
    var reader = RowReader(format: format, delimiter: delimiter, hasQuotes: hasQuotes)
    let bytes = text.utf8.span
    var isNamed = false
    repeat {
      guard try reader.readRow(in: bytes) else { break }
      isNamed = delimiter.isNamed(by: bytes.extracting(reader.row))
      if isNamed { start = reader.position }
    } while reader.isEmptyRow || isNamed
    if !reader.rowEnding.isEmpty {
      // The output has no CR CR LF.
      lineEnding = Array(text.utf8[reader.rowEnding].suffix(2))
    }
    if isNamed || (options.hasHeader || delimiter.isBlanks) && reader.isEmptyRow {
      header = nil
      columns = []
    } else if options.hasHeader {
      header = reader.row
      start = reader.position
      columns = reader.fields.map { ColumnName($0.string(in: bytes)) }
    } else {
      header = nil
      columns = reader.fields.indices.map { ColumnName("\($0 + 1)") }
    }
    let isValid = header.map { text.isValid(in: $0) } ?? true
    table = columns.isEmpty ? nil : Table(columns: columns, header: header, isValid: isValid)
    self.text = text
    self.format = format
    self.delimiter = delimiter
  }

  func records(
    in array: Range<Int>?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    var found = FoundRecords(keyCount: keys.count)
    guard !columns.isEmpty else { return found }
    var texts: [FieldTexts] = []
    for key in keys { texts.append(FieldTexts(try table?.column(key))) }
    let bytes = bytes.span
    found.hasDictionaries = texts[0].column == nil
    // Usually, there is a row for each line. An array that grows needs twice the memory.
    let count = bytes.count(of: UInt8(ascii: "\n")) + 1
    try RecordFileError.checkMemory(count * ((1 + keys.count) * MemoryLayout<UInt64>.stride + 1))
    found.ranges.reserveCapacity(count)
    for i in texts.indices { texts[i].texts.reserveCapacity(count) }
    var reader = rowReader(at: start)
    while try reader.readRow(in: bytes) {
      let row = reader.row
      if reader.isEmptyRow, columns.count > 1 || delimiter.isBlanks { continue }
      guard reader.fieldCount == columns.count || delimiter.isBlanks else {
        throw .malformed(
          format, reason: Self.reason(fieldCount: reader.fieldCount, of: columns.count),
          at: row.lowerBound, in: bytes)
      }
      found.ranges.append(row)
      for i in texts.indices { texts[i].add(reader, in: bytes) }
    }
    found.first = try texts[0].found(in: self.bytes)
    for i in found.further.indices { found.further[i] = try texts[i + 1].found(in: self.bytes) }
    found.areStrings = [Bool](repeating: false, count: found.ranges.count)
    found.invalidTexts = text.invalidRanges(among: found.ranges)
    return found
  }

  /// Returns a reader of the rows.
  func rowReader(at start: Int = 0) -> RowReader {
    var reader = RowReader(
      format: format, delimiter: delimiter, hasQuotes: hasQuotes, position: start)
    reader.maximumFieldCount = columns.count
    return reader
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    let bytes = bytes.span
    var reader = rowReader()
    // A row without any character has one field.
    let isEmpty = try !reader.readRow(in: bytes.extracting(record))
    let none = [UInt8]().span
    try sink.receive(.beginDictionary, text: none, bytes: record.lowerBound..<record.lowerBound)
    for (i, name) in columns.enumerated() where isEmpty || i < reader.fieldCount {
      let field =
        isEmpty ? RowReader.Field(range: 0..<0, text: 0..<0, hasPairs: false) : reader.fields[i]
      let range =
        record.lowerBound + field.range.lowerBound..<record.lowerBound + field.range.upperBound
      try sink.receive(.key, text: name.text.utf8Span.span, bytes: range)
      let text = bytes.extracting(record).extracting(field.text)
      if !field.hasPairs, text.isUTF8 {
        try sink.receive(.string, text: text, bytes: range)
      } else {
        let text = field.string(in: bytes.extracting(record))
        try sink.receive(.string, text: text.utf8Span.span, bytes: range)
      }
    }
    try sink.receive(.endDictionary, text: none, bytes: record.upperBound..<record.upperBound)
  }

  func changes(
    to records: ByteRanges, in array: Range<Int>?, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    try text.checkChanges()
    if header == nil, edits.appended.isEmpty, !records.isEmpty,
      records.indices.allSatisfy(edits.removed.contains)
    {
      // Empty lines alone would be rows of one column.
      var changes = ByteChanges()
      changes.remove(bytes.indices)
      return changes
    }
    return try RowEditor(source: self, records: records, key: key).changes(by: edits)
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try text.content(applying: changes)
  }

  func keys(in arrays: [Range<Int>]?) -> [String] {
    columns.prefix(KeyFinder.maximumCount).map(\.text)
  }

  private static func reason(fieldCount: Int, of count: Int) -> String {
    "the row has \(fieldCount) \(fieldCount == 1 ? "field" : "fields"), the first row has \(count)"
  }
}
