/// How to write records, where their format leaves a choice.
package struct WritingOptions: Sendable, Hashable {
  /// The name of a field or column with the title of the section, or `nil` for none.
  ///
  /// Only CSV, TSV and NDJSON have it: in other formats, the sections contain the records.
  package var sectionField: String?

  /// The character between the fields of CSV, or `nil` for a comma or, if the records were read from CSV, for
  /// the one that was there.
  package var delimiter: Delimiter?

  /// Whether the first row of a table has the names of the columns, unless the table was read without
  /// them.
  package var hasHeader: Bool

  /// Whether the titles in the format `text` are in color, by the escape sequences of terminals.
  package var colorsTitles: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - sectionField: The name of the field with the title of the section.
  ///   - delimiter: The character between the fields of CSV.
  ///   - hasHeader: Whether the first row of a table has the names of the columns.
  ///   - colorsTitles: Whether the titles in the format `text` are in color.
  package init(
    sectionField: String? = nil, delimiter: Delimiter? = nil, hasHeader: Bool = true,
    colorsTitles: Bool = false
  ) {
    self.sectionField = sectionField
    self.delimiter = delimiter
    self.hasHeader = hasHeader
    self.colorsTitles = colorsTitles
  }
}
