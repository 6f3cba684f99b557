/// Finds the array, or the dictionary, at a key of a record.
final class ContainerFinder: ValueSink {
  private var follower: KeyFollower
  private let kind: ValueKind

  /// The container that is being read: where it begins, and the number of containers around it.
  private var open: (start: Int, depth: Int)?

  /// The range of the container in the source, or `nil` if the value at the key is none of its kind.
  private(set) var range: Range<Int>?

  /// Whether there is a value in the container.
  private(set) var hasValues = false

  /// - Parameters:
  ///   - key: The path of the key.
  ///   - kind: The beginning of an array or of a dictionary.
  init(key: String, kind: ValueKind = .beginArray) {
    follower = KeyFollower(key)
    self.kind = kind
  }

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    let depth = follower.depth
    if follower.follow(kind, text: text) {
      // This value replaces an earlier one at the same key.
      range = nil
      hasValues = false
      if kind == self.kind { open = (bytes.lowerBound, depth) }
    } else if let (start, outside) = open {
      guard follower.depth == outside else {
        hasValues = true
        return
      }
      range = start..<bytes.upperBound
      open = nil
    }
  }
}
