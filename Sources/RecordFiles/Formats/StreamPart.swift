/// A part of a file, with what it needs in front.
struct StreamPart {
  var text: UnicodeText

  /// The number of records in front that are not among those of the file.
  var addedRecordCount: Int

  /// The position in the file of the first record after the added ones.
  var firstRecord: Int

  /// Whether this record was the last one of the part before.
  var repeatsRecord = false

  /// The offset at which the array of the records begins, without a byte-order mark, or `nil` if there is no
  /// array.
  var arrayStart: Int?

  /// The number of lines of the file before the part, without those that were added.
  var lineOffset = 0

  /// The number of lines that were added in front.
  var addedLineCount = 0

  /// What is added to a column in the first line after them.
  var columnOffset = 0
}
