/// What the user may do with a row.
///
/// The rules are for views and pages, which ask the list. The program itself may change all rows.
///
///     list.rowRules = { RowRules(canDelete: $0.name != "Åsa") }
///     let path = try #require(list.indexPath(of: 2))
///     list[path].name  // "Åsa"
///     list.rules(ofRowAt: path).canDelete  // false
public struct RowRules: Sendable, Hashable, Codable {
  /// A Boolean value that indicates whether the user may change the element.
  public var canEdit: Bool

  /// A Boolean value that indicates whether the user may delete the row.
  public var canDelete: Bool

  /// A Boolean value that indicates whether the user may move the row, if its section allows it.
  public var canMove: Bool

  /// The names of the sections to which the row may move besides its own; `nil` for all.
  ///
  /// See ``ListSectionID/name``. In a list with sections by title, they are the titles.
  public var targets: Set<String>?

  /// Creates rules, which allow everything by default.
  public init(
    canEdit: Bool = true, canDelete: Bool = true, canMove: Bool = true, targets: Set<String>? = nil
  ) {
    self.canEdit = canEdit
    self.canDelete = canDelete
    self.canMove = canMove
    self.targets = targets
  }

  /// Returns whether the row may move to a section.
  ///
  /// - Parameter name: The name of the section.
  /// - Returns: Whether ``canMove`` is `true`, and ``targets`` has the name or is `nil`.
  public func canMove(toSectionNamed name: String) -> Bool {
    canMove && targets?.contains(name) ?? true
  }
}
