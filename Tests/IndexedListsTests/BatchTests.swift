import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

@Suite struct BatchTests {
  private static func list(
    _ sections: [[Person]], order: ListOrder = .manual
  ) throws -> IndexedList<Person, Int> {
    try IndexedList(
      sections: sections.enumerated().map { ListSection(title: "\($0)", order: order, rows: $1) },
      id: \.id, by: \.name, using: LocalizedIndexedCollation(locale: "en"))
  }

  private static func named(_ sections: [String]) throws -> IndexedList<Person, Int> {
    var id = 0
    return try list(
      sections.map { names in
        names.map { name in
          id += 1
          return Person(id: id, name: String(name))
        }
      })
  }

  private func names(_ list: IndexedList<Person, Int>) -> [String] {
    list.map { $0.map(\.name).joined() }
  }

  /// Tests the guide's example, with the calls in several orders: delete row 1 of section 0, delete
  /// section 1, insert row 1 of section 1.
  @Test func theGuidesBatch() throws {
    let person = Person(id: 99, name: "x")
    let calls: [(inout ListBatch<Person>) -> Void] = [
      { $0.deleteRow(at: path(0, 1)) }, { $0.deleteSection(at: 1) },
      { $0.insertRow(person, at: path(1, 1)) },
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      var list = try Self.named(["abc", "def", "ghi"])
      let before = list.allElements
      var batch = ListBatch<Person>()
      batch.beginUpdates()
      for call in order { calls[call](&batch) }
      batch.endUpdates()
      let undo = try list.apply(batch)
      #expect(names(list) == ["ac", "gxhi"])
      let redo = try list.apply(undo)
      #expect(list.allElements == before)
      #expect(names(list) == ["abc", "def", "ghi"])
      try list.apply(redo)
      #expect(names(list) == ["ac", "gxhi"])
    }
  }

  /// Tests the guide's example of five states, which deletes two and inserts three.
  ///
  /// Insertions use positions in the list after the batch, although they are called first.
  @Test(arguments: ListOrder.allCases)
  func theGuidesFiveStates(_ order: ListOrder) throws {
    let states = people(["Arizona", "California", "Delaware", "New Jersey", "Washington"])
    var list = try Self.list([states], order: order)
    var batch = ListBatch<Person>()
    for (row, name) in [(0, "Alaska"), (3, "Georgia"), (5, "Virginia")] {
      batch.insertRow(Person(id: 50 + row, name: name), at: path(0, row))
    }
    for row in [4, 2] { batch.deleteRow(at: path(0, row)) }
    let undo = try list.apply(batch)
    #expect(
      list[0].map(\.name)
        == ["Alaska", "Arizona", "California", "Georgia", "New Jersey", "Virginia"])
    try list.apply(undo)
    #expect(list.allElements == states)
  }

  /// Tests that a random batch makes its changes, and that the batch that `apply` returns undoes
  /// them.
  @Test(arguments: 0..<RunSize.repeats(60))
  func everyBatchDoesWhatItSays(_ seed: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    var nextID = 0
    func person() -> Person {
      nextID += 1
      return Person(id: nextID, name: random.name())
    }
    func rows() -> [Person] { (0..<Int.random(in: 0...6, using: &random)).map { _ in person() } }
    var list = try Self.list((0..<4).map { _ in rows() })
    for _ in 0..<30 {
      let before = Mirror(list)
      // Choose what to delete, to move and to reload.
      var batch = ListBatch<Person>()
      var kept: [(title: String, rows: [Person])?] = []
      var movedSections: [(source: Int, section: (title: String, rows: [Person]))] = []
      var arriving: [(source: IndexPath?, person: Person)] = []
      for section in before.rows.indices {
        let choice = Int.random(in: 0..<8, using: &random)
        if choice == 0 {
          batch.deleteSection(at: section)
          continue
        }
        var rows: [Person] = []
        for (row, old) in before.rows[section].enumerated() {
          var person = old
          if Int.random(in: 0..<5, using: &random) == 0 {
            person.name = random.name()
            batch.reloadRow(at: path(section, row), with: person)
          } else if Int.random(in: 0..<5, using: &random) == 0 {
            batch.deleteRow(at: path(section, row))
            continue
          }
          if Int.random(in: 0..<5, using: &random) == 0 {
            arriving.append((path(section, row), person))
          } else {
            rows.append(person)
          }
        }
        if choice == 1 {
          movedSections.append((section, (before.titles[section], rows)))
        } else {
          kept.append((before.titles[section], rows))
        }
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) { arriving.append((nil, person())) }
      // Choose the targets.
      var sections: [(title: String, rows: [Person])] = kept.compactMap(\.self)
      let newSections = (0..<Int.random(in: 0...1, using: &random)).map { _ in
        (title: "new \(nextID)", rows: rows())
      }
      var slots = Array(0..<sections.count + movedSections.count + newSections.count)
        .shuffled(using: &random)
      var placed: [(slot: Int, section: (title: String, rows: [Person]), isNew: Bool)] = []
      for (source, section) in movedSections {
        let slot = slots.removeLast()
        batch.moveSection(source, toSection: slot)
        placed.append((slot, section, false))
      }
      for section in newSections {
        let slot = slots.removeLast()
        batch.insertSection(
          ListSection(title: section.title, order: .manual, rows: section.rows), at: slot)
        placed.append((slot, section, true))
      }
      placed.sort { $0.slot < $1.slot }
      for (slot, section, _) in placed { sections.insert(section, at: slot) }
      let fixed = Set(placed.filter(\.isNew).map(\.slot))
      let open = sections.indices.filter { !fixed.contains($0) }
      // No section can take rows, so there is no such batch.
      if open.isEmpty, !arriving.isEmpty { continue }
      let targets = arriving.map { _ in open.randomElement(using: &random)! }
      for section in open {
        let incoming = arriving.indices.filter { targets[$0] == section }
        let count = sections[section].rows.count + incoming.count
        let places = Array((0..<count).shuffled(using: &random).prefix(incoming.count))
        for (i, place) in zip(incoming, places) {
          if let source = arriving[i].source {
            batch.moveRow(at: source, to: path(section, place))
          } else {
            batch.insertRow(arriving[i].person, at: path(section, place))
          }
        }
        for (place, i) in zip(places, incoming).sorted(by: { $0.0 < $1.0 }) {
          sections[section].rows.insert(arriving[i].person, at: place)
        }
      }

      let undo = try list.apply(batch)
      #expect(list.map(\.title) == sections.map(\.title))
      #expect(list.map(Array.init) == sections.map(\.rows))
      for (offset, person) in list.allElements.enumerated() {
        #expect(list.indexPath(of: person.id).map { list.offset(of: $0) } == offset)
      }
      var undone = list
      let redo = try undone.apply(undo)
      #expect(Mirror(undone) == before)
      try undone.apply(redo)
      #expect(Mirror(undone) == Mirror(list))
    }
  }

  @Test func aSectionIsCalledSomethingElse() throws {
    var list = try Self.named(["ab", "c"])
    let before = list
    var batch = ListBatch<Person>()
    batch.reloadSection(at: 0, title: "first", footer: "two", indexTitle: "1")
    batch.moveSection(0, toSection: 1)
    batch.deleteRow(at: path(0, 0))
    let undo = try list.apply(batch)
    #expect(list.map(\.title) == ["1", "first"])
    #expect(list.titleForFooter(inSection: 1) == "two")
    #expect(list.sectionIndexTitles == ["1"])
    #expect(names(list) == ["c", "b"])
    try list.apply(undo)
    #expect(list.map(\.title) == before.map(\.title))
    #expect(list.sectionIndexTitles == nil)
    #expect(names(list) == ["ab", "c"])
    var footer = ListBatch<Person>()
    footer.reloadSection(at: 1, title: "1", footer: "one")
    try list.apply(footer)
    #expect(list.difference(from: before).reloadedSections == [1])
    #expect(before.difference(from: list).reloadedSections == [1])
  }

  @Test func rowsOfCollatedSectionsStandWhereTheyBelong() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(people(["a", "c", "å"]), by: \.name, using: collation)
    let before = Mirror(list)
    func applying(_ change: (inout ListBatch<Person>) -> Void) throws {
      var batch = ListBatch<Person>()
      change(&batch)
      try list.apply(batch)
    }
    try applying { $0.insertRow(Person(id: 8, name: "aa"), at: path(0, 1)) }
    #expect(list[0].map(\.name) == ["a", "aa"])
    try applying { $0.deleteRow(at: path(0, 1)) }
    #expect(Mirror(list) == before)
    for (change, error) in [
      ({ $0.insertRow(Person(id: 8, name: "aa"), at: path(0, 0)) }, .outOfOrder(path(0, 0))),
      ({ $0.insertRow(Person(id: 8, name: "b"), at: path(0, 1)) }, .outOfOrder(path(0, 1))),
      ({ $0.moveRow(at: path(0, 0), to: path(2, 0)) }, .outOfOrder(path(2, 0))),
      ({ $0.reloadRow(at: path(0, 0), with: Person(id: 0, name: "b")) }, .outOfOrder(path(0, 0))),
      (
        { $0.reloadRow(at: path(0, 0), with: Person(id: 5, name: "a")) }, .otherIdentity(path(0, 0))
      ),
      ({ $0.insertRow(Person(id: 0, name: "a"), at: path(0, 1)) }, .repeatedIdentity("0")),
      ({ $0.deleteSection(at: 0) }, .fixedSections),
      ({ $0.beginUpdates() }, .unfinishedBatch),
    ] as [((inout ListBatch<Person>) -> Void, IndexedListError)] {
      #expect(throws: error) { try applying(change) }
      #expect(Mirror(list) == before)
    }
  }

  /// Tests that a batch cannot insert an element with the identity of a row that it moves.
  @Test func aMovedRowKeepsItsIdentity() throws {
    var list = try Self.named(["abc"])
    let before = list.allElements
    var batch = ListBatch<Person>()
    batch.moveRow(at: path(0, 0), to: path(0, 3))
    batch.insertRow(Person(id: 1, name: "x"), at: path(0, 0))
    #expect(throws: IndexedListError.repeatedIdentity("1")) { try list.apply(batch) }
    #expect(list.allElements == before)
    batch = ListBatch<Person>()
    batch.moveRow(at: path(0, 0), to: path(1, 2))
    batch.insertSection(ListSection(title: "new", rows: [Person(id: 1, name: "x")]), at: 0)
    #expect(throws: IndexedListError.repeatedIdentity("1")) { try list.apply(batch) }
    #expect(list.allElements == before)
  }

  /// Tests that a batch cannot insert two elements of one identity, and can insert that of a deleted row.
  @Test func anIdentityIsInsertedOnce() throws {
    var list = try Self.named(["abc", "d"])
    let before = Mirror(list)
    let person = Person(id: 9, name: "x")
    let new = ListSection(title: "new", order: .manual, rows: [person])
    for changes in [
      [{ $0.insertRow(person, at: path(0, 0)) }, { $0.insertRow(person, at: path(0, 4)) }],
      [{ $0.insertRow(person, at: path(0, 0)) }, { $0.insertRow(person, at: path(1, 0)) }],
      [{ $0.insertSection(new, at: 0) }, { $0.insertRow(person, at: path(1, 0)) }],
      [
        { $0.insertSection(new, at: 0) },
        { $0.insertSection(ListSection(title: "newer", rows: [person]), at: 1) },
      ],
      [
        {
          $0.insertSection(
            ListSection(title: "new", order: .manual, rows: [person, person]), at: 0)
        }
      ],
    ] as [[(inout ListBatch<Person>) -> Void]] {
      var batch = ListBatch<Person>()
      for change in changes { change(&batch) }
      #expect(throws: IndexedListError.repeatedIdentity("9")) { try list.apply(batch) }
      #expect(Mirror(list) == before)
    }
    var batch = ListBatch<Person>()
    batch.deleteRow(at: path(0, 1))
    batch.insertRow(Person(id: 2, name: "y"), at: path(1, 0))
    batch.insertRow(Person(id: 8, name: "z"), at: path(1, 2))
    let undo = try list.apply(batch)
    #expect(names(list) == ["ac", "ydz"])
    #expect(list.indexPath(of: 2) == path(1, 0))
    try list.apply(undo)
    #expect(Mirror(list) == before)
  }

  /// Tests batches of many rows of long sections against the same changes one by one.
  @Test(arguments: 0..<RunSize.repeats(12), [ListOrder.manual, .collated])
  func aBatchOfManyRowsIsThatOfEach(_ seed: Int, _ order: ListOrder) throws {
    var random = Seeded(seed: UInt64(seed))
    let counts = [2000, 700, 1, 0, 300].shuffled(using: &random)
    var id = 0
    var list = try Self.list(
      counts.map { count in
        (0..<count).map { _ in
          id += 1
          return Person(id: id, name: random.name())
        }
      }, order: order)
    for _ in 0..<6 {
      var target = list
      let changes = Int.random(in: 1...[3, 40, 900].randomElement(using: &random)!, using: &random)
      for _ in 0..<changes {
        let section = Int.random(in: target.indices, using: &random)
        if let row = target[section].indices.randomElement(using: &random), random.once(in: 2) {
          let element = target.remove(at: path(section, row))
          if random.once(in: 2) {
            try target.insert(element, inSection: Int.random(in: target.indices, using: &random))
          }
        } else {
          id += 1
          try target.insert(Person(id: id, name: random.name()), inSection: section)
        }
      }
      if random.once(in: 3) {
        target = try Self.list(target.map(Array.init).reversed(), order: order)
      }
      let before = Mirror(list)
      let undo = try list.apply(target.batch(from: list))
      #expect(Mirror(list) == Mirror(target))
      for person in list.allElements {
        #expect(list.element(withID: person.id) == person)
        #expect(list.indexPath(of: person.id) == target.indexPath(of: person.id))
      }
      var undone = list
      try undone.apply(undo)
      #expect(Mirror(undone) == before)
      let found = list.searching(for: "b", in: .anywhere)
      #expect(found.allElements == target.searching(for: "b", in: .anywhere).allElements)
    }
  }

  @Test func whatDoesNotFitChangesNothing() throws {
    var list = try Self.named(["ab", "c"])
    let before = Mirror(list)
    let person = Person(id: 9, name: "x")
    let section = ListSection(title: "s", order: .manual, rows: [person])
    for (changes, error) in [
      ([{ $0.deleteRow(at: path(0, 2)) }], .noSuchRowBefore(path(0, 2))),
      ([{ $0.deleteRow(at: path(2, 0)) }], .noSuchRowBefore(path(2, 0))),
      ([{ $0.deleteRow(at: IndexPath()) }], .noSuchRowBefore(IndexPath())),
      ([{ $0.deleteRow(at: [0, 0, 0]) }], .noSuchRowBefore([0, 0, 0])),
      ([{ $0.moveRow(at: path(0, 0), to: [0, 0, 0]) }], .noSuchRowAfter([0, 0, 0])),
      ([{ $0.insertRow(person, at: [0, 0, 0]) }], .noSuchRowAfter([0, 0, 0])),
      ([{ $0.insertRow(person, at: path(0, 3)) }], .noSuchRowAfter(path(0, 3))),
      ([{ $0.insertRow(person, at: path(0, -1)) }], .noSuchRowAfter(path(0, -1))),
      ([{ $0.deleteSection(at: 2) }], .noSuchSectionBefore(2)),
      ([{ $0.moveSection(0, toSection: 2) }], .noSuchSectionAfter(2)),
      (
        [{ $0.deleteRow(at: path(0, 0)) }, { $0.moveRow(at: path(0, 0), to: path(1, 0)) }],
        .repeatedRow(path(0, 0))
      ),
      (
        [{ $0.deleteSection(at: 0) }, { $0.deleteRow(at: path(0, 0)) }],
        .rowOfChangedSection(path(0, 0))
      ),
      (
        [{ $0.insertSection(section, at: 0) }, { $0.insertRow(person, at: path(0, 0)) }],
        .rowOfChangedSection(path(0, 0))
      ),
      ([{ $0.deleteSection(at: 0) }, { $0.deleteSection(at: 0) }], .repeatedSection(0)),
      ([{ $0.deleteSection(at: 0) }, { $0.reloadSection(at: 0, title: "") }], .repeatedSection(0)),
      ([{ $0.reloadSection(at: 2, title: "") }], .noSuchSectionBefore(2)),
    ] as [([(inout ListBatch<Person>) -> Void], ListUpdatesError)] {
      var batch = ListBatch<Person>()
      for change in changes { change(&batch) }
      #expect(throws: IndexedListError.inconsistent(error)) { try list.apply(batch) }
      #expect(Mirror(list) == before)
    }
  }

  /// Tests the errors for a batch that does not agree with the data source.
  @Test func countsMustAddUp() throws {
    var updates = ListUpdates()
    updates.insertedRows = [path(0, 0)]
    updates.deletedRows = [path(1, 0)]
    try updates.check(from: [2, 2], to: [3, 1])
    #expect {
      try updates.check(from: [2, 2], to: [2, 1])
    } throws: {
      "\($0)" == """
        section 0 has 2 rows after the update, but had 2 before it, of which 0 were deleted and 0 \
        moved out, and 1 were inserted and 0 moved in
        """
    }
    #expect {
      try updates.check(from: [2, 2], to: [3, 1, 0])
    } throws: {
      "\($0)" == """
        the list has 3 sections after the update, but had 2 before it, of which 0 were deleted, and \
        0 were inserted
        """
    }
  }

  @Test func whatEndsMustHaveBegun() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var batch = ListBatch<Person>()
      batch.endUpdates()
    }
    expectMessage("endUpdates() needs a call of beginUpdates() before it", of: trap)
  }
}
