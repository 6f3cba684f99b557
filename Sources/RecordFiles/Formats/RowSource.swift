/// A source whose records have lines of their own, so that each can be changed, removed or added there.
protocol RowSource: RecordSource {
  /// The range of the row before all records, without its end of line, or `nil` if there is none.
  var header: Range<Int>? { get }

  /// Returns the range of the lines of a record, with the end of line.
  func row(of record: Range<Int>) -> Range<Int>

  /// Returns the range of the end of line after a record or the header, which is empty at the end of the file.
  func rowEnding(of record: Range<Int>) -> Range<Int>

  /// Gives a record a new text.
  ///
  /// - Parameters:
  ///   - record: The position of the record, for error messages.
  ///   - range: The range of the record.
  ///   - text: The text.
  ///   - spelling: How the text is written, if that can differ.
  ///   - key: The path of the key.
  ///   - changes: The changes, to which that of the text is added.
  /// - Throws: ``RecordFileError`` if the record cannot be changed.
  func change(
    _ record: Int, at range: Range<Int>, to text: String, spelled spelling: TextSpelling?,
    at key: String?, in changes: inout ByteChanges
  ) throws(RecordFileError)

  /// Returns new records, without ends of lines.
  ///
  /// - Parameters:
  ///   - texts: Their texts.
  ///   - key: The path of the key.
  ///   - record: The range of the record whose white space they have, or `nil` if there is none.
  /// - Returns: The records.
  /// - Throws: ``RecordFileError`` if there can be no new record.
  func newRecords(
    _ texts: [String], at key: String?, like record: Range<Int>?
  ) throws(RecordFileError) -> [[UInt8]]
}

extension RowSource {
  var header: Range<Int>? { nil }
}
