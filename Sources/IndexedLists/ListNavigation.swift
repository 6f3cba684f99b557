/// A level of hierarchical data whose rows lead to the next level.
///
/// For example, a list of regions leads to lists of time zones, and these lead to a time zone.
/// A level gets all the data that it shows from the level above, and depends on nothing else.
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
  /// The identity of a row, which is unique in its level.
  associatedtype ID: Hashable & Codable & Sendable

  /// Returns the level that a row leads to.
  ///
  /// - Parameter id: The identity of the row.
  /// - Returns: The level; `nil` if there is no such row or it leads to no level.
  func level(below id: ID) -> Self?
}

/// A path through levels of data, from the first level to the one that is shown.
///
///     var navigation = ListNavigation(root: ZoneLevel.regions(regions))
///     navigation.push("Europe")  // true
///     navigation.push("Europe/Rome")  // true
///     let stored = try JSONEncoder().encode(navigation.path)
///     String(decoding: stored, as: UTF8.self)  // #"["Europe","Europe\/Rome"]"#
///     navigation.pop()  // "Europe/Rome"
///     navigation.path  // ["Europe"]
public struct ListNavigation<Level: ListLevel> {
  /// The levels from the first to the one that is shown; there is always at least one.
  public private(set) var levels: [Level]

  /// The identities of the rows that led from level to level.
  ///
  /// The app can store them.
  public private(set) var path: [Level.ID] = []

  /// Creates a navigation that shows the first level.
  ///
  /// - Parameter root: The first level.
  public init(root: Level) {
    levels = [root]
  }

  /// Creates a navigation that follows a stored path.
  ///
  /// - Parameters:
  ///   - root: The first level.
  ///   - path: The identities of the rows to follow. The navigation stops before the first row
  ///     that no longer exists or no longer leads to a level.
  public init(root: Level, path: [Level.ID]) {
    self.init(root: root)
    for id in path where !push(id) { break }
  }

  /// The level that is shown.
  public var current: Level { levels[levels.count - 1] }

  /// Shows the level that a row leads to.
  ///
  /// - Parameter id: The identity of the row, in the level that is shown.
  /// - Returns: Whether the row leads to a level. If not, nothing changes.
  @discardableResult
  public mutating func push(_ id: Level.ID) -> Bool {
    guard let level = current.level(below: id) else { return false }
    levels.append(level)
    path.append(id)
    return true
  }

  /// Returns to the level above.
  ///
  /// - Returns: The identity of the row that led down from there; `nil` at the first level.
  @discardableResult
  public mutating func pop() -> Level.ID? {
    guard let id = path.popLast() else { return nil }
    levels.removeLast()
    return id
  }

  /// Returns to the first level.
  public mutating func popToRoot() {
    levels.removeLast(path.count)
    path = []
  }

  /// Replaces the first level, and follows the same path as far as possible.
  ///
  /// - Parameter root: The new first level.
  public mutating func reload(root: Level) {
    self = ListNavigation(root: root, path: path)
  }
}

extension ListNavigation: Sendable where Level: Sendable {}
