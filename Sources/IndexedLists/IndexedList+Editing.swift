internal import IndexedCollation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension String {
  /// Whether another text has the same bytes: such that are canonically equal may collate apart.
  func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension IndexedList {
  /// Inserts an element into the section where it belongs, at the place where it belongs; after
  /// those of equal text.
  ///
  /// The list must be of its collation's sections, or sectioned by what elements have in common.
  /// Only the new element's text is collated: its place is found from the keys of the others.
  ///
  /// - Parameter element: The element.
  /// - Returns: Where it is now.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)`` if the list has an element of that
  ///   identity.
  /// - Complexity: Amortized O(*c* + *s*), where *c* is the number of the section's chunks, of some
  ///   hundred rows each, and *s* the number of sections. The first edit of a copy is O(*n*) copies
  ///   of references, by chunk. To open a section takes the collation of all titles too.
  @discardableResult
  public mutating func insert(_ element: Item) throws(IndexedListError) -> IndexPath {
    // First, lest a section be opened for nothing.
    try checkIsNew(element)
    return try insert(element, inSectionAt: ownSection(of: element))
  }

  /// Inserts an element into a section: at the place where it belongs, if the section is collated,
  /// else after all others.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - section: The position of the section; it must be one of the list's.
  /// - Returns: Where it is now.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)`` if the list has an element of that
  ///   identity, ``IndexedListError/outOfOrder(_:)`` if it belongs to another section.
  /// - Complexity: As of ``insert(_:)``.
  @discardableResult
  public mutating func insert(
    _ element: Item,
    inSection section: Int
  ) throws(IndexedListError) -> IndexPath {
    try checkIsNew(element)
    return try insert(element, inSectionAt: position(ofSection: section))
  }

  /// Inserts an element at a place of a manual section.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - path: Where it is to be: a row of the section, or the end of its rows.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)`` if the list has an element of that
  ///   identity.
  /// - Complexity: As of ``insert(_:)``.
  public mutating func insert(
    _ element: Item,
    at path: IndexPath
  ) throws(IndexedListError) {
    let section = section(ofPlace: path)
    precondition(headers[section].order == .manual, "Only in a manual section rows may be put")
    precondition(
      path.row >= 0 && path.row <= order.count(ofSection: section),
      "There is no place \(path.row) in section \(path.section) of the list")
    try checkIsNew(element)
    add(element, newKey(for: text(element)), section: section, row: path.row)
    dropOldKeys()
  }

  /// Removes an element.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: The element; `nil` if the list has no such one.
  /// - Complexity: As of ``insert(_:)``.
  @discardableResult
  public mutating func remove(id: ID) -> Item? {
    guard let number = number(of: id) else { return nil }
    let place = order.place(of: number)
    let element = take(section: place.section, row: place.row)
    drop(element.number, id)
    return element.element
  }

  /// Removes the element at an index path.
  ///
  /// - Parameter path: A section and a row of the list.
  /// - Returns: The element.
  /// - Complexity: As of ``insert(_:)``.
  @discardableResult
  public mutating func remove(at path: IndexPath) -> Item {
    let taken = take(section: checked(path), row: path.row)
    drop(taken.number, identity(taken.element))
    return taken.element
  }

  /// Puts an element in the place of the one with its identity, and moves it where its text
  /// belongs.
  ///
  /// In a collated section a row stays where it is if its text has not changed. If it has, the row
  /// goes where it would be inserted: to another section too, if the list is of its collation's
  /// sections.
  ///
  /// - Parameter element: The element.
  /// - Returns: Where it is now; `nil` if the list has no element of that identity.
  /// - Complexity: As of ``insert(_:)``.
  @discardableResult
  public mutating func update(_ element: Item) -> IndexPath? {
    guard let number = number(of: identity(element)) else { return nil }
    let (chunk, index) = order.element(of: number)
    let text = text(element)
    let isRenamed = !self.text(elements[chunk][index]).hasBytes(of: text)
    elements[chunk][index] = element
    let section = isByHand ? order.place(of: number).section : ownSection(of: element)
    let place = order.place(of: number)
    guard isRenamed || section != place.section else { return path(place) }
    let key = newKey(for: text)
    let isCollated = headers[place.section].order == .collated
    _ = take(section: place.section, row: place.row)
    let row = isCollated ? self.place(of: key, text, inSectionAt: section) : place.row
    put(element, number, key, section: section, row: row)
    dropOldKeys()
    return path((section, row))
  }

  /// Whether a row may be moved by hand.
  ///
  /// - Parameter path: A section and a row of the list.
  /// - Returns: Whether its section is manual.
  public func canMoveRow(at path: IndexPath) -> Bool {
    headers[checked(path)].order == .manual
  }

  /// Where a row that somebody drags would go.
  ///
  /// - Parameters:
  ///   - source: A row that can be moved.
  ///   - proposed: Where it is dragged to.
  /// - Returns: That place, in a manual section; else the nearest one in the row's own section. A
  ///   row that cannot be moved stays where it is.
  public func targetIndexPath(
    forMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    let section = checked(source)
    let target = self.section(ofPlace: proposed)
    guard headers[section].order == .manual else { return source }
    guard headers[target].order == .manual else {
      let last = order.count(ofSection: section) - 1
      return IndexPath(row: target < section ? 0 : last, section: source.section)
    }
    let last = order.count(ofSection: target) - (target == section ? 1 : 0)
    return IndexPath(row: Swift.min(Swift.max(proposed.row, 0), last), section: proposed.section)
  }

  /// Moves a row of a manual section.
  ///
  /// - Parameters:
  ///   - source: A row that can be moved.
  ///   - target: Where it is to be when it has been taken away from where it was: in a manual
  ///     section.
  /// - Complexity: As of ``insert(_:)``.
  public mutating func moveRow(at source: IndexPath, to target: IndexPath) {
    let section = checked(source)
    let targetSection = self.section(ofPlace: target)
    precondition(
      headers[section].order == .manual && headers[targetSection].order == .manual,
      "Only rows of manual sections may be moved, to manual sections")
    let places = order.count(ofSection: targetSection) - (section == targetSection ? 1 : 0)
    precondition(
      target.row >= 0 && target.row <= places,
      "There is no place \(target.row) in section \(target.section) of the list")
    let taken = take(section: section, row: source.row)
    put(taken.element, taken.number, taken.key, section: targetSection, row: target.row)
  }

  func checkIsNew(_ element: Item) throws(IndexedListError) {
    let id = identity(element)
    guard number(of: id) == nil else { throw .repeatedIdentity(String(reflecting: id)) }
  }

  /// Whether whoever has made the sections says what is in them.
  var isByHand: Bool {
    if case .byHand = sectioning { true } else { false }
  }

  /// Whether an element may be in a section.
  func belongs(_ element: Item, toSectionAt section: Int) -> Bool {
    switch sectioning {
    case .byCollation: collation.section(for: text(element), by: \.self) == section
    case .byTitle(let title): title(element) == headers[section].title
    case .byHand: true
    }
  }

  /// The section that an element belongs to, which is opened if there is none.
  private mutating func ownSection(of element: Item) -> Int {
    switch sectioning {
    case .byCollation:
      return collation.section(for: text(element), by: \.self)
    case .byTitle(let title):
      let title = title(element)
      if let section = headers.firstIndex(where: { $0.title == title }) { return section }
      return openSection(title)
    case .byHand:
      preconditionFailure("A list of sections that were ready must be told which one is meant")
    }
  }

  /// Opens a section at the place where its title belongs.
  private mutating func openSection(_ title: String) -> Int {
    let indexTitle = Self.indexTitle(of: title, collation)
    // Titles that collate alike stand in the order of their characters, as at first.
    let titles = collation.sorted((headers.map(\.title) + [title]).sorted(), by: \.self)
    let section = titles.lastIndex(of: title) ?? titles.endIndex
    order.insertSection(at: section)
    headers.insert(Header(title: title, indexTitle: indexTitle, order: .collated), at: section)
    showSections()
    findIndexTitles()
    return section
  }

  private mutating func insert(
    _ element: Item,
    inSectionAt section: Int
  ) throws(IndexedListError) -> IndexPath {
    let text = text(element)
    let key = newKey(for: text)
    let row =
      headers[section].order == .collated
      ? place(of: key, text, inSectionAt: section) : order.count(ofSection: section)
    guard belongs(element, toSectionAt: section) else { throw .outOfOrder(path((section, row))) }
    add(element, key, section: section, row: row)
    dropOldKeys()
    return path((section, row))
  }

  /// The first row of a collated section that stands after a text.
  private func place(of key: KeyStore.Key, _ text: String, inSectionAt section: Int) -> Int {
    firstRow(inSectionAt: section) { rowKey, rowText in
      keys.compare(key, text, rowKey, rowText()) < 0
    }
  }

  /// The first row of a collated section of which something is true that is true of all after it
  /// too.
  func firstRow(
    inSectionAt section: Int,
    where isTrue: (KeyStore.Key, () -> String) -> Bool
  ) -> Int {
    var (low, high) = (0, order.count(ofSection: section))
    while low < high {
      let middle = (low + high) / 2
      let (chunk, index) = order.element(section: section, row: middle)
      if isTrue(order.chunks[chunk].keys[index], { text(elements[chunk][index]) }) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// Adds an element that is new.
  mutating func add(
    _ element: Item,
    _ key: KeyStore.Key,
    section: Int,
    row: Int
  ) {
    let number = order.takeNumber()
    numbers.set(identity(element), number)
    put(element, number, key, section: section, row: row)
  }

  /// Forgets an element that was taken.
  mutating func drop(_ number: UInt32, _ id: ID) {
    numbers.remove(id)
    order.free(number)
  }

  /// Puts a row at a place.
  mutating func put(
    _ element: Item,
    _ number: UInt32,
    _ key: KeyStore.Key,
    section: Int,
    row: Int
  ) {
    let insertion = order.insert(number, key, section: section, row: row)
    while elements.count < order.chunks.count { elements.append([]) }
    elements[insertion.chunk].insert(element, at: insertion.index)
    if let division = insertion.division {
      elements[division.chunk] = Array(elements[insertion.chunk][division.from...])
      elements[insertion.chunk].removeSubrange(division.from...)
    }
    showSections()
  }

  /// Takes a row away.
  mutating func take(
    section: Int,
    row: Int
  ) -> (element: Item, number: UInt32, key: KeyStore.Key) {
    let removal = order.remove(section: section, row: row)
    let element = elements[removal.chunk].remove(at: removal.index)
    if let join = removal.join {
      elements[join.into] += elements[join.chunk]
      elements[join.chunk] = []
    }
    showSections()
    return (element, removal.number, removal.key)
  }

  /// Makes the key of a text that comes into the list.
  func newKey(for text: String) -> KeyStore.Key { keys.key(for: text) }

  /// Makes a new store of keys, when most of those in the store are of no row of the list.
  ///
  /// They are of rows that are gone, or of copies, which may be gone too.
  ///
  /// No key that was taken before is good after it, so it is the end of an edit, never amid one.
  mutating func dropOldKeys() {
    guard keys.count > 2 * numberOfRows + 4096 else { return }
    let store = KeyStore(for: collation.collator)
    order.replaceKeys { chunk, index in store.key(for: text(elements[chunk][index])) }
    keys = store
  }
}
