extension CSVSource: RowSource {
  func row(of record: Range<Int>) -> Range<Int> {
    record.lowerBound..<rowEnding(of: record).upperBound
  }

  func rowEnding(of record: Range<Int>) -> Range<Int> {
    let end = record.upperBound
    return end..<end + RowReader.lineEndingLength(at: end, in: bytes.span)
  }

  func change(
    _ record: Int, at range: Range<Int>, to text: String, spelled spelling: TextSpelling?,
    at key: String?, in changes: inout ByteChanges
  ) throws(RecordFileError) {
    let column = try editedColumn(key)
    let bytes = bytes.span.extracting(range)
    var reader = rowReader()
    // A row without any character has one field, which is empty.
    let field = try reader.readRow(in: bytes) ? reader.fields[column].range : 0..<0
    var spelling: [UInt8] = []
    syntax.append(
      text.utf8Span.span, isQuoted: !field.isEmpty && bytes[field.lowerBound] == UInt8(ascii: "\""),
      to: &spelling)
    changes.replace(
      range.lowerBound + field.lowerBound..<range.lowerBound + field.upperBound, with: spelling)
  }

  func newRecords(
    _ texts: [String], at key: String?, like record: Range<Int>?
  ) throws(RecordFileError) -> [[UInt8]] {
    let column = try editedColumn(key)
    let count = table?.columns.count ?? 0
    return texts.map { text in
      var row = [UInt8](repeating: delimiter.byte, count: column)
      syntax.append(text.utf8Span.span, to: &row)
      return row + [UInt8](repeating: delimiter.byte, count: count - 1 - column)
    }
  }

  /// Returns the column with the texts.
  private func editedColumn(_ key: String?) throws(RecordFileError) -> Int {
    if delimiter.isBlanks { throw .uneditableFile(reason: "its columns have blanks between them") }
    guard let column = try table?.column(key) else {
      throw .uneditableFile(reason: "it has no columns")
    }
    return column
  }

  private var syntax: RowSyntax {
    RowSyntax(delimiter: delimiter, hasOneField: table?.columns.count == 1)
  }
}
