#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A reason why a batch of changes does not turn one list into another.
@nonexhaustive
public enum ListUpdatesError: Error, Sendable, Hashable {
  /// The numbers of rows that enter and leave a section.
  public struct RowChanges: Sendable, Hashable {
    /// The number of inserted rows.
    public var inserted = 0
    /// The number of deleted rows.
    public var deleted = 0
    /// The number of rows that are moved into the section or within it.
    public var movedIn = 0
    /// The number of rows that are moved out of the section or within it.
    public var movedOut = 0

    init() {}

    /// The number by which the row count grows.
    var sum: Int { inserted - deleted + movedIn - movedOut }
  }

  /// The old list has no such section.
  case noSuchSectionBefore(Int)
  /// The new list has no such section.
  case noSuchSectionAfter(Int)
  /// The old list has no such row.
  case noSuchRowBefore(IndexPath)
  /// The new list has no such row.
  case noSuchRowAfter(IndexPath)
  /// Two changes of a section exclude each other.
  ///
  /// For example, the section is deleted twice, or deleted and moved. A section may be moved
  /// and reloaded.
  case repeatedSection(Int)
  /// Two changes of a row exclude each other.
  ///
  /// For example, the row is deleted twice, or deleted and moved. A row may be moved and
  /// reloaded.
  case repeatedRow(IndexPath)
  /// A row is changed, but its whole section is deleted or inserted.
  case rowOfChangedSection(IndexPath)
  /// The numbers of sections do not add up.
  case inconsistentSections(before: Int, after: Int, inserted: Int, deleted: Int)
  /// The numbers of rows of a section in the old list do not add up.
  case inconsistentRows(section: Int, before: Int, after: Int, RowChanges)
}

extension ListUpdatesError: CustomStringConvertible {
  /// A description of the error for people to read.
  public var description: String {
    switch self {
    case .noSuchSectionBefore(let section): "there is no section \(section) before the update"
    case .noSuchSectionAfter(let section): "there is no section \(section) after the update"
    case .noSuchRowBefore(let path): "there is no row \(Self.text(path)) before the update"
    case .noSuchRowAfter(let path): "there is no row \(Self.text(path)) after the update"
    case .repeatedSection(let section): "section \(section) is changed twice in the update"
    case .repeatedRow(let path): "row \(Self.text(path)) is changed twice in the update"
    case .rowOfChangedSection(let path):
      "row \(Self.text(path)) cannot be changed in a section that is inserted or deleted"
    case .inconsistentSections(let before, let after, let inserted, let deleted):
      """
      the list has \(after) sections after the update, but had \(before) before it, of which \
      \(deleted) were deleted, and \(inserted) were inserted
      """
    case .inconsistentRows(let section, let before, let after, let changes):
      """
      section \(section) has \(after) rows after the update, but had \(before) before it, of which \
      \(changes.deleted) were deleted and \(changes.movedOut) moved out, and \(changes.inserted) were \
      inserted and \(changes.movedIn) moved in
      """
    }
  }

  private static func text(_ path: IndexPath) -> String {
    path.count == 2 ? "\(path.row) of section \(path.section)" : "\(Array(path))"
  }
}

extension ListUpdatesError: LocalizedError {
  /// The same text as ``description``, which is not translated.
  public var errorDescription: String? { description }
}
