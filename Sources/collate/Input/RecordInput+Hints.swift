import RecordFiles

extension RecordInput {
  /// What to do about a file that takes too much memory because it is read as a whole.
  static let binaryHint = "as XML, the file can be sorted in parts: plutil -convert xml1"

  /// Returns what to do about a key that is missing or that no record has.
  func keyHint(for error: RecordFileError) -> String? {
    if case .keyNeeded = error { return "choose one with --key" }
    guard case .noSuchKey(let key, let available) = error else { return nil }
    if let name = available.first(where: { $0 != key && (try? SortKeyOption($0))?.path == key }) {
      return "for the key \(name.debugDescription), write \(name):"
    }
    return SortFlags.advice(forKey: key)
      ?? SimilarNames.nearest(to: key, among: available)
      .map { "did you mean --key \($0)?" }
  }

  /// Returns what to do after an error.
  func hint(
    for error: RecordFileError, _ path: String?, _ beginning: [UInt8], _ format: RecordFormat
  ) -> String? {
    if let hint = keyHint(for: error) { return hint }
    switch error {
    case .linesHaveNoKeys where options.inputFormat == nil:
      return "for a table, use --input-format csv or tsv"
    case .notAnArray(_, let arrays) where !arrays.isEmpty:
      return "choose one with --records"
    case .notAnArray, .malformed:
      guard options.inputFormat == nil else { return nil }
      if format == .json, options.records == nil,
        RecordFormat(fileName: nil, content: beginning) == .ndjson
      {
        return "to read a JSON value from each line, use --input-format ndjson"
      }
      if format == .json, case .notAnArray = error,
        UnicodeScalar(beginning.first { $0 > 0x20 } ?? 0) == "{"
      {
        return "to read a JSON value from each line, use --input-format ndjson"
      }
      let isByContent = path.flatMap { RecordFormat(fileName: $0) } == nil
      return isByContent && !format.isTable ? "to read lines, use --input-format text" : nil
    case .outOfMemory where format == .propertyList && beginning.starts(with: Array("bplist".utf8)):
      return Self.binaryHint
    default: return nil
    }
  }
}
