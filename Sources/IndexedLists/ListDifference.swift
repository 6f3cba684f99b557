#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A search for the changes between two lists.
///
/// The search goes through both lists side by side, section by section, as long as the rows are
/// the same. Where they differ, it looks up each row in the other list: the row is deleted,
/// inserted, in another section, or out of order in the same section. If both rows are further
/// ahead in the other list, the search skips rows in the list where it has to skip fewer.
///
/// It knows the elements only by closures, and so is not generic.
struct ListDifference {
  typealias Place = RowTree.Place

  /// What the search reads of a list.
  struct Side {
    let tree: RowTree
    let headers: [ListHeader]
    /// The positions, among all sections, of the sections that are shown.
    let shown: [Int]

    init(_ tree: RowTree, _ headers: [ListHeader], _ shown: [Int]) {
      self.tree = tree
      self.headers = headers
      self.shown = shown
    }

    /// Returns the position of the row of an element in the sections that are shown.
    func row(_ place: Place) -> (section: Int, row: Int) {
      let place = tree.place(ofElement: place.index, inChunk: place.chunk)
      return (shown.shownPosition(ofSection: place.section), place.row)
    }

    func path(_ place: Place) -> IndexPath {
      let (section, row) = row(place)
      return IndexPath(row: row, section: section)
    }

    func hash(_ place: Place) -> UInt32 { tree.chunks[place.chunk].hashes[place.index] }
  }

  private let before: Side
  private let after: Side
  private let shared: SharedChunks
  /// Returns whether two elements have the same identity.
  private let areSame: (_ old: Place, _ new: Place) -> Bool
  /// Returns whether two elements of the same identity look the same in the view.
  private let areUnchanged: (_ old: Place, _ new: Place) -> Bool
  /// Returns the number of elements, from two places on, that are the same and are unchanged.
  private let equalCount: (_ old: Place, _ new: Place, _ limit: Int) -> Int
  private var updates = ListUpdates()
  /// For each section of the old list, its position in the new list; `nil` if it is not there.
  private var targets: [Int?] = []
  /// For each section of the new list, its position in the old list; `nil` if it is not there.
  private var sources: [Int?] = []
  /// The rows that a section has in both lists, in the order of the new list, as runs of rows
  /// that are consecutive in both: the first row in each list, and the number of rows.
  private var runs: [(old: Int, new: Int, count: Int)] = []

  init(
    before: Side, after: Side, shared: SharedChunks,
    areSame: @escaping (Place, Place) -> Bool, areUnchanged: @escaping (Place, Place) -> Bool,
    equalCount: @escaping (Place, Place, _ limit: Int) -> Int
  ) {
    self.before = before
    self.after = after
    self.shared = shared
    self.areSame = areSame
    self.areUnchanged = areUnchanged
    self.equalCount = equalCount
  }

  mutating func find() -> ListUpdates {
    findSections()
    for (section, source) in sources.enumerated() {
      guard let source, !shared.areAll(inSection: before.shown[source], after.shown[section])
      else { continue }
      findRows(from: source, to: section)
    }
    return updates
  }

  private mutating func findSections() {
    // A changed copy mostly has the sections of the list before, and then shares their headers.
    if before.shown == after.shown, Self.shareMemory(before.headers, after.headers) {
      sources = Array(before.shown.indices)
      targets = sources
      return
    }
    let old = before.shown.map { before.headers[$0].id }
    let new = after.shown.map { after.headers[$0].id }
    let oldPositions = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    sources = new.map { oldPositions[$0] }
    targets = Array(repeating: nil, count: old.count)
    for (section, source) in sources.enumerated() {
      if let source { targets[source] = section } else { updates.insertedSections.append(section) }
    }
    updates.deletedSections = old.indices.filter { targets[$0] == nil }
    let common = sources.compactMap(\.self)
    for source in common.sorted() {
      guard let target = targets[source] else { continue }
      let (old, new) = (before.headers[before.shown[source]], after.headers[after.shown[target]])
      if (old.title, old.footer, old.indexTitle) != (new.title, new.footer, new.indexTitle) {
        updates.reloadedSections.append(source)
      }
    }
    let staying = heaviestIncreasingSubsequence(of: common.map { ($0, 1) })
    for (source, stays) in zip(common, staying) where !stays {
      guard let target = targets[source] else { continue }
      updates.movedSections.append(.init(source: source, target: target))
    }
  }

  private static func shareMemory(_ old: [ListHeader], _ new: [ListHeader]) -> Bool {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { $0.baseAddress == old.baseAddress && $0.count == old.count }
    }
  }

  /// Finds the row changes of a section that is in both lists.
  private mutating func findRows(from source: Int, to target: Int) {
    var old = RowCursor(before.tree, section: before.shown[source])
    var new = RowCursor(after.tree, section: after.shown[target])
    runs.removeAll(keepingCapacity: true)
    while let oldPlace = old.place {
      guard let newPlace = new.place else {
        findDeparture(of: oldPlace, at: old.row, source)
        old.advance(by: 1)
        continue
      }
      let start = (old.row, new.row)
      if old.skipChunks(sharedWith: &new, shared) {
        addRun(old: start.0, new: start.1, count: old.row - start.0)
        continue
      }
      let count = equalCount(oldPlace, newPlace, min(old.run.count, new.run.count))
      if count > 0 {
        addRun(old: old.row, new: new.row, count: count)
        old.advance(by: count)
        new.advance(by: count)
        continue
      }
      if areSame(oldPlace, newPlace) {
        findReload(oldPlace, newPlace, at: IndexPath(row: old.row, section: source))
        addRun(old: old.row, new: new.row, count: 1)
        old.advance(by: 1)
        new.advance(by: 1)
        continue
      }
      guard let place = findDeparture(of: oldPlace, at: old.row, source),
        place.section == target, place.row > new.row
      else {
        // A row that stays is reported at its position in the new list.
        old.advance(by: 1)
        continue
      }
      let ahead = findArrival(
        of: newPlace, at: new.row, target, from: source, unlessAhead: old.row)
      guard let ahead else {
        new.advance(by: 1)
        continue
      }
      if ahead.row - old.row <= place.row - new.row {
        old.advance(by: 1)
      } else {
        addLooseRow(ahead.place, newPlace, old: ahead.row, new: new.row, source)
        new.advance(by: 1)
      }
    }
    while let place = new.place {
      _ = findArrival(of: place, at: new.row, target, from: source, unlessAhead: .max)
      new.advance(by: 1)
    }
    findMoves(from: source, to: target)
  }

  /// Adds rows that are consecutive in both lists, to the last run if they continue it.
  private mutating func addRun(old: Int, new: Int, count: Int) {
    if let last = runs.last, last.old + last.count == old, last.new + last.count == new {
      runs[runs.count - 1].count += count
    } else {
      runs.append((old, new, count))
    }
  }

  /// Adds a row that is in the section in both lists, but out of order.
  private mutating func addLooseRow(
    _ oldPlace: Place, _ newPlace: Place, old: Int, new: Int, _ source: Int
  ) {
    findReload(oldPlace, newPlace, at: IndexPath(row: old, section: source))
    addRun(old: old, new: new, count: 1)
  }

  /// Selects the runs that stay, and records a move for each row of the others.
  private mutating func findMoves(from source: Int, to target: Int) {
    if zip(runs, runs.dropFirst()).allSatisfy({ $0.old < $1.old }) { return }
    let staying = heaviestIncreasingSubsequence(of: runs.map { ($0.old, $0.count) })
    for (run, stays) in zip(runs, staying) where !stays {
      for i in 0..<run.count {
        updates.movedRows.append(
          .init(
            source: IndexPath(row: run.old + i, section: source),
            target: IndexPath(row: run.new + i, section: target)))
      }
    }
  }

  /// Records that the element of a row is deleted, unless it is in the new list.
  ///
  /// - Returns: The position of the element in the new list; `nil` if it is deleted.
  @discardableResult
  private mutating func findDeparture(
    of old: Place, at row: Int, _ section: Int
  ) -> (section: Int, row: Int)? {
    let new = after.tree.element(ofHash: before.hash(old)) { areSame(old, ($0, $1)) }
    if let new {
      let place = after.row(new)
      if sources[place.section] != nil { return place }
    }
    updates.deletedRows.append(IndexPath(row: row, section: section))
    return nil
  }

  /// Records how an element came to a row of the new list, unless it is ahead in the same
  /// section of the old list.
  ///
  /// - Returns: `nil` if the change is recorded. Otherwise, the place and the row of the element, which is after
  ///   `oldRow` in the same section of the old list.
  private mutating func findArrival(
    of new: Place,
    at row: Int,
    _ section: Int,
    from source: Int,
    unlessAhead oldRow: Int
  ) -> (place: Place, row: Int)? {
    let path = IndexPath(row: row, section: section)
    guard let old = before.tree.element(ofHash: after.hash(new), where: { areSame(($0, $1), new) })
    else {
      updates.insertedRows.append(path)
      return nil
    }
    let place = before.row(old)
    if targets[place.section] == nil {
      updates.insertedRows.append(path)
    } else if place.section != source {
      let oldPath = before.path(old)
      updates.movedRows.append(.init(source: oldPath, target: path))
      findReload(old, new, at: oldPath)
    } else if place.row > oldRow {
      return (old, place.row)
    } else {
      addLooseRow(old, new, old: place.row, new: row, source)
    }
    return nil
  }

  private mutating func findReload(_ old: Place, _ new: Place, at path: IndexPath) {
    if !areUnchanged(old, new) { updates.reloadedRows.append(path) }
  }
}

/// Selects the increasing subsequence with the greatest sum of weights.
///
/// - Parameter numbers: Distinct numbers, each with its weight.
/// - Returns: For each number, whether it is in the subsequence.
/// - Complexity: O(*n* log *n*). A binary indexed tree (Fenwick, 1994) finds the heaviest
///   sequence that ends below a number.
private func heaviestIncreasingSubsequence(
  of numbers: [(number: Int, weight: Int)]
) -> [Bool] {
  let ascending = numbers.indices.sorted { numbers[$0].number < numbers[$1].number }
  var ranks = [Int](repeating: 0, count: numbers.count)
  for (rank, position) in ascending.enumerated() { ranks[position] = rank + 1 }
  /// For each node of the tree, the position at which the heaviest sequence in the node's range
  /// ends.
  var tree = [Int?](repeating: nil, count: numbers.count + 1)
  var weights = [Int](repeating: 0, count: numbers.count)
  var previous = [Int?](repeating: nil, count: numbers.count)
  func isHeavier(_ position: Int, than other: Int?) -> Bool {
    other.map { weights[position] > weights[$0] } ?? true
  }
  var best: Int?
  for position in numbers.indices {
    var node = ranks[position] - 1
    while node > 0 {
      if let end = tree[node], isHeavier(end, than: previous[position]) { previous[position] = end }
      node &= node - 1
    }
    weights[position] = numbers[position].weight + (previous[position].map { weights[$0] } ?? 0)
    node = ranks[position]
    while node < tree.count {
      if isHeavier(position, than: tree[node]) { tree[node] = position }
      node += node & -node
    }
    if isHeavier(position, than: best) { best = position }
  }
  var remains = [Bool](repeating: false, count: numbers.count)
  while let position = best {
    remains[position] = true
    best = previous[position]
  }
  return remains
}
