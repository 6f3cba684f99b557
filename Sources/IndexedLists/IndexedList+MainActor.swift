public import IndexedCollation

// Swift chooses these initializers only if the conformance of the elements to `Identifiable`, or
// the key path to their text, is isolated to the main actor.
extension IndexedList where Item: Identifiable, ID == Item.ID {
  /// Creates a list of elements of the main actor, with the sections of a collation.
  ///
  /// The list reads the identities and the texts of such elements, so use it on the main actor. A
  /// call elsewhere that reads them, such as ``insert(_:)``, ends the process.
  ///
  ///     let collation = try LocalizedIndexedCollation(locale: "sv")
  ///     @MainActor func names(of contacts: [Contact]) throws -> [String] {
  ///       let list = try IndexedList(contacts, by: \.name, using: collation)
  ///       return list.allElements.map(\.name)
  ///     }
  ///
  /// Here, `Contact` is a `@MainActor final class` that conforms to `Identifiable`. Before the text
  /// of an object in the list changes, remove the object, and insert it again afterwards.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements of equal text keep their order.
  ///   - title: A key path or a closure that returns the title of an element's section, or `nil` for the
  ///     sections of the collation.
  ///   - givenTitles: Titles of sections that come first, in this order, and that stay without rows.
  ///   - text: A key path or a closure that returns the text by which the list sorts and searches an
  ///     element, as in ``init(_:sectionedBy:in:id:by:using:threads:)-(_,_,_,_,(Item)->String,_,_)``.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:sectionedBy:in:id:by:using:threads:)-(_,_,_,_,Ordering<Item>,_,_)``.
  @inlinable
  @MainActor
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: ((Item) -> String?)? = nil,
    in givenTitles: [String] = [],
    by text: @escaping (Item) -> String?,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      elements, sectionedBy: title, in: givenTitles, by: Ordering(by: onMainActor { text($0) }),
      using: collation,
      threads: threads)
  }

  /// Creates a list of elements of the main actor, with the sections of a collation or with sections by
  /// title, ordered by several keys.
  ///
  /// The closures of an order are not isolated. They reach the properties of an element with
  /// `MainActor.assumeIsolated`.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements that are equal by all keys keep their order.
  ///   - title: A key path or a closure that returns the title of an element's section, or `nil` for the
  ///     sections of the collation.
  ///   - givenTitles: Titles of sections that come first, in this order, and that stay without rows.
  ///   - order: What the list is ordered by.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:sectionedBy:in:id:by:using:threads:)-(_,_,_,_,Ordering<Item>,_,_)``.
  @inlinable
  @MainActor
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: ((Item) -> String?)? = nil,
    in givenTitles: [String] = [],
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    var isolatedTitle: (@Sendable (Item) -> String?)?
    if let title { isolatedTitle = onMainActor { title($0) } }
    try self.init(
      elements, sectionedBy: isolatedTitle, in: givenTitles, id: onMainActor { $0.id }, by: order,
      using: collation,
      threads: threads)
  }

  /// Creates a list of elements of the main actor, with sections that the caller made.
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
  @MainActor
  public init(
    sections: [ListSection<Item>],
    by text: @escaping (Item) -> String?,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      sections: sections, by: Ordering(by: onMainActor { text($0) }), using: collation,
      threads: threads)
  }

  /// Creates a list of elements of the main actor, with sections that the caller made, whose rows are
  /// ordered by several keys.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - order: What the rows of collated sections are ordered by. Its closures are not isolated.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(sections:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  @MainActor
  public init(
    sections: [ListSection<Item>],
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      sections: sections, id: onMainActor { $0.id }, by: order, using: collation, threads: threads)
  }
}

/// Returns a closure that calls a function of the main actor, and traps anywhere else.
///
/// A list can be sent to other actors, because its elements can. So the type system cannot know
/// where the list calls the closure, and only a check at run time can.
@inlinable
@MainActor
func onMainActor<Item, Value: Sendable>(
  _ function: @escaping @MainActor (Item) -> Value
) -> @Sendable (Item) -> Value {
  { item in
    // The item does not leave the main actor, since the check below fails anywhere else.
    nonisolated(unsafe) let item = item
    return MainActor.assumeIsolated { function(item) }
  }
}
