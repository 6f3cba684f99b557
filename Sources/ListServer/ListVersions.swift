internal import IndexedLists

/// The last versions of a list in one order, and the results of searches in them.
///
/// Versions share nearly all of their memory.
struct ListVersions<Item: Sendable, ID: Hashable & Sendable> {
  typealias List = IndexedList<Item, ID>

  /// The greatest number of versions, from which pages can still ask for rows.
  private static var limit: Int { 16 }

  /// The greatest number of results of searches.
  private static var resultLimit: Int { 32 }

  /// The versions, with consecutive numbers and the last one last.
  private(set) var all: [(number: Int, list: List)]

  private var results: [(version: Int, query: String, list: List)] = []

  init(_ list: List, number: Int) {
    all = [(number, list)]
  }

  /// The last version.
  var list: List { all[all.count - 1].list }

  /// Adds the next version.
  mutating func append(_ list: List) {
    all.append((all[all.count - 1].number + 1, list))
    if all.count > Self.limit { all.removeFirst() }
    results.removeAll { $0.version < all[0].number }
  }

  /// Removes all versions but the last one.
  mutating func removeOld() {
    all.removeFirst(all.count - 1)
    results.removeAll { $0.version < all[0].number }
  }

  /// Replaces the last version with a list that looks the same.
  mutating func replaceLast(with list: List) {
    all[all.count - 1].list = list
  }

  /// Returns a version; `nil` if it is gone.
  func version(_ number: Int) -> List? {
    guard (all[0].number...all[all.count - 1].number).contains(number) else { return nil }
    return all[number - all[0].number].list
  }

  /// Returns the rows of a version that begin with a query; `nil` if the version is gone.
  mutating func version(_ number: Int, searchingFor query: String) -> List? {
    guard let list = version(number) else { return nil }
    guard !query.isEmpty else { return list }
    if let i = results.firstIndex(where: { $0.version == number && $0.query == query }) {
      let result = results.remove(at: i)
      results.append(result)
      return result.list
    }
    let found = list.searching(for: query, in: .beginning)
    results.append((number, query, found))
    if results.count > Self.resultLimit { results.removeFirst() }
    return found
  }
}
