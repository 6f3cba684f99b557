/// Finds the array at a key of a record.
final class ArrayFinder: ValueSink {
  private var follower: KeyFollower

  /// The array that is being read: where it begins, and the number of containers around it.
  private var open: (start: Int, depth: Int)?

  /// The range of the array in the source, or `nil` if the value at the key is no array.
  private(set) var range: Range<Int>?

  /// A Boolean value that indicates whether there is a value in the array.
  private(set) var hasValues = false

  init(key: String) {
    follower = KeyFollower(key)
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
      if kind == .beginArray { open = (bytes.lowerBound, depth) }
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
