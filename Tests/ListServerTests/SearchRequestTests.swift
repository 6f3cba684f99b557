import IndexedCollation
import IndexedLists
import ListPages
import TestSupport
import Testing

@testable import ListServer

/// Tests what a search in a live list reads.
@Suite struct SearchRequestTests {
  struct Person: Identifiable, Equatable, Sendable {
    var id: Int
    var name: String
    var team = ""
    var office = ""
  }

  typealias List = IndexedList<Person, Int>

  private static func list(_ people: [Person]) throws -> List {
    try List(
      people, by: Ordering(by: \.name).then(by: \.office),
      using: LocalizedIndexedCollation(locale: "sv"))
  }

  private static func live(_ list: List, _ style: ListCell.Style) -> LiveList<Person, Int> {
    let look = LiveList<Person, Int>.Look(title: "People", cellStyle: style) {
      ListCell(subtitle: $0.team, detail: "Nr \($0.id)")
    }
    return LiveList(list, look: look, version: 1) { $0 == $1 }
  }

  private static func found(
    _ live: LiveList<Person, Int>, _ query: String, _ choice: String = ""
  ) async throws -> [Int] {
    let page = try await Mirror.read(live, "\(choice)query=\(query)")
    let names = page.sections.flatMap(\.rows)
    return await live.list.allElements.filter { names.contains($0.name) }.map(\.id)
  }

  private static let people = [
    Person(id: 0, name: "Anna Berg", team: "Röda laget", office: "Oslo"),
    Person(id: 1, name: "Bo", team: "Blå laget", office: "Rom"),
    Person(id: 2, name: "Cia Åberg", team: "", office: "Bonn"),
  ]

  /// Tests that a search reads what rows show, and not the further keys, as that of a page in a file.
  @Test func aSearchReadsWhatRowsShow() async throws {
    let live = Self.live(try Self.list(Self.people), .subtitle)
    for (query, expected) in [
      ("berg", [0]), ("berg%20rod", []), ("berg%20r%C3%B6d", [0]), ("laget", [0, 1]), ("aget", []),
      ("oslo", []), ("nr", []), ("lag%20bo", [1]), ("%20", [0, 1, 2]),
    ] { #expect(try await Self.found(live, query) == expected, "\(query)") }
    let detailed = Self.live(try Self.list(Self.people), .value1)
    #expect(try await Self.found(detailed, "nr%202") == [2])
    #expect(try await Self.found(detailed, "laget") == [])
  }

  /// Tests that this holds after any change, also in another order, and together with the texts of the list itself.
  @Test func itDoesSoAfterChanges() async throws {
    var list = try Self.list(Self.people)
    list.searchedTexts = { [$0.office] }
    let live = Self.live(list, .subtitle)
    #expect(try await Self.found(live, "oslo") == [0])
    #expect(try await Self.found(live, "laget", "locale=da&") == [0, 1])
    try await live.update { try $0.insert(Person(id: 3, name: "Disa", team: "Gröna laget")) }
    try await live.update { try $0.update(id: 0) { $0.team = "" } }
    for choice in ["", "locale=da&"] {
      #expect(try await Self.found(live, "laget", choice) == [1, 3])
      #expect(try await Self.found(live, "oslo", choice) == [0])
    }
    await live.undo()
    #expect(try await Self.found(live, "laget") == [0, 1, 3])
    // Lists that know nothing of pages.
    await live.replace(with: try Self.list(Self.people))
    #expect(try await Self.found(live, "laget") == [0, 1])
    let other = try Self.list(Self.people.reversed())
    await live.update { $0 = other }
    #expect(try await Self.found(live, "laget") == [0, 1])
    live.store.update { $0 = other }
    #expect(try await Self.found(live, "laget") == [0, 1])
    live.store.update { $0.remove(id: 1) }
    #expect(try await Self.found(live, "laget") == [0])
  }

  /// Tests that many searches at the same time, while the list changes, each find the rows of a version.
  @Test func searchesAtTheSameTime() async throws {
    let people = (0..<2000).map { Person(id: $0, name: "N\($0)", team: "t\($0 % 10)") }
    let live = Self.live(try Self.list(people), .subtitle)
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for i in 0..<40 {
        group.addTask { try await Self.found(live, "t\(i % 10)") }
        if i % 8 == 0 {
          group.addTask {
            await live.update { $0.remove(id: i) }
            return []
          }
        }
      }
      for try await found in group where !found.isEmpty {
        #expect(Set(found.map { $0 % 10 }).count == 1)
        #expect((195...200).contains(found.count))
      }
    }
  }
}
