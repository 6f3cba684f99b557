/// All formats, with their readers and outputs.
///
/// To add a format, add a folder with a type that conforms to ``RecordSource``, one that conforms to
/// ``RecordOutput``, and the constants of the format, and add the format here. No other file names all
/// formats.
enum Registry {
  /// The formats, in the order in which they are asked whether they recognize the content of a file.
  ///
  /// The last reader of a format reads what no other one recognizes.
  static let formats: [(format: RecordFormat, sources: [any RecordSource.Type])] = [
    (.propertyList, [BinaryPropertyListSource.self, XMLPropertyListSource.self]),
    (.ndjson, [NDJSONSource.self]),
    (.json, [JSONSource.self]),
    (.vCard, [VCardSource.self]),
    (.csv, [CSVSource.self]),
    (.tsv, [CSVSource.self]),
    (.text, [LineSource.self]),
  ]

  /// The formats of the output, in the order in which the help lists them.
  static let outputs: [(format: OutputFormat, type: any RecordOutput.Type)] = [
    (.text, LineOutput.self),
    (.lines, LineOutput.self),
    (.json, JSONOutput.self),
    (.ndjson, NDJSONOutput.self),
    (.csv, RowOutput.self),
    (.tsv, RowOutput.self),
    (.propertyList, PropertyListOutput.self),
    (.vCard, VCardOutput.self),
  ]
}

extension RecordFormat: CaseIterable, RawRepresentable {
  /// All formats, in the order in which they are asked whether they recognize the content of a
  /// file.
  package static let allCases = Registry.formats.map(\.format)

  /// Creates the format with a name.
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// Creates the format of a file: that of its name's extension, or, if there is no known
  /// extension, the one that recognizes the content, or text.
  ///
  /// - Parameters:
  ///   - fileName: The name or the path of the file, or `nil` if it has none.
  ///   - content: The content of the file.
  /// - Complexity: O(1) in the size of the content.
  package init(fileName: String?, content: [UInt8]) {
    self =
      fileName.flatMap { Self(fileName: $0) }
      ?? Registry.formats.first { $0.sources.contains { $0.recognizes(content) } }?.format
      ?? .text
  }

  /// Creates the format of files with the extension of a name, or `nil` if it is unknown.
  ///
  /// - Parameter fileName: The name or the path of a file.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    let format = Self.allCases.first { $0.fileExtensions.contains { name.hasSuffix(".\($0)") } }
    guard let format else { return nil }
    self = format
  }

  /// Returns the reader of the parts of a file.
  ///
  /// - Parameter beginning: The beginning of the file.
  /// - Returns: The reader, or `nil` if it must be read as a whole.
  func streamSource(of beginning: [UInt8]) -> (any StreamSource.Type)? {
    sourceType(of: beginning) as? any StreamSource.Type
  }

  /// Creates the source of the records in the content of a file.
  func source(
    of content: [UInt8], _ options: ReadingOptions
  ) throws(RecordFileError) -> any RecordSource {
    try sourceType(of: content).init(content, of: self, options)
  }

  private func sourceType(of content: [UInt8]) -> any RecordSource.Type {
    let sources = Registry.formats.first { $0.format == self }?.sources ?? []
    guard let last = sources.last else { preconditionFailure("A format has a reader") }
    return sources.dropLast().first { $0.recognizes(content) } ?? last
  }
}

extension OutputFormat: CaseIterable, RawRepresentable {
  /// All formats.
  package static let allCases = Registry.outputs.map(\.format)

  /// Creates the format with a name.
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// How the format writes records.
  var type: any RecordOutput.Type {
    guard let output = Registry.outputs.first(where: { $0.format == self }) else {
      preconditionFailure("A format has an output")
    }
    return output.type
  }

  /// Creates the format of a file with a known extension, or `nil` for another name.
  ///
  /// - Parameter fileName: The name or the path of the file.
  package init?(fileName: String) {
    guard let format = RecordFormat(fileName: fileName) else { return nil }
    self.init(rawValue: format.rawValue)
  }
}
