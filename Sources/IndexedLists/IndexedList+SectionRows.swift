internal import IndexedCollation

// All rows of a section at once, for changes of many rows: row by row, each one would move those after it. Call
// `showSections()` at the end of an edit.
extension IndexedList {
  /// The rows of a section: the elements, their numbers and their keys.
  struct SectionRows {
    var elements: [Item] = []
    var numbers: [UInt32] = []
    var keys: [StoredKey] = []

    var count: Int { numbers.count }

    /// Adds a row after all others.
    mutating func append(_ element: Item, _ number: UInt32, _ key: StoredKey) {
      elements.append(element)
      numbers.append(number)
      keys.append(key)
    }

    /// Adds a range of other rows after all rows.
    mutating func append(_ range: Range<Int>, of other: SectionRows) {
      elements += other.elements[range]
      numbers += other.numbers[range]
      keys += other.keys[range]
    }

    /// Makes room for a number of rows.
    mutating func reserve(_ count: Int) {
      elements.reserveCapacity(count)
      numbers.reserveCapacity(count)
      keys.reserveCapacity(count)
    }
  }

  /// Returns whether so many rows of a section change that all of them are written anew.
  func areMany(_ changes: Int, inSectionAt section: Int) -> Bool {
    changes > Swift.max(1, tree.chunkNumbers(ofSection: section).count)
  }

  /// Returns the rows of a section, with keys of the store to which keys are added.
  mutating func rows(ofSectionAt section: Int) -> SectionRows {
    removeOtherRows()
    var rows = SectionRows()
    rows.reserve(tree.count(ofSection: section))
    for chunk in tree.chunkNumbers(ofSection: section) {
      renewKeys(ofChunk: chunk)
      rows.elements += elements[chunk]
      rows.numbers += tree.chunks[chunk].rows
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
    guard areMany(new.count, inSectionAt: section) else {
      // Go from the first row to the last, so that each row lands at its final position.
      for (i, position) in positions.enumerated() {
        put(new.elements[i], new.numbers[i], new.keys[i], section: section, row: position)
      }
      return
    }
    let old = rows(ofSectionAt: section)
    var rows = SectionRows()
    rows.reserve(old.count + new.count)
    var next = 0
    for (i, position) in positions.enumerated() {
      let end = position - i
      rows.append(next..<end, of: old)
      rows.append(i..<i + 1, of: new)
      next = end
    }
    rows.append(next..<old.count, of: old)
    setRows(rows, ofSectionAt: section)
  }

  /// Removes rows from a section.
  ///
  /// - Parameters:
  ///   - positions: The positions of the rows in ascending order.
  ///   - section: The position of the section.
  /// - Returns: The rows, whose identities and numbers stay taken.
  mutating func takeRows(at positions: [Int], inSectionAt section: Int) -> SectionRows {
    var taken = SectionRows()
    taken.reserve(positions.count)
    guard areMany(positions.count, inSectionAt: section) else {
      // Each removal changes the positions of the rows after it.
      for (i, position) in positions.enumerated() {
        let row = take(section: section, row: position - i)
        taken.append(row.element, row.number, row.key)
      }
      return taken
    }
    let old = rows(ofSectionAt: section)
    var rest = SectionRows()
    rest.reserve(old.count - positions.count)
    var next = 0
    for position in positions {
      rest.append(next..<position, of: old)
      taken.append(position..<position + 1, of: old)
      next = position + 1
    }
    rest.append(next..<old.count, of: old)
    setRows(rest, ofSectionAt: section)
    return taken
  }

  /// Removes the identities and the numbers of rows that were taken.
  mutating func drop(_ rows: SectionRows) {
    // A look at all numbers takes less time than a search for each of many identities.
    if 8 * rows.count > tree.nextNumber {
      var isGone = [Bool](repeating: false, count: Int(tree.nextNumber))
      for number in rows.numbers { isGone[Int(number)] = true }
      rowNumbers.removeAll { isGone[Int($0)] }
      tree.free(rows.numbers)
    } else {
      for (number, element) in zip(rows.numbers, rows.elements) { drop(number, identity(element)) }
    }
  }

  /// Replaces the rows of a section.
  mutating func setRows(_ rows: SectionRows, ofSectionAt section: Int) {
    let (freed, new) = tree.setRows(rows.numbers, rows.keys, ofSection: section)
    for chunk in freed {
      elements[chunk] = []
      searchColumns.drop(chunk)
    }
    while elements.count < tree.chunks.count { elements.append([]) }
    for (chunk, range) in new {
      elements[chunk] = Array(rows.elements[range])
      searchColumns.drop(chunk)
    }
  }
}
