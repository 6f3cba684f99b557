internal import BulkMemory

/// What an observer of a store has seen.
package struct ListFollower<Item: Sendable, ID: Hashable & Sendable>: Sendable {
  private let state: ForkSafeMutex<ListStore<Item, ID>.State>
  private let isUnchanged: @Sendable (Item, Item) -> Bool

  /// The list that the observer shows, and its version.
  package private(set) var list: IndexedList<Item, ID>
  private(set) var version: Int
  /// The number of changes of the store, also of those that show nothing.
  package private(set) var changeCount: Int

  package init(_ store: ListStore<Item, ID>) {
    self.init(store.state, store.isUnchanged)
  }

  init(
    _ state: ForkSafeMutex<ListStore<Item, ID>.State>,
    _ isUnchanged: @escaping @Sendable (Item, Item) -> Bool
  ) {
    self.state = state
    self.isUnchanged = isUnchanged
    (list, version, changeCount) = state.withLock { ($0.list, $0.version, $0.changeCount) }
  }

  /// Returns how to show the last list of the store; `nil` if it looks the same.
  package mutating func next() -> ListStore<Item, ID>.Change? {
    let (list, version, count, last) = state.withLock {
      ($0.list, $0.version, $0.changeCount, $0.updates)
    }
    guard count != changeCount else { return nil }
    let (before, seen) = (self.list, self.version)
    (self.list, self.version, changeCount) = (list, version, count)
    if version == seen { return nil }
    let updates =
      version == seen + 1 ? last : list.difference(from: before, where: isUnchanged)
    guard !updates.isEmpty else { return nil }
    return ListStore.Change(
      list: list, version: version, updates: updates, before: before, isUnchanged: isUnchanged)
  }
}
