extension LocalizedIndexedCollation {
  /// Returns the collation with one section for all texts, so that the order is that of the sort keys.
  ///
  /// The order of sections is not always the order of the keys: the section "#" is at the end, but has
  /// text before the first letter too. A list without titles is easier to understand without this
  /// exception, and `ORDER BY` the keys gives the same list in a database.
  ///
  ///     let collation = try LocalizedIndexedCollation(locale: "en")
  ///     let names = ["apple", "10"]
  ///     collation.sections(of: names, by: \.self).flatMap { $0 }  // ["apple", "10"]
  ///     collation.undivided().sections(of: names, by: \.self)  // [["10", "apple"]]
  ///
  /// The section has no title, and the index strip is empty.
  ///
  /// - Complexity: O(1).
  public func undivided() -> LocalizedIndexedCollation {
    LocalizedIndexedCollation(
      parts: Parts(
        collator: collator, policy: SectionPolicy(),
        sections: [Section(title: "", kind: .catchAll)],
        boundaries: SectionBoundaries([
          SectionBoundaries.Boundary(primaryKey: [], text: "", section: 0)
        ]),
        indexEntries: [], direction: parts.keys.direction))
  }
}
