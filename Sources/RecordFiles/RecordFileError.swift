internal import BulkMemory

/// Why records could not be read or written.
public enum RecordFileError: Error, Hashable, Sendable {
  /// The operating system refused. The reason is its own word for it.
  case system(file: String, reason: String)

  /// There is no memory for so many bytes.
  case outOfMemory(byteCount: Int)

  /// The file that was read and is to be replaced is another one now.
  case changed(file: String)

  /// The bytes are not of the format. Line and column count from 1.
  case malformed(RecordFormat, reason: String, line: Int, column: Int)

  /// The file's value is not an array.
  case notAnArray(RecordFormat)

  /// No record has the property; these it could have been, as far as listed.
  case noSuchKey(String, available: [String])

  /// The records are dictionaries, and no property of theirs was named.
  case keyNeeded(available: [String])

  /// A property of text lines was named.
  case linesHaveNoKeys(String)

  /// A record, counted from 0, has text longer than can be collated.
  case textTooLong(record: Int, limit: Int)

  /// A record, counted from 0, or the title of a section, if there is no record, holds what the
  /// output format has no form for.
  case unrepresentable(record: Int?, OutputFormat, reason: String)
}

extension RecordFileError {
  /// Whether the error names the file that it is about.
  public var isAboutFile: Bool {
    switch self {
    case .system, .changed: true
    default: false
    }
  }
}

extension RecordFileError {
  /// Checks that there is memory before it is asked for.
  static func checkMemory(_ byteCount: Int) throws(RecordFileError) {
    guard Memory.isAvailable(byteCount) else { throw .outOfMemory(byteCount: byteCount) }
  }
}

extension RecordFileError: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .system(let file, let reason):
      "\(file): \(reason)"
    case .outOfMemory(let byteCount):
      "there is no memory for \(byteCount) bytes"
    case .changed(let file):
      "\(file): it changed while it was collated, and is left as it is"
    case .malformed(let format, let reason, let line, let column):
      "line \(line), column \(column): malformed \(format.rawValue): \(reason)"
    case .notAnArray(let format):
      "the \(format.rawValue) is not an array of records"
    case .noSuchKey(let key, let available):
      "no record has the key \(key.debugDescription)\(Self.list(available))"
    case .keyNeeded(let available):
      "the records are dictionaries; name the property to collate by\(Self.list(available))"
    case .linesHaveNoKeys(let key):
      "lines of text have no key \(key.debugDescription); only plist and json have keys"
    case .textTooLong(let record, let limit):
      "record \(record + 1): its text is longer than \(limit) bytes"
    case .unrepresentable(let record, let format, let reason):
      "\(record.map { "record \($0 + 1)" } ?? "the title of a section") cannot be written as "
        + "\(format.rawValue): \(reason)"
    }
  }

  private static func list(_ keys: [String]) -> String {
    if keys.isEmpty { return "; the records have no keys at all" }
    return "; the keys are: \(keys.joined(separator: ", "))"
  }
}
