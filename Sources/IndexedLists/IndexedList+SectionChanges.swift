internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

// What a batch may do to the sections of a list, and to those that are hidden.
extension IndexedList {
  /// Returns whether the list allows the changes of sections in some updates.
  func allowsSectionChanges(of updates: ListUpdates) -> Bool {
    let arrives = !updates.insertedSections.isEmpty || !updates.deletedSections.isEmpty
    let changes = !updates.movedSections.isEmpty || !updates.reloadedSections.isEmpty
    return switch sectioning {
    // While empty sections are hidden, the sections that are shown come and go with their rows.
    case .byCollation: !changes && (!arrives || !showsEmptySections)
    case .byTitle: !changes
    case .byHand: true
    }
  }

  /// Returns a batch whose inserted sections have the headers that the list itself would give them.
  ///
  /// - Throws: ``IndexedListError/misplacedSection(_:)`` if the list cannot have a section, or
  ///   already has it. ``IndexedListError/outOfOrder(_:)`` if a row belongs to another section.
  func withOwnHeaders(_ batch: ListBatch<Item>) throws(IndexedListError) -> ListBatch<Item> {
    if isByHand || batch.insertedSections.isEmpty { return batch }
    var batch = batch
    let deleted = Set(batch.updates.deletedSections)
    var taken = Set(shown.indices.filter { !deleted.contains($0) }.map { headers[shown[$0]].id })
    for (i, position) in batch.updates.insertedSections.enumerated() {
      let section = batch.insertedSections[i]
      guard let header = ownHeader(of: section), taken.insert(header.id).inserted else {
        throw .misplacedSection(position)
      }
      for (row, element) in section.rows.enumerated() where !belongs(element, to: header) {
        throw .outOfOrder(IndexPath(row: row, section: position))
      }
      batch.insertedSections[i] = ListSection(header, rows: section.rows)
    }
    return batch
  }

  /// Returns the header that a list gives to a section that a batch inserts; `nil` if it cannot
  /// have the section.
  private func ownHeader(of section: ListSection<Item>) -> ListHeader? {
    switch sectioning {
    case .byCollation: headers.first { $0.id == section.header.id }
    case .byTitle: Self.header(title: section.title, collation)
    case .byHand: section.header.ofCaller
    }
  }

  /// Returns the header of a section by title.
  static func header(title: String, _ collation: LocalizedIndexedCollation) -> ListHeader {
    let letter = collation.sectionTitles[collation.section(for: title, by: \.self)]
    return ListHeader(
      id: ListSectionID(name: title), title: title, indexTitle: letter, order: .collated)
  }

  /// Returns sections in the order in which the list must have them.
  private func inOrder(_ headers: [ListHeader]) -> [ListHeader] {
    switch sectioning {
    case .byCollation:
      headers.sorted { ($0.collationSection ?? 0) < ($1.collationSection ?? 0) }
    case .byTitle(_, let given): collation.inOrderOfSections(headers, by: \.title, first: given)
    case .byHand: headers
    }
  }

  /// Checks that each section is where it belongs.
  func checkSectionOrder() throws(IndexedListError) {
    for (section, header) in inOrder(headers).enumerated() where header.id != headers[section].id {
      throw .misplacedSection(section)
    }
  }

  /// Removes the sections that are not shown, so that positions count all sections of the list.
  mutating func removeHiddenSections() {
    if showsEmptySections { return }
    tree.arrangeSections(shown)
    headers = shown.map { headers[$0] }
    showsEmptySections = true
  }

  /// Hides empty sections again after a batch, and adds those that were removed for it.
  ///
  /// - Parameters:
  ///   - before: The list before the batch.
  ///   - batch: The batch. If it knows all sections, the list gets those that it does not show.
  mutating func restoreHiddenSections(of before: IndexedList, _ batch: ListBatch<Item>) {
    let all = allHeaders(before, batch)
    let positions = Dictionary(uniqueKeysWithValues: zip(headers.map(\.id), headers.indices))
    let sources = all.map { positions[$0.id] }
    tree.arrangeSections(sources)
    headers = zip(all, sources).map { hidden, shown in shown.map { headers[$0] } ?? hidden }
    showsEmptySections = false
    findIndexTitles()
  }

  /// Returns all sections after a batch, in order.
  private func allHeaders(_ before: IndexedList, _ batch: ListBatch<Item>) -> [ListHeader] {
    let ids = headers.map(\.id)
    let isShown = Set(ids)
    switch sectioning {
    case .byCollation: return before.headers
    case .byTitle(_, let given):
      let wasShown = Set(before.shown)
      let hidden = before.headers.indices.filter { !wasShown.contains($0) }
      let others =
        batch.allHeaders?.filter { $0.id == ListSectionID(name: $0.title) }
        ?? hidden.map { before.headers[$0] }
      let staying = others + before.headers.filter { given[$0.title] != nil }
      var taken = isShown
      return inOrder(headers + staying.filter { taken.insert($0.id).inserted })
    case .byHand:
      if let all = batch.allHeaders, all.map(\.id).filter(isShown.contains) == ids,
        Set(all.map(\.id)).count == all.count
      {
        return all.map(\.ofCaller)
      }
      // A hidden section stays before the section that it was before.
      var all: [ListHeader] = []
      var hidden: [ListHeader] = []
      var hiddenBefore: [ListSectionID: [ListHeader]] = [:]
      for (section, header) in before.headers.enumerated() {
        if isShown.contains(header.id) {
          hiddenBefore[header.id] = hidden
          hidden = []
        } else if before.tree.count(ofSection: section) == 0 {
          hidden.append(header)
        }
      }
      for header in headers { all += (hiddenBefore[header.id] ?? []) + [header] }
      return all + hidden
    }
  }
}
