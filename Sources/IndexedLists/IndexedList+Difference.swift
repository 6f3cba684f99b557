#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension IndexedList {
  /// What has to be changed in what shows another list so that it shows this one.
  ///
  /// Elements are told apart by identity, sections by title (those of one title by their order). What is in
  /// both lists is neither deleted nor inserted, unless its section is; of two orders, the rows that
  /// are out of step are moved.
  ///
  ///     let before = list
  ///     try list.insert(Person(id: 9, name: "Åke"))
  ///     list.difference(from: before).insertedRows  // [[26, 0]]
  ///
  /// - Parameters:
  ///   - before: The list that is shown. It may have another collation.
  ///   - isUnchanged: Whether what is shown of two elements of one identity is the same.
  /// - Returns: Changes that lead from that list to this one.
  /// - Complexity: O(*n*); of chunks of rows that both lists share, one of which is a copy of the other with
  ///   changes, nothing is read. O(*m* log *m*) for *m* rows that are out of step.
  public func difference(
    from before: IndexedList,
    where isUnchanged: (Element, Element) -> Bool
  ) -> ListUpdates {
    withoutActuallyEscaping(isUnchanged) { isUnchanged in
      var difference = ListDifference(before, self, isUnchanged)
      return difference.find()
    }
  }
}

extension IndexedList where Element: Equatable {
  /// What has to be changed in what shows another list so that it shows this one.
  ///
  /// - Parameter before: The list that is shown. It may have another collation.
  /// - Returns: Changes that lead from that list to this one; rows are reloaded whose elements are not equal.
  /// - Complexity: As of ``difference(from:where:)``.
  public func difference(from before: IndexedList) -> ListUpdates {
    difference(from: before) { $0 == $1 }
  }
}

/// The search for what tells two lists apart.
///
/// Both are walked through side by side, section by section, as long as they have the same rows. Where
/// they have not, each row is looked up in the other list: it is gone, or new, or in another section, or
/// out of step; then the row of which fewer others must be passed over is where the lists are in step again.
private struct ListDifference<Element, ID: Hashable & Sendable> {
  typealias List = IndexedList<Element, ID>

  private let before: List
  private let after: List
  private let isUnchanged: (Element, Element) -> Bool
  private var updates = ListUpdates()
  /// For each section of the list before that is in the other too, its position there.
  private var targets: [Int?] = []
  /// The same for the list after.
  private var sources: [Int?] = []

  init(_ before: List, _ after: List, _ isUnchanged: @escaping (Element, Element) -> Bool) {
    self.before = before
    self.after = after
    self.isUnchanged = isUnchanged
  }

  mutating func find() -> ListUpdates {
    findSections()
    for (section, source) in sources.enumerated() {
      if let source { findRows(from: source, to: section) }
    }
    return updates
  }

  /// What a section is known by.
  private struct SectionKey: Hashable {
    var title: String
    var occurrence: Int
  }

  private static func keys(_ list: List) -> [SectionKey] {
    var occurrences: [String: Int] = [:]
    return list.shown.map { section in
      let title = list.headers[section].title
      let occurrence = occurrences[title, default: 0]
      occurrences[title] = occurrence + 1
      return SectionKey(title: title, occurrence: occurrence)
    }
  }

  private mutating func findSections() {
    let (old, new) = (Self.keys(before), Self.keys(after))
    let oldPositions = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    sources = new.map { oldPositions[$0] }
    targets = Array(repeating: nil, count: old.count)
    for (section, source) in sources.enumerated() {
      if let source { targets[source] = section } else { updates.insertedSections.append(section) }
    }
    updates.deletedSections = old.indices.filter { targets[$0] == nil }
    let common = sources.compactMap(\.self)
    let staying = Set(longestIncreasingSubsequence(of: common))
    for source in common where !staying.contains(source) {
      guard let target = targets[source] else { continue }
      updates.movedSections.append(.init(source: source, target: target))
    }
  }

  /// Finds the changes of the rows of a section that both lists have.
  private mutating func findRows(from source: Int, to target: Int) {
    var old = RowCursor(before, section: source)
    var new = RowCursor(after, section: target)
    while true {
      if old.skipChunk(sharedWith: &new) { continue }
      guard let oldElement = old.element else { break }
      let oldID = before.identity(oldElement)
      if let newElement = new.element, after.identity(newElement) == oldID {
        findReload(oldElement, newElement, at: IndexPath(row: old.row, section: source))
        old.advance()
        new.advance()
        continue
      }
      guard let place = place(of: oldID, in: after), sources[place.section] != nil else {
        updates.deletedRows.append(IndexPath(row: old.row, section: source))
        old.advance()
        continue
      }
      guard let newElement = new.element, place.section == target, place.row > new.row else {
        // It is told where it has gone to.
        old.advance()
        continue
      }
      let ahead = findArrival(
        of: newElement, at: new.row, target, from: source, unlessAhead: old.row)
      guard let ahead else {
        new.advance()
        continue
      }
      if ahead <= place.row - new.row {
        old.advance()
      } else {
        findMove(of: newElement, to: IndexPath(row: new.row, section: target))
        new.advance()
      }
    }
    while let element = new.element {
      _ = findArrival(of: element, at: new.row, target, from: source, unlessAhead: .max)
      new.advance()
    }
  }

  /// Finds out how an element came to a row of the list after.
  ///
  /// - Returns: `nil` if it is told; else it was in the same section of the list before, so many rows
  ///   ahead.
  private mutating func findArrival(
    of element: Element,
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
    if place.section == source, place.row > oldRow { return place.row - oldRow }
    findMove(of: element, to: path)
    return nil
  }

  private mutating func findMove(of element: Element, to target: IndexPath) {
    guard let source = before.indexPath(of: after.identity(element)) else { return }
    updates.movedRows.append(.init(source: source, target: target))
    findReload(before[source], element, at: source)
  }

  private mutating func findReload(_ old: Element, _ new: Element, at path: IndexPath) {
    if !isUnchanged(old, new) { updates.reloadedRows.append(path) }
  }

  private func place(of id: ID, in list: List) -> (section: Int, row: Int)? {
    guard let number = list.numbers[id] else { return nil }
    let place = list.order.place(of: number)
    return (list.shownPosition(ofSection: place.section), place.row)
  }
}

/// A row of a section that is walked through.
private struct RowCursor<Element, ID: Hashable & Sendable> {
  private let list: IndexedList<Element, ID>
  private let chunks: [Int]
  private var ordinal = -1
  private var elements: ArraySlice<Element> = []
  private(set) var row = 0

  init(_ list: IndexedList<Element, ID>, section: Int) {
    self.list = list
    self.chunks = list.order.chunkNumbers(ofSection: list.position(ofSection: section))
    takeChunk()
  }

  /// The element of the row; `nil` at the end.
  var element: Element? { elements.first }

  mutating func advance() {
    elements = elements.dropFirst()
    row += 1
    if elements.isEmpty { takeChunk() }
  }

  /// Goes beyond a chunk that both lists share.
  mutating func skipChunk(sharedWith other: inout RowCursor) -> Bool {
    guard let address, address == other.address, elements.count == other.elements.count else {
      return false
    }
    row += elements.count
    other.row += elements.count
    takeChunk()
    other.takeChunk()
    return true
  }

  /// Where the elements of the chunk are in memory, at the chunk's beginning.
  private var address: UnsafePointer<Element>? {
    guard elements.startIndex == 0, !elements.isEmpty, MemoryLayout<Element>.size > 0 else {
      return nil
    }
    return elements.withUnsafeBufferPointer(\.baseAddress)
  }

  private mutating func takeChunk() {
    ordinal += 1
    elements = ordinal < chunks.count ? list.elements[chunks[ordinal]][...] : []
  }
}

/// The longest of the sequences that remain in ascending order when others are left out.
///
/// - Complexity: O(*n* log *n*) (Fredman, 1975).
private func longestIncreasingSubsequence(of numbers: [Int]) -> [Int] {
  /// For each length, the position of the least number that ends a sequence of that length.
  var ends: [Int] = []
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (position, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    previous[position] = low > 0 ? ends[low - 1] : nil
    if low < ends.count { ends[low] = position } else { ends.append(position) }
  }
  var sequence: [Int] = []
  var next = ends.last
  while let position = next {
    sequence.append(numbers[position])
    next = previous[position]
  }
  return sequence.reversed()
}
