public import IndexedCollation

extension IndexedList {
  /// Returns a list of the same elements with another collation.
  ///
  /// The new collation may have another locale, other options or another `CatchAll`.
  ///
  /// If the list has the sections of its collation, the result has those of the new one.
  /// Sections by title are sorted by the new collation. Sections that the caller made stay, and
  /// the rows of the collated ones are sorted again. Elements that compare equal keep their
  /// order. ``difference(from:where:)`` returns the changes.
  ///
  ///     let german = list.collated(using: try LocalizedIndexedCollation(locale: "de"))
  ///     german.difference(from: list).deletedSections  // [26, 27, 28]
  ///
  /// - Parameters:
  ///   - collation: The new collation.
  ///   - threads: The maximum number of threads to use.
  /// - Returns: A list with the same ``sectionIndexMinimumDisplayRowCount`` and ``searchedTexts`` and, if the policies of the
  ///   collations agree about empty sections, the same ``showsEmptySections``.
  /// - Complexity: That of the initializer of such a list.
  @inlinable
  public func collated(
    using collation: LocalizedIndexedCollation,
    threads: Int = 1
  ) -> IndexedList {
    let elements = copiesOfElements()
    let plan = Plan(self, using: collation)
    let keyed = collation.keyedArrangement(
      of: elements.elements, by: order, in: plan.sections, threads: threads)
    var list = rearranged(elements, as: keyed, plan, threads: threads)
    if collation.policy.omitsEmptySections == self.collation.policy.omitsEmptySections {
      list.showsEmptySections = showsEmptySections
    }
    list.takeSettings(of: self)
    return list
  }
}
