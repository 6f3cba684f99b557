/// The format of a file of records.
public enum RecordFormat: String, Sendable, CaseIterable {
  /// A property list, XML or binary, that is an array of dictionaries or of strings.
  case propertyList = "plist"
  /// A JSON array of objects or of strings (RFC 8259).
  case json
  /// Text with one record per line.
  case text

  /// Creates the format for a file name's extension: `.plist`, `.json`, or text for all others.
  public init(fileName: String) {
    let name = fileName.lowercased()
    self = Self.allCases.first { name.hasSuffix(".\($0.rawValue)") } ?? .text
  }
}
