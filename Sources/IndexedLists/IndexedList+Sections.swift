public import IndexedCollation

extension IndexedList {
  /// The way in which a list decides the section of an element.
  enum Sectioning: Sendable {
    /// The list has the sections of its collation, which assigns elements by their text.
    case byCollation
    /// The list has sections by title.
    ///
    /// The closure returns the title for an element.
    case byTitle(@Sendable (Item) -> String)
    /// The caller made the sections, and puts elements into them.
    case byHand
  }

  /// Creates a list of sections that the caller made.
  ///
  ///     let list = try IndexedList(
  ///       sections: [
  ///         ListSection(title: "Favorites", order: .manual, rows: [people[1]]),
  ///         ListSection(title: "Others", rows: [people[0], people[2]]),
  ///       ],
  ///       id: \.id, by: \.name, using: collation)
  ///     list[1].map(\.name)  // ["Åsa", "Örjan"]
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - id: A key path or a closure that returns the identity of an element. It must be unique in
  ///     the list, and must not change while the element is in the list.
  ///   - text: A key path or a closure that returns the text by which the list sorts and searches an
  ///     element, as in ``init(_:sectionedBy:id:by:using:threads:)-(_,_,_,(Item)->String,_,_)``.
  ///   - collation: The collation that sorts the rows of collated sections, and that searches
  ///     use.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)`, plus O(*n*)
  ///   for the identities.
  public init(
    sections: [ListSection<Item>],
    id: @escaping @Sendable (Item) -> ID,
    by text: @escaping @Sendable (Item) -> String,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      sections: sections, id: id, by: Ordering(by: text), using: collation, threads: threads)
  }

  /// Creates a list of sections that the caller made, whose rows are ordered by several keys.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - id: A closure that returns the identity of an element. It must be unique in the list, and
  ///     must not change while the element is in the list.
  ///   - order: What the rows of collated sections are ordered by, and which texts searches read; see
  ///     ``searchedTexts``. It calls the closures of the order again later, and they must then return the
  ///     same texts and values.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)`, plus O(*n*)
  ///   for the identities.
  public init(
    sections: [ListSection<Item>],
    id: @escaping @Sendable (Item) -> ID,
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(sections, .byHand, id: id, by: order, collation, threads)
  }

  /// Creates a list with sections by title.
  @usableFromInline
  init(
    _ elements: [Item],
    byTitle title: @escaping @Sendable (Item) -> String,
    id: @escaping @Sendable (Item) -> ID,
    by order: Ordering<Item>,
    _ collation: LocalizedIndexedCollation,
    _ threads: Int
  ) throws(IndexedListError) {
    let groups = Dictionary(grouping: elements, by: title)
    let titles = collation.inOrderOfSections(groups.keys.sorted(), by: \.self)
    let sections = titles.map { title in
      ListSection(
        title: title, indexTitle: Self.indexTitle(of: title, collation), rows: groups[title] ?? [])
    }
    try self.init(sections, .byTitle(title), id: id, by: order, collation, threads)
  }

  static func indexTitle(of title: String, _ collation: LocalizedIndexedCollation) -> String {
    collation.sectionTitles[collation.section(for: title, by: \.self)]
  }

  init(
    _ sections: [ListSection<Item>],
    _ sectioning: Sectioning,
    id: @escaping @Sendable (Item) -> ID,
    by order: Ordering<Item>,
    _ collation: LocalizedIndexedCollation,
    _ threads: Int
  ) throws(IndexedListError) {
    var headers = sections.map(\.header)
    headers.distinguish { _ in true }
    var bounds = [0]
    var elements: [Item] = []
    for section in sections {
      elements += section.rows
      bounds.append(elements.count)
    }
    let keyed = collation.keyedArrangement(
      of: elements, bounds: bounds, isSorted: sections.map { $0.order == .collated },
      by: order, threads: threads)
    let chunks = keyed.arrangement.gathered(
      elements, in: Self.chunkRanges(of: keyed), threads: threads)
    self.init(
      collation: collation, sectioning: sectioning, order: order, identity: id,
      headers: headers,
      tree: RowTree(bounds: bounds, keys: keyed.keys), elements: chunks,
      rowNumbers: try RowNumbers(chunks, count: elements.count, id), keys: keyed.store)
  }

  /// Returns the rows of a section in its order, and their keys.
  func ordered(_ section: ListSection<Item>) -> (rows: [Item], keys: [StoredKey]) {
    let keys = section.rows.map(newKey(for:))
    guard section.order == .collated else { return (section.rows, keys) }
    // `sorted(by:)` is stable, so equal rows keep their order.
    let order = section.rows.indices.sorted {
      compare(
        RowKey(key: keys[$0]), section.rows[$0], RowKey(key: keys[$1]), section.rows[$1])
        == .orderedAscending
    }
    return (order.map { section.rows[$0] }, order.map { keys[$0] })
  }
}

extension IndexedList where Item: Identifiable & SendableMetatype, ID == Item.ID {
  /// Creates a list of sections that the caller made.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - text: A key path or a closure that returns the text by which the list sorts and searches an
  ///     element, as in ``init(_:sectionedBy:id:by:using:threads:)-(_,_,_,(Item)->String,_,_)``.
  ///   - collation: The collation that sorts the rows of collated sections, and that searches
  ///     use.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(sections:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  public init(
    sections: [ListSection<Item>],
    by text: @escaping @Sendable (Item) -> String?,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      sections: sections, id: { $0.id }, by: Ordering(by: text), using: collation, threads: threads)
  }

  /// Creates a list of sections that the caller made, whose rows are ordered by several keys.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - order: What the rows of collated sections are ordered by, and which texts searches read; see
  ///     ``searchedTexts``.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(sections:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  public init(
    sections: [ListSection<Item>],
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      sections: sections, id: { $0.id }, by: order, using: collation, threads: threads)
  }
}
