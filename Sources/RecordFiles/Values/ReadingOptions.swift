/// How to read a file, where its format leaves a choice.
package struct ReadingOptions: Sendable, Hashable {
  /// The character between the fields of a row, or `nil` for that of the format: a comma for CSV, and a
  /// tab for TSV.
  package var delimiter: Delimiter?

  /// Whether a field of a table can be in quotation marks, in which other characters have no meaning.
  ///
  /// Databases write tables with tabs in which quotation marks are characters like others.
  package var hasQuotes: Bool

  /// Whether the first row of a table has the names of the columns.
  ///
  /// Without names, the columns have the keys "1", "2" and so on.
  package var hasHeader: Bool

  /// The path of the array of records in a property list or in JSON, with dots between the keys:
  /// "people.list".
  ///
  /// If it is `nil`, the array is the top level, or the top level is a dictionary that contains nothing
  /// but arrays.
  package var recordsPath: String?

  /// Whether the records are in a dictionary of arrays, whose keys are the titles of sections.
  ///
  /// The path of the records then leads to this dictionary.
  package var hasSections: Bool

  /// The character that ends a line of text.
  package var lineEnding: LineEnding

  /// The maximum number of threads that read the lines of text.
  package var threads: Int

  /// The last byte of the end of a line.
  var lineEnd: UInt8 { lineEnding == .null ? 0 : UInt8(ascii: "\n") }

  /// A character that ends a line of text.
  package enum LineEnding: Sendable, Hashable {
    /// LF or CRLF.
    case newline
    /// U+0000, so that a line can contain any other character.
    case null
  }

  /// Creates options.
  ///
  /// - Parameters:
  ///   - delimiter: The character between the fields of a row.
  ///   - hasQuotes: Whether a field of a table can be in quotation marks.
  ///   - hasHeader: Whether the first row of a table has the names of the columns.
  ///   - recordsPath: The path of the array of records.
  ///   - hasSections: Whether the records are in a dictionary of arrays with the titles of sections.
  ///   - lineEnding: The character that ends a line of text.
  ///   - threads: The maximum number of threads that read the lines of text.
  package init(
    delimiter: Delimiter? = nil, hasQuotes: Bool = true, hasHeader: Bool = true,
    recordsPath: String? = nil,
    hasSections: Bool = false, lineEnding: LineEnding = .newline, threads: Int = 1
  ) {
    self.delimiter = delimiter
    self.hasQuotes = hasQuotes
    self.hasHeader = hasHeader
    self.recordsPath = recordsPath
    self.hasSections = hasSections
    self.lineEnding = lineEnding
    self.threads = threads
  }
}
