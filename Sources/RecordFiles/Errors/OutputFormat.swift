/// The format in which collated records are written.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// A line with the title of each section, then one indented line per record.
  case text
  /// The records without titles, one per line.
  case lines
  /// A JSON array of sections.
  case json
  /// The records as JSON, one per line.
  case ndjson
  /// The records as rows of fields, with commas between them.
  case csv
  /// The records as rows of fields, with tabs between them.
  case tsv
  /// An XML property list: an array of sections.
  case propertyList = "plist"

  /// Whether the output has the titles of the sections.
  public var hasTitles: Bool {
    switch self {
    case .text, .json, .propertyList: true
    case .lines, .ndjson, .csv, .tsv: false
    }
  }

  /// Whether a field of each record can have the title of its section.
  public var allowsSectionField: Bool {
    switch self {
    case .csv, .tsv, .ndjson: true
    case .text, .lines, .json, .propertyList: false
    }
  }
}
