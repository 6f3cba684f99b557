internal import IndexedLists

/// The last versions of a list in one order, and the results of searches in them.
///
/// Versions share nearly all of their memory.
struct ListVersions<Item: Sendable, ID: Hashable & Sendable> {
  typealias List = IndexedList<Item, ID>

  /// The greatest number of versions, from which pages can still ask for rows.
  private static var limit: Int { 16 }

  /// The greatest number of results of searches that are kept.
  private static var resultLimit: Int { 32 }

  /// The versions, with consecutive numbers and the last one last.
  private(set) var all: [(number: Int, list: List)]

  private var results: [(version: Int, query: String, list: List)] = []

  /// The number of lists that took the place of one that looked the same.
  private(set) var replacementCount = 0

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
    results.removeAll { $0.version == all[all.count - 1].number }
    replacementCount += 1
  }

  /// Returns a version; `nil` if it is gone.
  func version(_ number: Int) -> List? {
    guard (all[0].number...all[all.count - 1].number).contains(number) else { return nil }
    return all[number - all[0].number].list
  }

  /// Returns the result of a search in a version, if it is kept.
  func result(_ number: Int, of query: String) -> List? {
    results.first { $0.version == number && $0.query == query }?.list
  }

  /// Keeps the result of a search in a version, unless the version is gone or has been replaced since.
  mutating func keep(_ result: List, _ number: Int, of query: String, from old: ListVersions) {
    guard version(number) != nil, replacementCount == old.replacementCount,
      self.result(number, of: query) == nil
    else { return }
    results.append((number, query, result))
    if results.count > Self.resultLimit { results.removeFirst() }
  }
}
