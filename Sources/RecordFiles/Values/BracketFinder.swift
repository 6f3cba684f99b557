/// Finds the beginning and the end of an array without values.
final class BracketFinder: ValueSink {
  private(set) var begin = 0..<0

  /// The range of the end, which is empty if the beginning is a tag for an empty element.
  private(set) var end = 0..<0

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    if kind == .beginArray { begin = bytes } else { end = bytes }
  }
}
