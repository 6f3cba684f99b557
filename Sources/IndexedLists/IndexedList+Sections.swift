public import IndexedCollation

extension IndexedList {
  /// What decides in which section an element is.
  enum Sectioning: Sendable {
    /// The collation, whose sections they are.
    case byCollation
    /// A title that each element has.
    case byTitle(@Sendable (Item) -> String)
    /// Whoever puts it there.
    case byHand
  }

  /// Makes a list of sections that are ready.
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
  ///   - id: What tells an element from all others, as long as it is in a list.
  ///   - text: The text to collate and to search an element by. The list asks again when it
  ///     compares long texts or searches, and must get the same answer.
  ///   - collation: What sorts collated sections, and searches.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: O(*n* log *n*) comparisons of sort keys.
  public init(
    sections: [ListSection<Item>],
    id: @escaping @Sendable (Item) -> ID,
    by text: @escaping @Sendable (Item) -> String,
    using collation: LocalizedIndexedCollation
  ) throws(IndexedListError) {
    try self.init(sections, .byHand, id: id, by: text, collation)
  }

  /// Makes a list whose sections are what elements have in common: regions of time zones, say.
  ///
  ///     let zones = [(1, "Europe", "Rome"), (2, "Asia", "Tokyo"), (3, "Europe", "Oslo")]
  ///     let list = try IndexedList(
  ///       zones, sectionedBy: \.1, id: \.0, by: \.2, using: collation)
  ///     list.map(\.title)  // ["Asia", "Europe"]
  ///     list[1].map(\.2)  // ["Oslo", "Rome"]
  ///     list.sectionIndexTitles  // ["A", "E"]
  ///
  /// The sections are in collated order too, and the strip has their letters. An element that is
  /// inserted or updated finds its section, and opens it if there is none; a section stays when its
  /// last row goes.
  ///
  /// - Parameters:
  ///   - elements: The elements. Those of equal text stay in the order in which they are.
  ///   - title: The title of the section that an element belongs to.
  ///   - id: What tells an element from all others, as long as it is in a list.
  ///   - text: The text to collate and to search an element by, as for
  ///     ``init(sections:id:by:using:)``.
  ///   - collation: What sorts the sections and their rows, and searches.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: O(*n* log *n*) comparisons of sort keys.
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: @escaping @Sendable (Item) -> String,
    id: @escaping @Sendable (Item) -> ID,
    by text: @escaping @Sendable (Item) -> String,
    using collation: LocalizedIndexedCollation
  ) throws(IndexedListError) {
    let groups = Dictionary(grouping: elements, by: title)
    let titles = collation.sorted(groups.keys.sorted(), by: \.self)
    let sections = titles.map { title in
      ListSection(
        title: title, indexTitle: Self.indexTitle(of: title, collation), rows: groups[title] ?? [])
    }
    try self.init(sections, .byTitle(title), id: id, by: text, collation)
  }

  static func indexTitle(of title: String, _ collation: LocalizedIndexedCollation) -> String {
    collation.sectionTitles[collation.section(for: title, by: \.self)]
  }

  init(
    _ sections: [ListSection<Item>],
    _ sectioning: Sectioning,
    id: @escaping @Sendable (Item) -> ID,
    by text: @escaping @Sendable (Item) -> String,
    _ collation: LocalizedIndexedCollation
  ) throws(IndexedListError) {
    let store = KeyStore(for: collation.collator)
    var bounds = [0]
    var keys: [KeyStore.Key] = []
    var elements: [Item] = []
    for section in sections {
      let (rows, rowKeys) = Self.ordered(section, by: text, store)
      elements += rows
      keys += rowKeys
      bounds.append(elements.count)
    }
    let chunks = RowOrder.chunkRanges(of: bounds).map { Array(elements[$0.range]) }
    self.init(
      collation: collation, sectioning: sectioning, text: text, identity: id,
      headers: sections.map(Header.init),
      order: RowOrder(bounds: bounds, keys: keys), elements: chunks,
      numbers: try IdentityMap(chunks, count: elements.count, id), keys: store)
  }

  /// The rows of a section in its order, and their keys.
  static func ordered(
    _ section: ListSection<Item>,
    by text: (Item) -> String,
    _ store: KeyStore
  ) -> (rows: [Item], keys: [KeyStore.Key]) {
    let keys = section.rows.map { store.key(for: text($0)) }
    guard section.order == .collated else { return (section.rows, keys) }
    // The sort of the standard library is stable.
    let order = section.rows.indices.sorted {
      store.compare(keys[$0], text(section.rows[$0]), keys[$1], text(section.rows[$1])) < 0
    }
    return (order.map { section.rows[$0] }, order.map { keys[$0] })
  }
}

extension IndexedList where Item: Identifiable & SendableMetatype, ID == Item.ID {
  /// Makes a list of sections that are ready.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - text: The text to collate and to search an element by, as for
  ///     ``init(sections:id:by:using:)``.
  ///   - collation: What sorts collated sections, and searches.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: As of ``init(sections:id:by:using:)``.
  public init(
    sections: [ListSection<Item>],
    by text: @escaping @Sendable (Item) -> String,
    using collation: LocalizedIndexedCollation
  ) throws(IndexedListError) {
    try self.init(sections: sections, id: { $0.id }, by: text, using: collation)
  }

  /// Makes a list whose sections are what elements have in common.
  ///
  /// - Parameters:
  ///   - elements: The elements. Those of equal text stay in the order in which they are.
  ///   - title: The title of the section that an element belongs to.
  ///   - text: The text to collate and to search an element by, as for
  ///     ``init(sections:id:by:using:)``.
  ///   - collation: What sorts the sections and their rows, and searches.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: As of ``init(_:sectionedBy:id:by:using:)``.
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: @escaping @Sendable (Item) -> String,
    by text: @escaping @Sendable (Item) -> String,
    using collation: LocalizedIndexedCollation
  ) throws(IndexedListError) {
    try self.init(
      elements, sectionedBy: title, id: { $0.id }, by: text, using: collation)
  }
}

extension IndexedList.Header {
  init(_ section: ListSection<Item>) {
    self.init(
      title: section.title, footer: section.footer, indexTitle: section.indexTitle,
      order: section.order)
  }
}
