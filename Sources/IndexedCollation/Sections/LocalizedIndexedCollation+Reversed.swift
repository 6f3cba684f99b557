extension LocalizedIndexedCollation {
  /// Returns the collation in the opposite direction, such as from Z to A.
  ///
  /// The sections, the section index and the order within each section are reversed. Objects with
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
    boundaries.renumberSections { sections.count - 1 - $0 }
    return LocalizedIndexedCollation(
      parts: Parts(
        collator: collator, catchAll: catchAll, sections: sections.reversed(),
        boundaries: boundaries, direction: isReversed ? .forward : .reverse))
  }

  /// Whether the collation sorts in the opposite direction of its ``collator``.
  public var isReversed: Bool { parts.keys.direction == .reverse }
}
