internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension IndexedList {
  /// Applies all changes of a batch, or none of them.
  ///
  /// In a collated section, the batch must put each row where its text belongs. ``insert(_:)``
  /// and ``update(_:)`` find this place, and ``batch(from:where:)`` returns what they changed.
  ///
  /// A list of sections that the caller made allows all changes of sections. A list with sections
  /// by title allows to insert and to delete them: an inserted section must be where its title
  /// belongs, and its rows must have this title. The sections of a collation are fixed
  /// while all of them are shown.
  ///
  /// Like all positions, those in a batch count only the sections that are shown. If
  /// ``showsEmptySections`` is `false`, a section that gets its first rows is inserted, and one
  /// that loses all of its rows is deleted, even if it is a section of a collation. An inserted
  /// section replaces the hidden one of the same identity.
  ///
  /// - Parameter batch: The changes.
  /// - Returns: The batch that undoes the changes.
  /// - Throws: ``IndexedListError``. The list is then unchanged.
  /// - Complexity: For each changed row, that of ``insert(_:)``.
  @discardableResult
  public mutating func apply(
    _ batch: ListBatch<Item>
  ) throws(IndexedListError) -> ListBatch<Item> {
    guard batch.depth == 0 else { throw .unfinishedBatch }
    let after = try counts(after: batch)
    let batch = try withOwnHeaders(batch)

    dropOldKeys()
    // Work on a copy, which is cheap, so that an error midway leaves the list unchanged.
    var list = self
    list.removeOtherRows()
    list.removeHiddenSections()
    var undo = try list.make(batch, sectionCount: after.count)
    undo.allHeaders = headers
    if !batch.insertedSections.isEmpty { try list.checkSectionOrder() }
    if !showsEmptySections { list.restoreHiddenSections(of: self, batch) }
    list.showSections()
    self = list
    return undo
  }

  /// Makes all changes of a batch whose counts fit the list, or throws an error midway.
  ///
  /// - Returns: The batch that undoes the changes.
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
    let moved = updates.movedRows.map { movedRow(at: $0.source) }
    takeRows(updates, &undo)
    changeSections(batch, count: sectionCount, &undo)
    try putRows(batch, moved, &undo)
    for element in reloaded {
      guard let path = indexPath(of: identity(element.new)) else { continue }
      undo.reloadRow(at: path, with: element.old)
      try checkOrder(ofRow: path.row, inSectionAt: path.section)
    }
    return undo
  }

  /// Returns the number of rows of each section after a batch.
  ///
  /// - Throws: ``IndexedListError/fixedSections`` or ``IndexedListError/inconsistent(_:)`` if
  ///   the batch does not fit the list.
  private func counts(after batch: ListBatch<Item>) throws(IndexedListError) -> [Int] {
    let updates = batch.updates
    guard allowsSectionChanges(of: updates) else { throw .fixedSections }
    var inserted: [Int: Int] = [:]
    for (position, section) in zip(updates.insertedSections, batch.insertedSections) {
      inserted[position] = section.rows.count
    }
    let after: [Int]
    do {
      after = try updates.counts(from: map(\.count), inserted: inserted)
    } catch {
      throw .inconsistent(error)
    }
    let shownCount = showsEmptySections ? after.count : after.count { $0 > 0 }
    guard shownCount == after.count else {
      throw .inconsistent(
        .inconsistentSections(
          before: count, after: shownCount, inserted: updates.insertedSections.count,
          deleted: updates.deletedSections.count))
    }
    return after
  }

  /// Replaces the element of a row with another one of the same identity.
  ///
  /// - Returns: The replaced element.
  private mutating func reload(
    _ path: IndexPath,
    _ element: Item
  ) throws(IndexedListError) -> Item {
    let (chunk, index) = tree.element(section: path.section, row: path.row)
    let old = elements[chunk][index]
    guard identity(old) == identity(element) else { throw .otherIdentity(path) }
    if !order.hasSameKeys(old, element) {
      renewKeys(ofChunk: chunk)
      tree.setKey(newKey(for: element), chunk: chunk, index: index)
    }
    setElement(element, chunk: chunk, index: index)
    return old
  }

  private typealias Row = (element: Item, number: UInt32, key: StoredKey)

  private mutating func movedRow(at path: IndexPath) -> Row {
    let (chunk, index) = tree.element(section: path.section, row: path.row)
    renewKeys(ofChunk: chunk)
    return (
      elements[chunk][index], tree.chunks[chunk].rows[index], tree.chunks[chunk].keys[index]
    )
  }

  /// Removes the rows that the batch deletes or moves.
  private mutating func takeRows(_ updates: ListUpdates, _ undo: inout ListBatch<Item>) {
    var leaving: [Int: [(row: Int, isDeleted: Bool)]] = [:]
    for path in updates.deletedRows {
      undo.insertRow(self[path], at: path)
      leaving[path.section, default: []].append((path.row, true))
    }
    for move in updates.movedRows {
      leaving[move.source.section, default: []].append((move.source.row, false))
    }
    var deleted = SectionRows()
    deleted.reserve(updates.deletedRows.count)
    for (section, rows) in leaving {
      let rows = rows.sorted { $0.row < $1.row }
      let taken = takeRows(at: rows.map(\.row), inSectionAt: section)
      for (i, row) in rows.enumerated() where row.isDeleted { deleted.append(i..<i + 1, of: taken) }
    }
    drop(deleted)
  }

  /// Deletes, reloads, moves and inserts sections, without the rows of inserted sections.
  private mutating func changeSections(
    _ batch: ListBatch<Item>,
    count: Int,
    _ undo: inout ListBatch<Item>
  ) {
    let updates = batch.updates
    for section in updates.deletedSections {
      let rows = rows(ofSectionAt: section)
      undo.insertSection(ListSection(headers[section], rows: rows.elements), at: section)
      drop(rows)
      setRows(SectionRows(), ofSectionAt: section)
    }
    let targets = updates.sectionTargets(from: headers.count, to: count)
    var sources = [Int?](repeating: nil, count: count)
    for (source, target) in targets.enumerated() { if let target { sources[target] = source } }
    for (section, new) in zip(updates.reloadedSections, batch.reloadedHeaders) {
      guard let target = targets[section] else { continue }
      let old = headers[section]
      undo.reloadSection(at: target, old)
      headers[section] = new
      headers[section].id = old.id
      headers[section].order = old.order
      headers[section].collationSection = old.collationSection
    }
    var inserted: [Int: ListHeader] = [:]
    for (position, section) in zip(updates.insertedSections, batch.insertedSections) {
      inserted[position] = section.header
      undo.deleteSection(at: position)
    }
    for move in updates.movedSections { undo.moveSection(move.target, toSection: move.source) }
    tree.arrangeSections(sources)
    headers = sources.enumerated().compactMap { $1.map { headers[$0] } ?? inserted[$0] }
    if !inserted.isEmpty { headers.distinguish { sources[$0] == nil } }
    showSections()
    findIndexTitles()
  }

  /// Inserts the rows of inserted sections, the inserted rows and the moved rows.
  private mutating func putRows(
    _ batch: ListBatch<Item>,
    _ moved: [Row],
    _ undo: inout ListBatch<Item>
  ) throws(IndexedListError) {
    let new = batch.insertedSections.flatMap(\.rows) + batch.insertedElements
    var numbers = try takeNumbers(for: new, moved)[...]
    for (position, section) in zip(batch.updates.insertedSections, batch.insertedSections) {
      let (order, keys) = newKeys(for: section.rows, areSorted: section.order == .collated)
      var rows = SectionRows()
      rows.reserve(order.count)
      for (row, key) in zip(order, keys) {
        rows.append(section.rows[row], numbers[numbers.startIndex + row], key)
      }
      numbers.removeFirst(order.count)
      setRows(rows, ofSectionAt: position)
    }
    var rows: [(path: IndexPath, row: Row)] = []
    let keys = newKeys(for: batch.insertedElements, areSorted: false).keys
    for (i, (path, number)) in zip(batch.updates.insertedRows, numbers).enumerated() {
      rows.append((path, (batch.insertedElements[i], number, keys[i])))
      undo.deleteRow(at: path)
    }
    for (move, row) in zip(batch.updates.movedRows, moved) {
      rows.append((move.target, row))
      undo.moveRow(at: move.target, to: move.source)
    }
    for (section, rows) in Dictionary(grouping: rows, by: { $0.path.section }) {
      let sorted = rows.sorted { $0.path.row < $1.path.row }
      var arriving = SectionRows()
      arriving.reserve(sorted.count)
      for (_, row) in sorted { arriving.append(row.element, row.number, row.key) }
      put(arriving, at: sorted.map(\.path.row), inSectionAt: section)
    }
    for (path, _) in rows { try checkOrder(ofRow: path.row, inSectionAt: path.section) }
  }

  /// Returns a number for each of some new elements.
  ///
  /// - Parameters:
  ///   - new: The elements.
  ///   - moved: The rows that have a number and are in no chunk.
  /// - Returns: The numbers.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``. The list can then have numbers that lead nowhere.
  private mutating func takeNumbers(
    for new: [Item], _ moved: [Row]
  ) throws(IndexedListError) -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(new.count)
    for element in new {
      let id = identity(element)
      let hash = RowNumbers.hash(of: id)
      // Few identities have the same bits of the hash, so that few rows are looked for.
      let other = rowNumbers.number(ofHash: hash) { number in
        let other =
          if let i = numbers.firstIndex(of: number) {
            new[i]
          } else if let row = moved.first(where: { $0.number == number }) {
            row.element
          } else {
            tree.element(of: number).map { elements[$0.chunk][$0.index] }
          }
        return other.map(identity) == id
      }
      guard other == nil else { throw .repeatedIdentity(String(reflecting: id)) }
      let number = tree.takeNumber()
      rowNumbers.insert(number, hash)
      numbers.append(number)
    }
    return numbers
  }

  /// Checks that a row of a collated section is where its text belongs.
  func checkOrder(ofRow row: Int, inSectionAt section: Int) throws(IndexedListError) {
    guard headers[section].order == .collated else { return }
    let (chunk, index) = tree.element(section: section, row: row)
    guard belongs(elements[chunk][index], to: headers[section]),
      row == 0 || !isDescending(row - 1, inSectionAt: section),
      row + 1 == tree.count(ofSection: section) || !isDescending(row, inSectionAt: section)
    else { throw .outOfOrder(path((section, row))) }
  }

  /// Returns whether a row sorts after the next one.
  private func isDescending(_ row: Int, inSectionAt section: Int) -> Bool {
    let (chunk, index) = tree.element(section: section, row: row)
    let (nextChunk, nextIndex) = tree.element(section: section, row: row + 1)
    return compare(
      tree.key(chunk: chunk, index: index), elements[chunk][index],
      tree.key(chunk: nextChunk, index: nextIndex), elements[nextChunk][nextIndex])
      == .orderedDescending
  }
}
