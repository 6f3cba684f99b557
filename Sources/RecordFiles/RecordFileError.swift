internal import BulkMemory

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An error that occurs while records are read or written.
public enum RecordFileError: Error, Hashable, Sendable {
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
  public var isAboutFile: Bool {
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

extension RecordFileError: CustomStringConvertible {
  /// A description of the error for the user, in one line.
  public var description: String {
    switch self {
    case .system(let file, let reason):
      "\(file): \(reason)"
    case .outOfMemory(let byteCount):
      "there is not enough memory for \(byteCount) bytes"
    case .changed(let file):
      "\(file): the file has changed since it was read, so it was not overwritten"
    case .malformed(let format, let reason, let line, let column):
      "line \(line), column \(column): malformed \(format.rawValue): \(reason)"
    case .unknownEncoding(let name):
      "the encoding \(name.debugDescription) is unknown; iconv -l lists all encodings"
    case .invalidEncoding(let name, let offset):
      "the bytes after the first \(offset) are not valid \(name)"
    case .notAnArray(let format, let arrays):
      "the top level of the \(format.rawValue) is not an array of records"
        + (arrays.isEmpty ? "" : "; the arrays in it are: \(arrays.joined(separator: ", "))")
    case .noSuchArray(let path, let available):
      "there is no array at \(path.debugDescription)"
        + (available.isEmpty ? "" : "; the arrays are: \(available.joined(separator: ", "))")
    case .twoArrays(let path):
      "there are two arrays at \(path.debugDescription), so the file cannot be read in parts"
    case .noPaths(let format):
      "the records of \(format.rawValue) have no path; only those of \(Self.formatsWithPaths) do"
    case .noSections(let format, let reason):
      "the \(format.rawValue) has no sections: \(reason)"
    case .ambiguousColumn(let name):
      "two columns have the name \(name.debugDescription); choose one by its number"
    case .repeatedColumn(let name, let format):
      "two columns have the name \(name.debugDescription), so the records cannot be written as "
        + format.rawValue
    case .invalidColumnNames(let format):
      "the names of the columns are not valid text, so the records cannot be written as "
        + format.rawValue
    case .fieldExists(let name):
      "the records already have \(name.debugDescription)"
    case .noSuchKey(let key, let available):
      "no record has the key \(key.debugDescription)\(Self.list(available, like: key))"
    case .keyNeeded(let available):
      "the records are dictionaries; choose the property to collate by\(Self.list(available))"
    case .linesHaveNoKeys(let key):
      "lines of text have no key \(key.debugDescription); only \(Self.formatsWithKeys) have keys"
    case .tooManyLevels(let limit):
      "more than \(limit) lists lie inside each other"
    case .textTooLong(let record, let limit):
      "record \(record + 1): its text is longer than \(limit) bytes"
    case .unrepresentable(let record, let format, let reason):
      "\(record.map { "record \($0 + 1)" } ?? "the title of a section") cannot be written as "
        + "\(format.rawValue): \(reason)"
    case .uneditableFile(let reason):
      "the file cannot be edited: \(reason)"
    case .uneditableRecord(let record, let reason):
      "record \(record + 1) cannot be edited: \(reason)"
    case .invalidText(let text, let format, let reason):
      "\(text.debugDescription) cannot be in a file of the format \(format.rawValue): \(reason)"
    }
  }

  private static var formatsWithKeys: String { list(RecordFormat.allCases.filter(\.hasKeys)) }

  private static var formatsWithPaths: String { list([.propertyList, .json]) }

  private static func list(_ formats: [RecordFormat]) -> String {
    let names = formats.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }

  private static func list(_ keys: [String], like key: String = "") -> String {
    if keys.isEmpty { return "; the records have no keys at all" }
    return "; the keys are: \(SimilarNames.list(keys, like: key))"
  }
}

extension RecordFileError: LocalizedError {
  /// The same text as ``description``, which is not translated.
  public var errorDescription: String? { description }
}
