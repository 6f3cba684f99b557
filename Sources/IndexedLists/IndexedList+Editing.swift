internal import BulkMemory
internal import IndexedCollation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension IndexedList {
  /// Inserts an element where it belongs: in its section, after elements of equal text.
  ///
  /// Only the text of the new element is collated. The list finds the place from the keys of the other
  /// elements.
  ///
  /// - Parameter element: The element.
  /// - Returns: The index path of the element.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)`` if the list has an element of the same
  ///   identity. ``IndexedListError/unknownSection`` if the caller made the sections of the list, which then
  ///   cannot know in which one the element belongs.
  /// - Complexity: Amortized O(*c* + *s*), where *c* is the number of chunks in the section, of
  ///   up to 256 rows each, and *s* is the number of sections. The first edit of a copy also
  ///   copies references to the shared chunks, which is O(*n*), where *n* is the number of rows, for the result of
  ///   a search that of the list that was searched. If the list adds a section, it
  ///   also collates the titles of all sections.
  @discardableResult
  public mutating func insert(_ element: Item) throws(IndexedListError) -> IndexPath {
    if isByHand { throw .unknownSection }
    // Check first, so that the list does not add a section for an element that it refuses.
    try checkIsNew(element)
    return try insert(element, inSectionAt: ownSection(of: element))
  }

  /// Inserts an element into a section.
  ///
  /// A collated section puts the element where it belongs. Any other section puts it after all
  /// other rows.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - section: The position of a section in the list.
  /// - Returns: The index path of the element.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)`` if the list has an element of the same
  ///   identity. ``IndexedListError/outOfOrder(_:)`` if the element belongs to another section.
  /// - Complexity: That of ``insert(_:)``.
  @discardableResult
  public mutating func insert(
    _ element: Item,
    inSection section: Int
  ) throws(IndexedListError) -> IndexPath {
    try checkIsNew(element)
    return try insert(element, inSectionAt: position(ofSection: section))
  }

  /// Inserts an element at an index path.
  ///
  /// In a collated section, the element must belong at the index path. In any other section, it can be anywhere.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - path: The index path of the element after the insertion: a row of the section, or the
  ///     end of its rows.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)`` if the list has an element of the same
  ///   identity. ``IndexedListError/outOfOrder(_:)`` if the element belongs at another place.
  /// - Complexity: That of ``insert(_:)``.
  public mutating func insert(
    _ element: Item,
    at path: IndexPath
  ) throws(IndexedListError) {
    let section = section(ofPlace: path)
    precondition(
      path.row >= 0 && path.row <= tree.count(ofSection: section),
      "There is no place \(path.row) in section \(path.section) of the list")
    try checkIsNew(element)
    dropOldKeys()
    add(element, newKey(for: element), section: section, row: path.row)
    do {
      try checkOrder(ofRow: path.row, inSectionAt: section)
    } catch {
      _ = take(section: section, row: path.row)
      showSections()
      throw error
    }
  }

  /// Removes an element.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: The element; `nil` if the list has no element of this identity.
  /// - Complexity: That of ``insert(_:)``.
  @discardableResult
  public mutating func remove(id: ID) -> Item? {
    dropOldKeys()
    guard let row = row(of: id) else { return nil }
    let place = tree.place(ofElement: row.index, inChunk: row.chunk)
    let taken = take(section: place.section, row: place.row)
    closeSections([place.section])
    return taken.element
  }

  /// Removes the element at an index path.
  ///
  /// - Parameter path: The index path of a row in the list.
  /// - Returns: The element.
  /// - Complexity: That of ``insert(_:)``.
  @discardableResult
  public mutating func remove(at path: IndexPath) -> Item {
    dropOldKeys()
    let section = checked(path)
    let taken = take(section: section, row: path.row)
    closeSections([section])
    return taken.element
  }

  /// Replaces the element of the same identity, and moves the row to where the new element
  /// belongs.
  ///
  /// In a collated section, the row stays where it is if its text and its section are
  /// unchanged. Otherwise the row moves to where a new element would be inserted. This may be
  /// another section if the list has the sections of its collation, or sections by title. If
  /// the section is not collated, the row stays where it is.
  ///
  /// - Parameter element: The new element.
  /// - Returns: The index path of the element; `nil` if the list has no element of this
  ///   identity.
  /// - Complexity: That of ``insert(_:)``.
  @discardableResult
  public mutating func update(_ element: Item) -> IndexPath? {
    dropOldKeys()
    guard let row = row(of: identity(element)) else { return nil }
    let isRenamed = !order.hasSameKeys(elements[row.chunk][row.index], element)
    return replace(row, with: element, isRenamed: isRenamed)
  }

  /// Replaces the element of a row, and moves the row to where the new element belongs.
  private mutating func replace(
    _ row: (chunk: Int, index: Int), with element: Item, isRenamed: Bool
  ) -> IndexPath {
    let (chunk, index) = row
    setElement(element, chunk: chunk, index: index)
    var place = tree.place(ofElement: index, inChunk: chunk)
    let isElsewhere = !belongs(element, to: headers[place.section])
    guard isRenamed || isElsewhere else { return path(place) }
    let section = isElsewhere ? ownSection(of: element) : place.section
    // The list may have added a section.
    place = tree.place(ofElement: index, inChunk: chunk)
    let key = newKey(for: element)
    let isCollated = headers[place.section].order == .collated
    let hash = take(section: place.section, row: place.row).hash
    let row = isCollated ? self.place(of: key, element, inSectionAt: section) : place.row
    put(element, hash, key, section: section, row: row)
    let sectionCount = headers.count
    closeSections([place.section])
    let isBehindClosed = headers.count < sectionCount && place.section < section
    return path((isBehindClosed ? section - 1 : section, row))
  }

  /// Changes the element of an identity, and moves the row to where the new element belongs.
  ///
  ///     try list.update(id: 1) { $0.name = "Zoé" }
  ///     list.indexPath(of: 1)  // [25, 0]
  ///
  /// In a list with sections by title, a row also moves to another section in this way: when the closure changes what
  /// the title follows from.
  ///
  /// - Parameters:
  ///   - id: The identity of the element.
  ///   - change: A closure that changes the element, but not its identity. It can also change an object.
  /// - Returns: The index path of the element, as from ``update(_:)``; `nil` if the list has no element of this
  ///   identity.
  /// - Throws: ``IndexedListError/otherIdentity(_:)`` if the closure changes the identity. The list is then
  ///   unchanged, unless the element is an object.
  /// - Complexity: That of ``insert(_:)``.
  @discardableResult
  public mutating func update(
    id: ID, _ change: (inout Item) -> Void
  ) throws(IndexedListError) -> IndexPath? {
    dropOldKeys()
    guard let row = row(of: id) else { return nil }
    let old = elements[row.chunk][row.index]
    var element = old
    change(&element)
    guard identity(element) == id else {
      throw .otherIdentity(path(ofElement: row.index, inChunk: row.chunk))
    }
    // An object that changed is also the old element, and only the key of the row tells what its text was.
    let oldKey = tree.key(chunk: row.chunk, index: row.index)
    let isRenamed =
      !order.hasSameKeys(old, element)
      || compare(oldKey, old, RowKey(key: newKey(for: element)), element) != .orderedSame
    return replace(row, with: element, isRenamed: isRenamed)
  }

  func checkIsNew(_ element: Item) throws(IndexedListError) {
    let id = identity(element)
    guard !contains(id: id) else { throw .repeatedIdentity(String(reflecting: id)) }
  }

  /// Whether the caller made the sections and decides which elements are in them.
  @usableFromInline var isByHand: Bool {
    if case .byHand = sectioning { true } else { false }
  }

  /// Returns whether an element may be in a section.
  func belongs(_ element: Item, to section: ListHeader) -> Bool {
    switch sectioning {
    case .byCollation:
      collation.section(for: element, by: order) == section.collationSection
    case .byTitle(let title, _): title(element) == section.title
    case .byHand: true
    }
  }

  /// Returns the section that an element belongs to, and adds it if there is none.
  private mutating func ownSection(of element: Item) -> Int {
    switch sectioning {
    case .byCollation: return collation.section(for: element, by: order)
    case .byTitle(let title, _): return openSection(title(element))
    case .byHand: preconditionFailure("The caller knows the section")
    }
  }

  private mutating func insert(
    _ element: Item,
    inSectionAt section: Int
  ) throws(IndexedListError) -> IndexPath {
    dropOldKeys()
    let key = newKey(for: element)
    let row =
      headers[section].order == .collated
      ? place(of: key, element, inSectionAt: section) : tree.count(ofSection: section)
    guard belongs(element, to: headers[section]) else { throw .outOfOrder(path((section, row))) }
    add(element, key, section: section, row: row)
    return path((section, row))
  }

  /// Returns the first row of a collated section that sorts after an element.
  func place(
    of key: StoredKey, _ element: Item, inSectionAt section: Int, from start: Int = 0
  ) -> Int {
    let areKeysFirst = !joinsOverlappingLetters
    return (start..<tree.count(ofSection: section)).partitioningIndex { row in
      let (chunk, index) = tree.element(section: section, row: row)
      let rowKey = tree.key(chunk: chunk, index: index)
      // Most keys differ, so that no element is read.
      if areKeysFirst,
        let result = keys.store.comparison(of: key, rowKey.key, of: keys.store(of: rowKey)),
        result != 0
      {
        return result < 0
      }
      return compare(RowKey(key: key), element, rowKey, elements[chunk][index]) == .orderedAscending
    }
  }

  /// Compares two elements of a section by their keys, and by the elements if necessary.
  func compare(
    _ left: RowKey,
    _ leftElement: @autoclosure () -> Item,
    _ right: RowKey,
    _ rightElement: @autoclosure () -> Item
  ) -> ComparisonResult {
    if joinsOverlappingLetters {
      let letters = [leftElement(), rightElement()].map { collation.letter(of: $0, by: order) }
      if letters[0] != letters[1] {
        return letters[0] < letters[1] ? .orderedAscending : .orderedDescending
      }
    }
    return keys.store(of: left).compare(
      left.key, leftElement(), right.key, of: keys.store(of: right), rightElement(), by: order)
  }

  /// Whether a section can have letters that decide before the keys.
  var joinsOverlappingLetters: Bool {
    if case .byCollation = sectioning { collation.joinsOverlappingLetters } else { false }
  }

  /// Returns the first row of a collated section that satisfies a condition; the number of rows
  /// if there is none.
  ///
  /// If a row satisfies the condition, all rows after it must satisfy it too.
  func firstRow(
    inSectionAt section: Int,
    where isTrue: (RowKey, () -> Item) -> Bool
  ) -> Int {
    (0..<tree.count(ofSection: section)).partitioningIndex { row in
      let (chunk, index) = tree.element(section: section, row: row)
      return isTrue(tree.key(chunk: chunk, index: index)) { elements[chunk][index] }
    }
  }
}
