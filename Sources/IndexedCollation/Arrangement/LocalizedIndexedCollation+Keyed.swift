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
      guard let filing else { return try keyedArrangement(of: column, threads, nil) }
      return try keyedArrangement(
        of: FiledTexts(texts: column, filing: filing, hasTies: false), threads, nil)
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
  public func keyedArrangement<Element>(
    of elements: some Collection<Element>,
    by order: Ordering<Element>,
    threads: Int = 1
  ) -> KeyedArrangement {
    uncancelled { () throws(CancellationError) in
      try keyedArrangement(of: elements, by: order, threads: threads, monitor: nil)
    }
  }

  /// Arranges objects, and keeps their keys, unless a monitor is cancelled.
  package func keyedArrangement<Element>(
    of elements: some Collection<Element>, by order: Ordering<Element>, threads: Int,
    monitor: ArrangementMonitor?
  ) throws(CancellationError) -> KeyedArrangement {
    if order.isByTextAlone {
      return try order.withStrings(of: elements, until: monitor) {
        texts throws(CancellationError) in
        try keyedArrangement(of: texts, threads, monitor)
      }
    }
    return try keyedArrangement(
      of: OrderedElements(elements, by: order, until: monitor), threads, monitor)
  }

  private func keyedArrangement(
    of source: some KeySource, _ threads: Int, _ monitor: ArrangementMonitor?
  ) throws(CancellationError) -> KeyedArrangement {
    let sorted = try SortedTexts(
      source, keys: parts.keys, threads: usableThreads(of: threads), monitor: monitor)
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

  /// Arranges objects in sections that the caller made, and keeps their keys.
  ///
  /// - Parameters:
  ///   - elements: The objects, section after section.
  ///   - bounds: The position of the first object of each section, and then the number of objects.
  ///   - isSorted: For each section, whether its objects are sorted. If not, they keep their order.
  ///   - order: What the objects are ordered by.
  ///   - threads: The maximum number of threads.
  /// - Returns: The arrangement, with a section for each of the caller's, and the keys.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public func keyedArrangement<Element>(
    of elements: some Collection<Element>,
    bounds: [Int],
    isSorted: [Bool],
    by order: Ordering<Element>,
    threads: Int = 1
  ) -> KeyedArrangement {
    precondition(
      bounds.first == 0 && bounds.last == elements.count && bounds.count == isSorted.count + 1
        && zip(bounds, bounds.dropFirst()).allSatisfy(<=),
      "The bounds must divide the elements into sections")
    var sections = [UInt32](repeating: 0, count: elements.count)
    for section in isSorted.indices {
      for position in bounds[section]..<bounds[section + 1] { sections[position] = UInt32(section) }
    }
    // One sort of all objects, and then a stable distribution, is faster than a sort of each
    // section, because it uses the radix sort and all threads.
    let source = OrderedElements(elements, by: order)
    return uncancelled { () throws(CancellationError) in
      let sorted = try SortedTexts(
        source, keys: parts.keys, threads: usableThreads(of: threads), monitor: nil)
      var next = bounds
      var order = [UInt32](repeating: 0, count: sections.count)
      var keys = [StoredKey](repeating: .long, count: sections.count)
      for entry in sorted.entries {
        let section = Int(sections[Int(entry.position)])
        let place = isSorted[section] ? next[section] : Int(entry.position)
        next[section] += 1
        order[place] = entry.position
        keys[place] = entry.key
      }
      return KeyedArrangement(
        arrangement: Arrangement(order: order, bounds: bounds), keys: keys, store: sorted.store())
    }
  }
}
