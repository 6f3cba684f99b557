public import IndexedCollation

extension IndexedList where Item: Sendable {
  /// Creates a list with the sections of a collation, or with sections by title, in the background.
  ///
  /// Swift's cooperative thread pool stays free for other tasks meanwhile.
  ///
  ///     let order = Ordering<Person>(by: \.name)
  ///     let list = try await IndexedList.inBackground(
  ///       people, id: \.id, by: order, using: collation, threads: 2)
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements that are equal by all keys keep their order.
  ///   - title: A key path or a closure that returns the title of an element's section, or `nil` for the
  ///     sections of the collation.
  ///   - givenTitles: Titles of sections that come first, in this order, and that stay without rows.
  ///   - id: A key path or a closure that returns the identity of an element.
  ///   - order: What the list is ordered by.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  ///   - progress: A closure that receives the completed fraction of the sort, as in
  ///     `LocalizedIndexedCollation.arrangementInBackground(of:by:threads:progress:)`.
  /// - Returns: The list.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done, or
  ///   ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of `LocalizedIndexedCollation.sections(of:by:threads:)`, plus O(*n*)
  ///   for the identities.
  @inlinable
  public nonisolated(nonsending) static func inBackground(
    _ elements: some Collection<Item> & Sendable,
    sectionedBy title: (@Sendable (Item) -> String?)? = nil,
    in givenTitles: [String] = [],
    id: @escaping @Sendable (Item) -> ID,
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> IndexedList {
    try await LocalizedIndexedCollation.inBackground(count: elements.count, progress) {
      monitor throws(CancellationError) in
      let elements = Array(elements)
      let plan = Plan(
        of: elements, sectionedBy: title, in: givenTitles, by: order, id: id, collation)
      let keyed = try collation.keyedArrangement(
        of: elements, by: order, in: plan.sections, threads: threads, monitor: monitor)
      return Result { () throws(IndexedListError) in
        try IndexedList(
          ElementCopies(elements, threads: threads), keyed, plan, threads: threads)
      }
    }.get()
  }
}

extension IndexedList where Item: Sendable {
  /// Returns a list of the rows that match a query, which is found in the background.
  ///
  /// The first search of a long list takes a while. Cancel the task of the search at the next key that the user
  /// presses, as the modifier `task(id:)` of SwiftUI does. What the search has read is kept for the next one.
  ///
  /// The closures of the list are called in the background. So use ``searching(for:in:)`` for a list whose texts
  /// can be read only on the main actor.
  ///
  ///     let found = try await list.searchingInBackground(for: "ber")
  ///     found.allElements.map(\.name)  // ["Anna Berg", "Bérénice"]
  ///
  /// - Parameters:
  ///   - query: The text to search for. If it has no primary weights, all rows match.
  ///   - scope: The places at which a text may match.
  /// - Returns: The list that ``searching(for:in:)`` returns.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done.
  /// - Complexity: That of ``searching(for:in:)``.
  public nonisolated(nonsending) func searchingInBackground(
    for query: String, in scope: SearchScope = .words
  ) async throws(CancellationError) -> IndexedList {
    try await LocalizedIndexedCollation.inBackground(count: 0, nil) {
      monitor throws(CancellationError) in
      restricted(
        to: try rows(matching: query, in: scope) { () throws(CancellationError) in
          if monitor.isCancelled { throw CancellationError() }
        })
    }
  }
}

extension IndexedList where Item: Identifiable & Sendable, ID == Item.ID {
  /// Creates a list with the sections of a collation, or with sections by title, in the background.
  ///
  /// - Parameters:
  ///   - elements: The elements. Elements that are equal by all keys keep their order.
  ///   - title: A key path or a closure that returns the title of an element's section, or `nil` for the
  ///     sections of the collation.
  ///   - givenTitles: Titles of sections that come first, in this order, and that stay without rows.
  ///   - order: What the list is ordered by.
  ///   - collation: The collation.
  ///   - threads: The maximum number of threads to use.
  ///   - progress: A closure as in ``inBackground(_:sectionedBy:in:id:by:using:threads:progress:)``.
  /// - Returns: The list.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done, or
  ///   ``IndexedListError/repeatedIdentity(_:)``.
  /// - Complexity: That of ``inBackground(_:sectionedBy:in:id:by:using:threads:progress:)``.
  @inlinable
  public nonisolated(nonsending) static func inBackground(
    _ elements: some Collection<Item> & Sendable,
    sectionedBy title: (@Sendable (Item) -> String?)? = nil,
    in givenTitles: [String] = [],
    by order: Ordering<Item>,
    using collation: LocalizedIndexedCollation,
    threads: Int = 1,
    progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> IndexedList {
    try await inBackground(
      elements, sectionedBy: title, in: givenTitles, id: { $0.id }, by: order, using: collation,
      threads: threads, progress: progress)
  }
}
