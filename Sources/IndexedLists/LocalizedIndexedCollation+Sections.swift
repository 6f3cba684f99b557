internal import IndexedCollation

extension LocalizedIndexedCollation {
  /// Returns headers in the order of sections by title.
  ///
  /// Titles that the caller has put in order come first, by their ranks. The others are in the order that rows with these titles
  /// would have in a list: those without a letter are in the catch-all section. Titles that compare equal are in the
  /// order of their characters.
  func inOrderOfSections<Header>(
    _ headers: [Header], by title: KeyPath<Header, String>, first ranks: [String: Int]
  ) -> [Header] {
    let ranked = headers.map { (header: $0, rank: ranks[$0[keyPath: title]]) }
    let first = ranked.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    let others = ranked.filter { $0.rank == nil }.map(\.header)
      .sorted { $0[keyPath: title] < $1[keyPath: title] }
    return first.map(\.header) + sections(of: others, by: title).joined()
  }

  /// Returns whether a title is before another one in the order of ``inOrderOfSections(_:by:first:)``.
  func isSection(_ left: String, before right: String, first ranks: [String: Int]) -> Bool {
    switch (ranks[left], ranks[right]) {
    case (let left?, let right?): return left < right
    case (nil, nil): break
    case (let left, _): return left != nil
    }
    let (section, other) = (
      self.section(for: left, by: \.self), self.section(for: right, by: \.self)
    )
    if section != other { return section < other }
    switch collator.compare(left, right) {
    case .orderedSame: return left < right
    case .orderedAscending: return !isReversed
    case .orderedDescending: return isReversed
    }
  }
}
