public import IndexedCollation

// All lists are made in the same steps: a plan, the arrangement of the elements in its sections, and then the rows.
extension IndexedList {
  /// What a list is made by, besides its elements.
  @usableFromInline
  struct Plan {
    @usableFromInline var collation: LocalizedIndexedCollation
    let sectioning: Sectioning
    /// The headers of the sections; `nil` for those of the collation.
    let headers: [ListHeader]?
    /// The section of each element; `nil` for those of the collation.
    @usableFromInline let sections: AssignedSections?
    @usableFromInline let order: Ordering<Item>
    @usableFromInline let identity: @Sendable (Item) -> ID

    private init(
      _ collation: LocalizedIndexedCollation, _ sectioning: Sectioning, _ headers: [ListHeader]?,
      _ sections: AssignedSections?, _ order: Ordering<Item>,
      _ identity: @escaping @Sendable (Item) -> ID
    ) {
      self.collation = collation
      self.sectioning = sectioning
      self.headers = headers
      self.sections = sections
      self.order = order
      self.identity = identity
    }

    /// Plans a list with the sections of a collation.
    @usableFromInline
    init(
      by order: Ordering<Item>, id: @escaping @Sendable (Item) -> ID,
      _ collation: LocalizedIndexedCollation
    ) {
      self.init(collation, .byCollation, nil, nil, order, id)
    }

    /// Plans a list with the sections of titles.
    ///
    /// - Parameters:
    ///   - title: A closure that returns the title of an element's section.
    ///   - titles: The titles of the elements.
    ///   - given: Titles that come first, in this order, and whose sections can be without rows.
    ///   - order: What the rows are ordered by.
    ///   - id: A closure that returns the identity of an element.
    ///   - collation: The collation.
    @usableFromInline
    init(
      byTitle title: @escaping @Sendable (Item) -> String, _ titles: SectionTitles, given: [String],
      by order: Ordering<Item>, id: @escaping @Sendable (Item) -> ID,
      _ collation: LocalizedIndexedCollation
    ) {
      let all = Array(Set(given + titles.titles))
      let given = Dictionary(zip(given, 0...)) { first, _ in first }
      let sorted = collation.inOrderOfSections(all, by: \.self, first: given)
      let ranks = Dictionary(uniqueKeysWithValues: zip(sorted, 0...))
      let ranksOfTitles = titles.titles.map { UInt32(ranks[$0] ?? 0) }
      self.init(
        collation, .byTitle(title, given: given), sorted.map { List.header(title: $0, collation) },
        AssignedSections(
          positions: titles.positions.map { ranksOfTitles[Int($0)] },
          areSorted: sorted.map { _ in true }),
        order, id)
    }

    /// Plans a list with the sections of a collation, or with those of titles.
    @inlinable
    init(
      of elements: [Item], sectionedBy title: (@Sendable (Item) -> String?)?,
      in givenTitles: [String], by order: Ordering<Item>, id: @escaping @Sendable (Item) -> ID,
      _ collation: LocalizedIndexedCollation
    ) {
      if let title {
        let title = { @Sendable element in title(element) ?? "" }
        let titles = SectionTitles(of: elements, by: title)
        self.init(byTitle: title, titles, given: givenTitles, by: order, id: id, collation)
      } else {
        self.init(by: order, id: id, collation)
      }
    }

    /// Plans a list of sections that the caller made.
    @usableFromInline
    init(
      _ sections: [ListSection<Item>],
      by order: Ordering<Item>, id: @escaping @Sendable (Item) -> ID,
      _ collation: LocalizedIndexedCollation
    ) {
      var headers = sections.map(\.header.ofCaller)
      headers.distinguish { _ in true }
      self.init(
        collation, .byHand, headers,
        AssignedSections(
          counts: sections.map(\.rows.count), areSorted: headers.map { $0.order == .collated }),
        order, id)
    }

    /// Plans a list of the rows of another one, with another collation.
    @usableFromInline
    init(_ list: List, using collation: LocalizedIndexedCollation) {
      var headers: [ListHeader]?
      var positions = Array(list.headers.indices)
      switch list.sectioning {
      case .byCollation: break
      case .byTitle(_, let given):
        let titles = list.headers.indices.map { (title: list.headers[$0].title, section: $0) }
        let sorted = collation.inOrderOfSections(titles, by: \.title, first: given)
        headers = sorted.map { List.header(title: $0.title, collation) }
        for (position, title) in sorted.enumerated() { positions[title.section] = position }
      case .byHand: headers = list.headers
      }
      let counts = positions.indices.map { list.tree.count(ofSection: $0) }
      self.init(
        collation, list.sectioning, headers,
        headers.map { headers in
          AssignedSections(
            positions: zip(positions, counts).flatMap {
              repeatElement(UInt32($0), count: $1)
            }, areSorted: headers.map { $0.order == .collated })
        },
        list.order, list.identity)
    }

    /// Adapts the sections of the collation to the elements.
    @usableFromInline
    func adapted(
      to elements: UnsafeBufferPointer<Item>, _ keyed: KeyedArrangement
    ) -> (plan: Plan, keyed: KeyedArrangement) {
      guard sections == nil else { return (self, keyed) }
      var plan = self
      let adapted = keyed.adapted(by: collation) { order.filingText(of: elements[$0]) }
      plan.collation = adapted.collation
      return (plan, adapted.arrangement)
    }
  }

  @usableFromInline typealias List = IndexedList

  // These initializers, and all code that runs once per element, are inlinable, so that the
  // compiler specializes them for the client's element type. Otherwise each copy and each hash
  // would look up the type at run time.
  @inlinable
  init(
    _ elements: consuming ElementCopies<Item>, _ plan: Plan, threads: Int
  ) throws(IndexedListError) {
    let keyed = plan.collation.keyedArrangement(
      of: elements.elements, by: plan.order, in: plan.sections, threads: threads)
    try self.init(elements, keyed, plan, threads: threads)
  }

  /// Creates a list of elements that have been arranged in the sections of the plan.
  @inlinable
  init(
    _ elements: consuming ElementCopies<Item>, _ keyed: KeyedArrangement, _ plan: Plan, threads: Int
  ) throws(IndexedListError) {
    let (plan, keyed) = plan.adapted(to: elements.elements, keyed)
    let tree = try Self.tree(
      of: elements.elements, keyed,
      hashes: Self.hashes(of: elements.elements, at: keyed.arrangement.positions, plan.identity),
      plan.identity)
    let chunks = elements.gathered(
      by: keyed.arrangement, in: Self.chunkRanges(of: keyed), threads: threads)
    self.init(plan, tree, chunks, keyed)
  }

  @usableFromInline
  init(_ plan: Plan, _ tree: RowTree, _ chunks: [[Item]], _ keyed: KeyedArrangement) {
    self.init(plan, tree, chunks, keyed.store)
  }

  /// Returns the bits of the hashes of the identities of elements in a certain order.
  @inlinable
  static func hashes(
    of elements: UnsafeBufferPointer<Item>, at positions: some Collection<Int>,
    _ identity: (Item) -> ID
  ) -> [UInt32] {
    // A call copies the element. In the order of the rows, its parts would be anywhere in the memory.
    var hashes: [UInt32] = []
    hashes.reserveCapacity(elements.count)
    for i in elements.indices { hashes.append(IdentityTable.hash(of: identity(elements[i]))) }
    return positions.map { hashes[$0] }
  }

  /// Returns the order of elements that have been arranged.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - keyed: Their arrangement.
  ///   - hashes: The bits of the hashes of their identities, in the order of the rows.
  ///   - identity: A closure that returns the identity of an element.
  /// - Returns: The order.
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  @usableFromInline
  static func tree(
    of elements: UnsafeBufferPointer<Item>, _ keyed: KeyedArrangement, hashes: [UInt32],
    _ identity: (Item) -> ID
  ) throws(IndexedListError) -> RowTree {
    let positions = keyed.arrangement.positions
    func id(_ row: Int) -> ID {
      identity(elements[positions[positions.index(positions.startIndex, offsetBy: row)]])
    }
    do {
      return try RowTree(hashes: hashes, bounds: keyed.bounds, keys: keyed.keys) {
        id($0) == id($1)
      }
    } catch {
      throw .repeatedIdentity(String(reflecting: id(error.row)))
    }
  }

  /// Returns a list of the same rows, which have been arranged in the sections of a plan.
  ///
  /// - Parameters:
  ///   - elements: All elements of the list in order.
  ///   - keyed: Their arrangement.
  ///   - plan: The plan.
  ///   - threads: The maximum number of threads.
  /// - Returns: The list.
  @inlinable
  func rearranged(
    _ elements: consuming ElementCopies<Item>, as keyed: KeyedArrangement, _ plan: Plan,
    threads: Int
  ) -> IndexedList {
    let (plan, keyed) = plan.adapted(to: elements.elements, keyed)
    let chunks = elements.gathered(
      by: keyed.arrangement, in: Self.chunkRanges(of: keyed), threads: threads)
    return rearranged(as: keyed, plan, chunks)
  }

  @usableFromInline
  func rearranged(
    as keyed: KeyedArrangement, _ plan: Plan, _ chunks: [[Item]]
  ) -> IndexedList {
    // No identity is hashed again.
    let tree = tree.rearranged(
      keyed.arrangement.positions, bounds: keyed.bounds, keys: keyed.keys)
    return IndexedList(plan, tree, chunks, keyed.store)
  }

  @usableFromInline
  static func chunkRanges(of keyed: KeyedArrangement) -> [Range<Int>] {
    RowTree.chunkRanges(of: keyed.bounds).map(\.range)
  }
}

extension KeyedArrangement {
  /// The position of the first row of each section, and then the number of rows.
  fileprivate var bounds: [Int] {
    [0] + (0..<arrangement.sectionCount).map { arrangement.range(ofSection: $0).upperBound }
  }
}
