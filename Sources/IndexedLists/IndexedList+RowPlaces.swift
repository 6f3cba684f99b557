internal import IndexedCollation

// The steps of all edits of single rows, which keep the tree, the elements and what a search reads in agreement. Call
// `showSections()` at the end of an edit.
extension IndexedList {
  /// Adds a new element.
  mutating func add(
    _ element: Item,
    _ key: StoredKey,
    section: Int,
    row: Int
  ) {
    put(element, takeNumber(for: identity(element)), key, section: section, row: row)
    showSections()
  }

  /// Returns a number for a new row, which leads from the identity of its element to the row.
  @inlinable
  mutating func takeNumber(for id: ID) -> UInt32 {
    let number = takeNumber()
    rowNumbers.insert(number, RowNumbers.hash(of: id))
    return number
  }

  @usableFromInline
  mutating func takeNumber() -> UInt32 { tree.takeNumber() }

  /// Removes the identity and the number of an element whose row ``take(section:row:)``
  /// removed.
  mutating func drop(_ number: UInt32, _ id: ID) {
    rowNumbers.remove(number, RowNumbers.hash(of: id))
    tree.free(CollectionOfOne(number))
  }

  /// Replaces the element of a row.
  ///
  /// The rows that a search left out can stay, because no row changes its place.
  mutating func setElement(_ element: Item, chunk: Int, index: Int) {
    elements[chunk][index] = element
    searchColumns.drop(chunk)
  }

  /// Inserts a row that has a number.
  mutating func put(
    _ element: Item,
    _ number: UInt32,
    _ key: StoredKey,
    section: Int,
    row: Int
  ) {
    removeOtherRows()
    if let chunk = tree.chunk(ofInsertionAt: row, inSection: section) {
      renewKeys(ofChunk: chunk)
    }
    let insertion = tree.insert(number, key, section: section, row: row)
    while elements.count < tree.chunks.count { elements.append([]) }
    elements[insertion.chunk].insert(element, at: insertion.index)
    searchColumns.drop(insertion.chunk)
    if let division = insertion.division {
      searchColumns.drop(division.chunk)
      elements[division.chunk] = Array(elements[insertion.chunk][division.from...])
      elements[insertion.chunk].removeSubrange(division.from...)
    }
  }

  /// Removes from the chunks the rows that a search did not find, before the first edit of its result.
  mutating func removeOtherRows() {
    guard tree.isRestricted else { return }
    for chunk in elements.indices where tree.rows(ofChunk: chunk).count < elements[chunk].count {
      elements[chunk] = elements(ofChunk: chunk)
      searchColumns.drop(chunk)
    }
    tree.removeOtherRows()
  }

  /// Removes a row, whose identity and number stay taken.
  mutating func take(
    section: Int,
    row: Int
  ) -> (element: Item, number: UInt32, key: StoredKey) {
    removeOtherRows()
    renewKeys(ofChunk: tree.element(section: section, row: row).chunk)
    let removal = tree.remove(section: section, row: row)
    let element = elements[removal.chunk].remove(at: removal.index)
    searchColumns.drop(removal.chunk)
    if let join = removal.join {
      searchColumns.drop(join.into)
      searchColumns.drop(join.chunk)
      elements[join.into] += elements[join.chunk]
      elements[join.chunk] = []
    }
    return (element, removal.number, removal.key)
  }
}
