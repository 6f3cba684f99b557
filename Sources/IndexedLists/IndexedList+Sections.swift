public import IndexedCollation

extension IndexedList {
  /// The way in which a list decides the section of an element.
  @usableFromInline
  enum Sectioning: Sendable {
    /// The list has the sections of its collation, which assigns elements by their text.
    case byCollation
    /// The list has sections by title.
    ///
    /// The closure returns the title for an element. The given titles come first, by their ranks, and their sections
    /// stay without rows.
    case byTitle(@Sendable (Item) -> String, given: [String: Int])
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
  ///     element, as in ``init(_:sectionedBy:in:id:by:using:threads:)-(_,_,_,_,(Item)->String,_,_)``.
  ///   - collation: The collation that sorts the rows of collated sections, and that searches
  ///     use.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)`, plus O(*n*)
  ///   for the identities.
  @inlinable
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
  @inlinable
  public init(
    sections: [ListSection<Item>],
    id: @escaping @Sendable (Item) -> ID,
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      ElementCopies(joining: sections.lazy.map(\.rows)),
      Plan(sections, by: order, id: id, collation), threads: threads)
  }
}

extension IndexedList where Item: Identifiable & SendableMetatype, ID == Item.ID {
  /// Creates a list of sections that the caller made.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - text: A key path or a closure that returns the text by which the list sorts and searches an
  ///     element, as in ``init(_:sectionedBy:in:id:by:using:threads:)-(_,_,_,_,(Item)->String,_,_)``.
  ///   - collation: The collation that sorts the rows of collated sections, and that searches
  ///     use.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(sections:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  @inlinable
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
  @inlinable
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
