public import IndexedCollation

extension IndexedList {
  /// Makes a list of a collation's sections.
  ///
  ///     let people = [Person(id: 1, name: "Örjan"), Person(id: 2, name: "Åsa")]
  ///     let collation = try LocalizedIndexedCollation(locale: "sv")
  ///     let list = try IndexedList(people, id: \.id, by: \.name, using: collation)
  ///     list.map(\.title).suffix(4)  // ["Å", "Ä", "Ö", "#"]
  ///
  /// - Parameters:
  ///   - elements: The elements. Those of equal text stay in the order in which they are.
  ///   - id: What tells an element from all others, as long as it is in a list.
  ///   - text: The text to collate an element by.
  ///   - collation: The collation.
  ///   - threads: On how many threads to work at most.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: As of `LocalizedIndexedCollation.sections(of:threads:by:)`, and O(*n*) for the
  ///   identities.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    id: any KeyPath<Item, ID> & Sendable,
    by text: any KeyPath<Item, String> & Sendable,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let keyed = collation.keyedArrangement(of: elements, threads: threads, by: text)
    try self.init(
      elements, keyed, id: { $0[keyPath: id] }, by: { $0[keyPath: text] }, collation, threads)
  }

  /// Makes a list of a collation's sections, with texts that a closure tells.
  ///
  /// - Parameters:
  ///   - elements: The elements. Those of equal text stay in the order in which they are.
  ///   - id: What tells an element from all others, as long as it is in a list.
  ///   - collation: The collation.
  ///   - threads: On how many threads to work at most.
  ///   - text: The text to collate an element by; a missing one counts as the empty text, which is
  ///     in the catch-all section. The list asks again when it compares long texts or searches, and
  ///     must get the same answer.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: As of ``init(_:id:by:using:threads:)``.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    id: any KeyPath<Item, ID> & Sendable,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1,
    by text: @escaping @Sendable (Item) -> String?
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let texts = elements.map { text($0) ?? "" }
    let keyed = collation.keyedArrangement(of: texts, threads: threads, by: \.self)
    try self.init(
      elements, keyed, id: { $0[keyPath: id] }, by: { text($0) ?? "" }, collation, threads)
  }

  // Inlinable, and all that runs for each element, so that the client's elements are copied and
  // hashed as what they are; else each asks its type at run time.
  @inlinable
  init(
    _ elements: [Item],
    _ keyed: KeyedArrangement,
    id: @escaping @Sendable (Item) -> ID,
    by text: @escaping @Sendable (Item) -> String,
    _ collation: LocalizedIndexedCollation,
    _ threads: Int
  ) throws(IndexedListError) {
    let chunks = keyed.arrangement.gathered(
      Self.chunkRanges(of: keyed), of: elements, threads: threads)
    let numbers = try IdentityMap(chunks, count: elements.count, id)
    self.init(collation: collation, text: text, identity: id, keyed, chunks, numbers)
  }

  @usableFromInline
  static func chunkRanges(of keyed: KeyedArrangement) -> [Range<Int>] {
    RowOrder.chunkRanges(of: keyed.arrangement.bounds).map(\.range)
  }

  @usableFromInline
  init(
    collation: LocalizedIndexedCollation,
    text: @escaping @Sendable (Item) -> String,
    identity: @escaping @Sendable (Item) -> ID,
    _ keyed: KeyedArrangement,
    _ elements: [[Item]],
    _ numbers: IdentityMap<ID>
  ) {
    self.init(
      collation: collation, sectioning: .byCollation, text: text, identity: identity,
      headers: collation.sectionTitles.map { Header(title: $0, order: .collated) },
      order: RowOrder(bounds: keyed.arrangement.bounds, keys: keyed.keys), elements: elements,
      numbers: numbers, keys: keyed.store)
  }
}

extension IndexedList where Item: Identifiable & SendableMetatype, ID == Item.ID {
  /// Makes a list of a collation's sections.
  ///
  /// - Parameters:
  ///   - elements: The elements. Those of equal text stay in the order in which they are.
  ///   - text: The text to collate an element by.
  ///   - collation: The collation.
  ///   - threads: On how many threads to work at most.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: As of ``init(_:id:by:using:threads:)``.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    by text: any KeyPath<Item, String> & Sendable,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let keyed = collation.keyedArrangement(of: elements, threads: threads, by: text)
    // A closure of its own: what a key path leads to takes ten times as long to get.
    try self.init(
      elements, keyed, id: { $0.id }, by: { $0[keyPath: text] }, collation, threads)
  }

  /// Makes a list of a collation's sections, with texts that a closure tells.
  ///
  /// - Parameters:
  ///   - elements: The elements. Those of equal text stay in the order in which they are.
  ///   - collation: The collation.
  ///   - threads: On how many threads to work at most.
  ///   - text: The text to collate an element by, as for ``init(_:id:using:threads:by:)``.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: As of ``init(_:id:by:using:threads:)``.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1,
    by text: @escaping @Sendable (Item) -> String?
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let texts = elements.map { text($0) ?? "" }
    let keyed = collation.keyedArrangement(of: texts, threads: threads, by: \.self)
    try self.init(elements, keyed, id: { $0.id }, by: { text($0) ?? "" }, collation, threads)
  }
}
