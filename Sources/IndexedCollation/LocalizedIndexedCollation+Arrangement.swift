extension LocalizedIndexedCollation {
  /// Arranges the texts of a column: the permutation that sorts them, and the
  /// bounds of the sections in it.
  ///
  /// All other results are gathered from this one.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - threads: On how many threads to work at most.
  /// - Returns: The arrangement, of as many sections as ``sections`` has.
  /// - Complexity: O(*n* log *n*) comparisons.
  public func arrangement(of column: TextColumn, threads: Int = 1) -> Arrangement {
    precondition(threads > 0, "There must be a thread to work on")
    let texts = KeyedTexts(column, maker: collator.keys, threads: threads)

    // The runs are found by bisection in the sorted texts, not by asking for
    // the section of each. A section's runs follow one another in its list, so
    // that its texts stay sorted.
    var order = sections.map { _ in [UInt32]() }
    var start = 0
    for (i, boundary) in boundaries.boundaries.enumerated() {
      let next = boundaries.boundaries.dropFirst(i + 1).first
      let end = next.map { texts.firstPosition(notBefore: $0, from: start) } ?? texts.entries.count
      order[boundary.section].append(contentsOf: texts.entries[start..<end].lazy.map(\.position))
      start = end
    }
    var bounds = [0]
    for section in order { bounds.append((bounds.last ?? 0) + section.count) }
    return Arrangement(order: Array(order.joined()), bounds: bounds)
  }

  /// Arranges objects by a text of each.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: On how many threads to work at most.
  ///   - text: The text to collate an object by; a missing one counts as the empty
  ///     text. It is called once for each object, in order, on this thread.
  /// - Returns: The arrangement, of as many sections as ``sections`` has.
  /// - Throws: What the closure throws.
  /// - Complexity: O(*n* log *n*) comparisons.
  @inlinable
  public func arrangement<Element, Failure: Error>(
    of elements: some Collection<Element>,
    threads: Int = 1,
    by text: (Element) throws(Failure) -> String?
  ) throws(Failure) -> Arrangement {
    var column = TextColumn()
    for element in elements { column.append(try text(element)) }
    return arrangement(of: column, threads: threads)
  }

  /// The objects in an array per section: what an indexed list shows.
  ///
  ///     let collation = try LocalizedIndexedCollation(locale: "sv")
  ///     collation.sections(of: ["Örebro", "Zürich", "Åbo"], by: \.self)[28]  // ["Örebro"]
  ///
  /// Every object comes out exactly once; those of equal text stay in the order in
  /// which they were.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: On how many threads to work at most.
  ///   - text: The text to collate an object by; a missing one counts as the empty
  ///     text, which is in the catch-all section. It is called once for each object,
  ///     in order, on this thread.
  /// - Returns: One array for each of ``sections``, in its order; an empty section has
  ///   an empty array.
  /// - Throws: What the closure throws.
  /// - Complexity: O(*n* log *n*) comparisons.
  @inlinable
  public func sections<Element, Failure: Error>(
    of elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by text: (Element) throws(Failure) -> String?
  ) throws(Failure) -> [[Element]] {
    try arrangement(of: elements, threads: threads, by: text).sections(of: elements)
  }

  /// The objects in an array per section, by the text at a key path.
  @inlinable
  public func sections<Element>(
    of elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by text: KeyPath<Element, String>
  ) -> [[Element]] {
    sections(of: elements, threads: threads, by: { $0[keyPath: text] })
  }
}

extension KeyedTexts {
  /// Where in the sorted entries, not before `start`, the texts of a boundary begin.
  fileprivate func firstPosition(
    notBefore boundary: SectionBoundaries.Boundary,
    from start: Int
  ) -> Int {
    var low = start
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if stands(entries[middle], before: boundary) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
