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
    let moved = takeRows(updates, &undo)
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

  /// Removes the rows that a batch deletes or moves.
  ///
  /// - Returns: The moved rows, in the order of the moves.
  private mutating func takeRows(
    _ updates: ListUpdates, _ undo: inout ListBatch<Item>
  ) -> SectionRows {
    let paths = updates.deletedRows + updates.movedRows.map(\.source)
    var taken = SectionRows()
    taken.reserve(paths.count)
    var places = paths.map { _ in 0 }
    for (section, rows, positions) in paths.bySection {
      for (i, position) in positions.enumerated() { places[position] = taken.count + i }
      taken.append(takeRows(at: rows, inSectionAt: section))
    }
    let deletedCount = updates.deletedRows.count
    let deleted = taken.at(places[..<deletedCount])
    undo.insertRows(deleted.elements, at: updates.deletedRows)
    return taken.at(places[deletedCount...])
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
      removeRows(ofSectionAt: section)
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
    _ moved: SectionRows,
    _ undo: inout ListBatch<Item>
  ) throws(IndexedListError) {
    let updates = batch.updates
    let new = batch.insertedSections.flatMap(\.rows) + batch.insertedElements
    let hashes = hashes(of: new)
    try checkAreNew(moved.elements + new, moved.hashes + hashes)
    var next = 0
    for (position, section) in zip(updates.insertedSections, batch.insertedSections) {
      let end = next + section.rows.count
      let areSorted = section.order == .collated
      fill(position, with: newRows(section.rows, hashes[next..<end], areSorted: areSorted))
      next = end
    }
    var arriving = newRows(batch.insertedElements, hashes[next...], areSorted: false)
    arriving.append(moved)
    for path in updates.insertedRows { undo.deleteRow(at: path) }
    for move in updates.movedRows { undo.moveRow(at: move.target, to: move.source) }
    let targets = updates.insertedRows + updates.movedRows.map(\.target)
    for (section, rows, positions) in targets.bySection {
      put(arriving.at(positions), at: rows, inSectionAt: section)
      for row in rows { try checkOrder(ofRow: row, inSectionAt: section) }
    }
  }

  /// Returns rows for new elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - hashes: The bits of the hashes of their identities.
  ///   - areSorted: Whether to sort them. If not, they keep their order.
  /// - Returns: The rows.
  private mutating func newRows(
    _ elements: [Item], _ hashes: ArraySlice<UInt32>, areSorted: Bool
  ) -> SectionRows {
    let (order, keys) = newKeys(for: elements, areSorted: areSorted)
    guard areSorted else {
      return SectionRows(elements: elements, hashes: Array(hashes), keys: keys)
    }
    return SectionRows(
      elements: order.map { elements[$0] }, hashes: order.map { hashes[hashes.startIndex + $0] },
      keys: keys)
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

extension [IndexPath] {
  /// The rows of each section in ascending order, and the position of the index path of each row.
  fileprivate var bySection: [(section: Int, rows: [Int], positions: [Int])] {
    let all = enumerated().map { (section: $1.section, row: $1.row, position: $0) }
    var sections: [(section: Int, rows: [Int], positions: [Int])] = []
    for (section, row, position) in all.sorted(by: { ($0.section, $0.row) < ($1.section, $1.row) })
    {
      if sections.last?.section != section { sections.append((section, [], [])) }
      sections[sections.count - 1].rows.append(row)
      sections[sections.count - 1].positions.append(position)
    }
    return sections
  }
}
