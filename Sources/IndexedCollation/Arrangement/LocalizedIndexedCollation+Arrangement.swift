extension LocalizedIndexedCollation {
  /// Arranges the texts of a column.
  ///
  /// The arrangement is the permutation that sorts the texts, and the bounds of the sections in
  /// it. All other results are gathered from an arrangement.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - filing: The rules by which the texts are filed, or `nil` to sort them as they are.
  ///   - threads: The maximum number of threads. The method never uses more threads than there
  ///     are cores. Each thread uses two megabytes of memory, or less for few texts.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Complexity: O(*n*) for texts of bounded length, because keys are sorted by their bytes
  ///   and not compared. O(*m* log *n*) comparisons for *m* texts that are longer than 1,024
  ///   bytes.
  public func arrangement(
    of column: TextColumn, filing: Filing? = nil, threads: Int = 1
  ) -> Arrangement {
    uncancelled { () throws(CancellationError) in
      try arrangement(of: column, filing: filing, threads: threads, monitor: nil)
    }
  }

  /// Arranges the texts of a column, unless a monitor is cancelled.
  package func arrangement(
    of column: TextColumn, filing: Filing?, threads: Int, monitor: ArrangementMonitor?
  ) throws(CancellationError) -> Arrangement {
    let threads = usableThreads(of: threads)
    guard let filing else {
      return try arrangement(of: column, threads: threads, monitor: monitor)
    }
    return try arrangement(
      of: FiledTexts(texts: column, filing: filing, hasTies: true), threads: threads,
      monitor: monitor)
  }

  /// Arranges strings that are stored in objects, without copying them.
  @usableFromInline
  func arrangement(ofStrings strings: StringsInPlace, threads: Int) -> Arrangement {
    uncancelled { () throws(CancellationError) in
      try arrangement(of: strings, threads: usableThreads(of: threads), monitor: nil)
    }
  }

  func arrangement(
    of texts: some KeySource,
    threads: Int,
    monitor: ArrangementMonitor?
  ) throws(CancellationError) -> Arrangement {
    let texts = try SortedTexts(texts, keys: parts.keys, threads: threads, monitor: monitor)
    let runs = runs(of: texts)
    let order = [UInt32](unsafeUninitializedCapacity: texts.entries.count) { order, count in
      for i in runs.ranges.joined() {
        order.initializeElement(at: count, to: texts.entries[i].position)
        count += 1
      }
    }
    return Arrangement(order: order, bounds: runs.bounds)
  }

  /// Divides sorted texts into sections.
  ///
  /// - Returns: Ranges of the sorted texts, section after section, and the start of each
  ///   section in the concatenated ranges.
  func runs<Texts>(
    of texts: borrowing SortedTexts<Texts>
  ) -> (ranges: [Range<Int>], bounds: [Int]) {
    // Bisection in the sorted texts finds the runs, which is faster than finding the section of
    // each text. The runs of a letter are in ascending order, so its texts stay sorted.
    var runs: [Range<Int>] = []
    var start = 0
    let found = boundaries.boundaries
    for boundary in isReversed ? found.reversed() : Array(found.dropFirst()) {
      let end = texts.firstPosition(beyond: boundary.key, from: start)
      runs.append(start..<end)
      start = end
    }
    if isReversed { runs.reverse() } else { runs.append(start..<texts.entries.count) }
    var counts = sections.map { _ in 0 }
    for (run, boundary) in zip(runs, found) { counts[boundary.section] += run.count }
    let bounds = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    return (boundaries.runsInOrder.map { runs[$0] }, bounds)
  }

  /// Arranges objects by a text of each object.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - text: A closure that returns the text of an object; `nil` counts as the empty text. It
  ///     is called once for each object, in order, on the caller's thread.
  ///   - threads: The maximum number of threads.
  /// - Returns: The arrangement, with as many sections as ``sections``.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func arrangement<Element, Failure: Error>(
    of elements: some Collection<Element>,
    by text: (Element) throws(Failure) -> String?,
    threads: Int = 1
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
  /// If the key path is a stored property and the elements are in contiguous storage, all
  /// threads read the texts directly, without copying them.
  @inlinable
  public func arrangement<Element>(
    of elements: some Collection<Element>,
    by text: KeyPath<Element, String>,
    threads: Int = 1
  ) -> Arrangement {
    if let offset = MemoryLayout<Element>.offset(of: text) {
      let arranged = elements.withContiguousStorageIfAvailable { elements in
        arrangement(ofStrings: StringsInPlace(elements, at: offset), threads: threads)
      }
      if let arranged { return arranged }
    }
    return arrangement(of: elements, by: { $0[keyPath: text] }, threads: threads)
  }

  /// Returns the objects in one array per section, as an indexed list shows them.
  ///
  ///     let collation = try LocalizedIndexedCollation(locale: "sv")
  ///     collation.sections(of: ["Örebro", "Zürich", "Åbo"], by: \.self)[28]  // ["Örebro"]
  ///
  /// Each object occurs exactly once. Objects with equal texts keep their original order.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - text: A closure that returns the text of an object; `nil` counts as the empty text,
  ///     which is in the catch-all section. It is called once for each object, in order, on the
  ///     caller's thread.
  ///   - threads: The maximum number of threads.
  /// - Returns: One array for each of ``sections``, in the same order; an empty section has an
  ///   empty array.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func sections<Element, Failure: Error>(
    of elements: some RandomAccessCollection<Element>,
    by text: (Element) throws(Failure) -> String?,
    threads: Int = 1
  ) throws(Failure) -> [[Element]] {
    try arrangement(of: elements, by: text, threads: threads)
      .sections(of: elements, threads: threads)
  }

  /// Returns the objects in one array per section, by the text at a key path.
  @inlinable
  public func sections<Element>(
    of elements: some RandomAccessCollection<Element>,
    by text: KeyPath<Element, String>,
    threads: Int = 1
  ) -> [[Element]] {
    arrangement(of: elements, by: text, threads: threads).sections(of: elements, threads: threads)
  }
}
