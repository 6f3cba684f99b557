extension LocalizedIndexedCollation: Hashable {
  /// Returns whether two collations have the same collator, policy and direction, and the same texts in each
  /// of their sections.
  ///
  ///     let swedish = try LocalizedIndexedCollation(locale: "sv")
  ///     try swedish == LocalizedIndexedCollation(locale: "sv")  // true
  ///     swedish == swedish.reversed()  // false
  ///
  /// - Complexity: O(*n*), where *n* is the number of sections.
  public static func == (left: LocalizedIndexedCollation, right: LocalizedIndexedCollation) -> Bool
  {
    left.parts === right.parts
      || left.collator == right.collator && left.policy == right.policy
        && left.isReversed == right.isReversed && left.sections == right.sections
        && left.boundaries == right.boundaries
  }

  /// Adds the collator, the policy, the direction and the sections.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(collator)
    hasher.combine(policy)
    hasher.combine(isReversed)
    hasher.combine(sections)
  }
}

extension LocalizedIndexedCollation: CustomStringConvertible {
  /// The locales and the titles of the sections, for a log.
  public var description: String { "\(collator): \(sectionTitles.joined(separator: " "))" }
}

extension SectionBoundaries: Equatable {
  static func == (left: SectionBoundaries, right: SectionBoundaries) -> Bool {
    left.boundaries.elementsEqual(right.boundaries) {
      $0.section == $1.section && $0.letter == $1.letter && $0.primaryKey == $1.primaryKey
    }
  }
}
