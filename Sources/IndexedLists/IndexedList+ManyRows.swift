public import IndexedCollation

// Edits of many rows at once: one sort of the new elements, and each section is changed once.
extension IndexedList {
  /// Inserts elements where they belong, all of them or none.
  ///
  /// The result is that of ``insert(_:)`` for each element in order, but takes less time.
  ///
  ///     try list.insert(contentsOf: [Person(id: 8, name: "Bo"), Person(id: 9, name: "Åke")])
  ///     list.allElements.map(\.name)  // ["Anna Berg", "Bérénice", "Bo", "Åke", "Åsa", "Örjan"]
  ///
  /// - Parameters:
  ///   - newElements: The elements.
  ///   - threads: The maximum number of threads that sort the elements.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)`` if the list has an element of the same identity, or two
  ///   of the new elements have the same. ``IndexedListError/unknownSection`` if the caller made the sections of
  ///   the list. The list is then unchanged.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)` for the new elements, and for each
  ///   of them at most that of ``insert(_:)``; O(*n* + *m* log *n*) for many elements, where *n* is the
  ///   number of rows, and *m* that of the new elements.
  @inlinable
  public mutating func insert(
    contentsOf newElements: some Collection<Item>, threads: Int = 1
  ) throws(IndexedListError) {
    let new = Array(newElements)
    if isByHand { throw .unknownSection }
    let hashes = try hashes(ofNew: new)
    put(new, hashes, in: openOwnSections(of: new), threads)
    showSections()
  }

  /// Inserts elements into a section, all of them or none.
  ///
  /// The result is that of ``insert(_:inSection:)`` for each element in order, but takes less time.
  ///
  /// - Parameters:
  ///   - newElements: The elements.
  ///   - section: The position of a section in the list.
  ///   - threads: The maximum number of threads that sort the elements.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)`` as ``insert(contentsOf:threads:)``, and
  ///   ``IndexedListError/outOfOrder(_:)`` if an element belongs to another section. The list is then unchanged.
  /// - Complexity: That of ``insert(contentsOf:threads:)``.
  @inlinable
  public mutating func insert(
    contentsOf newElements: some Collection<Item>, inSection section: Int, threads: Int = 1
  ) throws(IndexedListError) {
    let new = Array(newElements)
    let section = position(ofSection: section)
    try checkBelong(new, toSectionAt: section)
    let hashes = try hashes(ofNew: new)
    put(new, hashes, in: allIn(section, count: new.count), threads)
    showSections()
  }

  /// Removes the elements that have one of some identities.
  ///
  /// - Parameter ids: The identities. Those that the list does not have are ignored.
  /// - Returns: The removed elements, in the order of the list.
  /// - Complexity: For each identity, at most that of ``insert(_:)``; O(*n*) for many, where *n* is the number of
  ///   rows.
  @inlinable
  @discardableResult
  public mutating func remove(ids: some Sequence<ID>) -> [Item] {
    removeRows(Set(ids).compactMap { row(of: $0) })
  }

  /// Removes all elements that satisfy a condition.
  ///
  ///     list.removeAll { $0.name.hasPrefix("Å") }
  ///     list.allElements.map(\.name)  // ["Anna Berg", "Bérénice", "Örjan"]
  ///
  /// - Parameter shouldBeRemoved: A closure that returns whether an element is removed.
  /// - Throws: Any error that the closure throws. The list is then unchanged.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  @inlinable
  public mutating func removeAll<Failure: Error>(
    where shouldBeRemoved: (Item) throws(Failure) -> Bool
  ) throws(Failure) {
    var places: [(chunk: Int, index: Int)] = []
    for chunk in chunksInOrder {
      for index in indices(ofChunk: chunk) where try shouldBeRemoved(elements[chunk][index]) {
        places.append((chunk, index))
      }
    }
    removeRows(places)
  }

  /// Replaces the elements of the same identities, and moves each row to where the new element belongs.
  ///
  /// The result is that of ``update(_:)`` for each element in order, but takes less time. Of several elements with the
  /// same identity, only the last one counts.
  ///
  /// - Parameters:
  ///   - newElements: The new elements, of which those are ignored whose identity the list does not have.
  ///   - threads: The maximum number of threads that sort the elements.
  /// - Complexity: That of ``insert(contentsOf:threads:)``.
  @inlinable
  public mutating func update(contentsOf newElements: some Collection<Item>, threads: Int = 1) {
    let all = newElements.filter { contains(id: identity($0)) }
    let last = Dictionary(zip(all.lazy.map(identity), all.indices)) { $1 }
    let new = all.indices.filter { last[identity(all[$0])] == $0 }.map { all[$0] }
    let (moved, hashes, sections, former) = takeRows(thatMoveFor: new)
    put(moved, hashes, in: sections, threads)
    closeSections(former)
  }

  // MARK: The steps of these edits

  @usableFromInline
  func checkBelong(
    _ new: [Item], toSectionAt section: Int
  ) throws(IndexedListError) {
    if isByHand { return }
    for element in new where !belongs(element, to: headers[section]) {
      let row = place(of: newKey(for: element), element, inSectionAt: section)
      throw .outOfOrder(path((section, row)))
    }
  }

  /// Returns one section for elements that belong to it; `nil` if the collation finds it.
  @usableFromInline
  func allIn(_ section: Int, count: Int) -> AssignedSections? {
    if joinsOverlappingLetters && headers[section].order == .collated { return nil }
    var counts = headers.map { _ in 0 }
    counts[section] = count
    return AssignedSections(counts: counts, areSorted: headers.map { $0.order == .collated })
  }

  /// Returns the sections that elements belong to, and adds those that there are none of yet.
  ///
  /// - Parameter new: The elements.
  /// - Returns: Their sections; `nil` for those of the collation.
  @usableFromInline
  mutating func openOwnSections(of new: [Item]) -> AssignedSections? {
    guard case .byTitle(let title, _) = sectioning else { return nil }
    let titles = SectionTitles(of: new, by: title)
    openSections(titles.titles)
    let sections = Dictionary(zip(headers.lazy.map(\.title), 0...)) { first, _ in first }
    let sectionsOfTitles = titles.titles.map { UInt32(sections[$0] ?? 0) }
    return AssignedSections(
      positions: titles.positions.map { sectionsOfTitles[Int($0)] },
      areSorted: headers.map { _ in true })
  }

  /// Inserts rows into their sections.
  @inlinable
  mutating func put(
    _ new: [Item], _ hashes: [UInt32], in sections: AssignedSections?, _ threads: Int
  ) {
    let keyed = collation.keyedArrangement(of: new, by: order, in: sections, threads: threads)
    put(new, hashes, as: keyed)
  }

  @usableFromInline
  mutating func put(_ new: [Item], _ hashes: [UInt32], as keyed: KeyedArrangement) {
    dropOldKeys()
    let newKeys = keys.store.copies(of: keyed.keys, from: keyed.store)
    let positions = Array(keyed.arrangement.positions)
    for section in 0..<keyed.arrangement.sectionCount {
      let range = keyed.arrangement.range(ofSection: section)
      if range.isEmpty { continue }
      let rows = SectionRows(
        elements: positions[range].map { new[$0] }, hashes: positions[range].map { hashes[$0] },
        keys: Array(newKeys[range]))
      put(rows, at: places(of: rows, inSectionAt: section), inSectionAt: section)
    }
  }

  /// Returns the positions that sorted rows have in a section when all of them are inserted.
  private func places(of new: SectionRows, inSectionAt section: Int) -> [Int] {
    let count = tree.count(ofSection: section)
    if headers[section].order != .collated { return Array(count..<count + new.count) }
    var start = 0
    return new.keys.indices.map { i in
      start = place(of: new.keys[i], new.elements[i], inSectionAt: section, from: start)
      return start + i
    }
  }

  /// Replaces elements, and removes the rows that have to move.
  ///
  /// - Parameter new: The new elements, each of another identity of the list.
  /// - Returns: The elements that belong at other places, the hashes of their identities, their sections, and the
  ///   identities of the sections in which they were.
  @usableFromInline
  mutating func takeRows(
    thatMoveFor new: [Item]
  ) -> (
    moved: [Item], hashes: [UInt32], sections: AssignedSections?, former: Set<ListSectionID>
  ) {
    dropOldKeys()
    var moved: [Item] = []
    var hashes: [UInt32] = []
    var positions: [UInt32] = []
    var rows: [Int: [Int]] = [:]
    for element in new {
      guard let (chunk, index) = row(of: identity(element)) else { continue }
      let isRenamed = !order.hasSameKeys(elements[chunk][index], element)
      setElement(element, chunk: chunk, index: index)
      let place = tree.place(ofElement: index, inChunk: chunk)
      let header = headers[place.section]
      guard isRenamed || !belongs(element, to: header) else { continue }
      if header.order != .collated {
        renewKeys(ofChunk: chunk)
        tree.setKey(newKey(for: element), chunk: chunk, index: index)
      } else {
        moved.append(element)
        hashes.append(tree.chunks[chunk].hashes[index])
        positions.append(UInt32(place.section))
        rows[place.section, default: []].append(place.row)
      }
    }
    for (section, rows) in rows { _ = takeRows(at: rows.sorted(), inSectionAt: section) }
    let former = Set(rows.keys.map { headers[$0].id })
    if isByHand {
      let areSorted = headers.map { $0.order == .collated }
      let sections = AssignedSections(positions: positions, areSorted: areSorted)
      return (moved, hashes, sections, former)
    }
    return (moved, hashes, openOwnSections(of: moved), former)
  }

  /// Returns the rows of a chunk that are in the list.
  @usableFromInline
  func indices(ofChunk chunk: Int) -> [Int] {
    tree.rows(ofChunk: chunk).of(Array(elements[chunk].indices))
  }

  /// Removes the rows of elements.
  @usableFromInline
  @discardableResult
  mutating func removeRows(_ gone: [(chunk: Int, index: Int)]) -> [Item] {
    let places = gone.map { tree.place(ofElement: $0.index, inChunk: $0.chunk) }
    dropOldKeys()
    var removed: [Item] = []
    let sections = Dictionary(grouping: places, by: \.section)
    for section in sections.keys.sorted() {
      let rows = takeRows(
        at: sections[section, default: []].map(\.row).sorted(), inSectionAt: section)
      removed += rows.elements
    }
    closeSections(sections.keys)
    return removed
  }
}
