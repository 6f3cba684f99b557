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
  private mutating func takeNumber(for id: ID) -> UInt32 {
    let number = tree.takeNumber()
    rowNumbers.insert(number, RowNumbers.hash(of: id))
    return number
  }

  /// Returns numbers for new rows, which lead from the identities of their elements to the rows.
  ///
  /// - Parameters:
  ///   - new: The elements.
  ///   - others: The numbers of rows that are in no chunk.
  ///   - otherElements: Their elements.
  /// - Returns: The numbers.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``. The list is then unchanged.
  @inlinable
  mutating func takeNumbers(
    for new: [Item], besides others: [UInt32] = [], _ otherElements: [Item] = []
  ) throws(IndexedListError) -> [UInt32] {
    var hashes: [UInt32] = []
    hashes.reserveCapacity(new.count)
    for element in new { hashes.append(RowNumbers.hash(of: identity(element))) }
    let numbers = takeNumbers(count: new.count)
    var table = RowNumbers(expectedCount: 0)
    swap(&table, &rowNumbers)
    // Few identities have the same bits of the hash, so that it is rare that a row is looked for.
    var places: [UInt32] = []
    let repeated = table.insert(numbers, hashes) { number, other in
      if places.isEmpty { places = self.places(of: numbers, others) }
      func id(_ number: UInt32) -> ID? {
        if let (chunk, index) = place(ofRow: number) { return identity(elements[chunk][index]) }
        let place = Int(places[Int(number)])
        if place < new.count { return identity(new[place]) }
        let other = place - new.count
        // A search has left the row out if it is in no chunk.
        return other < otherElements.count ? identity(otherElements[other]) : nil
      }
      return id(number) == id(other)
    }
    swap(&table, &rowNumbers)
    guard let repeated else { return numbers }
    free(numbers, hashes)
    throw .repeatedIdentity(String(reflecting: identity(new[repeated])))
  }

  @usableFromInline
  mutating func takeNumbers(count: Int) -> [UInt32] { (0..<count).map { _ in tree.takeNumber() } }

  /// Makes numbers available again for which there are no rows.
  @usableFromInline
  mutating func free(_ numbers: [UInt32], _ hashes: [UInt32]) {
    for (number, hash) in zip(numbers, hashes) { rowNumbers.remove(number, hash) }
    tree.free(numbers.reversed())
  }

  /// Returns for each number its position in two arrays, one after the other; `UInt32.max` if it is in none.
  @usableFromInline
  func places(of numbers: [UInt32], _ others: [UInt32]) -> [UInt32] {
    var places = [UInt32](repeating: .max, count: Int(tree.nextNumber))
    for (place, number) in (numbers + others).enumerated() { places[Int(number)] = UInt32(place) }
    return places
  }

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
    put(
      SectionRows(elements: [element], numbers: [number], keys: [key]), at: [row],
      inSectionAt: section)
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
    let rows = takeRows(at: [row], inSectionAt: section)
    return (rows.elements[0], rows.numbers[0], rows.keys[0])
  }
}
