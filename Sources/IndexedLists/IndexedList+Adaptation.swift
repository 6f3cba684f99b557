internal import IndexedCollation

extension IndexedList {
  /// Returns the list with the sections that the policy of its collation makes for its rows.
  ///
  /// If the policy depends on texts, changes of rows can require other sections: a merged section gets
  /// enough rows to be two, or a letter too many. Changes keep the sections; this method makes the new
  /// ones. They are those of a new list with the same rows, and ``difference(from:where:)`` returns what
  /// changed.
  ///
  ///     let policy = SectionPolicy(minimumCount: 2)
  ///     let collation = try LocalizedIndexedCollation(locale: "en", policy: policy)
  ///     var names = try IndexedList(["Ada", "Bo", "Cy"], id: \.self, by: \.self, using: collation)
  ///     names[0].title  // "A–Z"
  ///     try names.insert("Cleo")
  ///     names = names.adapted()
  ///     names[0].title  // "A–B"
  ///
  /// - Returns: A list of the same rows, in which those with equal texts keep their order. It is the same
  ///   list if the policy does not depend on texts, or if the sections are not those of the collation.
  /// - Complexity: About log *n* comparisons for each section, and for each group of letters in the sections
  ///   that are divided, where *n* is the number of rows; O(*n*) more if the sections change.
  public func adapted() -> IndexedList {
    guard case .byCollation = sectioning, collation.policy.dependsOnTexts else { return self }
    let starts = (0..<tree.sectionCount).reduce(into: [0]) { starts, section in
      starts.append(starts[section] + tree.count(ofSection: section))
    }
    let (adapted, places, bounds) = collation.adapted(bounds: starts) { place in
      guard let path = indexPath(atOffset: place) else {
        preconditionFailure("A place is that of a row")
      }
      return filingText(of: self[path])
    }
    if adapted == collation {
      var list = self
      list.collation = adapted
      list.findIndexTitles()
      return list
    }
    var renewed = self
    if keys.former != nil { renewed.moveAllKeys() }
    let keys = renewed.tree.allKeys
    let ranges = places.joined()
    let keyed = KeyedArrangement(
      arrangement: Arrangement(order: ranges.flatMap { $0.map { UInt32($0) } }, bounds: bounds),
      keys: ranges.flatMap { keys[$0] }, store: renewed.keys.store)
    var list = rearranged(
      copiesOfElements(), as: keyed, Plan(by: order, id: identity, adapted), threads: 1)
    list.showsEmptySections = showsEmptySections
    list.takeSettings(of: self)
    return list
  }
}
