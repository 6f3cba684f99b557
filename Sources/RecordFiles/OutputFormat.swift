/// The format in which collated records are written.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// A line with the title of each section, then one indented line per record.
  case text
  /// The records without titles, one per line.
  case lines
  /// A JSON array of sections.
  case json
  /// An XML property list: an array of sections.
  case propertyList = "plist"
}
