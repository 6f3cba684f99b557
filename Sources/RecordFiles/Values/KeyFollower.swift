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

  /// The offsets in the path at which the keys of the open dictionaries continue, as far as the path leads
  /// into them.
  private var offsets: [Int] = []

  /// The number of open containers inside these, into which the path does not lead.
  private var otherDepth = 0
  private var expected = Expected.nothing

  /// The number of open containers, which is zero between two records.
  var depth: Int { offsets.count + otherDepth }

  /// - Parameter key: The path of the key, or `nil` to follow no key: then the value is the
  ///   record itself.
  init(_ key: String?) {
    path = key.map { Array($0.utf8) }
  }

  /// The offset in the path that leads into the next value, if that is a dictionary, or `nil` if
  /// the path does not lead there.
  var offsetInside: Int? {
    if depth == 0 { return path == nil ? nil : 0 }
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
    if otherDepth > 0 {
      switch kind {
      case .beginDictionary, .beginArray: otherDepth += 1
      case .endDictionary, .endArray: otherDepth -= 1
      default: break
      }
      return false
    }
    if offsets.isEmpty { expected = path == nil ? .value : .nothing }
    let expected = self.expected
    self.expected = .nothing
    switch kind {
    case .key:
      if let offset = offsets.last { self.expected = whatFollows(key: text, at: offset) }
      return false
    case .beginDictionary:
      if offsets.isEmpty, path != nil {
        offsets.append(0)
      } else if case .dictionary(let next) = expected {
        offsets.append(next)
      } else {
        otherDepth = 1
      }
    case .beginArray:
      otherDepth = 1
    case .endDictionary, .endArray:
      offsets.removeLast()
    case .string, .number, .yes, .no, .null, .date, .data:
      break
    }
    if case .value = expected { return true }
    return false
  }

  private func whatFollows(key: Span<UInt8>, at offset: Int) -> Expected {
    guard let path, path.count - offset >= key.count else { return .nothing }
    for i in key.indices where path[offset + i] != key[i] { return .nothing }
    let end = offset + key.count
    if end == path.count { return .value }
    return path[end] == UInt8(ascii: ".") ? .dictionary(end + 1) : .nothing
  }
}
