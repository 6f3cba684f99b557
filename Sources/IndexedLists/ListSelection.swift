#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Which elements of a list are chosen, by identity: a check mark stays where its element goes.
///
/// A selection survives every edit, search and reload, and what is not shown for a while is chosen
/// still.
///
///     var toppings = ListSelection<Int>.inclusive(limit: 2)
///     toppings.select(1)  // true
///     toppings.select(2)  // true
///     toppings.select(3)  // false: there are two already
public struct ListSelection<ID: Hashable & Sendable>: Sendable, Hashable {
  /// How many may be chosen at once.
  public enum Mode: Sendable, Hashable {
    /// One, instead of the one before.
    case exclusive
    /// Several, up to a limit if there is one.
    case inclusive(limit: Int?)
  }

  /// How many may be chosen at once.
  public let mode: Mode

  /// What is chosen, in the order in which it was.
  public private(set) var ids: [ID] = []

  private var set: Set<ID> = []

  /// Makes a selection.
  ///
  /// - Parameters:
  ///   - mode: How many may be chosen at once.
  ///   - ids: What is chosen, one after the other, as far as the mode allows it: such as the
  ///     ``ids`` of one that was stored.
  public init(_ mode: Mode, of ids: [ID] = []) {
    if case .inclusive(let limit?) = mode {
      precondition(limit >= 0, "A limit cannot be less than zero")
    }
    self.mode = mode
    for id in ids { select(id) }
  }

  /// A selection of which one element at a time may be chosen.
  public static var exclusive: ListSelection { ListSelection(.exclusive) }

  /// A selection of several.
  ///
  /// - Parameter limit: How many there may be, if not any number.
  /// - Returns: A selection of nothing.
  public static func inclusive(limit: Int? = nil) -> ListSelection {
    ListSelection(.inclusive(limit: limit))
  }

  /// Whether an element is chosen, and has a check mark.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: Whether it is chosen.
  public func contains(_ id: ID) -> Bool { set.contains(id) }

  /// Chooses an element.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: Whether it is chosen now: not if the limit is reached.
  @discardableResult
  public mutating func select(_ id: ID) -> Bool {
    if set.contains(id) { return true }
    switch mode {
    case .exclusive: deselectAll()
    case .inclusive(let limit): if let limit, ids.count >= limit { return false }
    }
    ids.append(id)
    set.insert(id)
    return true
  }

  /// Chooses an element no more.
  ///
  /// - Parameter id: The identity of the element.
  public mutating func deselect(_ id: ID) {
    guard set.remove(id) != nil else { return }
    ids.removeAll { $0 == id }
  }

  /// Chooses nothing.
  public mutating func deselectAll() {
    ids = []
    set = []
  }

  /// Does what a tap on a row does: in an inclusive selection it turns the check mark over, in an
  /// exclusive one it moves it there.
  ///
  /// - Parameter id: The identity of the row's element.
  /// - Returns: Whether the element is chosen now.
  @discardableResult
  public mutating func tap(_ id: ID) -> Bool {
    guard set.contains(id), mode != .exclusive else { return select(id) }
    deselect(id)
    return false
  }
}

extension IndexedList {
  /// The identity of the element at an index path, by which it is chosen.
  ///
  /// - Parameter path: A section and a row of the list.
  /// - Returns: The identity.
  /// - Complexity: O(log *n*).
  public func id(at path: IndexPath) -> ID { identity(self[path]) }

  /// Where the elements of a selection are.
  ///
  /// - Parameter selection: The selection; what is not in the list is left out.
  /// - Returns: The index paths in order.
  /// - Complexity: O(*m* log *m*), where *m* is how many are chosen.
  public func indexPaths(of selection: ListSelection<ID>) -> [IndexPath] {
    selection.ids.compactMap { indexPath(of: $0) }.sorted()
  }
}
