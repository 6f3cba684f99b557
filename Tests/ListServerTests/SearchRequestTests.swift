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

  /// Tests that a change that pages do not show is found, also in another order.
  @Test func whatIsNotShownIsFound() async throws {
    var list = try Self.list(Self.people)
    list.searchedTexts = { [$0.office] }
    let live = LiveList(list, look: .init(title: "People"), version: 1) { $0.name == $1.name }
    for choice in ["", "locale=da&"] {
      #expect(try await Self.found(live, "oslo", choice) == [0])
    }
    try await live.update { try $0.update(id: 1) { $0.office = "Oslo" } }
    for choice in ["", "locale=da&"] {
      #expect(try await Self.found(live, "oslo", choice) == [0, 1])
      #expect(try await Self.found(live, "rom", choice) == [])
    }
    #expect(await live.version == 1)
  }

  /// Tests that a search below a row reads what the rows show after the row above has changed.
  @Test func aSearchBelowReadsTheNewLook() async throws {
    let levels = LiveLevels<Person>(
      where: { _ in true }, list: { _, _ in try Self.list(Self.people) },
      look: { above in
        LiveList<Person, Int>.Look(title: "People", cellStyle: .subtitle) { _ in
          ListCell(subtitle: above.office)
        }
      }, isUnchanged: { $0 == $1 })
    let live = LiveList(
      try Self.list(Self.people), look: .init(title: "People"), levels: levels, version: 1
    ) { $0 == $1 }
    func count(_ query: String) async throws -> Int {
      try await Mirror.read(live, "query=\(query)", at: "/id=1/").sections.flatMap(\.rows).count
    }
    #expect(try await count("rom") == 3)
    try await live.update { try $0.update(id: 1) { $0.office = "Oslo" } }
    while try await !Mirror.text(live, "/id=1/rows?section=0&row=0").contains("Oslo") {
      await Task.yield()
    }
    #expect(try await count("oslo") == 3)
    #expect(try await count("rom") == 0)
  }

  /// Tests that searches at the same time, while the list changes, each find the rows of their query.
  @Test func searchesAtTheSameTime() async throws {
    let people = (0..<2000).map { Person(id: $0, name: "N\($0)", team: "t\($0 % 10)") }
    let live = Self.live(try Self.list(people), .subtitle)
    try await withThrowingTaskGroup(of: (Int, [Int])?.self) { group in
      for i in 0..<40 {
        group.addTask { (i % 10, try await Self.found(live, "t\(i % 10)")) }
        if i % 8 == 0 {
          group.addTask {
            await live.update { $0.remove(id: i) }
            return nil
          }
        }
      }
      var count = 0
      for try await case (let digit, let found)? in group {
        #expect((195...200).contains(found.count) && found.allSatisfy { $0 % 10 == digit })
        count += 1
      }
      #expect(count == 40)
    }
  }
}
