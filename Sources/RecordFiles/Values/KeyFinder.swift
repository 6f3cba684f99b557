/// Collects the keys of the records in an array, to list them in an error message.
final class KeyFinder: ValueSink {
  /// The maximum number of keys, because some files use names as keys.
  static let maximumCount = 500

  /// The maximum nesting depth of keys.
  ///
  /// Deeper keys, and key paths longer than 100 bytes, are left out to keep the error message
  /// readable.
  static let maximumDepth = 8

  /// For each open container, the beginning of its key paths, or `nil` if its keys are not
  /// collected, as in an array.
  private var paths: [String?] = []
  private var key = ""
  private var seen: Set<String> = []

  /// The paths of all keys whose value is not a dictionary, in the order of their first
  /// occurrence.
  private(set) var keys: [String] = []

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    switch kind {
    case .key:
      key = text.string
    case .beginArray:
      addKey()
      paths.append(nil)
    case .beginDictionary:
      // The dictionaries directly inside the array are the records themselves.
      let path = paths.count == 1 ? "" : (paths.last ?? nil).map { "\($0)\(key)." }
      paths.append(paths.count > Self.maximumDepth ? nil : path)
    case .endArray, .endDictionary:
      paths.removeLast()
    case .string, .number, .yes, .no, .null, .date, .data:
      addKey()
    }
  }

  private func addKey() {
    guard case let path?? = paths.last, keys.count < Self.maximumCount,
      path.utf8.count + key.utf8.count <= 100
    else { return }
    if seen.insert(path + key).inserted { keys.append(path + key) }
  }
}
