internal import BulkMemory

/// An error that occurs while records are read or written.
package enum RecordFileError: Error, Hashable, Sendable {
  /// The operating system reported an error, and `reason` is its message.
  case system(file: String, reason: String)

  /// This number of bytes of memory is not available.
  case outOfMemory(byteCount: Int)

  /// The input file was to be replaced, but it has changed since it was read.
  case changed(file: String)

  /// The bytes are not valid in the format.
  ///
  /// `line` and `column` count from 1.
  case malformed(RecordFormat, reason: String, line: Int, column: Int)

  /// The system knows no encoding with the name.
  case unknownEncoding(String)

  /// The bytes at an offset in the file are not valid in the encoding that was named.
  case invalidEncoding(String, offset: Int)

  /// The file contains a value that is not an array.
  ///
  /// `arrays` lists the paths of arrays in it, up to a limit.
  case notAnArray(RecordFormat, arrays: [String])

  /// The file contains no array at the path.
  ///
  /// `available` lists the paths of arrays, up to a limit.
  case noSuchArray(String, available: [String])

  /// The file contains a second array at the path, and its first one has been read in parts.
  case twoArrays(String)

  /// The records of the format have no path.
  case noPaths(RecordFormat)

  /// The file is no dictionary of arrays, whose keys could be the titles of sections.
  case noSections(RecordFormat, reason: String)

  /// More than one column of a table has the name.
  case ambiguousColumn(String)

  /// More than one column of a table has the name, so the records cannot be written in the format.
  case repeatedColumn(String, OutputFormat)

  /// The names of the columns of a table are invalid UTF-8, UTF-16 or UTF-32, so the records cannot be
  /// written in the format.
  case invalidColumnNames(OutputFormat)

  /// The records have a field with the name already.
  case fieldExists(String)

  /// No record has the property.
  ///
  /// `available` lists properties that the records have, up to a limit.
  case noSuchKey(String, available: [String])

  /// The records are dictionaries, and the caller named no property to collate them by.
  case keyNeeded(available: [String])

  /// The caller named a property, but the records are lines of text.
  case linesHaveNoKeys(String)

  /// More than this number of arrays of records lie inside each other.
  case tooManyLevels(limit: Int)

  /// The text of a record, counted from 0, is too long to be collated.
  case textTooLong(record: Int, limit: Int)

  /// The output format cannot represent a record, counted from 0, or a section title if
  /// `record` is `nil`.
  case unrepresentable(record: Int?, OutputFormat, reason: String)

  /// The records of the file cannot be changed in the file.
  case uneditableFile(reason: String)

  /// The text of a record, counted from 0, cannot be changed.
  case uneditableRecord(Int, reason: String)

  /// The new text of a record cannot be in a file of the format.
  case invalidText(String, RecordFormat, reason: String)
}

extension RecordFileError {
  /// Whether the description of the error already names the file.
  package var isAboutFile: Bool {
    switch self {
    case .system, .changed: true
    default: false
    }
  }
}

extension RecordFileError {
  /// Checks that an amount of memory is available before it is allocated.
  static func checkMemory(_ byteCount: Int) throws(RecordFileError) {
    guard Memory.isAvailable(byteCount) else { throw .outOfMemory(byteCount: byteCount) }
  }
}
