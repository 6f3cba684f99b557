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
    let hash = IdentityTable.hash(of: identity(element))
    put(element, hash, key, section: section, row: row)
    showSections()
  }

  /// Returns the bits of the hashes of the identities of elements.
  @inlinable
  func hashes(of elements: [Item]) -> [UInt32] {
    var hashes: [UInt32] = []
    hashes.reserveCapacity(elements.count)
    for element in elements { hashes.append(IdentityTable.hash(of: identity(element))) }
    return hashes
  }

  /// Returns the bits of the hashes of new elements' identities, if these are new and differ.
  ///
  /// - Parameter new: The elements.
  /// - Returns: The bits of the hashes.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  @inlinable
  func hashes(ofNew new: [Item]) throws(IndexedListError) -> [UInt32] {
    let hashes = hashes(of: new)
    try checkAreNew(new, hashes)
    return hashes
  }

  /// Checks that no element before it, and no row, has the identity of an element.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - hashes: The bits of the hashes of their identities.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``, which names the first such identity.
  @usableFromInline
  func checkAreNew(_ elements: [Item], _ hashes: [UInt32]) throws(IndexedListError) {
    let entries = hashes.enumerated().map { IdentityTable.Entry($1, position: $0) }
    // Few identities have the same bits of the hash, so that it is rare that identities are compared.
    var new = IdentityTable(expectedCount: entries.count)
    var repeated = new.insert(entries) {
      identity(elements[$0.position]) == identity(elements[$1.position])
    }
    repeated += tree.taken(entries) { identity(elements[$0.position]) == identity(at: $1) }
    if let first = repeated.lazy.map(\.position).min() {
      throw .repeatedIdentity(String(reflecting: identity(elements[first])))
    }
  }

  /// Replaces the element of a row.
  ///
  /// The rows that a search left out can stay, because no row changes its place.
  mutating func setElement(_ element: Item, chunk: Int, index: Int) {
    elements[chunk][index] = element
    searchColumns.drop(chunk)
  }

  /// Inserts a row.
  mutating func put(
    _ element: Item,
    _ hash: UInt32,
    _ key: StoredKey,
    section: Int,
    row: Int
  ) {
    put(
      SectionRows(elements: [element], hashes: [hash], keys: [key]), at: [row],
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

  /// Removes a row.
  mutating func take(
    section: Int,
    row: Int
  ) -> (element: Item, hash: UInt32, key: StoredKey) {
    let rows = takeRows(at: [row], inSectionAt: section)
    return (rows.elements[0], rows.hashes[0], rows.keys[0])
  }
}
