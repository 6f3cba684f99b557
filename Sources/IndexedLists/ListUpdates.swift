#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is to be changed in what shows a list, in the terms of a table view's batch.
///
/// Deletions and reloads speak of the list before, insertions of the list after, moves of both, in
/// whatever order they are written down. A section that is deleted takes its rows with it, and one
/// that is inserted brings its own: neither is told row by row.
///
/// To show a batch: take away the rows that are deleted or moved, then the sections; put in the
/// sections, then the rows, from first to last.
public struct ListUpdates: Sendable, Hashable, Codable {
  /// From where to where something moves.
  public struct Move<Place: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// Where it is in the list before.
    public var source: Place
    /// Where it is in the list after.
    public var target: Place

    /// Makes a move.
    ///
    /// - Parameters:
    ///   - source: Where it is in the list before.
    ///   - target: Where it is in the list after.
    public init(source: Place, target: Place) {
      self.source = source
      self.target = target
    }
  }

  /// Sections of the list before that are gone.
  public var deletedSections: [Int] = []
  /// Sections of the list after that are new.
  public var insertedSections: [Int] = []
  /// Sections that are elsewhere.
  public var movedSections: [Move<Int>] = []
  /// Sections of the list before whose title, footer or entry in the strip has changed; their rows
  /// are told by themselves.
  public var reloadedSections: [Int] = []
  /// Rows of the list before that are gone.
  public var deletedRows: [IndexPath] = []
  /// Rows of the list after that are new.
  public var insertedRows: [IndexPath] = []
  /// Rows that are elsewhere.
  public var movedRows: [Move<IndexPath>] = []
  /// Rows of the list before whose elements have changed; they may be moved too.
  public var reloadedRows: [IndexPath] = []

  /// No changes.
  public init() {}

  /// Whether nothing is to be changed.
  public var isEmpty: Bool { self == ListUpdates() }

  /// Checks that the numbers of rows before and after are those that the changes make of one
  /// another, as a table view does at the end of a batch.
  ///
  /// - Parameters:
  ///   - before: The number of rows of each section before.
  ///   - after: The same after.
  /// - Throws: ``ListUpdatesError`` that tells the first thing that is wrong.
  /// - Complexity: O(*s* + *c*), where *s* is the number of sections and *c* that of changes.
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

  /// How many rows there are after the changes.
  ///
  /// - Parameters:
  ///   - before: The number of rows of each section before.
  ///   - inserted: The number of rows of each section that is inserted.
  /// - Returns: The number of rows of each section after.
  /// - Throws: ``ListUpdatesError`` that tells the first thing that is wrong.
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

  /// How many rows came to and went from each section of the list before that is not deleted.
  private func rowChanges(from before: Int, to after: Int) -> [Int: ListUpdatesError.RowChanges] {
    var sources: [Int: Int] = [:]
    for (source, target) in sectionTargets(from: before, to: after).enumerated() {
      if let target { sources[target] = source }
    }
    var changes: [Int: ListUpdatesError.RowChanges] = [:]
    // Paths that are none are told of when the rows are checked.
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

  /// Where each section of the list before is in the list after; `nil` for those that are gone.
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

  /// Checks that all sections are there, none is taken or put twice, and their numbers add up.
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

  /// Checks that all rows are there, and none is taken or put twice.
  private func checkRows(from before: [Int], to after: [Int]) throws(ListUpdatesError) {
    let deleted = Set(deletedSections)
    let inserted = Set(insertedSections)
    var rows = Set<IndexPath>()
    for path in deletedRows + movedRows.map(\.source) {
      try Self.check(path, in: before, deleted, .noSuchRowBefore(path))
      guard rows.insert(path).inserted else { throw .repeatedRow(path) }
    }
    let gone = Set(deletedRows)
    rows = []
    for path in reloadedRows {
      try Self.check(path, in: before, deleted, .noSuchRowBefore(path))
      guard !gone.contains(path), rows.insert(path).inserted else { throw .repeatedRow(path) }
    }
    rows = []
    for path in insertedRows + movedRows.map(\.target) {
      try Self.check(path, in: after, inserted, .noSuchRowAfter(path))
      guard rows.insert(path).inserted else { throw .repeatedRow(path) }
    }
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
