internal import IndexedCollation
internal import IndexedLists

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The orders that pages choose: another locale, or another policy for other texts.
extension LiveList {
  /// A locale and sections that a page has chosen; `nil` for those of the list.
  struct Order: Hashable, Sendable {
    var locale: String?
    var catchAll: CatchAll?

    /// The parameters that choose the order.
    var parameters: [(name: String, value: String)] {
      [("locale", locale), ("catch-all", catchAll?.rawValue)].compactMap { name, value in
        value.map { (name, $0) }
      }
    }

    /// The query of the address of another list in the same order.
    var addressQuery: String {
      parameters.isEmpty ? "" : "?" + ListAddress.query(parameters)
    }
  }

  /// The greatest number of orders that are kept.
  static var orderLimit: Int { 4 }

  /// Returns the versions in an order.
  ///
  /// - Throws: `CollationError` if the locale is unknown.
  /// - Complexity: O(1), or that of `IndexedList.collated(using:threads:)` for an order
  ///   that no page has used before.
  func versions(in order: Order) async throws -> ListVersions<Item, ID> {
    if order == Order() { return main }
    while true {
      if let i = others.firstIndex(where: { $0.order == order }) {
        let other = others.remove(at: i)
        others.append(other)
        return other.versions
      }
      // The client may have left by now.
      try Task.checkCancellation()
      if let sorting {
        _ = await sorting.result
        continue
      }
      let task = Task { try await sort(in: order) }
      sorting = task
      try await task.value
    }
  }

  /// Adds an order to those that pages have chosen.
  private func sort(in order: Order) async throws {
    // Those who wait for the task find the order, or sort theirs.
    defer { sorting = nil }
    while true {
      let (list, number) = (main.list, version)
      // Other requests are answered in the meantime.
      let collated = try await Task.detached {
        try list.collated(using: Self.collation(in: order, of: list), threads: 2)
      }.value
      guard number == version else { continue }
      others.append((order, ListVersions(collated, number: number)))
      if others.count > Self.orderLimit { others.removeFirst() }
      return
    }
  }

  private static func collation(
    in order: Order, of list: IndexedList<Item, ID>
  ) throws -> LocalizedIndexedCollation {
    let own = list.collation
    let locales = order.locale.map { $0.split(separator: ",").map(String.init) } ?? own.locales
    var policy = own.policy
    policy.catchAll = order.catchAll ?? policy.catchAll
    let collation = try LocalizedIndexedCollation(
      locales: locales, options: own.collator.options, policy: policy)
    return own.isReversed ? collation.reversed() : collation
  }

  /// Returns the rows of a version that match a query by words; `nil` if the version is gone.
  ///
  /// - Parameters:
  ///   - number: The number of the version.
  ///   - order: The order.
  ///   - query: The query; all rows match if it is empty.
  /// - Returns: The rows that match, and all rows.
  /// - Throws: `CollationError` if the locale is unknown, or `CancellationError` if the client has left.
  func version(
    _ number: Int, in order: Order, searchingFor query: String
  ) async throws -> (found: IndexedList<Item, ID>, all: IndexedList<Item, ID>)? {
    let versions = try await versions(in: order)
    guard let list = versions.version(number) else { return nil }
    if query.isEmpty { return (list, list) }
    if let found = versions.result(number, of: query) { return (found, list) }
    // Other requests are answered in the meantime.
    let found = try await list.searchingInBackground(for: query)
    if order == Order() {
      main.keep(found, number, of: query, from: versions)
    } else if let i = others.firstIndex(where: { $0.order == order }) {
      others[i].versions.keep(found, number, of: query, from: versions)
    }
    return (found, list)
  }

  /// Returns a list in another order with the changes of the main one.
  ///
  /// The result is `nil` if a changed element has a text that is equal to another one in this order. Equal
  /// elements are in the order of the main list, so the list must then be collated again.
  static func changing(
    _ list: IndexedList<Item, ID>, as updates: ListUpdates, from old: IndexedList<Item, ID>,
    to new: IndexedList<Item, ID>
  ) -> IndexedList<Item, ID>? {
    var list = list
    var changed: [ID] = []
    let deleted = updates.deletedSections.flatMap { section in
      old[section].indices.map { IndexPath(row: $0, section: section) }
    }
    // A row of a deleted section can be in another section of the new list.
    for path in deleted + updates.deletedRows { list.remove(id: old.id(at: path)) }
    for path in updates.reloadedRows {
      guard let element = new.element(withID: old.id(at: path)) else { continue }
      list.update(element)
      changed.append(new.id(of: element))
    }
    let inserted =
      updates.insertedSections.flatMap { Array(new[$0]) } + updates.insertedRows.map { new[$0] }
    for element in inserted {
      // The identity is new: it was not in the list, or it has just been removed. But the list cannot know the
      // section of an element if the program made the sections.
      guard (try? list.insert(element)) != nil else { return nil }
      changed.append(new.id(of: element))
    }
    changed += updates.movedRows.map { new.id(at: $0.target) }
    return changed.contains { hasEqualNeighbor($0, in: list) } ? nil : list.adapted()
  }

  private static func hasEqualNeighbor(_ id: ID, in list: IndexedList<Item, ID>) -> Bool {
    guard let path = list.indexPath(of: id) else { return false }
    let rows = list[path.section]
    // Different texts of one number are equal, too.
    if list.hasOneSection { return true }
    return [path.row - 1, path.row + 1].contains { row in
      rows.indices.contains(row)
        && list.collation.collator.compare(
          list.text(of: rows[path.row]), list.text(of: rows[row])) == .orderedSame
    }
  }
}
