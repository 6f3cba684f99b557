#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Changes that a list makes together, by the rules of batch updates in a table view.
///
/// Deletions, reloads and the sources of moves use positions in the list before the batch.
/// Insertions and the targets of moves use positions in the list after the batch. The order of
/// the calls does not matter. This batch deletes row 1 of section 0, deletes section 1, and inserts
/// row 1 of the section that is then section 1:
///
///     var list = try IndexedList(
///       sections: ["ABC", "D", "G"].map { letters in
///         ListSection(title: letters, order: .manual, rows: letters.map(String.init))
///       },
///       id: \.self, by: \.self, using: collation)
///     var batch = ListBatch<String>()
///     batch.insertRow("X", at: IndexPath(row: 1, section: 1))
///     batch.deleteSection(at: 1)
///     batch.deleteRow(at: IndexPath(row: 1, section: 0))
///     let undo = try list.apply(batch)
///     list.map { $0.joined() }  // ["AC", "GX"]
///     try list.apply(undo)
///     list.map { $0.joined() }  // ["ABC", "D", "G"]
public struct ListBatch<Element> {
  /// The changes, without the elements.
  public internal(set) var updates = ListUpdates()

  var insertedElements: [Element] = []
  var reloadedElements: [Element] = []
  var insertedSections: [ListSection<Element>] = []
  /// The new headers of the sections to reload, which keep their identity and their order
  /// whatever is given here.
  var reloadedHeaders: [ListHeader] = []
  /// All sections after the batch, also those that are hidden; `nil` if this is not known.
  var allHeaders: [ListHeader]?

  /// The number of calls of ``beginUpdates()`` without a matching ``endUpdates()``.
  private(set) var depth = 0

  /// Creates a batch without changes.
  public init() {}

  /// Begins a group of changes; groups can be nested.
  public mutating func beginUpdates() { depth += 1 }

  /// Ends the group of changes that began last.
  public mutating func endUpdates() {
    precondition(depth > 0, "endUpdates() needs a call of beginUpdates() before it")
    depth -= 1
  }

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - element: The element of the row.
  ///   - path: The index path of the row after the batch.
  public mutating func insertRow(_ element: Element, at path: IndexPath) {
    updates.insertedRows.append(path)
    insertedElements.append(element)
  }

  /// Inserts rows, each at its index path.
  mutating func insertRows(_ elements: [Element], at paths: [IndexPath]) {
    updates.insertedRows += paths
    insertedElements += elements
  }

  /// Deletes a row.
  ///
  /// - Parameter path: The index path of the row before the batch.
  public mutating func deleteRow(at path: IndexPath) {
    updates.deletedRows.append(path)
  }

  /// Replaces the element of a row with another one of the same identity.
  ///
  /// - Parameters:
  ///   - path: The index path of the row before the batch. The batch may also move the row.
  ///   - element: The new element.
  public mutating func reloadRow(at path: IndexPath, with element: Element) {
    updates.reloadedRows.append(path)
    reloadedElements.append(element)
  }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - source: The index path of the row before the batch.
  ///   - target: The index path of the row after the batch.
  public mutating func moveRow(at source: IndexPath, to target: IndexPath) {
    updates.movedRows.append(.init(source: source, target: target))
  }

  /// Inserts a section with its rows.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - position: The position of the section after the batch.
  public mutating func insertSection(_ section: ListSection<Element>, at position: Int) {
    updates.insertedSections.append(position)
    insertedSections.append(section)
  }

  /// Deletes a section with its rows.
  ///
  /// - Parameter position: The position of the section before the batch.
  public mutating func deleteSection(at position: Int) {
    updates.deletedSections.append(position)
  }

  /// Replaces the title, the footer and the index title of a section.
  ///
  /// - Parameters:
  ///   - position: The position of the section before the batch. The batch may also move the
  ///     section.
  ///   - title: The new title in the header.
  ///   - footer: The new text in the footer, if there is one.
  ///   - indexTitle: The new title in the index strip, if there is one.
  public mutating func reloadSection(
    at position: Int,
    title: String,
    footer: String? = nil,
    indexTitle: String? = nil
  ) {
    reloadSection(
      at: position,
      ListSection<Element>(title: title, footer: footer, indexTitle: indexTitle, rows: []).header)
  }

  mutating func reloadSection(at position: Int, _ header: ListHeader) {
    updates.reloadedSections.append(position)
    reloadedHeaders.append(header)
  }

  /// Moves a section with its rows.
  ///
  /// - Parameters:
  ///   - source: The position of the section before the batch.
  ///   - target: The position of the section after the batch.
  public mutating func moveSection(_ source: Int, toSection target: Int) {
    updates.movedSections.append(.init(source: source, target: target))
  }
}

extension ListBatch: Sendable where Element: Sendable {}

extension ListBatch: Codable where Element: Codable {
  private enum CodingKeys: CodingKey {
    case updates, insertedElements, reloadedElements, insertedSections, reloadedHeaders, allHeaders
    case depth
  }

  /// Decodes a batch.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError`, also if there is not one element for each inserted and reloaded row.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    updates = try values.decode(ListUpdates.self, forKey: .updates)
    insertedElements = try values.decode([Element].self, forKey: .insertedElements)
    reloadedElements = try values.decode([Element].self, forKey: .reloadedElements)
    insertedSections = try values.decode([ListSection<Element>].self, forKey: .insertedSections)
    reloadedHeaders = try values.decode([ListHeader].self, forKey: .reloadedHeaders)
    allHeaders = try values.decodeIfPresent([ListHeader].self, forKey: .allHeaders)
    depth = max(0, try values.decode(Int.self, forKey: .depth))
    guard insertedElements.count == updates.insertedRows.count,
      reloadedElements.count == updates.reloadedRows.count,
      insertedSections.count == updates.insertedSections.count,
      reloadedHeaders.count == updates.reloadedSections.count
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .updates, in: values,
        debugDescription: "A batch has one element for each inserted and reloaded row and section")
    }
  }
}
