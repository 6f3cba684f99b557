internal import BulkMemory

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ListStore {
  /// A change of the list that an observer shows.
  public struct Change: Sendable {
    /// The list to show.
    public let list: IndexedList<Item, ID>

    /// The version of the list.
    public let version: Int

    /// The changes in a view that shows the list of the observer's change before; `nil` for the first one.
    public let updates: ListUpdates?

    let before: IndexedList<Item, ID>?
    let isUnchanged: @Sendable (Item, Item) -> Bool

    /// The batch that changes a copy of the list, for example in another process; `nil` for the first change.
    ///
    /// The copy must show empty sections if the list does, and its collation must not have a policy that makes other
    /// sections for other rows. See ``IndexedList/batch(from:where:)``.
    ///
    /// - Complexity: That of ``IndexedList/batch(from:where:)``.
    public var batch: ListBatch<Item>? {
      before.map { list.batch(from: $0, where: isUnchanged) }
    }

    /// The index paths, in ``list``, of the rows that ``updates`` reloads.
    ///
    /// A row that gets another text is reloaded, and often moves. A `UITableView` refuses to reload a row that
    /// moves in the same batch of updates. So first make all changes but those of `reloadedRows`, and then
    /// reconfigure the rows at these index paths.
    ///
    /// - Complexity: O(*m*), where *m* is the number of these rows.
    public var reloadedIndexPaths: [IndexPath] {
      guard let before, let updates else { return [] }
      return list.indexPaths(ofRowsReloadedBy: updates, from: before)
    }
  }

  /// The changes of a list, as an observer receives them.
  public struct Changes: AsyncSequence, Sendable {
    /// A change of the list.
    public typealias Element = Change
    /// The changes never fail; they end.
    public typealias Failure = Never

    let state: ForkSafeMutex<State>
    let isUnchanged: @Sendable (Item, Item) -> Bool

    /// Returns an observer, which follows the list from now on.
    public func makeAsyncIterator() -> Iterator { Iterator(state, isUnchanged) }

    /// An observer of a list.
    public struct Iterator: AsyncIteratorProtocol {
      private let state: ForkSafeMutex<State>
      private let isUnchanged: @Sendable (Item, Item) -> Bool
      private var signals: AsyncStream<Void>.Iterator?
      private var follower: ListFollower<Item, ID>?

      init(
        _ state: ForkSafeMutex<State>, _ isUnchanged: @escaping @Sendable (Item, Item) -> Bool
      ) {
        self.state = state
        self.isUnchanged = isUnchanged
        signals = ListStore.signals(state).makeAsyncIterator()
      }

      /// Returns the next change when there is one.
      ///
      /// - Parameter actor: The actor on which the observer compares elements.
      /// - Returns: The change from the list that the observer has to the last one; `nil` if the task is
      ///   cancelled, or if the store is gone.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> Change? {
        if Task.isCancelled { return nil }
        guard follower != nil else {
          let first = ListFollower(state, isUnchanged)
          follower = first
          return Change(
            list: first.list, version: first.version, updates: nil, before: nil,
            isUnchanged: isUnchanged)
        }
        while signals != nil, !Task.isCancelled {
          if let change = follower?.next() { return change }
          if await signals?.next(isolation: actor) == nil { signals = nil }
        }
        return nil
      }
    }
  }

  /// The changes of the list, for any number of observers.
  ///
  /// An observer first receives the list as it is. After that, it receives the way from the list that it has to
  /// the last one. An observer that is busy does not receive the versions in between.
  ///
  ///     let store = ListStore(list)
  ///     for await change in store.changes {
  ///       if let updates = change.updates {
  ///         print(updates.deletedRows)
  ///         break
  ///       }
  ///       store.update { _ = $0.remove(id: 1) }
  ///     }
  ///     // [[1, 0]]
  ///
  /// The changes end when the task of the observer is cancelled, or when nobody has the store any more.
  public var changes: Changes { Changes(state: state, isUnchanged: isUnchanged) }

  /// The signals that tell that the list has changed.
  package var signals: AsyncStream<Void> { Self.signals(state) }

  private static func signals(_ state: ForkSafeMutex<State>) -> AsyncStream<Void> {
    let (stream, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      let number = state.signalCount
      state.signalCount += 1
      if state.isClosed { signal.finish() } else { state.signals[number] = signal }
      return number
    }
    signal.onTermination = { _ in state.withLock { _ = $0.signals.removeValue(forKey: number) } }
    return stream
  }
}

extension IndexedList {
  /// Returns the index paths in this list of the rows that some updates reload.
  ///
  /// - Parameters:
  ///   - updates: The difference of this list from another one.
  ///   - before: The other list.
  /// - Returns: An index path for each of `reloadedRows`, in the same order.
  package func indexPaths(
    ofRowsReloadedBy updates: ListUpdates, from before: IndexedList
  ) -> [IndexPath] {
    updates.reloadedRows.compactMap { indexPath(of: before.id(at: $0)) }
  }
}
