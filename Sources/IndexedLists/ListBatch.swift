#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Changes of a list that are made at once, by the rules of a table view's batch.
///
/// Deletions, reloads and where something moves from speak of the list before; insertions and where
/// something moves to, of the list after; in whatever order the calls are made.
///
///     // Delete row 1 of section 0, delete section 1, insert row 1 of section 1.
///     var batch = ListBatch<Person>()
///     batch.insertRow(person, at: IndexPath(row: 1, section: 1))
///     batch.deleteSection(at: 1)
///     batch.deleteRow(at: IndexPath(row: 1, section: 0))
///     let undo = try list.apply(batch)
public struct ListBatch<Element> {
  /// The changes, without the elements.
  public private(set) var updates = ListUpdates()

  var insertedElements: [Element] = []
  var reloadedElements: [Element] = []
  var insertedSections: [ListSection<Element>] = []
  var reloadedHeaders: [(title: String, footer: String?, indexTitle: String?)] = []

  /// How often the batch was begun and not yet ended.
  private(set) var depth = 0

  /// Makes a batch without changes.
  public init() {}

  /// Begins a part of the batch; parts may have parts.
  public mutating func beginUpdates() { depth += 1 }

  /// Ends the part that was begun last.
  public mutating func endUpdates() {
    precondition(depth > 0, "What ends must have begun")
    depth -= 1
  }

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - element: Its element.
  ///   - path: Where it is in the list after.
  public mutating func insertRow(_ element: Element, at path: IndexPath) {
    updates.insertedRows.append(path)
    insertedElements.append(element)
  }

  /// Deletes a row.
  ///
  /// - Parameter path: Where it is in the list before.
  public mutating func deleteRow(at path: IndexPath) {
    updates.deletedRows.append(path)
  }

  /// Puts an element in the place of the one of its identity.
  ///
  /// - Parameters:
  ///   - path: Where the row is in the list before; it may be moved too.
  ///   - element: The element.
  public mutating func reloadRow(at path: IndexPath, with element: Element) {
    updates.reloadedRows.append(path)
    reloadedElements.append(element)
  }

  /// Moves a row.
  ///
  /// - Parameters:
  ///   - source: Where it is in the list before.
  ///   - target: Where it is in the list after.
  public mutating func moveRow(at source: IndexPath, to target: IndexPath) {
    updates.movedRows.append(.init(source: source, target: target))
  }

  /// Inserts a section with its rows.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - position: Where it is in the list after.
  public mutating func insertSection(_ section: ListSection<Element>, at position: Int) {
    updates.insertedSections.append(position)
    insertedSections.append(section)
  }

  /// Deletes a section with its rows.
  ///
  /// - Parameter position: Where it is in the list before.
  public mutating func deleteSection(at position: Int) {
    updates.deletedSections.append(position)
  }

  /// Changes what a section is called.
  ///
  /// - Parameters:
  ///   - position: Where it is in the list before; it may be moved too.
  ///   - title: What stands above it then.
  ///   - footer: What stands below it then, if anything does.
  ///   - indexTitle: The entry of the strip that leads to it then, if any does.
  public mutating func reloadSection(
    at position: Int,
    title: String,
    footer: String? = nil,
    indexTitle: String? = nil
  ) {
    updates.reloadedSections.append(position)
    reloadedHeaders.append((title, footer, indexTitle))
  }

  /// Moves a section with its rows.
  ///
  /// - Parameters:
  ///   - source: Where it is in the list before.
  ///   - target: Where it is in the list after.
  public mutating func moveSection(_ source: Int, toSection target: Int) {
    updates.movedSections.append(.init(source: source, target: target))
  }
}

extension ListBatch: Sendable where Element: Sendable {}
