internal import IndexedCollation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// What the user may do with rows, and rows that the user drags to another place.
extension IndexedList {
  /// Returns what the user may do with a row.
  ///
  /// - Parameter path: The index path of a row in the list.
  /// - Returns: The rules of ``rowRules``.
  public func rules(ofRowAt path: IndexPath) -> RowRules { rowRules?(self[path]) ?? RowRules() }

  /// Returns whether the user may move a row.
  ///
  /// - Parameter path: The index path of a row in the list.
  /// - Returns: Whether the section of the row is manual, and the rules of the row allow it.
  public func canMoveRow(at path: IndexPath) -> Bool {
    headers[checked(path)].order == .manual && rules(ofRowAt: path).canMove
  }

  /// Returns the index path at which to drop a row that the user drags.
  ///
  /// - Parameters:
  ///   - source: The index path of the dragged row.
  ///   - proposed: The index path to which the user drags the row.
  /// - Returns: In a manual section to which the row may move, the proposed index path, or the nearest one
  ///   that exists. In any other section, the nearest index path in the row's own section. If the row cannot
  ///   be moved, `source`.
  public func targetIndexPath(
    forMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    let section = checked(source)
    let target = self.section(ofPlace: proposed)
    let rules = rules(ofRowAt: source)
    guard headers[section].order == .manual, rules.canMove else { return source }
    let isAllowed = target == section || rules.canMove(toSectionNamed: headers[target].id.name)
    guard headers[target].order == .manual, isAllowed else {
      let last = tree.count(ofSection: section) - 1
      return IndexPath(row: target < section ? 0 : last, section: source.section)
    }
    let last = tree.count(ofSection: target) - (target == section ? 1 : 0)
    return IndexPath(row: Swift.min(Swift.max(proposed.row, 0), last), section: proposed.section)
  }

  /// Moves a row.
  ///
  /// In a collated section, the row must belong at its new place. In any other section, it can be anywhere;
  /// ``canMoveRow(at:)`` tells whether the user may move it.
  ///
  /// - Parameters:
  ///   - source: The index path of a row in the list.
  ///   - target: The index path of the row after the move. The row is removed first, so the target does not
  ///     count it at its old place. Its section is counted before the move.
  /// - Throws: ``IndexedListError/outOfOrder(_:)`` if the row belongs at another place. The list is then
  ///   unchanged.
  /// - Complexity: That of ``insert(_:)``.
  public mutating func moveRow(
    at source: IndexPath, to target: IndexPath
  ) throws(IndexedListError) {
    let section = checked(source)
    let targetSection = self.section(ofPlace: target)
    let places = tree.count(ofSection: targetSection) - (section == targetSection ? 1 : 0)
    precondition(
      target.row >= 0 && target.row <= places,
      "There is no place \(target.row) in section \(target.section) of the list")
    dropOldKeys()
    let row = take(section: section, row: source.row)
    put(row.element, row.hash, row.key, section: targetSection, row: target.row)
    defer { showSections() }
    do {
      try checkOrder(ofRow: target.row, inSectionAt: targetSection)
    } catch {
      _ = take(section: targetSection, row: target.row)
      put(row.element, row.hash, row.key, section: section, row: source.row)
      throw .outOfOrder(target)
    }
  }
}
