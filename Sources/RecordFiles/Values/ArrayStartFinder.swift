/// Finds where the array with the records begins, and then stops the parser.
///
/// So the beginning of a file is enough.
final class ArrayStartFinder: ValueSink {
  private var follower: KeyFollower

  /// The bytes with which the array begins, or `nil` if there is none.
  private(set) var range: Range<Int>?

  /// The number of dictionaries around it.
  private(set) var depth = 0

  /// - Parameter path: The keys that lead to the array, or `nil` if it is the top level.
  init(path: String?) {
    follower = KeyFollower(path)
  }

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    depth = follower.depth
    guard follower.follow(kind, text: text) else { return }
    if kind == .beginArray { range = bytes }
    throw .stop
  }
}
