/// A format of files of records.
///
/// To add a format, add a file with a type that conforms to ``RecordSource`` and with the
/// constant of the format, and add the constant to ``allCases``.
public struct RecordFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// All formats, in the order in which they are asked whether they recognize the content of a
  /// file.
  public static let allCases: [RecordFormat] = [
    .propertyList, .ndjson, .json, .csv, .tsv, .text,
  ]

  /// The name of the format for the user.
  public let rawValue: String

  /// The extensions of the names of files in the format, in lowercase and without the dot.
  private let fileExtensions: [String]

  /// The character between the fields of a row, or `nil` if the records are no rows.
  let delimiter: Delimiter?

  /// The readers of the format, of which the last one reads what no other one recognizes.
  private let sources: [any RecordSource.Type]

  /// Creates a format, which has one reader or more.
  init(
    _ name: String, fileExtensions: [String], delimiter: Delimiter? = nil,
    sources: any RecordSource.Type...
  ) {
    precondition(!sources.isEmpty, "A format has a reader")
    self.rawValue = name
    self.fileExtensions = fileExtensions
    self.delimiter = delimiter
    self.sources = sources
  }

  /// Creates the format with a name.
  public init?(rawValue: String) {
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
  public init(fileName: String?, content: [UInt8]) {
    self =
      fileName.flatMap { Self(fileName: $0) } ?? Self.allCases.first {
        $0.sources.contains { $0.recognizes(content) }
      }
      ?? .text
  }

  /// Creates the format of files with the extension of a name, or `nil` if it is unknown.
  ///
  /// - Parameter fileName: The name or the path of a file.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    let format = Self.allCases.first { $0.fileExtensions.contains { name.hasSuffix(".\($0)") } }
    guard let format else { return nil }
    self = format
  }

  /// Whether the records are rows of a table.
  public var isTable: Bool { delimiter != nil }

  /// Whether records of the format can have keys.
  var hasKeys: Bool { sources.contains { $0.hasKeys } }

  /// Whether the records can be in an array inside the content.
  var hasPaths: Bool { sources.contains { $0.hasPaths } }

  /// Returns the reader of the parts of a file.
  ///
  /// - Parameter beginning: The beginning of the file.
  /// - Returns: The reader, or `nil` if the file must be read as a whole.
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
    sources.dropLast().first { $0.recognizes(content) } ?? sources[sources.count - 1]
  }
}
