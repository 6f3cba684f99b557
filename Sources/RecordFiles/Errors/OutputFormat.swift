/// The format in which collated records are written.
///
/// The type only describes a format. The `Registry` names all formats and their outputs.
package struct OutputFormat: Sendable {
  /// The name of the format for the user.
  package let rawValue: String

  /// Whether the output has the titles of the sections.
  package let hasTitles: Bool

  /// Whether a field of each record can have the title of its section.
  package let allowsSectionField: Bool

  /// The extension of files with this format.
  package let fileExtension: String

  init(
    _ name: String, fileExtension: String? = nil, hasTitles: Bool = false,
    allowsSectionField: Bool = false
  ) {
    self.rawValue = name
    self.fileExtension = fileExtension ?? name
    self.hasTitles = hasTitles
    self.allowsSectionField = allowsSectionField
  }
}

extension OutputFormat: Hashable {
  /// Returns whether two formats have the same name.
  package static func == (first: OutputFormat, second: OutputFormat) -> Bool {
    first.rawValue == second.rawValue
  }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
