/// A text of a record, and the path of the key at which it is.
package struct RecordField: Equatable, Sendable {
  /// The path, such as "Name.Family".
  package let key: String

  /// The text, which has a line for each text of an array.
  package var text: String

  /// Whether no other text can take its place: it is in an array, or stands for binary data.
  package let isFixed: Bool

  package init(key: String, text: String, isFixed: Bool = false) {
    self.key = key
    self.text = text
    self.isFixed = isFixed
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

  /// The number of arrays that are open.
  private var arrayCount = 0

  /// The path of the array that the last text is in.
  private var lastArray: String?

  private(set) var fields: [RecordField] = []

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    switch kind {
    case .key:
      guard containers.count <= Self.maximumDepth, let container = containers.last else { return }
      path = container.isEmpty ? text.string : "\(container).\(text.string)"
    case .beginDictionary, .beginArray:
      containers.append(path)
      if kind == .beginArray { arrayCount += 1 }
    case .endDictionary, .endArray:
      path = containers.removeLast()
      if kind == .endArray { arrayCount -= 1 }
    case .string, .number, .date: add(text.string)
    case .yes: add("true")
    case .no: add("false")
    case .null: add("")
    // Nobody reads binary data.
    case .data: add("", isFixed: true)
    }
  }

  private func add(_ text: String, isFixed: Bool = false) {
    // A line of a text file has no key.
    guard let container = containers.last else { return }
    let isElement = container == path && arrayCount > 0
    if isElement, text.isEmpty { return }
    if isElement, lastArray == path {
      fields[fields.count - 1].text += "\n" + text
    } else {
      fields.append(RecordField(key: path, text: text, isFixed: isFixed || arrayCount > 0))
    }
    lastArray = isElement ? path : nil
  }
}
