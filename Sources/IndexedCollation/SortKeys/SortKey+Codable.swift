#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension SortKey: Codable {
  /// Decodes a key that ``encode(to:)`` encoded.
  public init(from decoder: any Decoder) throws {
    self.init(bytes: Array(try decoder.singleValueContainer().decode(Data.self)))
  }

  /// Encodes the key as a single data value: Base64 in JSON, `<data>` in a property list, a
  /// blob in a database.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes))
  }
}
