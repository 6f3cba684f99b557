/// Follows a key through the values of a record.
///
/// A key is a path: "Name.Family" is either the property "Family" inside the property "Name",
/// or one property whose name contains the dot. If a record has the key twice, the caller is
/// told twice, and the last one counts.
struct KeyFollower {
  /// The value that is expected after the key that was just read.
  private enum Expected {
    case nothing
    /// The value at the key.
    case value
    /// A dictionary, in which the rest of the path begins at this offset.
    case dictionary(Int)
  }

  private let path: [UInt8]?

  /// For each open container of the record, the offset in the path at which its keys continue,
  /// or `nil` if the path does not lead into it.
  private var levels: [Int?] = []
  private var expected = Expected.nothing

  /// The number of open containers, which is zero between two records.
  var depth: Int { levels.count }

  /// - Parameter key: The path of the key, or `nil` to follow no key: then the value is the
  ///   record itself.
  init(_ key: String?) {
    path = key.map { Array($0.utf8) }
  }

  /// The offset in the path that leads into the next value, if that is a dictionary, or `nil` if
  /// the path does not lead there.
  var offsetInside: Int? {
    if levels.isEmpty { return path == nil ? nil : 0 }
    return if case .dictionary(let offset) = expected { offset } else { nil }
  }

  /// Returns the properties to which the rest of a path leads, if none contains a dot.
  static func keys(of path: some Collection<UInt8>) -> [String] {
    path.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Takes the next event of a record.
  ///
  /// - Returns: Whether the event is the value at the key, or the beginning of that value.
  mutating func follow(_ kind: ValueKind, text: Span<UInt8>) -> Bool {
    if levels.isEmpty { expected = path == nil ? .value : .nothing }
    let expected = self.expected
    self.expected = .nothing
    switch kind {
    case .key:
      if case let level?? = levels.last { self.expected = whatFollows(key: text, at: level) }
      return false
    case .beginDictionary:
      if levels.isEmpty, path != nil {
        levels.append(0)
      } else if case .dictionary(let next) = expected {
        levels.append(next)
      } else {
        levels.append(nil)
      }
    case .beginArray:
      levels.append(nil)
    case .endDictionary, .endArray:
      levels.removeLast()
    case .string, .number, .yes, .no, .null, .date, .data:
      break
    }
    if case .value = expected { return true }
    return false
  }

  private func whatFollows(key: Span<UInt8>, at level: Int) -> Expected {
    guard let path, path.count - level >= key.count else { return .nothing }
    for i in key.indices where path[level + i] != key[i] { return .nothing }
    let end = level + key.count
    if end == path.count { return .value }
    return path[end] == UInt8(ascii: ".") ? .dictionary(end + 1) : .nothing
  }
}
