/// A format of files of records.
///
/// The type only describes a format. The `Registry` names all formats and their readers.
package struct RecordFormat: Sendable {
  /// The name of the format for the user.
  package let rawValue: String

  /// The extensions of the names of files in the format, in lowercase and without the dot.
  let fileExtensions: [String]

  /// The character between the fields of a row, or `nil` if the records are no rows.
  let delimiter: Delimiter?

  /// Whether records of the format can have keys.
  let hasKeys: Bool

  /// Whether the records can be in an array inside the content.
  let hasPaths: Bool

  init(
    _ name: String, fileExtensions: [String], delimiter: Delimiter? = nil, hasKeys: Bool = true,
    hasPaths: Bool = false
  ) {
    self.rawValue = name
    self.fileExtensions = fileExtensions
    self.delimiter = delimiter
    self.hasKeys = hasKeys
    self.hasPaths = hasPaths
  }

  /// Whether the records are rows of a table.
  package var isTable: Bool { delimiter != nil }
}

extension RecordFormat: Hashable {
  /// Returns whether two formats have the same name.
  package static func == (first: RecordFormat, second: RecordFormat) -> Bool {
    first.rawValue == second.rawValue
  }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
