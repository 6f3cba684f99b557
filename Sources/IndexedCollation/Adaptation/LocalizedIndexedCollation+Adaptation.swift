extension LocalizedIndexedCollation {
  /// Returns the collation with the sections that its policy makes for some objects.
  ///
  ///     let policy = SectionPolicy(minimumCount: 2)
  ///     let collation = try LocalizedIndexedCollation(locale: "en", policy: policy)
  ///     let short = collation.adapted(to: ["Apple", "Cherry", "Date"], by: \.self)
  ///     short.sectionTitles  // ["A–Z", "#"]
  ///
  /// Every text has a section of the result, also one that is not among the objects. If objects are added
  /// or removed, adapt the result again. The sections depend only on the objects. `IndexedList` of the
  /// module IndexedLists does this for its rows.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - order: What the objects are ordered by. Their filing texts decide the sections.
  ///   - threads: The maximum number of threads.
  /// - Returns: A collation with the same ``collator``. If its policy does not depend on texts, it is the
  ///   same collation.
  /// - Complexity: That of an arrangement of the objects.
  public func adapted<Element>(
    to elements: some RandomAccessCollection<Element>, by order: Ordering<Element>, threads: Int = 1
  ) -> LocalizedIndexedCollation {
    guard policy.dependsOnTexts else { return self }
    let arrangement = arrangement(of: elements, by: order, threads: threads)
    return adapted(arrangement) { position in
      order.filingText(of: elements[elements.index(elements.startIndex, offsetBy: position)])
    }.collation
  }

  /// Returns the collation with the sections that its policy makes for some objects, by one text.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - text: A key path or a closure that returns the text that decides the section of an object; `nil`
  ///     counts as the empty text.
  ///   - threads: The maximum number of threads.
  /// - Returns: A collation with the same ``collator``. If its policy does not depend on texts, it is the
  ///   same collation.
  /// - Complexity: That of an arrangement of the objects.
  public func adapted<Element>(
    to elements: some RandomAccessCollection<Element>,
    by text: (Element) -> String?,
    threads: Int = 1
  ) -> LocalizedIndexedCollation {
    guard policy.dependsOnTexts else { return self }
    let arrangement = arrangement(of: elements, by: text, threads: threads)
    return adapted(arrangement) { position in
      text(elements[elements.index(elements.startIndex, offsetBy: position)]) ?? ""
    }.collation
  }

  /// Adapts an arrangement, and the collation that made it, to the policy of the collation.
  ///
  /// - Parameters:
  ///   - arrangement: An arrangement that this collation made.
  ///   - text: A closure that returns the filing text at a position of what was arranged.
  /// - Returns: The collation with the sections that its policy makes, and the same order in these
  ///   sections.
  /// - Complexity: O(*n*) to copy the positions, where *n* is their number. The closure is called about
  ///   log *n* times for each section, and for each group of letters in the sections that are divided.
  public func adapted(
    _ arrangement: Arrangement, text: (_ position: Int) -> String
  ) -> (collation: LocalizedIndexedCollation, arrangement: Arrangement) {
    guard policy.dependsOnTexts else { return (self, arrangement) }
    let (collation, places, bounds) = adapted(
      bounds: arrangement.bounds, text: { text(Int(arrangement.order[$0])) })
    return (
      collation,
      Arrangement(order: places.joined().flatMap { arrangement.order[$0] }, bounds: bounds)
    )
  }

  /// Returns the collation with the sections that its policy makes for sorted texts.
  ///
  /// - Parameters:
  ///   - bounds: The place where each section starts, and then the number of texts.
  ///   - text: A closure that returns the filing text at a place.
  /// - Returns: The collation, the places of each of its sections in order, and where each starts.
  package func adapted(
    bounds: [Int], text: (_ place: Int) -> String
  ) -> (collation: LocalizedIndexedCollation, places: [[Range<Int>]], bounds: [Int]) {
    let count = bounds[bounds.count - 1]
    // The reverse order is mirrored, and so is the result.
    let mirrored = bounds.reversed().map { count - $0 }
    let forward = isReversed ? reversed() : self
    let original = LocalizedIndexedCollation(parts: parts.original ?? forward.parts)
    let adapted = withoutActuallyEscaping(text) { text in
      Result { () throws(CollationError) in
        let texts = ArrangedTexts(forward, bounds: isReversed ? mirrored : bounds) { place in
          text(isReversed ? count - 1 - place : place)
        }
        let sections = try AdaptedSections(of: original, for: texts)
        return (sections.collation, sections.order)
      }
    }
    switch adapted {
    case .success(let (collation, order)):
      guard isReversed else { return (collation, order.places, order.bounds) }
      return (
        collation.reversed(),
        order.places.reversed().map { section in
          section.reversed().map { count - $0.upperBound..<count - $0.lowerBound }
        },
        order.bounds.reversed().map { count - $0 }
      )
    case .failure(let error):
      // ICU has opened the same collator and locale before.
      fatalError("ICU could not divide the sections: \(error)")
    }
  }
}

extension KeyedArrangement {
  /// Adapts an arrangement with keys; see ``LocalizedIndexedCollation/adapted(_:text:)``.
  ///
  /// - Parameters:
  ///   - collation: The collation that made the arrangement.
  ///   - text: A closure that returns the filing text at a position of what was arranged.
  /// - Returns: The adapted collation, and the same order in its sections.
  public func adapted(
    by collation: LocalizedIndexedCollation, text: (_ position: Int) -> String
  ) -> (collation: LocalizedIndexedCollation, arrangement: KeyedArrangement) {
    guard collation.policy.dependsOnTexts else { return (collation, self) }
    let (adapted, places, bounds) = collation.adapted(
      bounds: arrangement.bounds, text: { text(Int(arrangement.order[$0])) })
    return (
      adapted,
      KeyedArrangement(
        arrangement: Arrangement(
          order: places.joined().flatMap { arrangement.order[$0] }, bounds: bounds),
        keys: places.joined().flatMap { keys[$0] }, store: store)
    )
  }
}
