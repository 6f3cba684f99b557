extension LocalizedIndexedCollation {
  /// Returns the collation in the opposite direction, such as from Z to A.
  ///
  /// The sections, the index strip and the order within each section are reversed. Objects with
  /// equal texts still keep their original order.
  ///
  ///     let collation = try LocalizedIndexedCollation(locale: "sv").reversed()
  ///     collation.sectionTitles.prefix(4)  // ["#", "Ö", "Ä", "Å"]
  ///     collation.sorted(["zebra", "ål", "äpple"], by: \.self)  // ["äpple", "ål", "zebra"]
  ///
  /// The ``collator`` is the same, and explanations describe its order.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func reversed() -> LocalizedIndexedCollation {
    var boundaries = boundaries
    boundaries.reverseSections(count: sections.count)
    let entries = parts.indexEntries.reversed().map { title, positions in
      (
        title,
        sections.count - 1 - positions.upperBound...sections.count - 1 - positions.lowerBound
      )
    }
    return LocalizedIndexedCollation(
      parts: Parts(
        collator: collator, policy: policy, sections: sections.reversed(),
        plainSections: parts.plainSections.reversed(), boundaries: boundaries,
        indexEntries: entries, original: parts.original,
        direction: isReversed ? .forward : .reverse))
  }

  /// Whether the collation sorts in the opposite direction of its ``collator``.
  public var isReversed: Bool { parts.keys.direction == .reverse }
}
