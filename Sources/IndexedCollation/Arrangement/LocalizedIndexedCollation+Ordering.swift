extension LocalizedIndexedCollation {
  /// Arranges objects by several keys.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: The maximum number of threads.
  ///   - order: What the objects are ordered by. Its closures are called once for each object, on the
  ///     caller's thread.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public func arrangement<Element>(
    of elements: some Collection<Element>,
    threads: Int = 1,
    by order: Ordering<Element>
  ) -> Arrangement {
    uncancelled { () throws(CancellationError) in
      try arrangement(of: elements, threads: threads, by: order, monitor: nil)
    }
  }

  /// Arranges objects by several keys, unless a monitor is cancelled.
  package func arrangement<Element>(
    of elements: some Collection<Element>, threads: Int, by order: Ordering<Element>,
    monitor: ArrangementMonitor?
  ) throws(CancellationError) -> Arrangement {
    let threads = usableThreads(of: threads)
    if let filing = order.onlyFiling {
      return try withStrings(of: elements, order) { strings throws(CancellationError) in
        try arrangement(
          of: FiledTexts(texts: strings, filing: filing, hasTies: true), threads: threads,
          monitor: monitor)
      }
    }
    if order.isByTextAlone {
      return try withStrings(of: elements, order) { strings throws(CancellationError) in
        try arrangement(of: strings, threads: threads, monitor: monitor)
      }
    }
    return try arrangement(
      of: OrderedElements(elements, by: order), threads: threads, monitor: monitor)
  }

  /// Calls a closure with the first texts of elements, without copying them if possible.
  private func withStrings<Element>(
    of elements: some Collection<Element>, _ order: Ordering<Element>,
    _ body: (StringsInPlace) throws(CancellationError) -> Arrangement
  ) throws(CancellationError) -> Arrangement {
    func result(_ strings: StringsInPlace) -> Result<Arrangement, CancellationError> {
      Result { () throws(CancellationError) in try body(strings) }
    }
    if let offset = order.textOffset {
      let arranged = elements.withContiguousStorageIfAvailable { elements in
        result(StringsInPlace(elements, at: offset))
      }
      if let arranged { return try arranged.get() }
    }
    return try elements.map { order.text($0) ?? "" }
      .withUnsafeBufferPointer { result(StringsInPlace($0, at: 0)) }.get()
  }

  /// Arranges objects by several keys in the background and supports cancellation.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: The maximum number of threads, as for ``arrangement(of:threads:progress:)``.
  ///   - order: What the objects are ordered by. Its closures are called once for each object, in
  ///     the caller's isolation, before the background work starts.
  ///   - progress: A closure as for ``arrangement(of:threads:progress:)``.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Throws: `CancellationError` if the task is cancelled before the work is done.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public nonisolated(nonsending) func arrangement<Element>(
    of elements: some Collection<Element>,
    threads: Int = 1,
    by order: Ordering<Element>,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(CancellationError) -> Arrangement {
    let elements = OrderedElements(elements, by: order)
    return try await cancellable(count: elements.count, progress) {
      monitor throws(CancellationError) in
      try arrangement(of: elements, threads: usableThreads(of: threads), monitor: monitor)
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
  ///   - threads: The maximum number of threads.
  ///   - order: What the objects are ordered by.
  /// - Returns: One array for each of ``sections``, in the same order; an empty section has an empty
  ///   array.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func sections<Element>(
    of elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by order: Ordering<Element>
  ) -> [[Element]] {
    arrangement(of: elements, threads: threads, by: order).sections(of: elements, threads: threads)
  }

  /// Returns the objects in the order of several keys, which does not depend on the sections.
  @inlinable
  public func sorted<Element>(
    _ elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by order: Ordering<Element>
  ) -> [Element] {
    undivided().arrangement(of: elements, threads: threads, by: order).sorted(elements)
  }

  /// Returns the position of the section that an object belongs to, by the filing text of its
  /// first text.
  public func section<Element>(for element: Element, by order: Ordering<Element>) -> Int {
    section(of: order.filingText(of: element))
  }
}
