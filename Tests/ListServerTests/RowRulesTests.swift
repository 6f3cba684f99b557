import IndexedCollation
import IndexedLists
import Testing

@testable import ListServer

/// Tests that pages obey the rules of rows.
@Suite struct RowRulesTests {
  typealias Person = LiveListTests.Person

  private static func live(
    _ names: [String], _ rules: (@Sendable (Person) -> RowRules)?
  ) throws -> LiveList<Person, Int> {
    var list = try IndexedList(
      names.enumerated().map { Person(id: $0, name: $1) }, sectionedBy: { _ in "A" },
      in: ["A", "B", "C"], by: \.name, using: LocalizedIndexedCollation(locale: "sv"))
    list.rowRules = rules
    let editor = ListEditor<Person, Int>(
      make: { Person(id: 9, name: $0) }, rename: { Person(id: $0.id, name: $1, note: $0.note) },
      move: { person, _ in person })
    return LiveList(list, look: .init(title: "Names"), editor: editor, version: 1) {
      $0.name == $1.name
    }
  }

  private static func change(
    _ live: LiveList<Person, Int>, _ kind: String, _ rows: String, to section: String = "B"
  ) async -> (Int, String) {
    let headers = [
      "host": "127.0.0.1:80", "content-type": "application/json", "authorization": "Bearer secret",
    ]
    let body = #"{"kind":"\#(kind)","rows":\#(rows),"text":"x","section":"\#(section)"}"#
    let version = await live.version
    let response = await live.respond(
      to: ListRequest(
        method: "POST", target: "/changes?version=\(version)", headers: headers,
        body: Array(body.utf8)))
    guard case .bytes(let bytes) = response.body else { return (response.status, "") }
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  /// Tests that pages may not do what the rules of a row forbid, and that its element says so.
  @Test(arguments: ["Bo", "", "a\0“"])
  func rulesOfRowsHold(_ name: String) async throws {
    let live = try Self.live([name, name, "Cia"]) { person in
      switch person.id {
      case 0: RowRules(canEdit: false, canDelete: false, canMove: false)
      case 1: RowRules(targets: ["C"])
      default: RowRules()
      }
    }
    func change(
      _ kind: String, _ rows: String, to section: String = "B"
    ) async -> (Int, String) { await Self.change(live, kind, rows, to: section) }
    #expect(await change("rename", "[[0,0]]") == (422, "The row “\(name)” cannot be renamed.\n"))
    #expect(
      await change("delete", "[[0,2],[0,0]]") == (422, "The row “\(name)” cannot be deleted.\n"))
    #expect(await change("move", "[[0,0]]") == (422, "The row “\(name)” cannot be moved.\n"))
    #expect(await change("move", "[[0,1]]") == (422, "The row “\(name)” cannot be moved to “B”.\n"))
    // A row may always stay in its own section.
    #expect(await change("move", "[[0,1]]", to: "A").0 == 200)
    #expect(await live.list.numberOfRows == 3)
    let page = try await Mirror.text(live, "/rows?section=0&row=0")
    #expect(page.components(separatedBy: "data-refused").count == 2)
    #expect(page.contains(#"data-refused="rename delete move""#))
    #expect(await change("delete", "[[0,1],[0,2]]").0 == 200)
    #expect(await live.list.allElements.map(\.id) == [0])
  }

  /// Tests that the last rules hold in pages of any order, and that an undone change does not bring others back.
  @Test func theLastRulesHold() async throws {
    let live = try Self.live(["Anna", "Bo"], nil)
    let refused = { (order: String) in
      try await Mirror.text(live, "/rows?section=0&row=0" + order)
        .components(separatedBy: "data-refused").count - 1
    }
    #expect(try await refused("") == 0)
    #expect(try await refused("&locale=de") == 0)
    #expect(await Self.change(live, "rename", "[[0,0]]").0 == 200)
    await live.update { $0.rowRules = { _ in RowRules(canDelete: false) } }
    for kind in ["undo", "redo"] {
      #expect(try await refused("") == 2)
      #expect(try await refused("&locale=de") == 2)
      #expect(await Self.change(live, kind, "[]").0 == 200)
      #expect(await Self.change(live, "delete", "[[0,0]]").0 == 422)
    }
  }

  /// Tests that a row is shown anew when its rules give something else.
  @Test func aRowWithOtherRulesIsShownAnew() async throws {
    let live = try Self.live(["Anna", "Bo"]) { RowRules(canDelete: $0.note == 0) }
    await live.update { $0.update(Person(id: 0, name: "Anna", note: 1)) }
    #expect(await live.version == 2)
    await live.update { $0.update(Person(id: 0, name: "Anna", note: 2)) }
    #expect(await live.version == 2)
  }
}
