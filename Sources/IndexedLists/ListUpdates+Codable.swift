#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ListUpdates: Codable {
  private enum CodingKeys: CodingKey {
    case deletedSections, insertedSections, movedSections, reloadedSections
    case deletedRows, insertedRows, movedRows, reloadedRows
  }

  /// An index path as an array of the section and the row.
  private struct Path: Codable, Hashable {
    var path: IndexPath

    init(_ path: IndexPath) { self.path = path }

    init(from decoder: any Decoder) throws {
      let numbers = try [Int](from: decoder)
      guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "An index path is an array of a section and a row, such as [25, 0]"))
      }
      path = IndexPath(row: numbers[1], section: numbers[0])
    }

    // All numbers, so that a path that is none of a row is not taken for another one.
    func encode(to encoder: any Encoder) throws { try Array(path).encode(to: encoder) }
  }

  private struct PathMove: Codable {
    var source: Path
    var target: Path
  }

  /// Encodes the updates, with each index path as an array of the section and the row, such as `[25, 0]`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(deletedSections, forKey: .deletedSections)
    try values.encode(insertedSections, forKey: .insertedSections)
    try values.encode(movedSections, forKey: .movedSections)
    try values.encode(reloadedSections, forKey: .reloadedSections)
    try values.encode(deletedRows.map(Path.init), forKey: .deletedRows)
    try values.encode(insertedRows.map(Path.init), forKey: .insertedRows)
    try values.encode(
      movedRows.map { PathMove(source: Path($0.source), target: Path($0.target)) },
      forKey: .movedRows)
    try values.encode(reloadedRows.map(Path.init), forKey: .reloadedRows)
  }

  /// Decodes updates.
  ///
  /// - Parameter decoder: The decoder. A kind of changes that it lacks is empty.
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func decode<Value: Decodable>(_ key: CodingKeys) throws -> [Value] {
      try values.decodeIfPresent([Value].self, forKey: key) ?? []
    }
    func paths(_ key: CodingKeys) throws -> [IndexPath] { try (decode(key) as [Path]).map(\.path) }
    deletedSections = try decode(.deletedSections)
    insertedSections = try decode(.insertedSections)
    movedSections = try decode(.movedSections)
    reloadedSections = try decode(.reloadedSections)
    deletedRows = try paths(.deletedRows)
    insertedRows = try paths(.insertedRows)
    movedRows = try (decode(.movedRows) as [PathMove]).map {
      Move(source: $0.source.path, target: $0.target.path)
    }
    reloadedRows = try paths(.reloadedRows)
  }
}
