extension LocalizedIndexedCollation {
  /// Arranges the texts of a column: the permutation that sorts them, and the
  /// bounds of the sections in it.
  ///
  /// All other results are gathered from such a one.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - threads: On how many threads to work at most, and never on more than there are cores. Each
  ///     takes two megabytes, or less for few texts.
  /// - Returns: The arrangement, of as many sections as ``sections`` has.
  /// - Complexity: O(*n*) for texts of some length: keys are sorted by their bytes, not compared.
  ///   O(*m* log *m*) comparisons for *m* texts longer than a thousand bytes.
  public func arrangement(of column: TextColumn, threads: Int = 1) -> Arrangement {
    uncancelled(column, threads: threads)
  }

  /// Arranges strings where they stand.
  @usableFromInline
  func arrangement(ofStrings strings: StringsInPlace, threads: Int) -> Arrangement {
    uncancelled(strings, threads: threads)
  }

  private func uncancelled(_ texts: some TextSource, threads: Int) -> Arrangement {
    do {
      return try arrangement(of: texts, threads: usableThreads(of: threads), monitor: nil)
    } catch {
      fatalError("Nobody could cancel")
    }
  }

  func arrangement(
    of texts: some TextSource,
    threads: Int,
    monitor: ArrangementMonitor?
  ) throws(CancellationError) -> Arrangement {
    let texts = try KeyedTexts(texts, maker: collator.keys, threads: threads, monitor: monitor)
    let runs = runs(of: texts)
    let order = [UInt32](unsafeUninitializedCapacity: texts.entries.count) { order, count in
      for i in runs.ranges.joined() {
        order.initializeElement(at: count, to: texts.entries[i].position)
        count += 1
      }
    }
    return Arrangement(order: order, bounds: runs.bounds)
  }

  /// Cuts the sections out of sorted texts.
  ///
  /// - Returns: Ranges of the sorted texts, section after section, and where in them each section
  ///   begins.
  func runs<Texts>(
    of texts: borrowing KeyedTexts<Texts>
  ) -> (ranges: [Range<Int>], bounds: [Int]) {
    // The runs are found by bisection in the sorted texts, not by asking for
    // the section of each. A section's runs follow one another in its list, so
    // that its texts stay sorted.
    var runs = sections.map { _ in [Range<Int>]() }
    var start = 0
    for (i, boundary) in boundaries.boundaries.enumerated() {
      let next = boundaries.boundaries.dropFirst(i + 1).first
      let end = next.map { texts.firstPosition(notBefore: $0, from: start) } ?? texts.entries.count
      runs[boundary.section].append(start..<end)
      start = end
    }
    var bounds = [0]
    for runs in runs { bounds.append(runs.reduce(bounds[bounds.count - 1]) { $0 + $1.count }) }
    return (Array(runs.joined()), bounds)
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
  /// - Complexity: As of ``arrangement(of:threads:)``.
  @inlinable
  public func arrangement<Element, Failure: Error>(
    of elements: some Collection<Element>,
    threads: Int = 1,
    by text: (Element) throws(Failure) -> String?
  ) throws(Failure) -> Arrangement {
    var texts: [String] = []
    texts.reserveCapacity(elements.count)
    for element in elements { texts.append(try text(element) ?? "") }
    return texts.withUnsafeBufferPointer { texts in
      arrangement(ofStrings: StringsInPlace(texts, at: 0), threads: threads)
    }
  }

  /// Arranges objects by the text at a key path.
  ///
  /// Where that is a stored property of the elements of an array, all of the threads read the
  /// texts, and none is copied.
  @inlinable
  public func arrangement<Element>(
    of elements: some Collection<Element>,
    threads: Int = 1,
    by text: KeyPath<Element, String>
  ) -> Arrangement {
    if let offset = MemoryLayout<Element>.offset(of: text) {
      let arranged = elements.withContiguousStorageIfAvailable { elements in
        arrangement(ofStrings: StringsInPlace(elements, at: offset), threads: threads)
      }
      if let arranged { return arranged }
    }
    return arrangement(of: elements, threads: threads, by: { $0[keyPath: text] })
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
  /// - Complexity: As of ``arrangement(of:threads:)``.
  @inlinable
  public func sections<Element, Failure: Error>(
    of elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by text: (Element) throws(Failure) -> String?
  ) throws(Failure) -> [[Element]] {
    try arrangement(of: elements, threads: threads, by: text)
      .sections(of: elements, threads: threads)
  }

  /// The objects in an array per section, by the text at a key path.
  @inlinable
  public func sections<Element>(
    of elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by text: KeyPath<Element, String>
  ) -> [[Element]] {
    arrangement(of: elements, threads: threads, by: text).sections(of: elements, threads: threads)
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
