#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a batch of changes does not lead from one list to another.
public enum ListUpdatesError: Error, Sendable, Hashable {
  /// How many rows of a section came and went.
  public struct RowChanges: Sendable, Hashable {
    /// How many were inserted.
    public var inserted = 0
    /// How many were deleted.
    public var deleted = 0
    /// How many were moved to the section, or within it.
    public var movedIn = 0
    /// How many were moved out of it, or within it.
    public var movedOut = 0

    init() {}

    /// How many more there are.
    var sum: Int { inserted - deleted + movedIn - movedOut }
  }

  /// The list before has no such section.
  case noSuchSectionBefore(Int)
  /// The list after has no such section.
  case noSuchSectionAfter(Int)
  /// The list before has no such row.
  case noSuchRowBefore(IndexPath)
  /// The list after has no such row.
  case noSuchRowAfter(IndexPath)
  /// A section is deleted, inserted, moved or reloaded twice.
  case repeatedSection(Int)
  /// A row is deleted, inserted, moved or reloaded twice.
  case repeatedRow(IndexPath)
  /// A row is told of whose section is deleted or inserted as a whole.
  case rowOfChangedSection(IndexPath)
  /// The numbers of sections do not add up.
  case inconsistentSections(before: Int, after: Int, inserted: Int, deleted: Int)
  /// The numbers of rows of a section of the list before do not add up.
  case inconsistentRows(section: Int, before: Int, after: Int, RowChanges)
}

extension ListUpdatesError: CustomStringConvertible {
  /// The error in a sentence.
  public var description: String {
    switch self {
    case .noSuchSectionBefore(let section): "there is no section \(section) before the update"
    case .noSuchSectionAfter(let section): "there is no section \(section) after the update"
    case .noSuchRowBefore(let path): "there is no row \(Self.text(path)) before the update"
    case .noSuchRowAfter(let path): "there is no row \(Self.text(path)) after the update"
    case .repeatedSection(let section): "section \(section) is changed twice in the update"
    case .repeatedRow(let path): "row \(Self.text(path)) is changed twice in the update"
    case .rowOfChangedSection(let path):
      "row \(Self.text(path)) comes or goes with its section, not by itself"
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
