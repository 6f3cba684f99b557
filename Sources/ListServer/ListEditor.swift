public import IndexedLists
public import ListPages

/// How the pages of a list change it.
///
/// Limit who may do so with ``ListAccess``: with a token, and with the names of the server.
public struct ListEditor<Item: Sendable, ID: Hashable & Sendable>: Sendable {
  /// A closure that returns a new element with a text.
  ///
  /// The page shows the description of an error that it throws.
  public var make: @Sendable (_ text: String) throws -> Item

  /// A closure that returns an element with another text, and with the same identity.
  ///
  /// The user changes the text that `IndexedList.text(of:)` returns, also if the row shows another one.
  public var rename: @Sendable (_ element: Item, _ text: String) throws -> Item

  /// A closure that returns an element in the section of a title, and with the same identity; `nil` if the
  /// section follows from the text.
  ///
  /// The list must have sections by title. A page also chooses the section of a new element.
  public var move: (@Sendable (_ element: Item, _ title: String) throws -> Item)?

  /// A closure that returns an element with another text in one of its `ListCell.fields`, and with the same identity;
  /// `nil` if pages do not change fields.
  ///
  /// The field has the label of one of those that are editable. Labels of different fields are different.
  public var edit: (@Sendable (_ element: Item, _ field: ListCell.Field) throws -> Item)?

  /// A closure that stores the list after a change by a page, before pages show it.
  ///
  /// If it throws an error, the list remains as it was. The program stores its own changes:
  /// ``LiveList/update(_:)`` does not call the closure.
  public var save: @Sendable (_ list: IndexedList<Item, ID>) async throws -> Void

  /// Creates an editor.
  public init(
    make: @escaping @Sendable (_ text: String) throws -> Item,
    rename: @escaping @Sendable (_ element: Item, _ text: String) throws -> Item,
    move: (@Sendable (_ element: Item, _ title: String) throws -> Item)? = nil,
    edit: (@Sendable (_ element: Item, _ field: ListCell.Field) throws -> Item)? = nil,
    save: @escaping @Sendable (_ list: IndexedList<Item, ID>) async throws -> Void = { _ in }
  ) {
    self.make = make
    self.rename = rename
    self.move = move
    self.edit = edit
    self.save = save
  }
}
