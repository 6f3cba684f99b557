public import IndexedCollation

// Each kind of list has the same initializers: for elements with an identity at `id:`, for elements that are
// `Identifiable`, and for those of the main actor; each by one text, and by an order.
extension IndexedList {
  /// Creates a list with the sections of a collation, or with sections by title.
  ///
  ///     let people = [Person(id: 1, name: "Örjan"), Person(id: 2, name: "Åsa")]
  ///     let collation = try LocalizedIndexedCollation(locale: "sv")
  ///     let list = try IndexedList(people, id: \.id, by: \.name, using: collation)
  ///     list.map(\.title).suffix(4)  // ["Å", "Ä", "Ö", "#"]
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements of equal text keep their order.
  ///   - title: A key path or a closure that returns the title of an element's section, as in
  ///     ``init(_:sectionedBy:in:id:by:using:threads:)-(_,_,_,_,Ordering<Item>,_,_)``, or `nil` for the sections
  ///     of the collation.
  ///   - givenTitles: Titles of sections that come first, in this order, and that stay without rows.
  ///   - id: A key path or a closure that returns the identity of an element. It must be unique in the
  ///     list, and must not change while the element is in the list.
  ///   - text: A key path or a closure that returns the text by which the list sorts and searches an
  ///     element. The list calls the closure again later, for example to compare long texts or to search.
  ///     It must then return the same text. For elements without a text, use an `Ordering`.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)`, plus O(*n*)
  ///   for the identities.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: (@Sendable (Item) -> String?)? = nil,
    in givenTitles: [String] = [],
    id: @escaping @Sendable (Item) -> ID,
    by text: @escaping @Sendable (Item) -> String,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      elements, sectionedBy: title, in: givenTitles, id: id, by: Ordering(by: text),
      using: collation,
      threads: threads)
  }

  /// Creates a list with the sections of a collation, or with sections by title, ordered by several keys.
  ///
  ///     let order = Ordering<Member>(by: \.family).then(by: \.given)
  ///     let list = try IndexedList(members, id: \.id, by: order, using: collation)
  ///     list.allElements.map(\.given)  // [nil, "Bo", "Anna"]
  ///
  /// A list can have sections by title, such as time zones by region:
  ///
  ///     let zones = [(1, "Europe", "Rome"), (2, "Asia", "Tokyo"), (3, "Europe", "Oslo")]
  ///     let list = try IndexedList(
  ///       zones, sectionedBy: \.1, id: \.0, by: \.2, using: collation)
  ///     list.map(\.title)  // ["Asia", "Europe"]
  ///     list[1].map(\.2)  // ["Oslo", "Rome"]
  ///     list.sectionIndexTitles  // ["A", "E"]
  ///
  /// These sections are in collated order, too. The index strip has the letters of their titles. An element
  /// that is inserted or updated goes to the section of its title. If there is none, the list adds it. A
  /// section whose last row is removed or moved goes, too. A batch inserts and deletes only the sections that it
  /// names. Sections can also have an order of their own, and stay without rows:
  ///
  ///     let tasks: [(Int, String?, String)] = [(1, "Done", "Call"), (2, "Open", "Write"), (3, nil, "Read")]
  ///     let board = try IndexedList(
  ///       tasks, sectionedBy: \.1, in: ["Open", "Waiting", "Done"], id: \.0, by: \.2, using: collation)
  ///     board.map(\.title)  // ["Open", "Waiting", "Done", ""]
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements that are equal by all keys keep their order.
  ///   - title: A key path or a closure that returns the title of an element's section, or `nil` for the
  ///     sections of the collation. It can return `nil` for a section without a title.
  ///   - givenTitles: Titles of sections that come first, in this order, and that stay without rows.
  ///   - id: A key path or a closure that returns the identity of an element. It must be unique in the
  ///     list, and must not change while the element is in the list.
  ///   - order: What the list is ordered by, and which texts it searches; see ``searchedTexts``. It calls the
  ///     closures of the order again later, and they must then return the same texts and values.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)`, plus O(*n*)
  ///   for the identities.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: (@Sendable (Item) -> String?)? = nil,
    in givenTitles: [String] = [],
    id: @escaping @Sendable (Item) -> ID,
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let plan = Plan(
      of: elements, sectionedBy: title, in: givenTitles, by: order, id: id, collation)
    try self.init(ElementCopies(elements, threads: threads), plan, threads: threads)
  }
}

extension IndexedList where Item: Identifiable & SendableMetatype, ID == Item.ID {
  /// Creates a list with the sections of a collation, or with sections by title.
  ///
  ///     let list = try IndexedList(people, by: \.name, using: collation)
  ///     list.titleForHeader(inSection: 0)  // "A"
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements of equal text keep their order.
  ///   - title: A key path or a closure that returns the title of an element's section, as in
  ///     ``init(_:sectionedBy:in:id:by:using:threads:)-(_,_,_,_,Ordering<Item>,_,_)``, or `nil` for the sections
  ///     of the collation.
  ///   - givenTitles: Titles of sections that come first, in this order, and that stay without rows.
  ///   - text: A key path or a closure that returns the text by which the list sorts and searches an
  ///     element. `nil` counts as the empty text, which is in the section "#" of the default catch-all.
  ///     The list calls the closure again later, and it must then return the same text.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)`, plus O(*n*)
  ///   for the identities.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: (@Sendable (Item) -> String?)? = nil,
    in givenTitles: [String] = [],
    by text: @escaping @Sendable (Item) -> String?,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    // A closure reads the identity, since a key path takes ten times as long.
    try self.init(
      elements, sectionedBy: title, in: givenTitles, id: { $0.id }, by: Ordering(by: text),
      using: collation,
      threads: threads)
  }

  /// Creates a list with the sections of a collation, or with sections by title, ordered by several keys.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements that are equal by all keys keep their order.
  ///   - title: A key path or a closure that returns the title of an element's section, or `nil` for the
  ///     sections of the collation. It can return `nil` for a section without a title.
  ///   - givenTitles: Titles of sections that come first, in this order, and that stay without rows.
  ///   - order: What the list is ordered by, as in
  ///     ``init(_:sectionedBy:in:id:by:using:threads:)-(_,_,_,_,Ordering<Item>,_,_)``.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)`, plus O(*n*)
  ///   for the identities.
  @inlinable
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: (@Sendable (Item) -> String?)? = nil,
    in givenTitles: [String] = [],
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      elements, sectionedBy: title, in: givenTitles, id: { $0.id }, by: order, using: collation,
      threads: threads)
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
    try self.init(
      ElementCopies(elements, threads: threads), keyed, Plan(by: order, id: { $0.id }, collation),
      threads: threads)
  }
}
