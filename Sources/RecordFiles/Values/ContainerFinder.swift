/// Finds the array, or the dictionary, at a key of a record.
final class ContainerFinder: ValueSink {
  /// What values change, in one property, because each access to a property of an object is checked.
  private var state: State

  /// - Parameters:
  ///   - key: The path of the key.
  ///   - kind: The beginning of an array or of a dictionary.
  init(key: String, kind: ValueKind = .beginArray) {
    state = State(key: key, kind: kind)
  }

  /// The range of the container in the source, or `nil` if the value at the key is none of its kind.
  var range: Range<Int>? { state.range }

  /// Whether there is a value in the container.
  var hasValues: Bool { state.hasValues }

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    state.receive(kind, text: text, bytes: bytes)
  }
}

extension ContainerFinder {
  struct State {
    private var follower: KeyFollower
    private let kind: ValueKind

    /// The container that is being read: where it begins, and the number of containers around it.
    private var open: (start: Int, depth: Int)?

    private(set) var range: Range<Int>?
    private(set) var hasValues = false

    init(key: String, kind: ValueKind = .beginArray) {
      follower = KeyFollower(key)
      self.kind = kind
    }

    /// Whether the container is being read.
    var isOpen: Bool { open != nil }

    mutating func receive(_ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>) {
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
}
