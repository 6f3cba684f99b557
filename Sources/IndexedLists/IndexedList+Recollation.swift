public import IndexedCollation

extension IndexedList {
  /// The same elements by another collation: of another locale, with other options, or another
  /// catch-all.
  ///
  /// The sections of a list of its collation's sections are those of the new one; sections by title
  /// are put in its order; and in sections that were ready, the rows of those that are collated.
  /// What stays equal stays in the order in which it is. ``difference(from:where:)`` tells what has
  /// changed.
  ///
  ///     let german = list.collated(using: try LocalizedIndexedCollation(locale: "de"))
  ///     german.difference(from: list).deletedSections  // [26, 27, 28]
  ///
  /// - Parameters:
  ///   - collation: The new collation.
  ///   - threads: On how many threads to work at most.
  /// - Returns: A list that shows empty sections and its strip as this one does.
  /// - Complexity: As of making the list.
  public func collated(
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) -> IndexedList {
    do {
      var list = try recollated(collation, threads)
      list.showsEmptySections = showsEmptySections
      list.sectionIndexMinimumDisplayRowCount = sectionIndexMinimumDisplayRowCount
      return list
    } catch {
      fatalError("Elements of a list have identities of their own")
    }
  }

  private func recollated(
    _ collation: LocalizedIndexedCollation,
    _ threads: Int
  ) throws(IndexedListError) -> IndexedList {
    switch sectioning {
    case .byCollation:
      let elements = allElements
      let keyed = collation.keyedArrangement(
        of: elements.map(text), threads: threads, by: \.self)
      return try IndexedList(elements, keyed, id: identity, by: text, collation, threads)
    case .byTitle(let title):
      let titles = collation.sorted(headers.map(\.title), by: \.self)
      let rows = Dictionary(grouping: allElements, by: title)
      let sections = titles.map { title in
        ListSection(
          title: title, indexTitle: Self.indexTitle(of: title, collation), rows: rows[title] ?? [])
      }
      return try IndexedList(sections, sectioning, id: identity, by: text, collation)
    case .byHand:
      let sections = headers.enumerated().map { section, header in
        ListSection(
          title: header.title, footer: header.footer, indexTitle: header.indexTitle,
          order: header.order, rows: Array(Section(self, section)))
      }
      return try IndexedList(sections, sectioning, id: identity, by: text, collation)
    }
  }
}
