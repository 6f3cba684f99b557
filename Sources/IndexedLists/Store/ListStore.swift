internal import BulkMemory

/// A list that changes, and that any number of observers follow.
///
/// The store has the one list that is true. Each observer shows a version of it, and is told how to get from
/// its version to the last one. Changes can be undone.
///
///     let store = ListStore(list)
///     try store.update(actionName: "Add Åke") { list throws(IndexedListError) in
///       _ = try list.insert(Person(id: 9, name: "Åke"))
///     }
///     store.list.numberOfRows  // 5
///     store.undoActionName  // "Add Åke"
///     store.undo()
///     store.list.numberOfRows  // 4
///
/// A model of a view follows the store with ``changes``, for example while the view is on the screen.
///
/// A store can be used from any thread and any actor. One change is made at a time, and meanwhile the
/// last list can be read.
public final class ListStore<Item: Sendable, ID: Hashable & Sendable>: Sendable {
  struct State {
    var list: IndexedList<Item, ID>
    /// The number of changes that show something.
    var version = 0
    /// The number of all changes.
    var changeCount = 0
    /// The changes from the version before the last one.
    var updates = ListUpdates()
    var history = EditHistory<IndexedList<Item, ID>>()

    /// Tell the observers that the list has changed.
    var signals: [Int: AsyncStream<Void>.Continuation] = [:]
    var signalCount = 0
    /// Whether the store is gone.
    var isClosed = false
  }

  /// A step to another list.
  package enum Step: Sendable {
    case change(IndexedList<Item, ID>)
    case undo
    case redo
  }

  /// What the store shares with its observers, who do not keep the store itself.
  let state: ForkSafeMutex<State>
  let isUnchanged: @Sendable (Item, Item) -> Bool

  /// Is locked during a change, so that no other one starts from the same list.
  // The value has a size, because the thread sanitizer reports races of an empty one, which has no memory.
  private let changing = ForkSafeMutex(0)

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - list: The first list.
  ///   - isUnchanged: A closure that returns whether two elements of the same identity look the same.
  public init(
    _ list: IndexedList<Item, ID>, where isUnchanged: @escaping @Sendable (Item, Item) -> Bool
  ) {
    state = ForkSafeMutex(State(list: list.adapted()))
    self.isUnchanged = isUnchanged
  }

  deinit {
    // What is let go is released after the lock, because elements can run code then.
    let (signals, _) = state.withLock { state in
      let history = state.history
      state.history = EditHistory()
      state.isClosed = true
      return (state.signals, history)
    }
    for signal in signals.values { signal.finish() }
  }

  /// The list, in its last version.
  public var list: IndexedList<Item, ID> { state.withLock { $0.list } }

  /// The number of the last version.
  ///
  /// It is 0 for the first list, and grows by one with each change after which the list looks different.
  public var version: Int { state.withLock { $0.version } }

  /// Changes the list.
  ///
  /// The list then has the sections that its policy makes for the changed rows; see ``IndexedList/adapted()``. If
  /// the list looks the same as before, observers are not told, and there is nothing to undo.
  ///
  /// - Parameters:
  ///   - actionName: What the change is called in a menu, such as "Rename".
  ///   - change: A closure that changes the list. It must not change the store in another way, because that
  ///     change would wait for this one.
  /// - Returns: What the closure returns. Index paths can be others after the sections have been adapted.
  /// - Throws: Any error that the closure throws. The list is then unchanged.
  /// - Complexity: That of the closure, and that of ``IndexedList/difference(from:where:)``.
  @discardableResult
  public func update<Result, Failure: Error>(
    actionName: String? = nil,
    _ change: (inout IndexedList<Item, ID>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try changing.withLock { _ throws(Failure) in
      let before = self.list
      var list = before
      let result = try change(&list)
      show(list) { history, isVisible in
        if isVisible { history.add(before, name: actionName) }
      }
      return result
    }
  }

  /// Replaces the list, which cannot be undone.
  ///
  /// Use it if the elements come from elsewhere, and the lists before it are of no use any more.
  ///
  /// - Parameter list: The list, whose elements have the identities of those before if they are the same.
  /// - Complexity: That of ``IndexedList/difference(from:where:)``.
  public func replace(with list: IndexedList<Item, ID>) {
    changing.withLock { _ in show(list) { history, _ in history = EditHistory() } }
  }

  /// Whether there is a change to undo.
  public var canUndo: Bool { state.withLock { $0.history.previous != nil } }

  /// Whether there is a change to make again.
  public var canRedo: Bool { state.withLock { $0.history.next != nil } }

  /// The name of the change that ``undo()`` takes back; `nil` if it has none, or if there is no change.
  public var undoActionName: String? { state.withLock { $0.history.previous?.name } }

  /// The name of the change that ``redo()`` makes again; `nil` if it has none, or if there is no change.
  public var redoActionName: String? { state.withLock { $0.history.next?.name } }

  /// Goes back to the list before the last change.
  ///
  /// The last 100 changes can be undone. What was changed since then and shows nothing is also taken back, except
  /// ``IndexedList/rowRules``: the user who undoes a change cannot lift the rules.
  ///
  /// - Returns: Whether there was a change to undo.
  /// - Complexity: That of ``IndexedList/difference(from:where:)``.
  @discardableResult
  public func undo() -> Bool { changing.withLock { _ in goBack() } }

  /// Makes the change again that was undone last.
  ///
  /// - Returns: Whether there was one.
  /// - Complexity: That of ``IndexedList/difference(from:where:)``.
  @discardableResult
  public func redo() -> Bool { changing.withLock { _ in goForward() } }

  /// The list that ``undo()`` goes back to.
  package var previous: IndexedList<Item, ID>? { state.withLock { $0.history.previous?.list } }

  /// The list that ``redo()`` goes forward to.
  package var next: IndexedList<Item, ID>? { state.withLock { $0.history.next?.list } }

  /// Takes a step from the list that an observer has seen.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - count: The number of changes that the observer has seen.
  /// - Returns: Whether there was no other change, and the step was taken.
  package func take(_ step: Step, after count: Int) -> Bool {
    changing.withLock { _ in
      let (before, changeCount) = state.withLock { ($0.list, $0.changeCount) }
      guard changeCount == count else { return false }
      switch step {
      case .undo: return goBack()
      case .redo: return goForward()
      case .change(let list):
        show(list) { history, isVisible in if isVisible { history.add(before, name: nil) } }
        return true
      }
    }
  }

  private func goBack() -> Bool {
    let (list, previous) = state.withLock { ($0.list, $0.history.previous) }
    guard let previous else { return false }
    show(previous.list.with(list.rowRules)) { history, _ in history.undo(from: list) }
    return true
  }

  private func goForward() -> Bool {
    let (list, next) = state.withLock { ($0.list, $0.history.next) }
    guard let next else { return false }
    show(next.list.with(list.rowRules)) { history, _ in history.redo(from: list) }
    return true
  }

  /// Makes a list the last one, while no other one can become it.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - record: Changes the history. It is told whether the list looks different.
  private func show(
    _ list: IndexedList<Item, ID>,
    _ record: (inout EditHistory<IndexedList<Item, ID>>, _ isVisible: Bool) -> Void
  ) {
    var list = list.adapted()
    let before = self.list
    list.shownTexts = list.shownTexts ?? before.shownTexts
    let updates = list.difference(from: before, where: isUnchanged)
    // What is let go is released after the lock, because elements can run code then, and because others read the
    // list meanwhile.
    let (signals, history) = state.withLock { state in
      let history = state.history
      // What does not look different can still be different.
      state.list = list
      state.changeCount += 1
      record(&state.history, !updates.isEmpty)
      if !updates.isEmpty {
        state.version += 1
        state.updates = updates
      }
      return (state.signals, history)
    }
    for signal in signals.values { signal.yield() }
    withExtendedLifetime((before, history)) {}
  }
}

extension IndexedList {
  /// Returns the list with other rules of its rows.
  fileprivate func with(_ rowRules: (@Sendable (Item) -> RowRules)?) -> IndexedList {
    var list = self
    list.rowRules = rowRules
    return list
  }
}

extension ListStore where Item: Equatable {
  /// Creates a store of elements that look different if they are not equal.
  ///
  /// - Parameter list: The first list.
  public convenience init(_ list: IndexedList<Item, ID>) {
    self.init(list) { $0 == $1 }
  }
}
