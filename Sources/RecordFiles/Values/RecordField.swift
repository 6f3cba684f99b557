/// A text of a record, and the path of the key at which it is.
package struct RecordField: Equatable, Sendable {
  /// The path, such as "Name.Family".
  package let key: String

  /// The text, which has a line for each text of an array.
  package var text: String

  package init(key: String, text: String) {
    self.key = key
    self.text = text
  }
}

/// Collects the fields of a record.
final class RecordFieldFinder: ValueSink {
  /// The maximum number of dictionaries and arrays inside each other, from which keys make a path.
  private static let maximumDepth = 100

  /// The path of each container that is open.
  private var containers: [String] = []

  /// The path of the next value.
  private var path = ""

  private(set) var fields: [RecordField] = []

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    switch kind {
    case .key:
      guard containers.count <= Self.maximumDepth, let container = containers.last else { return }
      path = container.isEmpty ? text.string : "\(container).\(text.string)"
    case .beginDictionary, .beginArray: containers.append(path)
    case .endDictionary, .endArray: path = containers.removeLast()
    case .string, .number, .date: add(text.string)
    case .yes: add("true")
    case .no: add("false")
    // Nobody reads binary data.
    case .null, .data: break
    }
  }

  private func add(_ text: String) {
    // A line of a text file has no key.
    guard !text.isEmpty, !containers.isEmpty else { return }
    if fields.last?.key == path, containers.last == path {
      fields[fields.count - 1].text += "\n" + text
    } else {
      fields.append(RecordField(key: path, text: text))
    }
  }
}
