/// How collated records are written.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// A title per section, then a row per record, indented.
  case text
  /// The records alone, one per line.
  case lines
  /// A JSON array of sections.
  case json
  /// An XML property list: an array of sections.
  case propertyList = "plist"
}
