/// Lists the keys that the records of an array have, to name in an error.
final class KeyFinder: ValueSink {
  /// No more keys than these are listed: some files use names as keys.
  static let maximumCount = 20

  /// Nor are keys deeper inside than these, or longer than 100 bytes: a line of error
  /// is to be read.
  static let maximumDepth = 8

  /// The key path of each open container; `nil` inside of an array.
  private var paths: [String?] = []
  private var key = ""
  private var seen: Set<String> = []

  /// The paths of the keys that lead to anything but a dictionary, in the order in which they were
  /// seen.
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
      // The records themselves are the dictionaries right inside of the array.
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
