internal import IndexedCollation

extension LocalizedIndexedCollation {
  /// Returns headers in the order of sections by title.
  ///
  /// Titles that the caller has put in order come first. The others are in the order that rows with these titles
  /// would have in a list: those without a letter are in the catch-all section. Titles that compare equal are in the
  /// order of their characters.
  func inOrderOfSections<Header>(
    _ headers: [Header], by title: KeyPath<Header, String>, first given: [String]
  ) -> [Header] {
    let ranks = Dictionary(zip(given, 0...)) { first, _ in first }
    let ranked = headers.map { (header: $0, rank: ranks[$0[keyPath: title]]) }
    let first = ranked.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    let others = ranked.filter { $0.rank == nil }.map(\.header)
      .sorted { $0[keyPath: title] < $1[keyPath: title] }
    return first.map(\.header) + sections(of: others, by: title).joined()
  }
}
