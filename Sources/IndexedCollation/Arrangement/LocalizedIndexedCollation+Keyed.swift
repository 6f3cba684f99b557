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
    guard let filing else { return keyedArrangement(of: column, threads) }
    return keyedArrangement(
      of: FiledTexts(texts: column, filing: filing, hasTies: false), threads)
  }

  /// Arranges objects, and keeps their keys.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: The maximum number of threads.
  ///   - order: What the objects are ordered by.
  /// - Returns: The arrangement, with as many sections as ``sections``, and the keys.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public func keyedArrangement<Element>(
    of elements: some Collection<Element>,
    threads: Int = 1,
    by order: Ordering<Element>
  ) -> KeyedArrangement {
    keyedArrangement(of: OrderedElements(elements, by: order), threads)
  }

  /// Arranges objects by the text at a key path, and keeps their keys.
  public func keyedArrangement<Element>(
    of elements: some Collection<Element>,
    threads: Int = 1,
    by text: KeyPath<Element, String>
  ) -> KeyedArrangement {
    if let offset = MemoryLayout<Element>.offset(of: text) {
      let arranged = elements.withContiguousStorageIfAvailable { elements in
        keyedArrangement(of: StringsInPlace(elements, at: offset), threads)
      }
      if let arranged { return arranged }
    }
    return elements.map { $0[keyPath: text] }.withUnsafeBufferPointer { texts in
      keyedArrangement(of: StringsInPlace(texts, at: 0), threads)
    }
  }

  private func keyedArrangement(of source: some KeySource, _ threads: Int) -> KeyedArrangement {
    let sorted = sorted(source, threads)
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
  ///   - threads: The maximum number of threads.
  ///   - order: What the objects are ordered by.
  /// - Returns: The arrangement, with a section for each of the caller's, and the keys.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  public func keyedArrangement<Element>(
    of elements: some Collection<Element>,
    bounds: [Int],
    isSorted: [Bool],
    threads: Int = 1,
    by order: Ordering<Element>
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
    let sorted = sorted(OrderedElements(elements, by: order), threads)
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

  private func sorted<Source>(_ source: Source, _ threads: Int) -> SortedTexts<Source> {
    do {
      return try SortedTexts(
        source, keys: parts.keys, threads: usableThreads(of: threads), monitor: nil)
    } catch {
      fatalError("This work cannot be cancelled")
    }
  }
}
