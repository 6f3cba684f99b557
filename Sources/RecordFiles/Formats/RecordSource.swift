internal import BulkMemory

/// The content of a file of records, as the reader of one format understands it.
///
/// A source finds all records at once, and its callers keep what it found. They call it again
/// only to write records.
protocol RecordSource: Sendable {
  /// Returns whether content shows by its beginning that this source can read it.
  static func recognizes(_ content: [UInt8]) -> Bool

  /// Decodes the content of a file, which can be empty.
  init(
    _ content: [UInt8], of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError)

  /// The format, for error messages.
  var format: RecordFormat { get }

  /// The bytes in which the records are: the content, in UTF-8 if it is text.
  var bytes: [UInt8] { get }

  /// Whether the content began with the UTF-8 byte-order mark, which then is also written.
  var hasMark: Bool { get }

  /// The first line ending, which is also that of the output, or `nil` if there is none.
  var lineEnding: [UInt8]? { get }

  /// The notation in which the records are in the ``bytes``.
  var notation: RecordNotation { get }

  /// The columns, if the records are rows of a table.
  var table: Table? { get }

  /// The tables of the parts, if the records are those of several files, or else the ``table``.
  var tables: [Table] { get }

  /// Whether some records are lines of text, even if none of them has been read.
  var hasLines: Bool { get }

  /// Finds the records in an array, and the text of each at several keys.
  ///
  /// - Parameters:
  ///   - array: The range of an array inside a record, as ``report(_:to:)`` reported it, or
  ///     `nil` for the whole content, which must not be empty.
  ///   - keys: The paths of the keys, of which there is at least one. Only the first one can be `nil`: then the
  ///     record itself is the text.
  /// - Returns: The records, in the order of the array.
  /// - Throws: ``RecordFileError`` if the content is malformed or is not an array of records,
  ///   or if there is not enough memory.
  func records(in array: Range<Int>?, at keys: [String?]) throws(RecordFileError) -> FoundRecords

  /// Returns the keys of the records in arrays, or in the whole content.
  ///
  /// - Parameter arrays: The ranges of the arrays, or `nil` for the whole content.
  /// - Returns: The keys, up to a limit.
  /// - Throws: ``RecordFileError`` if the content is malformed.
  func keys(in arrays: [Range<Int>]?) throws(RecordFileError) -> [String]

  /// Reports the values of one record to a sink, with their ranges in the ``bytes``.
  ///
  /// - Parameters:
  ///   - record: The range of the record, as ``records(in:at:)`` found it.
  ///   - sink: The receiver of the values.
  /// - Throws: ``RecordFileError`` if the record is malformed, or the error that the sink throws.
  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError)

  /// Returns the changes to the ``bytes`` that change the records.
  ///
  /// - Parameters:
  ///   - records: The ranges of all records, as ``records(in:at:)`` found them.
  ///   - array: The range of the array that contains them, or `nil` for the whole content.
  ///   - key: The path of the key.
  ///   - edits: The changes to the records.
  /// - Returns: The changes, in the order of the content.
  /// - Throws: ``RecordFileError`` if the content or a record cannot be changed, or if a text
  ///   has no form in the format.
  func changes(
    to records: ByteRanges, in array: Range<Int>?, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges

  /// Returns the changed content, in the encoding of the original content.
  ///
  /// - Parameter changes: The changes to the ``bytes``.
  /// - Returns: The content, with its byte-order mark.
  /// - Throws: ``RecordFileError`` if the content cannot be written back, or if there is not
  ///   enough memory.
  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8]
}

extension RecordSource {
  var table: Table? { nil }

  var tables: [Table] { table.map { [$0] } ?? [] }

  var lineEnding: [UInt8]? { nil }

  var hasLines: Bool { false }
}
