#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The selected elements of a list, by identity.
///
/// A check mark stays with its element wherever the element moves. A selection is not affected
/// by edits, searches and reloads: an element that is not shown for a while stays selected.
///
///     var toppings = ListSelection<Int>.inclusive(limit: 2)
///     toppings.select(1)  // true
///     toppings.select(2)  // true
///     toppings.select(3)  // false (there are two already)
///     toppings.ids  // [1, 2]
public struct ListSelection<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The number of elements that may be selected at the same time.
  public enum Mode: Sendable, Hashable {
    /// One element, which replaces the one that was selected before.
    case exclusive
    /// Several elements, up to a limit if there is one.
    case inclusive(limit: Int?)
  }

  /// The number of elements that may be selected at the same time.
  public let mode: Mode

  /// The identities of the selected elements, in the order in which they were selected.
  public private(set) var ids: [ID] = []

  private var set: Set<ID> = []

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - mode: The number of elements that may be selected at the same time.
  ///   - ids: The identities of the elements to select, such as the stored ``ids`` of another
  ///     selection. They are selected one after the other, as far as the mode allows it.
  public init(_ mode: Mode, of ids: [ID] = []) {
    if case .inclusive(let limit?) = mode {
      precondition(limit >= 0, "A limit cannot be less than zero")
    }
    self.mode = mode
    for id in ids { select(id) }
  }

  /// An empty selection of one element at a time.
  public static var exclusive: ListSelection { ListSelection(.exclusive) }

  /// Returns an empty selection of several elements.
  ///
  /// - Parameter limit: The maximum number of elements; `nil` for any number.
  /// - Returns: The selection.
  public static func inclusive(limit: Int? = nil) -> ListSelection {
    ListSelection(.inclusive(limit: limit))
  }

  /// Returns whether an element is selected, and so has a check mark.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: Whether the element is selected.
  public func contains(_ id: ID) -> Bool { set.contains(id) }

  /// Selects an element.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: Whether the element is selected now. It is not if the limit is reached.
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

  /// Deselects an element.
  ///
  /// - Parameter id: The identity of the element.
  public mutating func deselect(_ id: ID) {
    guard set.remove(id) != nil else { return }
    ids.removeAll { $0 == id }
  }

  /// Deselects all elements.
  public mutating func deselectAll() {
    ids = []
    set = []
  }

  /// Handles a tap on a row.
  ///
  /// An inclusive selection selects the element, or deselects it if it is selected. An
  /// exclusive selection selects the element instead of the previous one.
  ///
  /// - Parameter id: The identity of the row's element.
  /// - Returns: Whether the element is selected now.
  @discardableResult
  public mutating func tap(_ id: ID) -> Bool {
    guard set.contains(id), mode != .exclusive else { return select(id) }
    deselect(id)
    return false
  }
}

extension IndexedList {
  /// Returns the identity of the element at an index path, by which it can be selected.
  ///
  /// - Parameter path: The index path of a row in the list.
  /// - Returns: The identity.
  /// - Complexity: O(log *n*).
  public func id(at path: IndexPath) -> ID { identity(self[path]) }

  /// Returns the identity of an element.
  ///
  /// - Parameter element: An element, which does not need to be in the list.
  /// - Returns: The identity.
  public func id(of element: Item) -> ID { identity(element) }

  /// Returns the index paths of the elements of a selection.
  ///
  /// - Parameter selection: The selection. Elements that are not in the list are left out.
  /// - Returns: The index paths in ascending order.
  /// - Complexity: O(*m* (log *m* + log *s*)), where *m* is the number of selected elements and
  ///   *s* is the number of sections.
  public func indexPaths(of selection: ListSelection<ID>) -> [IndexPath] {
    selection.ids.compactMap { indexPath(of: $0) }.sorted()
  }
}

extension ListSelection: Codable where ID: Codable {
  private enum CodingKeys: CodingKey {
    case isExclusive, limit, ids
  }

  /// Encodes the mode and the identities.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(mode == .exclusive, forKey: .isExclusive)
    if case .inclusive(let limit) = mode { try values.encodeIfPresent(limit, forKey: .limit) }
    try values.encode(ids, forKey: .ids)
  }

  /// Decodes a selection.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError`, also if the limit is below zero.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let limit = try values.decodeIfPresent(Int.self, forKey: .limit)
    if let limit, limit < 0 {
      throw DecodingError.dataCorruptedError(
        forKey: .limit, in: values, debugDescription: "A limit cannot be less than zero")
    }
    self.init(
      try values.decode(Bool.self, forKey: .isExclusive) ? .exclusive : .inclusive(limit: limit),
      of: try values.decode([ID].self, forKey: .ids))
  }
}
