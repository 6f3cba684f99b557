internal import IndexedCollation

extension LocalizedIndexedCollation {
  /// Returns headers in the order that rows with these titles would have in a list: those without a letter
  /// are in the catch-all section.
  func inOrderOfSections<Header>(
    _ headers: [Header], by title: KeyPath<Header, String>
  ) -> [Header] {
    Array(sections(of: headers, by: title).joined())
  }
}
