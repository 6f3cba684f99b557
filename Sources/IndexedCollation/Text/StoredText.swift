/// A text that is a stored property of elements.
struct StoredText: Sendable {
  /// The offset of the property in an element, in bytes.
  let offset: Int
  /// Whether the property is a `String?`.
  let isOptional: Bool

  /// A string, or no string, by itself.
  static let itself = StoredText(offset: 0, isOptional: true)

  init(offset: Int, isOptional: Bool) {
    self.offset = offset
    self.isOptional = isOptional
  }

  /// Creates a description of the property at a key path, or `nil` if it is not stored in the element or is no string.
  init?<Element>(_ path: PartialKeyPath<Element>) {
    guard let offset = MemoryLayout<Element>.offset(of: path) else { return nil }
    switch type(of: path).valueType {
    case is String.Type: self.init(offset: offset, isOptional: false)
    case is String?.Type: self.init(offset: offset, isOptional: true)
    default: return nil
    }
  }
}
