internal import IndexedCollation

// All rows of a section at once, for changes of many rows: row by row, each one would move those after it.
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
    showSections()
  }
}
