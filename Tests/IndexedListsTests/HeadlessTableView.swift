import Foundation
import IndexedLists

/// A table view without a screen.
///
/// It stores the number of rows in each section, and the visible rows. It asks the list for
/// everything else, in the order that UIKit's documentation describes.
final class HeadlessTableView {
  typealias List = IndexedList<Person, Int>

  /// A view of one row, which is reused for another row when its row is no longer visible.
  final class Cell {
    var person: Person?
  }

  /// The number of rows that are visible at the same time.
  let height = 7

  private(set) var calls: [String] = []
  private(set) var counts: [Int] = []
  private(set) var headers: [String?] = []
  private(set) var strip: [String] = []
  private(set) var cells: [IndexPath: Cell] = [:]
  private(set) var cellCount = 0
  private var spareCells: [Cell] = []
  private var top = 0

  /// Asks the list for everything again.
  func reloadData(_ list: List) {
    calls = []
    for path in Array(cells.keys) { release(path) }
    calls.append("numberOfSections")
    counts = (0..<list.numberOfSections).map { section in
      calls.append("numberOfRows \(section)")
      return list.numberOfRows(inSection: section)
    }
    calls.append("sectionIndexTitles")
    strip = list.sectionIndexTitles ?? []
    top = 0
    showVisibleRows(list)
  }

  /// Scrolls a row to the top, if there are enough rows after it.
  func scroll(to path: IndexPath, _ list: List) {
    top = list.firstVisibleOffset(
      scrollingTo: path, at: .top, firstVisible: top, visibleCount: height)
    showVisibleRows(list)
  }

  /// Scrolls to the section of an entry of the index strip.
  func jump(toIndexTitleAt position: Int, _ list: List) {
    calls.append("sectionForSectionIndexTitle \(position)")
    guard let section = list.section(forSectionIndexTitleAt: position), counts[section] > 0 else {
      return
    }
    scroll(to: IndexPath(row: 0, section: section), list)
  }

  /// Makes the changes of a batch, and asks the list only for what is new.
  func performBatchUpdates(_ updates: ListUpdates, _ list: List) throws {
    try updates.check(from: counts, to: list.map(\.count))
    let targets = PathTargets(updates, counts)
    var moved: [IndexPath: Cell] = [:]
    for (path, cell) in cells {
      if let target = targets.target(of: path) {
        moved[target] = cell
      } else {
        cell.person = nil
        spareCells.append(cell)
      }
    }
    cells = moved
    for path in updates.reloadedRows {
      guard let target = targets.target(of: path) else { continue }
      cells[target]?.person = list[target]
    }
    counts = list.map(\.count)
    strip = list.sectionIndexTitles ?? []
    top = Swift.max(0, Swift.min(top, list.numberOfRows - height))
    showVisibleRows(list)
  }

  private func showVisibleRows(_ list: List) {
    let offsets = top..<Swift.min(top + height, list.numberOfRows)
    let visible = offsets.compactMap { list.indexPath(atOffset: $0) }
    for path in Set(cells.keys).subtracting(visible) { release(path) }
    for path in visible where cells[path] == nil {
      calls.append("cell \(path.section) \(path.row)")
      let cell = spareCells.popLast() ?? newCell()
      cell.person = list[path]
      cells[path] = cell
    }
    headers = Set(visible.map(\.section)).sorted().map { section in
      calls.append("titleForHeader \(section)")
      return list.titleForHeader(inSection: section)
    }
  }

  private func newCell() -> Cell {
    cellCount += 1
    return Cell()
  }

  private func release(_ path: IndexPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    cell.person = nil
    spareCells.append(cell)
  }
}

/// The index paths after a batch of the rows before it.
private struct PathTargets {
  private let sections: [Int: Int]
  private let moves: [IndexPath: IndexPath]
  private let gone: [Int: [Int]]
  private let arrived: [Int: Set<Int>]

  init(_ updates: ListUpdates, _ counts: [Int]) {
    let count = counts.count - updates.deletedSections.count + updates.insertedSections.count
    var slots = Array(0..<count)
    slots.removeAll {
      updates.insertedSections.contains($0) || updates.movedSections.map(\.target).contains($0)
    }
    var sections: [Int: Int] = [:]
    for move in updates.movedSections { sections[move.source] = move.target }
    for section in counts.indices
    where sections[section] == nil && !updates.deletedSections.contains(section) {
      sections[section] = slots.removeFirst()
    }
    self.sections = sections
    self.moves = Dictionary(
      uniqueKeysWithValues: updates.movedRows.map { ($0.source, $0.target) })
    self.gone = Dictionary(
      grouping: updates.deletedRows + updates.movedRows.map(\.source), by: \.section
    ).mapValues { $0.map(\.row) }
    self.arrived = Dictionary(
      grouping: updates.insertedRows + updates.movedRows.map(\.target), by: \.section
    ).mapValues { Set($0.map(\.row)) }
  }

  func target(of path: IndexPath) -> IndexPath? {
    if let target = moves[path] { return target }
    let gone = gone[path.section] ?? []
    guard let section = sections[path.section], !gone.contains(path.row) else { return nil }
    // The rows that stay fill the places that no inserted or moved row takes, in order.
    var left = path.row - gone.count { $0 < path.row }
    let arrived = arrived[section] ?? []
    var row = 0
    while true {
      if !arrived.contains(row) {
        if left == 0 { return IndexPath(row: row, section: section) }
        left -= 1
      }
      row += 1
    }
  }
}
