/// A format of files of records.
///
/// To add a format, add a file with a type that conforms to ``RecordSource`` and with the
/// constant of the format, and add the constant to ``allCases``.
public struct RecordFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// All formats, in the order in which they are asked whether they recognize the content of a
  /// file.
  public static let allCases: [RecordFormat] = [.propertyList, .json, .text]

  /// The name of the format for the user.
  public let rawValue: String

  /// The extensions of the names of files in the format, in lowercase and without the dot.
  private let fileExtensions: [String]

  /// The readers of the format, of which the last one reads what no other one recognizes.
  private let sources: [any RecordSource.Type]

  /// Creates a format, which has one reader or more.
  init(_ name: String, fileExtensions: [String], sources: any RecordSource.Type...) {
    precondition(!sources.isEmpty, "A format has a reader")
    self.rawValue = name
    self.fileExtensions = fileExtensions
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
    let name = fileName?.lowercased() ?? ""
    self =
      Self.allCases.first { $0.fileExtensions.contains { name.hasSuffix(".\($0)") } }
      ?? Self.allCases.first { $0.sources.contains { $0.recognizes(content) } }
      ?? .text
  }

  /// Whether records of the format can have keys.
  var hasKeys: Bool { sources.contains { $0.hasKeys } }

  /// Creates the source of the records in the content of a file.
  func source(of content: [UInt8]) throws(RecordFileError) -> any RecordSource {
    let source = sources.dropLast().first { $0.recognizes(content) }
    return try (source ?? sources[sources.count - 1]).init(content)
  }
}
