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
    state = State(container: ContainerFinder.State(key: container), format: format, keys: keys)
  }

  /// The range of the array in the source, and what is in it for each of the keys; `nil` if there is no array.
  var found: (array: Range<Int>, records: [FoundRecords])? {
    state.container.range.map { ($0, state.finders.map(\.found)) }
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
    let format: RecordFormat
    let keys: [String?]

    /// What is found at each of the keys.
    var finders: [RecordFinder.State] = []

    mutating func receive(
      _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
    ) throws(RecordFileError) {
      let wasOpen = container.isOpen
      container.receive(kind, text: text, bytes: bytes)
      if container.isOpen, !wasOpen {
        finders = keys.map { RecordFinder.State(format: format, follower: KeyFollower($0)) }
      } else if !wasOpen {
        return
      }
      for i in finders.indices { try finders[i].receive(kind, text: text, bytes: bytes) }
    }
  }
}
