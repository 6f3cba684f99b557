internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension IndexedList {
  /// Makes all changes of a batch, or none.
  ///
  /// In a collated section a row must be put where its text belongs: ``insert(_:)`` and
  /// ``update(_:)`` find the place, and ``difference(from:where:)`` tells what they have changed. A
  /// batch speaks of all sections, so empty ones must be shown.
  ///
  /// - Parameter batch: The changes.
  /// - Returns: The batch that undoes them.
  /// - Throws: ``IndexedListError``, and the list is as it was.
  /// - Complexity: For each row that is changed as of ``insert(_:)``.
  @discardableResult
  public mutating func apply(
    _ batch: ListBatch<Item>
  ) throws(IndexedListError) -> ListBatch<Item> {
    precondition(showsEmptySections, "A batch speaks of all sections: empty ones must be shown")
    guard batch.depth == 0 else { throw .unfinishedBatch }
    let after = try counts(after: batch)

    // On a copy, which costs little, so that what goes wrong midway is not seen.
    var list = self
    do {
      let undo = try list.make(batch, sectionCount: after.count)
      list.dropOldKeys()
      self = list
      return undo
    } catch {
      // The copy has added keys to the store that both share.
      dropOldKeys()
      throw error
    }
  }

  /// Makes all changes of a batch that fits the list, or stops midway.
  private mutating func make(
    _ batch: ListBatch<Item>,
    sectionCount: Int
  ) throws(IndexedListError) -> ListBatch<Item> {
    let updates = batch.updates
    var undo = ListBatch<Item>()
    var reloaded: [(old: Item, new: Item)] = []
    for (path, element) in zip(updates.reloadedRows, batch.reloadedElements) {
      reloaded.append((try reload(path, element), element))
    }
    let moved = updates.movedRows.map { row(at: $0.source) }
    takeRows(updates, &undo)
    changeSections(batch, count: sectionCount, &undo)
    try putRows(batch, moved, &undo)
    for element in reloaded {
      guard let path = indexPath(of: identity(element.new)) else { continue }
      undo.reloadRow(at: path, with: element.old)
      try checkOrder(at: path)
    }
    return undo
  }

  /// How many rows each section has after a batch that fits the list.
  private func counts(after batch: ListBatch<Item>) throws(IndexedListError) -> [Int] {
    let updates = batch.updates
    let changesSections =
      !updates.deletedSections.isEmpty || !updates.insertedSections.isEmpty
      || !updates.movedSections.isEmpty || !updates.reloadedSections.isEmpty
    guard !changesSections || isByHand else { throw .fixedSections }
    var inserted: [Int: Int] = [:]
    for (position, section) in zip(updates.insertedSections, batch.insertedSections) {
      inserted[position] = section.rows.count
    }
    do {
      return try updates.counts(from: map(\.count), inserted: inserted)
    } catch {
      throw .inconsistent(error)
    }
  }

  /// Puts an element in the place of the one of its identity.
  ///
  /// - Returns: The one that was there.
  private mutating func reload(
    _ path: IndexPath,
    _ element: Item
  ) throws(IndexedListError) -> Item {
    let (chunk, index) = order.element(section: path.section, row: path.row)
    let old = elements[chunk][index]
    guard identity(old) == identity(element) else { throw .otherIdentity(path) }
    if !text(old).hasBytes(of: text(element)) {
      order.setKey(newKey(for: text(element)), chunk: chunk, index: index)
    }
    elements[chunk][index] = element
    return old
  }

  private typealias Row = (element: Item, number: UInt32, key: KeyStore.Key)

  private func row(at path: IndexPath) -> Row {
    let (chunk, index) = order.element(section: path.section, row: path.row)
    return (
      elements[chunk][index], order.chunks[chunk].rows[index], order.chunks[chunk].keys[index]
    )
  }

  /// Takes away the rows that are deleted or moved.
  private mutating func takeRows(_ updates: ListUpdates, _ undo: inout ListBatch<Item>) {
    for path in updates.deletedRows { undo.insertRow(self[path], at: path) }
    let deleted = updates.deletedRows.map { ($0, isMoved: false) }
    let moved = updates.movedRows.map { ($0.source, isMoved: true) }
    // From the last to the first, so that none changes the place of another.
    for (path, isMoved) in (deleted + moved).sorted(by: { $0.0 > $1.0 }) {
      let row = take(section: path.section, row: path.row)
      if !isMoved { drop(row.number, identity(row.element)) }
    }
  }

  /// Deletes, moves and inserts sections; what is inserted has no rows yet.
  private mutating func changeSections(
    _ batch: ListBatch<Item>,
    count: Int,
    _ undo: inout ListBatch<Item>
  ) {
    let updates = batch.updates
    for section in updates.deletedSections {
      let header = headers[section]
      let rows = Array(self[section])
      undo.insertSection(
        ListSection(
          title: header.title, footer: header.footer, indexTitle: header.indexTitle,
          order: header.order, rows: rows),
        at: section)
      for row in rows.indices.reversed() {
        let row = take(section: section, row: row)
        drop(row.number, identity(row.element))
      }
    }
    let targets = updates.sectionTargets(from: headers.count, to: count)
    var sources = [Int?](repeating: nil, count: count)
    for (source, target) in targets.enumerated() { if let target { sources[target] = source } }
    for (section, new) in zip(updates.reloadedSections, batch.reloadedHeaders) {
      guard let target = targets[section] else { continue }
      let old = headers[section]
      undo.reloadSection(
        at: target, title: old.title, footer: old.footer, indexTitle: old.indexTitle)
      headers[section] = Header(
        title: new.title, footer: new.footer, indexTitle: new.indexTitle, order: old.order)
    }
    var inserted: [Int: Header] = [:]
    for (position, section) in zip(updates.insertedSections, batch.insertedSections) {
      inserted[position] = Header(section)
      undo.deleteSection(at: position)
    }
    for move in updates.movedSections { undo.moveSection(move.target, toSection: move.source) }
    order.arrangeSections(sources)
    headers = sources.enumerated().compactMap { $1.map { headers[$0] } ?? inserted[$0] }
    showSections()
    findIndexTitles()
  }

  /// Puts in the rows that are inserted, moved, or in sections that are inserted.
  private mutating func putRows(
    _ batch: ListBatch<Item>,
    _ moved: [Row],
    _ undo: inout ListBatch<Item>
  ) throws(IndexedListError) {
    for (position, section) in zip(batch.updates.insertedSections, batch.insertedSections) {
      let (rows, keys) = Self.ordered(section, by: text, keys)
      for row in rows.indices {
        try add(rows[row], keys[row], at: IndexPath(row: row, section: position))
      }
    }
    var rows: [(path: IndexPath, row: Row?, element: Item)] = []
    for (path, element) in zip(batch.updates.insertedRows, batch.insertedElements) {
      rows.append((path, nil, element))
      undo.deleteRow(at: path)
    }
    for (move, row) in zip(batch.updates.movedRows, moved) {
      rows.append((move.target, row, row.element))
      undo.moveRow(at: move.target, to: move.source)
    }
    // From the first to the last, so that each stands where it is to stand.
    for (path, row, element) in rows.sorted(by: { $0.path < $1.path }) {
      if let row {
        put(element, row.number, row.key, section: path.section, row: path.row)
      } else {
        try add(element, newKey(for: text(element)), at: path)
      }
    }
    for (path, _, _) in rows { try checkOrder(at: path) }
  }

  private mutating func add(
    _ element: Item,
    _ key: KeyStore.Key,
    at path: IndexPath
  ) throws(IndexedListError) {
    try checkIsNew(element)
    add(element, key, section: path.section, row: path.row)
  }

  /// Checks that a row of a collated section stands where its text belongs.
  private func checkOrder(at path: IndexPath) throws(IndexedListError) {
    let section = path.section
    guard headers[section].order == .collated else { return }
    let element = self[path]
    guard belongs(element, toSectionAt: section) else { throw .outOfOrder(path) }
    let text = text(element)
    let key = row(at: path).key
    if path.row > 0 {
      let previous = row(at: IndexPath(row: path.row - 1, section: section))
      guard keys.compare(previous.key, self.text(previous.element), key, text) <= 0 else {
        throw .outOfOrder(path)
      }
    }
    if path.row + 1 < order.count(ofSection: section) {
      let next = row(at: IndexPath(row: path.row + 1, section: section))
      guard keys.compare(key, text, next.key, self.text(next.element)) <= 0 else {
        throw .outOfOrder(path)
      }
    }
  }
}
