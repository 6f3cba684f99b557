internal import IndexedCollation

extension LocalizedIndexedCollation {
  /// A collation in which two texts are equal only if they are equal as strings.
  ///
  /// `<` of `String` is not an order of all texts: neither of "e\u{301}" and "\u{e9}a" is before the other one.
  private static let exact: LocalizedIndexedCollation = {
    do {
      return try LocalizedIndexedCollation(
        locale: "und", options: CollatorOptions(strength: .identical))
    } catch { preconditionFailure("The root has an order: \(error)") }
  }()

  /// Returns headers in the order of sections by title.
  ///
  /// Titles that the caller has put in order come first, by their ranks. The others are in the order that rows with these titles
  /// would have in a list: those without a letter are in the catch-all section. Titles that compare equal are in the
  /// root order of all their characters.
  func inOrderOfSections<Header>(
    _ headers: [Header], by title: KeyPath<Header, String>, first ranks: [String: Int]
  ) -> [Header] {
    let ranked = headers.map { (header: $0, rank: ranks[$0[keyPath: title]]) }
    let first = ranked.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    let others = Self.exact.sorted(ranked.filter { $0.rank == nil }.map(\.header), by: title)
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
    case .orderedSame: return Self.exact.collator.compare(left, right) == .orderedAscending
    case .orderedAscending: return !isReversed
    case .orderedDescending: return isReversed
    }
  }
}
