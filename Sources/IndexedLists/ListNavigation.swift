/// A level of data whose rows lead to the next: regions to time zones, time zones to one of them.
///
/// A level is handed all that it shows by the one above it, and knows of nothing else.
///
///     enum ZoneLevel: ListLevel {
///       case regions(IndexedList<Region, String>)
///       case zones(IndexedList<Zone, String>)
///       case zone(Zone)
///
///       func level(below id: String) -> ZoneLevel? {
///         switch self {
///         case .regions(let list): list.element(withID: id).map { .zones($0.zones) }
///         case .zones(let list): list.element(withID: id).map { .zone($0) }
///         case .zone: nil
///         }
///       }
///     }
public protocol ListLevel {
  /// What tells a row from all others of its level.
  associatedtype ID: Hashable & Codable & Sendable

  /// The level that a row leads to.
  ///
  /// - Parameter id: The identity of the row.
  /// - Returns: The level; `nil` if there is no such row, or it leads nowhere.
  func level(below id: ID) -> Self?
}

/// A way through levels of data, from the first down to the one that is shown.
///
///     var navigation = ListNavigation(root: ZoneLevel.regions(regions))
///     navigation.push("Europe")  // true
///     navigation.push("Europe/Rome")  // true
///     let stored = try JSONEncoder().encode(navigation.path)
///     navigation.pop()
public struct ListNavigation<Level: ListLevel> {
  /// The levels from the first to the one that is shown; there is always one.
  public private(set) var levels: [Level]

  /// The rows that led from level to level, which can be stored.
  public private(set) var path: [Level.ID] = []

  /// Begins at the first level.
  ///
  /// - Parameter root: The level.
  public init(root: Level) {
    levels = [root]
  }

  /// Goes a way that was stored.
  ///
  /// - Parameters:
  ///   - root: The first level.
  ///   - path: The rows. Where one is gone, or leads nowhere now, the way ends.
  public init(root: Level, path: [Level.ID]) {
    self.init(root: root)
    for id in path where !push(id) { break }
  }

  /// The level that is shown.
  public var current: Level { levels[levels.count - 1] }

  /// Goes to the level that a row leads to.
  ///
  /// - Parameter id: The identity of the row, in the level that is shown.
  /// - Returns: Whether it leads to one; if not, nothing is changed.
  @discardableResult
  public mutating func push(_ id: Level.ID) -> Bool {
    guard let level = current.level(below: id) else { return false }
    levels.append(level)
    path.append(id)
    return true
  }

  /// Goes back to the level above.
  ///
  /// - Returns: The row that led down from there; `nil` at the first level.
  @discardableResult
  public mutating func pop() -> Level.ID? {
    guard let id = path.popLast() else { return nil }
    levels.removeLast()
    return id
  }

  /// Goes back to the first level.
  public mutating func popToRoot() {
    levels.removeLast(path.count)
    path = []
  }

  /// Gives the first level other data, and goes the same way through it as far as it leads.
  ///
  /// - Parameter root: The level.
  public mutating func reload(root: Level) {
    self = ListNavigation(root: root, path: path)
  }
}

extension ListNavigation: Sendable where Level: Sendable {}
