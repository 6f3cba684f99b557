/// How a file holds its records.
public enum RecordFormat: String, Sendable, CaseIterable {
  /// A property list, XML or binary: an array of dictionaries or of strings.
  case propertyList = "plist"
  /// A JSON array of objects or of strings (RFC 8259).
  case json
  /// Text with a record per line.
  case text

  /// The format that a file's name tells: `.plist`, `.json`, or text.
  public init(fileName: String) {
    let name = fileName.lowercased()
    self = Self.allCases.first { name.hasSuffix(".\($0.rawValue)") } ?? .text
  }
}
