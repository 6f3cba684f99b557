#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The changes to make in a view that shows a list, in the terms of batch updates in a table
/// view.
///
/// Deletions and reloads use positions in the old list, insertions use positions in the new
/// list, and moves use both. The order of the changes in each array does not matter. A deleted
/// section takes its rows with it, and an inserted section brings its own rows: the updates do
/// not list these rows.
///
/// To apply the changes, remove the rows that are deleted or moved, and then the sections, from
/// last to first. Insert the sections, and then the rows, from first to last.
public struct ListUpdates: Sendable, Hashable {
  /// The old and the new position of a section or a row that moves.
  public struct Move<Place: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// The position in the old list.
    public var source: Place
    /// The position in the new list.
    public var target: Place

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - source: The position in the old list.
    ///   - target: The position in the new list.
    public init(source: Place, target: Place) {
      self.source = source
      self.target = target
    }
  }

  /// The positions in the old list of the sections to delete.
  public var deletedSections: [Int] = []
  /// The positions in the new list of the sections to insert.
  public var insertedSections: [Int] = []
  /// The sections to move.
  public var movedSections: [Move<Int>] = []
  /// The positions in the old list of the sections whose title, footer or index title changed.
  ///
  /// Changes of their rows are listed separately.
  public var reloadedSections: [Int] = []
  /// The index paths in the old list of the rows to delete.
  public var deletedRows: [IndexPath] = []
  /// The index paths in the new list of the rows to insert.
  public var insertedRows: [IndexPath] = []
  /// The rows to move.
  public var movedRows: [Move<IndexPath>] = []
  /// The index paths in the old list of the rows whose elements changed; these rows may also
  /// move.
  public var reloadedRows: [IndexPath] = []

  /// Creates updates without changes.
  public init() {}

  /// Whether there are no changes.
  public var isEmpty: Bool { self == ListUpdates() }

  /// Checks that the changes turn the row counts of the old list into those of the new list.
  ///
  /// A table view does the same check at the end of a batch.
  ///
  /// - Parameters:
  ///   - before: The number of rows of each section in the old list.
  ///   - after: The number of rows of each section in the new list.
  /// - Throws: ``ListUpdatesError`` for the first problem that is found.
  /// - Complexity: O(*s* + *c*), where *s* is the number of sections and *c* is the number of
  ///   changes.
  public func check(from before: [Int], to after: [Int]) throws(ListUpdatesError) {
    try checkSections(from: before.count, to: after.count)
    try checkRows(from: before, to: after)
    let changes = rowChanges(from: before.count, to: after.count)
    for (section, target) in sectionTargets(from: before.count, to: after.count).enumerated() {
      guard let target else { continue }
      let change = changes[section] ?? .init()
      guard before[section] + change.sum == after[target] else {
        throw .inconsistentRows(
          section: section, before: before[section], after: after[target], change)
      }
    }
  }

  /// Returns the row counts after the changes.
  ///
  /// - Parameters:
  ///   - before: The number of rows of each section in the old list.
  ///   - inserted: The number of rows of each inserted section.
  /// - Returns: The number of rows of each section in the new list.
  /// - Throws: ``ListUpdatesError`` for the first problem that is found.
  func counts(
    from before: [Int],
    inserted: [Int: Int]
  ) throws(ListUpdatesError) -> [Int] {
    let count = before.count - deletedSections.count + insertedSections.count
    try checkSections(from: before.count, to: Swift.max(count, 0))
    let changes = rowChanges(from: before.count, to: count)
    var after = [Int](repeating: 0, count: count)
    for (section, count) in inserted { after[section] = count }
    for (section, target) in sectionTargets(from: before.count, to: count).enumerated() {
      if let target { after[target] = Swift.max(0, before[section] + (changes[section]?.sum ?? 0)) }
    }
    try checkRows(from: before, to: after)
    return after
  }

  /// Counts the rows that enter and leave each section of the old list.
  ///
  /// Counts of deleted sections do not matter: `checkRows(from:to:)` refuses changes of their
  /// rows.
  private func rowChanges(from before: Int, to after: Int) -> [Int: ListUpdatesError.RowChanges] {
    var sources: [Int: Int] = [:]
    for (source, target) in sectionTargets(from: before, to: after).enumerated() {
      if let target { sources[target] = source }
    }
    var changes: [Int: ListUpdatesError.RowChanges] = [:]
    // `checkRows(from:to:)` reports index paths that do not have two elements.
    for path in deletedRows where path.count == 2 {
      changes[path.section, default: .init()].deleted += 1
    }
    for move in movedRows where move.source.count == 2 && move.target.count == 2 {
      changes[move.source.section, default: .init()].movedOut += 1
      if let source = sources[move.target.section] {
        changes[source, default: .init()].movedIn += 1
      }
    }
    for path in insertedRows where path.count == 2 {
      if let source = sources[path.section] {
        changes[source, default: .init()].inserted += 1
      }
    }
    return changes
  }

  /// Returns the position in the new list of each section of the old list; `nil` for deleted
  /// ones.
  func sectionTargets(from countBefore: Int, to count: Int) -> [Int?] {
    var targets = [Int?](repeating: nil, count: countBefore)
    for move in movedSections { targets[move.source] = move.target }
    let isTaken = Set(insertedSections + movedSections.map(\.target))
    let isGone = Set(deletedSections + movedSections.map(\.source))
    var free = (0..<count).filter { !isTaken.contains($0) }[...]
    for section in 0..<countBefore where !isGone.contains(section) {
      targets[section] = free.popFirst()
    }
    return targets
  }

  /// Checks that all sections exist, that none is changed twice, and that their numbers add up.
  private func checkSections(from before: Int, to after: Int) throws(ListUpdatesError) {
    var sources = Set<Int>()
    for section in deletedSections + movedSections.map(\.source) {
      guard (0..<before).contains(section) else { throw .noSuchSectionBefore(section) }
      guard sources.insert(section).inserted else { throw .repeatedSection(section) }
    }
    let gone = Set(deletedSections)
    var reloaded = Set<Int>()
    for section in reloadedSections {
      guard (0..<before).contains(section) else { throw .noSuchSectionBefore(section) }
      guard !gone.contains(section), reloaded.insert(section).inserted else {
        throw .repeatedSection(section)
      }
    }
    var targets = Set<Int>()
    for section in insertedSections + movedSections.map(\.target) {
      guard (0..<after).contains(section) else { throw .noSuchSectionAfter(section) }
      guard targets.insert(section).inserted else { throw .repeatedSection(section) }
    }
    guard before - deletedSections.count + insertedSections.count == after else {
      throw .inconsistentSections(
        before: before, after: after, inserted: insertedSections.count,
        deleted: deletedSections.count)
    }
  }

  /// Checks that all rows exist, and that none is changed twice.
  private func checkRows(from before: [Int], to after: [Int]) throws(ListUpdatesError) {
    let deleted = Set(deletedSections)
    let leaving = deletedRows + movedRows.map(\.source)
    for path in leaving + reloadedRows {
      try Self.check(path, in: before, deleted, .noSuchRowBefore(path))
    }
    let inserted = Set(insertedSections)
    let arriving = insertedRows + movedRows.map(\.target)
    for path in arriving { try Self.check(path, in: after, inserted, .noSuchRowAfter(path)) }
    // A row that moves can be reloaded, too.
    let changed = reloadedRows.isEmpty ? [] : deletedRows + reloadedRows
    for paths in [leaving, changed, arriving] {
      if let path = Self.firstRepeated(paths) { throw .repeatedRow(path) }
    }
  }

  private static func firstRepeated(_ paths: [IndexPath]) -> IndexPath? {
    // Ascending paths, as those of a difference are, need no set, which would take most of the time of a batch.
    let areAscending = zip(paths, paths.dropFirst()).allSatisfy {
      ($0.section, $0.row) < ($1.section, $1.row)
    }
    if areAscending { return nil }
    var seen: Set<IndexPath> = []
    return paths.first { !seen.insert($0).inserted }
  }

  private static func check(
    _ path: IndexPath,
    in counts: [Int],
    _ wholeSections: Set<Int>,
    _ error: ListUpdatesError
  ) throws(ListUpdatesError) {
    guard path.count == 2, counts.indices.contains(path.section),
      path.row >= 0 && path.row < counts[path.section]
    else { throw error }
    guard !wholeSections.contains(path.section) else { throw .rowOfChangedSection(path) }
  }
}
