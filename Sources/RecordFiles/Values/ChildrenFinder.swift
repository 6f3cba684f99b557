/// Finds the records in the array at a key of a record, and their texts at several keys, while the record is parsed
/// once.
final class ChildrenFinder: ValueSink {
  /// What values change, in one property, because each access to a property of an object is checked.
  private var state: State

  /// - Parameters:
  ///   - container: The path of the key with the array.
  ///   - format: The format, for error messages.
  ///   - keys: The paths of the keys with the texts.
  init(in container: String, format: RecordFormat, keys: [String?]) {
    let finder = RecordFinder.State(format: format, keys: keys)
    state = State(container: ContainerFinder.State(key: container), new: finder, finder: finder)
  }

  /// The range of the array in the source, and the records in it; `nil` if there is no array.
  var found: (array: Range<Int>, records: FoundRecords)? {
    state.container.range.map { ($0, state.finder.found) }
  }

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    try state.receive(kind, text: text, bytes: bytes)
  }
}

extension ChildrenFinder {
  private struct State {
    var container: ContainerFinder.State

    /// A finder that has found nothing.
    let new: RecordFinder.State
    var finder: RecordFinder.State

    mutating func receive(
      _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
    ) throws(RecordFileError) {
      let wasOpen = container.isOpen
      container.receive(kind, text: text, bytes: bytes)
      // A key can be there twice, and the last one counts.
      if container.isOpen, !wasOpen { finder = new }
      if container.isOpen || wasOpen { try finder.receive(kind, text: text, bytes: bytes) }
    }
  }
}
