internal import BulkMemory
internal import IndexedCollation

// Sections by title come and go with their rows.
extension IndexedList {
  /// Returns the section of a title, and adds it if there is none.
  ///
  /// The list must have sections by title.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections; O(log *s*) comparisons of titles.
  mutating func openSection(_ title: String) -> Int {
    if let section = headers.firstIndex(where: { $0.title == title }) { return section }
    guard case .byTitle(_, let ranks) = sectioning else {
      preconditionFailure("The list has no sections by title")
    }
    let section = headers.indices.partitioningIndex {
      collation.isSection(title, before: headers[$0].title, first: ranks)
    }
    tree.arrangeSections(
      (0...headers.count).map { $0 < section ? $0 : $0 == section ? nil : $0 - 1 })
    headers.insert(Self.header(title: title, collation), at: section)
    showSections()
    findIndexTitles()
    return section
  }

  /// Adds sections where their titles belong, unless there are such sections.
  ///
  /// The list must have sections by title.
  ///
  /// - Complexity: O(*s* log *s*), where *s* is the number of sections.
  mutating func openSections(_ titles: [String]) {
    guard case .byTitle(_, let ranks) = sectioning else {
      preconditionFailure("The list has no sections by title")
    }
    let known = Set(headers.map(\.title))
    let new = titles.filter { !known.contains($0) }
    if new.isEmpty { return }
    let all =
      headers.indices.map { (title: headers[$0].title, source: Int?.some($0)) }
      + new.map { (title: $0, source: nil) }
    let sorted = collation.inOrderOfSections(all, by: \.title, first: ranks)
    tree.arrangeSections(sorted.map(\.source))
    headers = sorted.map { title, source in
      source.map { headers[$0] } ?? Self.header(title: title, collation)
    }
    showSections()
    findIndexTitles()
  }

  @usableFromInline
  mutating func closeSections(_ candidates: Set<ListSectionID>) {
    closeSections(headers.indices.filter { candidates.contains(headers[$0].id) })
  }

  /// Ends an edit that took rows from sections: sections by title go with their last row, unless the caller has given
  /// their titles.
  mutating func closeSections(_ candidates: some Sequence<Int>) {
    defer { showSections() }
    guard case .byTitle(_, let ranks) = sectioning else { return }
    let closing = candidates.filter {
      tree.count(ofSection: $0) == 0 && ranks[headers[$0].title] == nil
    }
    if closing.isEmpty { return }
    var stays = headers.map { _ in true }
    for section in closing { stays[section] = false }
    let staying = headers.indices.filter { stays[$0] }
    tree.arrangeSections(staying)
    headers = staying.map { headers[$0] }
    findIndexTitles()
  }
}
