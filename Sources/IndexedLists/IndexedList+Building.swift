public import IndexedCollation

extension IndexedList {
  /// Creates a list with the sections of a collation.
  ///
  ///     let people = [Person(id: 1, name: "Örjan"), Person(id: 2, name: "Åsa")]
  ///     let collation = try LocalizedIndexedCollation(locale: "sv")
  ///     let list = try IndexedList(people, id: \.id, by: \.name, using: collation)
  ///     list.map(\.title).suffix(4)  // ["Å", "Ä", "Ö", "#"]
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements of equal text keep their order.
  ///   - id: The key path to the identity of an element. It must be unique in the list, and
  ///     must not change while the element is in the list.
  ///   - text: The key path to the text by which the list sorts and searches an element.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:threads:by:)`, plus O(*n*)
  ///   for the identities.
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
      elements, keyed, id: { $0[keyPath: id] }, by: Ordering { $0[keyPath: text] }, collation,
      threads)
  }

  /// Creates a list with the sections of a collation, and with texts from a closure.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements of equal text keep their order.
  ///   - id: The key path to the identity of an element. It must be unique in the list, and
  ///     must not change while the element is in the list.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  ///   - text: A closure that returns the text by which the list sorts and searches an element.
  ///     `nil` counts as the empty text, which is in the section "#" of the default catch-all.
  ///     The list calls the closure again later, for example to compare long texts or to
  ///     search. It must then return the same text.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
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
      elements, keyed, id: { $0[keyPath: id] }, by: Ordering(by: text), collation, threads)
  }

  /// Creates a list with the sections of a collation, ordered by several keys.
  ///
  ///     let order = Ordering<Member>(by: \.family).then(by: \.given)
  ///     let list = try IndexedList(members, id: \.id, by: order, using: collation)
  ///     list.allElements.map(\.given)  // [nil, "Bo", "Anna"]
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements that are equal by all keys keep their order.
  ///   - id: The key path to the identity of an element. It must be unique in the list, and
  ///     must not change while the element is in the list.
  ///   - order: What the list is ordered by. The list searches the first text. It calls the
  ///     closures
  ///     of the order again later, and they must then return the same texts and values.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:threads:by:)`, plus O(*n*)
  ///   for the identities.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    id: any KeyPath<Item, ID> & Sendable,
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let keyed = collation.keyedArrangement(of: elements, threads: threads, by: order)
    try self.init(elements, keyed, id: { $0[keyPath: id] }, by: order, collation, threads)
  }

  // This initializer, and all code that runs once per element, is inlinable, so that the
  // compiler specializes it for the client's element type. Otherwise each copy and each hash
  // would look up the type at run time.
  @inlinable
  init(
    _ elements: [Item],
    _ keyed: KeyedArrangement,
    id: @escaping @Sendable (Item) -> ID,
    by order: Ordering<Item>,
    _ collation: LocalizedIndexedCollation,
    _ threads: Int
  ) throws(IndexedListError) {
    let (collation, keyed) = keyed.adapted(by: collation) { order.filingText(of: elements[$0]) }
    let chunks = keyed.arrangement.gathered(
      elements, in: Self.chunkRanges(of: keyed), threads: threads)
    let rowNumbers = try RowNumbers(chunks, count: elements.count, id)
    self.init(collation: collation, order: order, identity: id, keyed, chunks, rowNumbers)
  }

  @usableFromInline
  static func chunkRanges(of keyed: KeyedArrangement) -> [Range<Int>] {
    RowTree.chunkRanges(of: keyed.bounds).map(\.range)
  }

  @usableFromInline
  init(
    collation: LocalizedIndexedCollation,
    order: Ordering<Item>,
    identity: @escaping @Sendable (Item) -> ID,
    _ keyed: KeyedArrangement,
    _ elements: [[Item]],
    _ rowNumbers: RowNumbers<ID>
  ) {
    self.init(
      collation: collation, sectioning: .byCollation, order: order, identity: identity,
      headers: ListHeader.sections(of: collation),
      tree: RowTree(bounds: keyed.bounds, keys: keyed.keys), elements: elements,
      rowNumbers: rowNumbers, keys: keyed.store)
  }
}

extension IndexedList where Item: Identifiable & SendableMetatype, ID == Item.ID {
  /// Creates a list with the sections of a collation.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements of equal text keep their order.
  ///   - text: The key path to the text by which the list sorts and searches an element.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    by text: any KeyPath<Item, String> & Sendable,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let keyed = collation.keyedArrangement(of: elements, threads: threads, by: text)
    // A closure reads the identity, since a key path takes ten times as long.
    try self.init(
      elements, keyed, id: { $0.id }, by: Ordering { $0[keyPath: text] }, collation, threads)
  }

  /// Creates a list with the sections of a collation, and with texts from a closure.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements of equal text keep their order.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  ///   - text: A closure that returns the text by which the list sorts and searches an element,
  ///     as in ``init(_:id:using:threads:by:)``.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
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
    try self.init(elements, keyed, id: { $0.id }, by: Ordering(by: text), collation, threads)
  }
  /// Creates a list with the sections of a collation, ordered by several keys.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements that are equal by all keys keep their order.
  ///   - order: What the list is ordered by, as in
  ///     ``init(_:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let keyed = collation.keyedArrangement(of: elements, threads: threads, by: order)
    try self.init(elements, keyed, id: { $0.id }, by: order, collation, threads)
  }

  /// Creates an ordered list of elements that have been arranged, with their own identity.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - keyed: The arrangement of the elements by the order, in the collation.
  ///   - order: What the list is ordered by.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: O(*n*).
  @inlinable
  package init(
    _ elements: [Item],
    arrangedAs keyed: KeyedArrangement,
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(elements, keyed, id: { $0.id }, by: order, collation, threads)
  }
}

extension KeyedArrangement {
  /// The position of the first row of each section, and then the number of rows.
  var bounds: [Int] {
    [0] + (0..<arrangement.sectionCount).map { arrangement.range(ofSection: $0).upperBound }
  }
}
