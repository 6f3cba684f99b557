internal import IndexedLists
internal import ListPages

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The error for a row, or for a field of it, that another page has changed in the meantime.
private struct OtherText: Error, CustomStringConvertible {
  let description: String

  /// Returns nothing if the user has seen a text, and otherwise throws an error about what has the text.
  static func check(_ text: String, is seen: String?, _ description: (String) -> String) throws {
    // Equal strings can have different characters.
    guard let seen, !text.utf8.elementsEqual(seen.utf8) else { return }
    throw OtherText(description: description("“\(text)”") + " Escape shows it.")
  }
}

/// The error for a change that the rules of a row do not allow.
private struct RefusedChange: Error, CustomStringConvertible {
  let description: String

  init(_ kind: EditKind, _ text: String, _ title: String?) {
    let place = title.map { " to “\($0)”" } ?? ""
    description = "The row “\(text)” cannot be \(kind.participle)\(place)."
  }
}

/// The kinds of changes that pages make.
enum EditKind: String, Decodable, CaseIterable {
  case insert
  case rename
  case edit
  case delete
  case move
  case undo
  case redo

  /// Returns whether the rules of a row allow a change of the row.
  func isAllowed(by rules: RowRules) -> Bool {
    switch self {
    case .rename, .edit: rules.canEdit
    case .delete: rules.canDelete
    case .move: rules.canMove
    case .insert, .undo, .redo: true
    }
  }

  fileprivate var participle: String {
    switch self {
    case .rename: "renamed"
    case .edit: "edited"
    case .move: "moved"
    default: "deleted"
    }
  }
}

/// The changes that pages make.
extension LiveList {
  /// A change that a page asks for.
  private struct Edit: Decodable, Sendable {
    let kind: EditKind
    /// The rows, as [section, row] in the version of the address.
    let rows: [[Int]]?
    let text: String?
    /// The title of a section.
    let section: String?
    /// The identity of the row to edit, and the label of the field.
    let row: String?
    let field: String?
    /// The text that the user has seen in the row to rename, or in the field, if the page tells it.
    let old: String?
  }

  /// A change that was made.
  private struct Edited: Encodable {
    /// The version of the list that has it.
    let version: Int
    /// The identity of the row that is new or renamed.
    let row: String?
  }

  func edit(_ address: ListAddress, _ body: [UInt8]) async -> ListResponse {
    guard let editor else { return .problem(403, "This list cannot be changed.") }
    guard let edit = try? JSONDecoder().decode(Edit.self, from: Data(body)) else {
      return .problem(400, "The change is not in the form that this server knows.")
    }
    guard edit.kind != .move || editor.move != nil else {
      return .problem(409, "The section of a row follows from its text.")
    }
    guard edit.kind != .edit || editor.edit != nil else {
      return .problem(409, "The fields of rows cannot be changed.")
    }
    if edit.text == nil, [.insert, .rename, .edit].contains(edit.kind) {
      return .problem(400, "The change needs a text.")
    }
    do {
      let chosen = try await chosenList(address, order(of: address))
      guard let chosen else { return .gone }
      var ids: [ID] = []
      for place in edit.rows ?? [] {
        guard place.count == 2, chosen.indices.contains(place[0]),
          chosen[place[0]].indices.contains(place[1])
        else { return .problem(404, "There is no such row.") }
        ids.append(chosen.id(at: IndexPath(row: place[1], section: place[0])))
      }
      if let row = edit.row {
        let list = list
        guard let path = list.indexPath(ofRow: row) else {
          return .problem(404, "There is no such row.")
        }
        ids.append(list.id(at: path))
      }
      // An element is made once, so that the one that is stored is the one that is shown.
      let new = edit.kind == .insert ? try newElement(edit, editor) : nil
      // The program may change the list while the editor stores it.
      while true {
        follow()
        let (number, saved) = (version, follower.changeCount)
        guard var changed = try changed(by: edit, ids, new, editor) else {
          return .problem(409, "There is nothing to \(edit.kind.rawValue).")
        }
        try await editor.save(changed)
        follow()
        guard number == version else { continue }
        let count = follower.changeCount
        if count != saved {
          // What changed in the meantime shows nothing, so the page's change is made again, but not stored again.
          guard let again = try self.changed(by: edit, ids, new, editor) else { continue }
          changed = again
        }
        let step: ListStore<Item, ID>.Step =
          switch edit.kind {
          case .undo: .undo
          case .redo: .redo
          default: .change(changed)
          }
        guard store.take(step, after: count) else { continue }
        follow()
        let isChanged = edit.kind == .rename || edit.kind == .edit
        let row = isChanged ? ids.first : new.map(changed.id(of:))
        return try .json(Edited(version: version, row: row.map { "\($0)" }))
      }
    } catch {
      return .problem(422, "\(error)")
    }
  }

  /// Returns the element that a change inserts.
  private func newElement(_ edit: Edit, _ editor: ListEditor<Item, ID>) throws -> Item {
    let element = try editor.make(edit.text ?? "")
    guard let move = editor.move, let title = edit.section else { return element }
    return try move(element, title)
  }

  /// Returns the list after a change; `nil` if the rows or the changes do not exist.
  private func changed(
    by edit: Edit, _ ids: [ID], _ new: Item?, _ editor: ListEditor<Item, ID>
  ) throws -> IndexedList<Item, ID>? {
    var list = follower.list
    for path in ids.compactMap(list.indexPath(of:)) {
      let (rules, text) = (list.rules(ofRowAt: path), list.text(of: list[path]))
      guard edit.kind.isAllowed(by: rules) else { throw RefusedChange(edit.kind, text, nil) }
      if edit.kind == .move, let title = edit.section, title != list[path.section].title,
        !rules.canMove(toSectionNamed: title)
      {
        throw RefusedChange(.move, text, title)
      }
    }
    switch edit.kind {
    case .undo: return store.previous
    case .redo: return store.next
    case .insert:
      guard let new else { return nil }
      try list.insert(new)
    case .rename:
      guard let id = ids.first, let element = list.element(withID: id) else { return nil }
      let text = list.text(of: element)
      try OtherText.check(text, is: edit.old) {
        "The row is called \($0) by now, so it was not renamed."
      }
      try list.update(editor.rename(element, edit.text ?? ""))
    case .edit:
      guard let change = editor.edit, let id = ids.first, let element = list.element(withID: id),
        let field = look.cell(element).fields?().first(where: {
          $0.label == edit.field && $0.isEditable
        })
      else { return nil }
      try OtherText.check(field.text, is: edit.old) {
        "The text at “\(field.label)” is \($0) by now, so it was not changed."
      }
      try list.update(change(element, ListCell.Field(label: field.label, text: edit.text ?? "")))
    case .delete:
      guard !ids.isEmpty else { return nil }
      for id in ids { list.remove(id: id) }
    case .move:
      guard let move = editor.move, let title = edit.section else { return nil }
      let elements = ids.compactMap(list.element(withID:))
      guard !elements.isEmpty else { return nil }
      for element in elements { try list.update(move(element, title)) }
    }
    return list
  }

  /// Runs a change by a page after the one before it.
  func afterLastEdit(
    _ edit: @escaping @Sendable () async -> ListResponse
  ) async -> ListResponse {
    let previous = lastEdit
    let task = Task {
      _ = await previous?.value
      return await edit()
    }
    lastEdit = task
    return await task.value
  }
}
