#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension RecordFileError: CustomStringConvertible {
  /// A description of the error for the user, in one line.
  package var description: String {
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
      "the records need a key to sort by\(Self.list(available))"
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
  package var errorDescription: String? { description }
}
