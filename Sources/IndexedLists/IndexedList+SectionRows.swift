internal import IndexedCollation

// All rows of a section at once, for changes of many rows: row by row, each one would move those after it. Call
// `showSections()` at the end of an edit.
extension IndexedList {
  /// The rows of a section: the elements, the hashes of their identities, and their keys.
  struct SectionRows {
    var elements: [Item] = []
    var hashes: [UInt32] = []
    var keys: [StoredKey] = []

    var count: Int { hashes.count }

    /// Adds other rows after all rows.
    mutating func append(_ other: SectionRows) {
      elements += other.elements
      hashes += other.hashes
      keys += other.keys
    }

    /// Returns the rows at some positions.
    func at(_ positions: some Collection<Int>) -> SectionRows {
      var rows = SectionRows()
      rows.reserve(positions.count)
      for i in positions {
        rows.elements.append(elements[i])
        rows.hashes.append(hashes[i])
        rows.keys.append(keys[i])
      }
      return rows
    }

    /// Makes room for a number of rows.
    mutating func reserve(_ count: Int) {
      elements.reserveCapacity(count)
      hashes.reserveCapacity(count)
      keys.reserveCapacity(count)
    }
  }

  /// Returns the rows of a section, with keys of the store to which keys are added.
  mutating func rows(ofSectionAt section: Int) -> SectionRows {
    removeOtherRows()
    var rows = SectionRows()
    rows.reserve(tree.count(ofSection: section))
    for chunk in tree.chunkNumbers(ofSection: section) {
      renewKeys(ofChunk: chunk)
      rows.elements += elements[chunk]
      rows.hashes += tree.chunks[chunk].hashes
      rows.keys += tree.chunks[chunk].keys
    }
    return rows
  }

  /// Inserts rows into a section.
  ///
  /// - Parameters:
  ///   - new: The rows.
  ///   - positions: The position of each of them after the insertion, in ascending order.
  ///   - section: The position of the section.
  mutating func put(_ new: SectionRows, at positions: [Int], inSectionAt section: Int) {
    removeOtherRows()
    if tree.count(ofSection: section) == 0 {
      fill(section, with: new)
      return
    }
    renewKeys(ofRows: positions.enumerated().lazy.map { $1 - $0 }, inSectionAt: section)
    let edit = tree.insert(new.hashes, new.keys, at: positions, inSection: section)
    for (chunk, rows) in edit.parts {
      elements[chunk].insert(new.elements[rows], at: edit.indices[rows])
      searchColumns.drop(chunk)
    }
    moveElements(edit)
  }

  /// Removes rows from a section.
  ///
  /// - Parameters:
  ///   - positions: The positions of the rows in ascending order.
  ///   - section: The position of the section.
  /// - Returns: The rows.
  mutating func takeRows(at positions: [Int], inSectionAt section: Int) -> SectionRows {
    removeOtherRows()
    renewKeys(ofRows: positions, inSectionAt: section)
    let (hashes, keys, edit) = tree.remove(at: positions, inSection: section)
    var taken: [Item] = []
    taken.reserveCapacity(positions.count)
    for (chunk, rows) in edit.parts {
      for row in rows { taken.append(elements[chunk][edit.indices[row]]) }
      elements[chunk].remove(at: edit.indices[rows])
      searchColumns.drop(chunk)
    }
    moveElements(edit)
    return SectionRows(elements: taken, hashes: hashes, keys: keys)
  }

  /// Moves the elements of chunks that an edit divided or joined.
  private mutating func moveElements(_ edit: RowTree.Edit) {
    while elements.count < tree.chunks.count { elements.append([]) }
    for (index, chunk, target) in edit.moves {
      elements[target] += elements[chunk][index...]
      elements[chunk].removeSubrange(index...)
      searchColumns.drop(chunk)
      searchColumns.drop(target)
    }
  }

  /// Moves the keys of the chunks that have some rows if they are in the former store.
  private mutating func renewKeys(ofRows rows: some Sequence<Int>, inSectionAt section: Int) {
    if keys.former == nil { return }
    for row in rows {
      if let chunk = tree.chunk(ofRow: row, inSection: section) { renewKeys(ofChunk: chunk) }
    }
  }

  /// Fills a section that has no rows.
  mutating func fill(_ section: Int, with rows: SectionRows) {
    let new = tree.fill(section, with: rows.hashes, rows.keys)
    while elements.count < tree.chunks.count { elements.append([]) }
    for (chunk, range) in new {
      elements[chunk] = Array(rows.elements[range])
      searchColumns.drop(chunk)
    }
  }

  /// Removes all rows of a section.
  mutating func removeRows(ofSectionAt section: Int) {
    for chunk in tree.removeRows(ofSection: section) {
      elements[chunk] = []
      searchColumns.drop(chunk)
    }
  }
}
