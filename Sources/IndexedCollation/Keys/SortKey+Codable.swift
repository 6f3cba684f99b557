#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension SortKey: Codable {
  /// Reads a key that ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    self.init(bytes: Array(try decoder.singleValueContainer().decode(Data.self)))
  }

  /// Writes the key as one value of data: Base64 in JSON, `<data>` in a property
  /// list, a blob in a database.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }
}
