internal import IndexedLists

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The error for a row that another page has renamed in the meantime.
private struct OtherText: Error, CustomStringConvertible {
  let text: String

  var description: String {
    "The row is called “\(text)” by now, so it was not renamed. Escape shows it."
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
  case delete
  case move
  case undo
  case redo

  /// Returns whether the rules of a row allow a change of the row.
  func isAllowed(by rules: RowRules) -> Bool {
    switch self {
    case .rename: rules.canEdit
    case .delete: rules.canDelete
    case .move: rules.canMove
    case .insert, .undo, .redo: true
    }
  }

  fileprivate var participle: String {
    switch self {
    case .rename: "renamed"
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
    /// The text that the user has seen in the row to rename, if the page tells it.
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
    if edit.text == nil, edit.kind == .insert || edit.kind == .rename {
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
        let row = edit.kind == .rename ? ids.first : new.map(changed.id(of:))
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
      // Equal strings can have different characters.
      if let old = edit.old, !text.utf8.elementsEqual(old.utf8) { throw OtherText(text: text) }
      try list.update(editor.rename(element, edit.text ?? ""))
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
