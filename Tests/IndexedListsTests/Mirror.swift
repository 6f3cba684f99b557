import Foundation
import IndexedLists

/// A copy of the sections and rows of a list, as a table view has them, which only batch updates
/// change.
struct Mirror: Equatable {
  var ids: [ListSectionID]
  var titles: [String]
  var rows: [[Person]]

  init(_ list: IndexedList<Person, Int>) {
    ids = list.map(\.id)
    titles = list.map(\.title)
    rows = list.map(Array.init)
  }

  /// Applies the changes of a batch.
  ///
  /// From the list after the batch, the method reads only what the batch inserts or reloads.
  mutating func apply(_ updates: ListUpdates, of list: IndexedList<Person, Int>) {
    for path in updates.reloadedRows {
      let id = rows[path.section][path.row].id
      if let element = list.element(withID: id) { rows[path.section][path.row] = element }
    }
    for section in updates.reloadedSections {
      if let new = list.first(where: { $0.id == ids[section] }) { titles[section] = new.title }
    }
    let moved = updates.movedRows.map { rows[$0.source.section][$0.source.row] }
    let gone = updates.deletedRows + updates.movedRows.map(\.source)
    for path in gone.sorted().reversed() { rows[path.section].remove(at: path.row) }

    let movedSections = updates.movedSections.map {
      (ids[$0.source], titles[$0.source], rows[$0.source])
    }
    let goneSections = updates.deletedSections + updates.movedSections.map(\.source)
    for section in goneSections.sorted().reversed() {
      ids.remove(at: section)
      titles.remove(at: section)
      rows.remove(at: section)
    }
    let newSections =
      updates.insertedSections.map { ($0, (list[$0].id, list[$0].title, Array(list[$0]))) }
      + zip(updates.movedSections.map(\.target), movedSections)
    for (section, (id, title, elements)) in newSections.sorted(by: { $0.0 < $1.0 }) {
      ids.insert(id, at: section)
      titles.insert(title, at: section)
      rows.insert(elements, at: section)
    }

    let newRows =
      updates.insertedRows.map { ($0, list[$0]) } + zip(updates.movedRows.map(\.target), moved)
    for (path, element) in newRows.sorted(by: { $0.0 < $1.0 }) {
      rows[path.section].insert(element, at: path.row)
    }
  }
}
