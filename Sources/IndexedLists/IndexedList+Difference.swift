#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension IndexedList {
  /// Returns the changes that turn another list into this one, for a view that shows the other
  /// list.
  ///
  /// Elements are matched by identity, and so are sections: see ``ListSectionID``. A section whose
  /// title changed is reloaded. An element that is in both lists is neither deleted nor inserted,
  /// unless its section is. Rows whose order differs between the lists are moved.
  ///
  /// The updates are for a view. To change a list in the same way, use ``batch(from:where:)``.
  ///
  ///     let before = list
  ///     try list.insert(Person(id: 9, name: "Åke"))
  ///     list.difference(from: before).insertedRows  // [[26, 0]]
  ///
  /// - Parameters:
  ///   - before: The list that the view shows. It may have another collation.
  ///   - isUnchanged: A closure that returns whether two elements of the same identity look the
  ///     same in the view.
  /// - Returns: The changes that turn `before` into this list.
  /// - Complexity: O(*n*), plus O(*m* log *m*) for *m* rows that are out of order. If one list
  ///   is a changed copy of the other, the chunks of rows that they still share are not read.
  @inlinable
  public func difference(
    from before: IndexedList,
    where isUnchanged: (Item, Item) -> Bool
  ) -> ListUpdates {
    difference(from: before, isUnchanged) { old, oldStart, new, newStart in
      // This closure is inlinable, so that the compiler specializes the comparison of the
      // client's elements, which is most of the work.
      var count = 0
      let room = Swift.min(old.count - oldStart, new.count - newStart)
      while count < room {
        let (oldElement, newElement) = (old[oldStart + count], new[newStart + count])
        guard before.identity(oldElement) == identity(newElement),
          isUnchanged(oldElement, newElement)
        else { break }
        count += 1
      }
      return count
    }
  }

  /// Returns the changes, with a fast path for rows that are the same in both lists.
  ///
  /// - Parameters:
  ///   - before: The list that the view shows.
  ///   - isUnchanged: A closure that returns whether two elements look the same in the view.
  ///   - equalCount: A closure that takes a chunk and an index of each list. It returns the
  ///     number of elements from there on that have the same identity and are unchanged.
  /// - Returns: The changes that turn `before` into this list.
  @usableFromInline
  func difference(
    from before: IndexedList,
    _ isUnchanged: (Item, Item) -> Bool,
    _ equalCount: (_ old: [Item], Int, _ new: [Item], Int) -> Int
  ) -> ListUpdates {
    withoutActuallyEscaping(isUnchanged) { isUnchanged in
      withoutActuallyEscaping(equalCount) { equalCount in
        var difference = ListDifference(before, self, isUnchanged, equalCount)
        return difference.find()
      }
    }
  }
}

extension IndexedList where Item: Equatable {
  /// Returns the changes that turn another list into this one, for a view that shows the other
  /// list.
  ///
  /// - Parameter before: The list that the view shows. It may have another collation.
  /// - Returns: The changes that turn `before` into this list. Rows whose elements are not
  ///   equal are reloaded.
  /// - Complexity: That of ``difference(from:where:)``.
  @inlinable
  public func difference(from before: IndexedList) -> ListUpdates {
    difference(from: before) { $0 == $1 }
  }
}

/// A search for the changes between two lists.
///
/// The search goes through both lists side by side, section by section, as long as the rows are
/// the same. Where they differ, it looks up each row in the other list: the row is deleted,
/// inserted, in another section, or out of order in the same section. If both rows are further
/// ahead in the other list, the search skips rows in the list where it has to skip fewer.
private struct ListDifference<Item, ID: Hashable & Sendable> {
  typealias List = IndexedList<Item, ID>

  private let before: List
  private let after: List
  private let isUnchanged: (Item, Item) -> Bool
  private let equalCount: ([Item], Int, [Item], Int) -> Int
  private let shared: SharedChunks
  private var updates = ListUpdates()
  /// For each section of the old list, its position in the new list; `nil` if it is not there.
  private var targets: [Int?] = []
  /// For each section of the new list, its position in the old list; `nil` if it is not there.
  private var sources: [Int?] = []
  /// The rows that a section has in both lists, in the order of the new list, as runs of rows
  /// that are consecutive in both: the first row in each list, and the number of rows.
  private var runs: [(old: Int, new: Int, count: Int)] = []

  init(
    _ before: List,
    _ after: List,
    _ isUnchanged: @escaping (Item, Item) -> Bool,
    _ equalCount: @escaping ([Item], Int, [Item], Int) -> Int
  ) {
    self.before = before
    self.after = after
    self.isUnchanged = isUnchanged
    self.equalCount = equalCount
    shared = SharedChunks(before.tree, before.elements, after.tree, after.elements)
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
    var old = RowCursor(before, section: source)
    var new = RowCursor(after, section: target)
    runs.removeAll(keepingCapacity: true)
    while true {
      let start = (old.row, new.row)
      if old.skipChunks(sharedWith: &new, shared) {
        addRun(old: start.0, new: start.1, count: old.row - start.0)
        continue
      }
      let count = equalCount(old.elements, old.index, new.elements, new.index)
      if count > 0 {
        addRun(old: old.row, new: new.row, count: count)
        old.advance(by: count)
        new.advance(by: count)
        continue
      }
      guard let oldElement = old.element else { break }
      let oldID = before.identity(oldElement)
      if let newElement = new.element, after.identity(newElement) == oldID {
        findReload(oldElement, newElement, at: IndexPath(row: old.row, section: source))
        addRun(old: old.row, new: new.row, count: 1)
        old.advance(by: 1)
        new.advance(by: 1)
        continue
      }
      guard let place = place(of: oldID, in: after), sources[place.section] != nil else {
        updates.deletedRows.append(IndexPath(row: old.row, section: source))
        old.advance(by: 1)
        continue
      }
      guard let newElement = new.element, place.section == target, place.row > new.row else {
        // The row is reported at its position in the new list.
        old.advance(by: 1)
        continue
      }
      let ahead = findArrival(
        of: newElement, at: new.row, target, from: source, unlessAhead: old.row)
      guard let ahead else {
        new.advance(by: 1)
        continue
      }
      if ahead <= place.row - new.row {
        old.advance(by: 1)
      } else {
        addLooseRow(newElement, old: old.row + ahead, new: new.row, source)
        new.advance(by: 1)
      }
    }
    while let element = new.element {
      _ = findArrival(of: element, at: new.row, target, from: source, unlessAhead: .max)
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
  private mutating func addLooseRow(_ element: Item, old: Int, new: Int, _ source: Int) {
    let path = IndexPath(row: old, section: source)
    findReload(before[path], element, at: path)
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

  /// Records how an element came to a row of the new list, unless it is ahead in the same
  /// section of the old list.
  ///
  /// - Returns: `nil` if the change is recorded. Otherwise, how many rows after `oldRow` the
  ///   element is in the same section of the old list.
  private mutating func findArrival(
    of element: Item,
    at row: Int,
    _ section: Int,
    from source: Int,
    unlessAhead oldRow: Int
  ) -> Int? {
    let path = IndexPath(row: row, section: section)
    guard let place = place(of: after.identity(element), in: before), targets[place.section] != nil
    else {
      updates.insertedRows.append(path)
      return nil
    }
    if place.section == source {
      if place.row > oldRow { return place.row - oldRow }
      addLooseRow(element, old: place.row, new: row, source)
    } else {
      findMove(of: element, to: path)
    }
    return nil
  }

  private mutating func findMove(of element: Item, to target: IndexPath) {
    guard let source = before.indexPath(of: after.identity(element)) else { return }
    updates.movedRows.append(.init(source: source, target: target))
    findReload(before[source], element, at: source)
  }

  private mutating func findReload(_ old: Item, _ new: Item, at path: IndexPath) {
    if !isUnchanged(old, new) { updates.reloadedRows.append(path) }
  }

  private func place(of id: ID, in list: List) -> (section: Int, row: Int)? {
    guard let row = list.row(of: id) else { return nil }
    let place = list.tree.place(ofElement: row.index, inChunk: row.chunk)
    return (list.shownPosition(ofSection: place.section), place.row)
  }
}

/// A position that advances through the rows of a section.
private struct RowCursor<Item, ID: Hashable & Sendable> {
  private let list: IndexedList<Item, ID>
  private let chunks: [Int]
  private var ordinal = -1
  private(set) var elements: [Item] = []
  private(set) var index = 0
  private(set) var row = 0

  init(_ list: IndexedList<Item, ID>, section: Int) {
    self.list = list
    self.chunks = list.tree.chunkNumbers(ofSection: list.position(ofSection: section))
    takeChunk()
  }

  /// The element of the current row; `nil` at the end.
  var element: Item? { index < elements.count ? elements[index] : nil }

  /// Advances by a number of rows, which must be in the current chunk.
  mutating func advance(by count: Int) {
    row += count
    index += count
    if index == elements.count { takeChunk() }
  }

  /// Skips the chunks from the current one on that both lists share.
  ///
  /// - Returns: Whether there are such chunks. If not, nothing changes.
  mutating func skipChunks(sharedWith other: inout RowCursor, _ shared: SharedChunks) -> Bool {
    guard index == 0, other.index == 0, ordinal < chunks.count, other.ordinal < other.chunks.count
    else { return false }
    let count = shared.count(in: chunks[ordinal...], other.chunks[other.ordinal...])
    guard count > 0 else { return false }
    skipChunks(count)
    other.skipChunks(count)
    return true
  }

  private mutating func skipChunks(_ count: Int) {
    row += list.tree.rowCount(ofChunks: chunks[ordinal..<ordinal + count])
    ordinal += count - 1
    takeChunk()
  }

  private mutating func takeChunk() {
    ordinal += 1
    index = 0
    elements = ordinal < chunks.count ? list.elements(ofChunk: chunks[ordinal]) : []
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
