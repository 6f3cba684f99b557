extension LocalizedIndexedCollation {
  /// Arranges objects by several keys.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - order: What the objects are ordered by. Its closures are called once for each object, on the
  ///     caller's thread.
  ///   - threads: The maximum number of threads.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public func arrangement<Element>(
    of elements: some Collection<Element>,
    by order: Ordering<Element>,
    threads: Int = 1
  ) -> Arrangement {
    uncancelled { () throws(CancellationError) in
      try arrangement(of: elements, by: order, threads: threads, monitor: nil)
    }
  }

  /// Arranges objects by several keys, unless a monitor is cancelled.
  package func arrangement<Element>(
    of elements: some Collection<Element>, by order: Ordering<Element>, threads: Int,
    monitor: ArrangementMonitor?
  ) throws(CancellationError) -> Arrangement {
    let threads = usableThreads(of: threads)
    if let filing = order.onlyFiling {
      return try order.withStrings(of: elements, until: monitor) {
        strings throws(CancellationError) in
        try arrangement(
          of: FiledTexts(texts: strings, filing: filing, hasTies: true), threads: threads,
          monitor: monitor)
      }
    }
    if order.isByTextAlone {
      return try order.withStrings(of: elements, until: monitor) {
        strings throws(CancellationError) in
        try arrangement(of: strings, threads: threads, monitor: monitor)
      }
    }
    return try order.withColumns(of: elements, until: monitor) {
      columns throws(CancellationError) in
      try arrangement(of: columns, threads: threads, monitor: monitor)
    }
  }

  /// Returns the objects in one array per section, ordered by several keys.
  ///
  ///     let order = Ordering<Member>(by: \.family).then(by: \.given)
  ///     collation.sections(of: members, by: order)[0].map(\.given)  // [nil, "Bo"]
  ///
  /// Objects that are equal by all keys keep their original order.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - order: What the objects are ordered by.
  ///   - threads: The maximum number of threads.
  /// - Returns: One array for each of ``sections``, in the same order; an empty section has an empty
  ///   array.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func sections<Element>(
    of elements: some RandomAccessCollection<Element>,
    by order: Ordering<Element>,
    threads: Int = 1
  ) -> [[Element]] {
    arrangement(of: elements, by: order, threads: threads).sections(of: elements, threads: threads)
  }

  /// Returns the objects in the order of several keys, which does not depend on the sections.
  @inlinable
  public func sorted<Element>(
    _ elements: some RandomAccessCollection<Element>,
    by order: Ordering<Element>,
    threads: Int = 1
  ) -> [Element] {
    undivided().arrangement(of: elements, by: order, threads: threads).sorted(elements)
  }

  /// Returns the position of the section that an object belongs to, by the filing text of its
  /// first text.
  public func section<Element>(for element: Element, by order: Ordering<Element>) -> Int {
    section(of: order.filingText(of: element))
  }

  /// Whether letters are joined whose runs overlap, so that the letter of an element decides before its key.
  package var joinsOverlappingLetters: Bool { boundaries.haveLetters }

  /// Returns the position of an element's letter among those that are joined in its section.
  package func letter<Element>(of element: Element, by order: Ordering<Element>) -> Int {
    boundaries.boundaries[run(of: order.filingText(of: element))].letter
  }
}
