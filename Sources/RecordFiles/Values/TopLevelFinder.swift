/// Finds what the top level of a file is, and the arrays in it.
final class TopLevelFinder: ValueSink {
  /// An array in the dictionary at the top level.
  struct Array {
    var key: String
    var range: Range<Int>

    /// The number of its values.
    var count = 0

    /// The number of those that are strings.
    var stringCount = 0
  }

  /// The maximum number of paths, and their maximum depth and length, for an error message.
  private static let maximum = (count: 20, depth: 8, length: 100)

  /// Whether the top level is an array.
  ///
  /// If so, the finder stops there by throwing an error.
  private(set) var isArray = false

  /// The arrays in the dictionary at the top level.
  private(set) var arrays: [Array] = []

  /// The paths of arrays in dictionaries.
  private(set) var paths: [String] = []

  /// Whether the top level is a dictionary.
  private(set) var isDictionary = false

  /// The first key of the dictionary with another value than an array.
  private(set) var otherKey: String?

  private var key = ""

  /// For each open container, the beginning of the paths in it, or `nil` if no path leads there.
  private var open: [String?] = []

  /// Whether the top level is a dictionary of one or more arrays and of nothing else.
  var containsOnlyArrays: Bool { isDictionary && otherKey == nil && !arrays.isEmpty }

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    if open.isEmpty {
      guard kind != .beginArray else {
        isArray = true
        throw .stop
      }
      if kind == .beginDictionary {
        isDictionary = true
        open.append("")
      }
      return
    }
    switch kind {
    case .key:
      if open.last != .some(nil) { key = text.string }
      return
    case .endArray, .endDictionary:
      open.removeLast()
      if open.count == 1, kind == .endArray, let last = arrays.indices.last {
        arrays[last].range = arrays[last].range.lowerBound..<bytes.upperBound
      }
      return
    default: break
    }
    if open.count == 1 {
      if kind == .beginArray {
        arrays.append(Array(key: key, range: bytes))
      } else {
        otherKey = otherKey ?? key
      }
    } else if open.count == 2, let last = arrays.indices.last, open[1] == nil {
      arrays[last].count += 1
      if kind == .string { arrays[last].stringCount += 1 }
    }
    guard kind == .beginArray || kind == .beginDictionary else { return }
    let parent = open[open.count - 1]
    // A long path would be copied for each container in it.
    let isLong = (parent?.utf8.count ?? 0) + key.utf8.count >= Self.maximum.length
    let path = isLong ? nil : parent.map { $0.isEmpty ? key : "\($0).\(key)" }
    if kind == .beginArray {
      if let path, paths.count < Self.maximum.count {
        paths.append(path)
      }
      open.append(nil)
    } else {
      open.append(open.count < Self.maximum.depth ? path : nil)
    }
  }
}
