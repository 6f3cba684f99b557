extension LocalizedIndexedCollation {
  /// Arranges the texts of a column, and keeps their keys.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - filing: The rules by which the texts are filed, or `nil` to sort them as they are.
  ///   - threads: The maximum number of threads, as for ``arrangement(of:filing:threads:)``.
  /// - Returns: The arrangement, with as many sections as ``sections``, and the keys.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public func keyedArrangement(
    of column: TextColumn, filing: Filing? = nil, threads: Int = 1
  ) -> KeyedArrangement {
    uncancelled { () throws(CancellationError) in
      guard let filing else { return try keyedArrangement(of: column, in: nil, threads, nil) }
      return try keyedArrangement(
        of: FiledTexts(texts: column, filing: filing, hasTies: false), in: nil, threads, nil)
    }
  }

  /// Arranges objects, and keeps their keys.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - order: What the objects are ordered by.
  ///   - threads: The maximum number of threads.
  /// - Returns: The arrangement, with as many sections as ``sections``, and the keys.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func keyedArrangement<Element>(
    of elements: some Collection<Element>,
    by order: Ordering<Element>,
    threads: Int = 1
  ) -> KeyedArrangement {
    keyedArrangement(of: elements, by: order, in: nil, threads: threads)
  }

  /// Arranges objects in sections that the caller gave them, and keeps their keys.
  @inlinable
  package func keyedArrangement<Element>(
    of elements: some Collection<Element>,
    by order: Ordering<Element>,
    in sections: AssignedSections?,
    threads: Int
  ) -> KeyedArrangement {
    uncancelled { () throws(CancellationError) in
      try keyedArrangement(of: elements, by: order, in: sections, threads: threads, monitor: nil)
    }
  }

  /// Arranges objects, and keeps their keys, unless a monitor is cancelled.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - order: What the objects are ordered by.
  ///   - sections: The sections of the objects; `nil` for those of the collation.
  ///   - threads: The maximum number of threads.
  ///   - monitor: The monitor.
  /// - Returns: The arrangement and the keys.
  /// - Throws: `CancellationError` if the monitor is cancelled.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  package func keyedArrangement<Element>(
    of elements: some Collection<Element>,
    by order: Ordering<Element>,
    in sections: AssignedSections?,
    threads: Int,
    monitor: ArrangementMonitor?
  ) throws(CancellationError) -> KeyedArrangement {
    // The client's compiler specializes this call of the closure. Elsewhere, each element would be copied by
    // code that looks up its type.
    if order.isByClosureAlone {
      let texts = try elements.map(until: monitor) { order.text($0) ?? "" }
      return try keyedArrangement(
        ofFirstKeysOf: texts, by: Ordering(by: \.self), in: sections, threads, monitor)
    }
    return try keyedArrangement(
      ofFirstKeysOf: elements, by: order, in: sections, threads, monitor)
  }

  @usableFromInline
  func keyedArrangement<Element>(
    ofFirstKeysOf elements: some Collection<Element>,
    by order: Ordering<Element>,
    in sections: AssignedSections?,
    _ threads: Int,
    _ monitor: ArrangementMonitor?
  ) throws(CancellationError) -> KeyedArrangement {
    if order.isByTextAlone {
      return try order.withStrings(of: elements, until: monitor) {
        texts throws(CancellationError) in
        try keyedArrangement(of: texts, in: sections, threads, monitor)
      }
    }
    return try order.withColumns(of: elements, until: monitor) {
      columns throws(CancellationError) in
      try keyedArrangement(of: columns, in: sections, threads, monitor)
    }
  }

  private func keyedArrangement(
    of source: some KeySource,
    in sections: AssignedSections?,
    _ threads: Int,
    _ monitor: ArrangementMonitor?
  ) throws(CancellationError) -> KeyedArrangement {
    let sorted = try SortedTexts(
      source, keys: parts.keys, isSorted: sections?.areSorted.contains(true) ?? true,
      threads: usableThreads(of: threads), monitor: monitor)
    if let sections {
      let (order, keys, bounds) = sections.distribute(sorted.entries)
      return KeyedArrangement(
        arrangement: Arrangement(order: order, bounds: bounds), keys: keys, store: sorted.store())
    }
    let runs = runs(of: sorted)
    var order: [UInt32] = []
    var keys: [StoredKey] = []
    order.reserveCapacity(source.count)
    keys.reserveCapacity(source.count)
    for i in runs.ranges.joined() {
      order.append(sorted.entries[i].position)
      keys.append(sorted.entries[i].key)
    }
    return KeyedArrangement(
      arrangement: Arrangement(order: order, bounds: runs.bounds), keys: keys,
      store: sorted.store())
  }
}
