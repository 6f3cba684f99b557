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
  ///   - text: The key path to the text by which the list sorts and searches an element.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  @inlinable
  @MainActor
  public init(
    _ elements: some Collection<Item>,
    by text: KeyPath<Item, String>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let keyed = collation.keyedArrangement(of: elements, threads: threads, by: text)
    try self.init(
      elements, keyed, id: onMainActor { $0.id },
      by: Ordering(by: onMainActor { $0[keyPath: text] }), collation, threads)
  }

  /// Creates a list of elements of the main actor, with the sections of a collation and texts from
  /// a closure.
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
  @MainActor
  public init(
    _ elements: some Collection<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1,
    by text: @escaping (Item) -> String?
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let order = Ordering(by: onMainActor { text($0) })
    let keyed = collation.keyedArrangement(of: elements, threads: threads, by: order)
    try self.init(
      elements, keyed, id: onMainActor { $0.id }, by: order, collation, threads)
  }

  /// Creates a list of elements of the main actor, with the sections of a collation, ordered by
  /// several keys.
  ///
  /// The closures of an order are not isolated. They reach the properties of an element with
  /// `MainActor.assumeIsolated`.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements that are equal by all keys keep their order.
  ///   - order: What the list is ordered by.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  @inlinable
  @MainActor
  public init(
    _ elements: some Collection<Item>,
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    let elements = Array(elements)
    let keyed = collation.keyedArrangement(of: elements, threads: threads, by: order)
    try self.init(elements, keyed, id: onMainActor { $0.id }, by: order, collation, threads)
  }

  /// Creates a list of elements of the main actor, with sections that the caller made.
  ///
  /// - Parameters:
  ///   - sections: The sections in order.
  ///   - text: A closure that returns the text by which the list sorts and searches an element,
  ///     as in ``init(sections:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  ///   - collation: The collation that sorts the rows of collated sections, and that searches
  ///     use.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(sections:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  @MainActor
  public init(
    sections: [ListSection<Item>],
    by text: @escaping (Item) -> String,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      sections: sections, id: onMainActor { $0.id }, by: onMainActor { text($0) }, using: collation,
      threads: threads)
  }

  /// Creates a list of elements of the main actor, with sections by title.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements of equal text keep their order.
  ///   - title: A closure that returns the title of the section that an element belongs to.
  ///   - text: A closure that returns the text by which the list sorts and searches an element,
  ///     as in ``init(sections:id:by:using:threads:)-(_,_,Ordering<Item>,_,_)``.
  ///   - collation: The collation that sorts the sections and their rows, and that searches
  ///     use.
  ///   - threads: The maximum number of threads to use.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``init(_:sectionedBy:id:by:using:threads:)-(_,_,_,Ordering<Item>,_,_)``.
  @MainActor
  public init(
    _ elements: some Collection<Item>,
    sectionedBy title: @escaping (Item) -> String,
    by text: @escaping (Item) -> String,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) throws(IndexedListError) {
    try self.init(
      elements, sectionedBy: onMainActor { title($0) }, id: onMainActor { $0.id },
      by: onMainActor { text($0) },
      using: collation, threads: threads)
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
