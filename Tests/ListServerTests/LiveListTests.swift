import IndexedCollation
import IndexedLists
import ListPages
import TestSupport
import Testing

@testable import ListServer

/// Tests that the pages of a live list show it while it changes.
@Suite struct LiveListTests {
  struct Person: Identifiable, Equatable, Sendable {
    var id: Int
    var name: String
    var note = 0
  }

  typealias List = IndexedList<Person, Int>

  static func list(
    _ names: [String], _ locales: [String] = ["sv"], _ policy: SectionPolicy = SectionPolicy()
  ) throws -> List {
    try IndexedList(
      names.enumerated().map { Person(id: $0, name: $1) }, by: \.name,
      using: LocalizedIndexedCollation(locales: locales, policy: policy))
  }

  /// Returns a live list whose versions begin at 1.
  static func live(_ list: List) -> LiveList<Person, Int> {
    LiveList(list, look: .init(title: "Names"), version: 1) { $0 == $1 }
  }

  /// What a page of a list has.
  static func sections(of list: List) -> [Mirror.Section] {
    list.filter { !$0.isEmpty }.map { Mirror.Section(title: $0.title, rows: $0.map(\.name)) }
  }

  static func name(_ random: inout Seeded) -> String {
    let letters = ["a", "B", "c", "Å", "ä", "z", "ж", "あ", "1", "<", "&", "\"", "é", " "]
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? ""
    }.joined()
  }

  @Test(arguments: [["sv"], ["ja"], ["en", "ru"]], [0, 1, 99, 100, 101, 450])
  func aPageHasTheRowsOfTheList(_ locales: [String], _ count: Int) async throws {
    var random = Seeded(seed: RunSeed.value)
    let list = try Self.list((0..<count).map { _ in Self.name(&random) }, locales)
    let live = Self.live(list)
    #expect(try await Mirror.read(live).sections == Self.sections(of: list))
    for query in ["a", "å", "b", " ", "zz", "a b"] {
      let found = try await Mirror.read(live, "query=\(query)")
      #expect(found.sections == Self.sections(of: list.searching(for: query)))
    }
    let other = try list.collated(
      using: LocalizedIndexedCollation(locale: "da", policy: .init(catchAll: .icu)))
    #expect(
      try await Mirror.read(live, "locale=da&catch-all=icu").sections == Self.sections(of: other))
  }

  /// Makes a random change of a list.
  private static func change(_ list: inout List, _ next: inout Int, _ random: inout Seeded) throws {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let ids = list.allElements.map(\.id)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        try list.insert(Person(id: next, name: name(&random)))
        next += 1
      case 1: list.remove(id: ids.randomElement(using: &random) ?? 0)
      case 2:
        guard let id = ids.randomElement(using: &random) else { continue }
        list.update(Person(id: id, name: name(&random)))
      default:
        guard let id = ids.randomElement(using: &random), var person = list.element(withID: id)
        else { continue }
        person.note += 1
        list.update(person)
      }
    }
  }

  /// Tests that events lead from version to version, in two orders, also for a page that missed some.
  @Test(arguments: 0..<RunSize.repeats(10))
  func eventsAreTheChanges(_ run: Int) async throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(run))
    var next = 1000
    // The sections change with the rows if they are joined and divided.
    let policy = SectionPolicy(
      catchAll: CatchAll.allCases.randomElement(using: &random) ?? .uiKit,
      minimumCount: run % 2 == 0 ? 0 : 3, maximumCount: run % 4 < 2 ? nil : 2)
    var list = try Self.list(
      (0..<Int.random(in: 0...30, using: &random)).map { _ in Self.name(&random) }, ["sv"], policy)
    let live = Self.live(list)
    let choices = ["", "locale=da"]
    var pages: [Mirror] = []
    var late: [Mirror] = []
    var streams: [EventReader] = []
    for choice in choices {
      let page = try await Mirror.read(live, choice)
      pages.append(page)
      late.append(page)
      streams.append(try await EventReader(live, choice, after: page.version))
    }
    var undoable: [List] = []
    var redoable: [List] = []
    for _ in 0..<25 {
      let before = list
      var isSame = false
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        #expect(await live.undo() == !undoable.isEmpty)
        if let old = undoable.popLast() {
          redoable.append(list)
          list = old
        } else {
          isSame = true
        }
      case 1:
        #expect(await live.redo() == !redoable.isEmpty)
        if let new = redoable.popLast() {
          undoable.append(list)
          list = new
        } else {
          isSame = true
        }
      default:
        try Self.change(&list, &next, &random)
        let changed = list
        await live.update { $0 = changed }
        list = list.adapted()
        isSame = Self.isSame(before, list)
        if !isSame {
          undoable.append(before)
          redoable = []
        }
      }
      if isSame || Self.isSame(before, list) { continue }
      for i in choices.indices {
        let event = await streams[i].next()
        let isChange = try pages[i].receive(#require(event))
        #expect(isChange || i > 0)
        if !isChange { pages[i] = try await Mirror.read(live, choices[i]) }
        try await pages[i].complete(from: live, choices[i])
        #expect(try await Mirror.read(live, choices[i]) == pages[i])
      }
      #expect(pages[0].sections == Self.sections(of: list))
      let danish = try list.collated(
        using: LocalizedIndexedCollation(locale: "da", policy: policy))
      #expect(pages[1].sections == Self.sections(of: danish))

      // A page that connects again receives what it missed.
      for i in choices.indices where random.once(in: 4) {
        let events = try await EventReader(live, choices[i], after: late[i].version)
        while late[i].version < pages[i].version {
          let event = await events.next()
          if try !late[i].receive(#require(event)) {
            late[i] = try await Mirror.read(live, choices[i])
          }
          // The sections of a version that is not the last one are read from that version.
          try await late[i].complete(from: live, choices[i])
        }
        #expect(late[i] == pages[i])
      }
    }
  }

  @Test func aChangeThatShowsNothingLeavesWhatWasUndone() async throws {
    let live = try Self.live(Self.list(["Anna", "Bo"]))
    await live.update { $0.remove(id: 1) }
    await live.undo()
    await live.update { list in list.update(Person(id: 0, name: "Anna")) }
    #expect(await live.redo())
    #expect(await live.list.count == 1)
  }

  private static func isSame(_ first: List, _ second: List) -> Bool {
    first.allElements == second.allElements && first.map(\.title) == second.map(\.title)
  }

  @Test func oldVersionsAreKeptForSomeTime() async throws {
    let live = try Self.live(Self.list(["Anna", "Bo"]))
    for i in 0..<15 {
      try await live.update { list throws(IndexedListError) in
        _ = try list.insert(Person(id: 100 + i, name: "Å\(i)"))
      }
    }
    #expect(await live.version == 16)
    func status(_ target: String) async -> Int {
      await live.respond(to: ListRequest(target: target)).status
    }
    #expect(await status("rows?version=1&section=1&row=0") == 200)
    #expect(await status("rows?version=1&section=2&row=0") == 404)
    #expect(await status("rows?version=16&section=2&row=14") == 200)
    #expect(await status("rows?version=16&section=2&row=15") == 404)
    #expect(await status("rows?version=17&section=0&row=0") == 410)
    await live.update { _ = $0.remove(id: 0) }
    #expect(await status("rows?version=1&section=0&row=0") == 410)
    #expect(await status("place?version=1&text=a") == 410)
  }

  @Test func aLongChangeIsReadAgain() async throws {
    let live = try Self.live(Self.list(["Anna"]))
    let events = try await EventReader(live, after: 1)
    let danish = try await EventReader(live, "locale=da", after: 1)
    await live.update { list in
      for i in 1...1001 { _ = try? list.insert(Person(id: i, name: "Bo \(i)")) }
    }
    let reload = "id: 2\nevent: reload\ndata:\n\n"
    #expect(await events.next() == reload)
    #expect(await danish.next() == reload)
    #expect(try await Mirror.read(live, "locale=da").sections.map(\.rows.count) == [1, 1001])
  }

  @Test func anErrorLeavesTheListUnchanged() async throws {
    let live = try Self.live(Self.list(["Anna"]))
    await #expect(throws: IndexedListError.repeatedIdentity("0")) {
      try await live.update { list throws(IndexedListError) in
        list.remove(id: 0)
        try list.insert(Person(id: 1, name: "Bo"))
        try list.insert(Person(id: 0, name: "Cia"))
        try list.insert(Person(id: 0, name: "Dag"))
      }
    }
    #expect(await live.list.allElements.map(\.name) == ["Anna"])
    #expect(await live.version == 1)
    #expect(await live.undo() == false)
  }

  /// Tests that pages show what the program changes in the store, also if it shows empty sections.
  @Test(arguments: [false, true])
  func aChangeInTheStoreIsShown(_ showsEmptySections: Bool) async throws {
    let live = try Self.live(Self.list(["Anna", "Bo"]))
    let events = try await EventReader(live, after: 1)
    live.store.update {
      $0.remove(id: 0)
      $0.showsEmptySections = showsEmptySections
    }
    let event = await events.next()
    #expect(event?.contains(#""deletedSections":[0]"#) == true)
    #expect(await live.version == 2)
    live.store.undo()
    #expect(await live.list.map(\.title) == ["A", "B"])
    #expect(await events.next()?.contains(#""insertedSections":[0]"#) == true)
    #expect(await live.redo())
    #expect(try await Mirror.read(live).sections.map(\.rows) == [["Bo"]])
    #expect(live.store.list.numberOfRows == 1)
    #expect(await events.next()?.contains(#""deletedSections":[0]"#) == true)
    // The page has been told of everything so far, so that only the store tells of the next change.
    live.store.update { $0.update(Person(id: 1, name: "By")) }
    #expect(await events.next()?.contains(#""reloadedRows":[[0,0]]"#) == true)
  }

  /// Tests that a list in another order has all rows also if the program made the sections.
  @Test func sectionsOfTheProgramAreShownInOtherOrders() async throws {
    let people = ["Anna", "Bo"].enumerated().map { Person(id: $0, name: $1) }
    let live = Self.live(
      try IndexedList(
        sections: [ListSection(title: "1", rows: people), ListSection(title: "2", rows: [])],
        by: \.name, using: LocalizedIndexedCollation(locale: "sv")))
    #expect(try await Mirror.read(live, "locale=de").sections.map(\.rows) == [["Anna", "Bo"]])
    try await live.update { list throws(IndexedListError) in
      _ = try list.insert(Person(id: 2, name: "Cia"), inSection: 0)
    }
    #expect(
      try await Mirror.read(live, "locale=de").sections.map(\.rows) == [["Anna", "Bo", "Cia"]])
  }

  @Test func aChangeInTheStoreIsShownWithoutEvents() async throws {
    let live = try Self.live(Self.list(["Anna", "Bo"]))
    live.store.update { _ = $0.remove(id: 1) }
    #expect(try await Mirror.read(live).sections.map(\.rows) == [["Anna"]])
  }

  @Test func aReplacedListCannotBeUndone() async throws {
    let live = try Self.live(Self.list(["Anna"]))
    await live.update { _ = $0.update(Person(id: 0, name: "Bo")) }
    await live.replace(with: try Self.list(["Cia", "Dag"]))
    #expect(await live.undo() == false)
    #expect(try await Mirror.read(live).sections.map(\.rows) == [["Cia"], ["Dag"]])
    #expect(await live.version == 3)
  }

  /// Tests that a page that left is forgotten, and that one that takes nothing is ended.
  @Test func pagesLeave() async throws {
    let live = try Self.live(Self.list(["Anna"]))
    do {
      let events = try await EventReader(live, after: 1)
      #expect(await live.pageCount == 1)
      withExtendedLifetime(events) {}
    }
    for _ in 0..<1000 where await live.pageCount > 0 { await Task.yield() }
    #expect(await live.pageCount == 0)

    let response = await live.respond(to: ListRequest(target: "events?version=1"))
    guard case .stream(let stream) = response.body else { throw Mirror.Failure("no events") }
    var events = stream.makeAsyncIterator()
    for i in 0..<40 { await live.update { _ = $0.update(Person(id: 0, name: "Anna \(i)")) } }
    var count = 0
    while await events.next() != nil { count += 1 }
    #expect((2..<40).contains(count))
  }
}
