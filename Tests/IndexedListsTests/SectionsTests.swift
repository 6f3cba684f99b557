import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@Suite struct SectionsTests {
  @Test func aJumpEndsInTheFirstSectionOfTheEntryThatHasRows() throws {
    var list = try IndexedList(
      TitleSectionsTests.zones, sectionedBy: \.region,
      in: ["Africa", "America", "Asia", "Europe"], by: \.city,
      using: LocalizedIndexedCollation(locale: "en"))
    list.remove(id: "Africa/Cairo")
    #expect(list.section(forSectionIndexTitleAt: 0) == 1)
    list.showsEmptySections = false
    #expect(list.section(forSectionIndexTitleAt: 0) == 0)
    for id in ["America/New_York", "Asia/Tokyo", "Asia/Seoul"] { list.remove(id: id) }
    #expect(list.section(forSectionIndexTitleAt: 0) == 0)
    #expect(list.map(\.title) == ["Europe"])
  }

  private func favorites() throws -> IndexedList<Person, Int> {
    let all = people(["d", "b", "c", "a", "f", "e", "h", "g"])
    return try IndexedList(
      sections: [
        ListSection(title: "Favorites", indexTitle: "★", order: .manual, rows: Array(all[0..<3])),
        ListSection(
          title: "Others", footer: "That is all.", indexTitle: "O", rows: Array(all[3..<6])),
        ListSection(title: "Recent", order: .given, rows: Array(all[6...])),
        ListSection(title: "Later", order: .manual, rows: []),
      ], id: \.id, by: \.name, using: LocalizedIndexedCollation(locale: "en"))
  }

  @Test(arguments: CatchAll.allCases)
  func sectionsHaveTheKindsOfTheirCollation(_ catchAll: CatchAll) throws {
    let collation = try LocalizedIndexedCollation(
      locales: ["en", "ru"], policy: .init(catchAll: catchAll))
    for collation in [collation, collation.reversed()] {
      let list = try IndexedList(people(["a", "я", "1"]), by: \.name, using: collation)
      #expect(list.map(\.kind) == list.collation.sections.map(\.kind))
      #expect(Set(list.map(\.id)).count == list.count)
    }
    let favorites = try favorites()
    #expect(favorites.allSatisfy { $0.kind == nil })
  }

  @Test func eachSectionHasItsOwnOrder() throws {
    var list = try favorites()
    #expect(list.map { $0.map(\.name) } == [["d", "b", "c"], ["a", "e", "f"], ["h", "g"], []])
    #expect(list.titleForFooter(inSection: 1) == "That is all.")
    #expect(list.sectionIndexTitles == ["★", "O"])
    try list.insert(Person(id: 8, name: "aa"), inSection: 0)
    try list.insert(Person(id: 9, name: "aa"), inSection: 1)
    try list.insert(Person(id: 10, name: "aa"), inSection: 2)
    try list.insert(Person(id: 11, name: "x"), at: IndexPath(row: 1, section: 0))
    #expect(
      list.map { $0.map(\.name) }
        == [["d", "x", "b", "c", "aa"], ["a", "aa", "e", "f"], ["h", "g", "aa"], []])
    // A new name moves only rows of collated sections.
    list.update(Person(id: 0, name: "z"))
    list.update(Person(id: 3, name: "z"))
    list.update(Person(id: 6, name: "z"))
    #expect(
      list.map { $0.map(\.name) }
        == [["z", "x", "b", "c", "aa"], ["aa", "e", "f", "z"], ["z", "g", "aa"], []])
    #expect(list.searching(for: "a", in: .beginning).allElements.map(\.id) == [8, 9, 10])
  }

  @Test func rulesLimitWhatTheUserMayDo() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let sections = ["A", "B", "C"].map { title in
      ListSection(title: title, order: .manual, rows: ["1", "2", "3"].map { title + $0 })
    }
    var list = try IndexedList(sections: sections, id: \.self, by: \.self, using: collation)
    let path = { IndexPath(row: $0, section: $1) }
    #expect(list.rules(ofRowAt: path(0, 0)) == RowRules() && list.canMoveRow(at: path(0, 0)))
    list.rowRules = { text in
      switch text {
      case "A1": RowRules(canMove: false)
      case "A2": RowRules(canEdit: false, targets: ["C"])
      default: RowRules(canDelete: text.hasPrefix("B"))
      }
    }
    #expect((0..<3).map { list.canMoveRow(at: path($0, 0)) } == [false, true, true])
    func target(_ row: Int, _ proposed: IndexPath) -> IndexPath {
      list.targetIndexPath(forMoveFromRowAt: path(row, 0), toProposedIndexPath: proposed)
    }
    #expect(target(0, path(2, 0)) == path(0, 0))
    #expect(target(1, path(2, 0)) == path(2, 0))
    #expect(target(1, path(1, 1)) == path(2, 0))
    #expect(target(1, path(1, 2)) == path(1, 2))
    #expect(target(2, path(1, 1)) == path(1, 1))
    #expect(list.rules(ofRowAt: path(2, 1)).canDelete && !list.rules(ofRowAt: path(2, 2)).canDelete)
    #expect(RowRules(canMove: false, targets: ["C"]).canMove(toSectionNamed: "C") == false)
    // The program itself may do what the user may not.
    #expect(list.remove(id: "A3") == "A3")
    #expect(!list.collated(using: collation.reversed()).rules(ofRowAt: path(1, 0)).canEdit)
  }

  @Test func rowsOfManualSectionsMove() throws {
    var list = try favorites()
    func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
    #expect((0..<3).map { list.canMoveRow(at: path($0, 0)) } == [true, false, false])
    try list.moveRow(at: path(0, 0), to: path(0, 2))
    #expect(list[0].map(\.name) == ["b", "c", "d"])
    try list.moveRow(at: path(0, 1), to: path(3, 0))
    #expect(list.map { $0.map(\.name) } == [["b", "d"], ["a", "e", "f"], ["h", "g"], ["c"]])
    #expect(list.indexPath(of: 2) == path(3, 0))
    // A row that is dragged to a place where it cannot go gets the nearest possible place.
    func target(_ from: IndexPath, _ to: IndexPath) -> IndexPath {
      list.targetIndexPath(forMoveFromRowAt: from, toProposedIndexPath: to)
    }
    #expect(target(path(0, 0), path(1, 2)) == path(0, 1))
    #expect(target(path(3, 0), path(1, 2)) == path(3, 0))
    #expect(target(path(0, 0), path(3, 1)) == path(3, 1))
    #expect(target(path(0, 0), path(3, 7)) == path(3, 1))
    #expect(target(path(0, 0), path(0, 7)) == path(0, 1))
    #expect(target(path(1, 0), path(0, 0)) == path(1, 0))
  }

  /// Tests lists of sections by hand and by title against a stable sort by the collator.
  @Test(arguments: RunSize.cases(["sv", "zh"]), [1, 2, 3])
  func rowsAreSortedInTheirSections(_ locale: String, _ threads: Int) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    var random = Seeded(seed: 11)
    let long = String(repeating: "å", count: 2000)
    let people = (0..<20_000).map { id in
      Person(id: id, name: (random.once(in: 2000) ? long : "") + random.name() + random.name())
    }
    func inOrder(_ people: [Person]) -> [Person] {
      let compare = collation.collator.compare
      return people.enumerated().sorted { left, right in
        switch compare(left.element.name, right.element.name) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: left.offset < right.offset
        }
      }.map(\.element)
    }
    let groups = Dictionary(grouping: people) { $0.id % 7 }.sorted { $0.key < $1.key }.map(\.value)
    let byHand = try IndexedList(
      sections: groups.enumerated().map { section, people in
        ListSection(
          title: "\(section)", order: section % 3 == 1 ? .manual : .collated, rows: people)
      }, by: \.name, using: collation, threads: threads)
    for (section, people) in groups.enumerated() {
      #expect(Array(byHand[section]) == (section % 3 == 1 ? people : inOrder(people)))
    }
    let byTitle = try IndexedList(
      people, sectionedBy: { "\($0.id % 7)" }, by: \.name, using: collation, threads: threads)
    #expect(byTitle.map(Array.init) == groups.map(inOrder))
    let other = try LocalizedIndexedCollation(locale: "en")
    #expect(
      byTitle.collated(using: other, threads: threads).allElements
        == byTitle.collated(using: other).allElements)
    #expect(
      byHand.collated(using: collation, threads: threads).map(Array.init)
        == byHand.map(Array.init))
  }

  @Test func whatDoesNotBelongIsAnError() throws {
    var list = try favorites()
    let before = Mirror(list)
    func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
    #expect(throws: IndexedListError.unknownSection) {
      try list.insert(Person(id: 99, name: "a"))
    }
    #expect(throws: IndexedListError.outOfOrder(path(1, 0))) {
      try list.insert(Person(id: 99, name: "b"), at: path(1, 0))
    }
    #expect(throws: IndexedListError.outOfOrder(path(1, 0))) {
      try list.moveRow(at: path(0, 0), to: path(1, 0))
    }
    #expect(throws: IndexedListError.repeatedIdentity("0")) {
      try list.insert(Person(id: 0, name: "x"), at: path(0, 0))
    }
    #expect(Mirror(list) == before)
    #expect(list.indexPath(of: 99) == nil)
    // The row belongs there: the order is d, b, c in the first section, and a, e, f in the second one.
    try list.moveRow(at: path(0, 0), to: path(1, 1))
    try list.moveRow(at: path(2, 1), to: path(2, 0))
    #expect(list.map { $0.map(\.name) } == [["b", "c"], ["a", "d", "e", "f"], ["g", "h"], []])
  }

  /// Tests that the insertion and the move of a row do the same as a batch of one change.
  @Test(arguments: 0..<RunSize.repeats(60))
  func aSingleChangeIsABatch(_ seed: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    let collation = try LocalizedIndexedCollation(locale: ["sv", "zh", "en"][seed % 3])
    let people = (0..<[8, 60, 600][seed % 3]).map { Person(id: $0, name: random.name()) }
    var list: IndexedList<Person, Int>
    switch seed % 4 {
    case 0: list = try IndexedList(people, by: \.name, using: collation)
    case 1:
      list = try IndexedList(
        people, sectionedBy: { String($0.name.prefix(1)) }, by: \.name, using: collation)
    default:
      var sections = ListOrder.allCases.map {
        ListSection<Person>(title: "\($0)", order: $0, rows: [])
      }
      for person in people {
        sections[Int.random(in: sections.indices, using: &random)].rows.append(person)
      }
      list = try IndexedList(sections: sections, by: \.name, using: collation)
    }
    // A row that stays where it is, or one that moves to an equal one, is in order.
    list.showsEmptySections = random.once(in: 2) || seed % 4 > 1
    for _ in 0..<40 {
      guard list.numberOfRows > 0,
        let source = list.indexPath(
          atOffset: Int.random(in: 0..<list.numberOfRows, using: &random))
      else { break }
      let isNear = random.once(in: 2)
      let section =
        isNear ? source.section : Int.random(in: list.indices, using: &random)
      let isMove = random.once(in: 2) && list[source.section].count > 1
      let isTaken = isMove && section == source.section
      let count = list[section].count - (isTaken ? 1 : 0)
      let row =
        isNear
        ? min(max(source.row + Int.random(in: -1...1, using: &random), 0), count)
        : Int.random(in: 0...count, using: &random)
      let target = IndexPath(row: row, section: section)
      let person = Person(
        id: Int.random(in: 0..<2 * people.count, using: &random), name: list[source].name)
      let before = list
      var batch = ListBatch<Person>()
      if isMove {
        batch.moveRow(at: source, to: target)
      } else {
        batch.insertRow(person, at: target)
      }
      var copy = list
      let expected = Result { () throws(IndexedListError) in _ = try copy.apply(batch) }
      let result = Result { () throws(IndexedListError) in
        if isMove {
          try list.moveRow(at: source, to: target)
        } else {
          try list.insert(person, at: target)
        }
      }
      switch (expected, result) {
      case (.success, .success): #expect(Mirror(list) == Mirror(copy))
      case (.failure(let first), .failure(let second)):
        #expect(first == second)
        #expect(Mirror(list) == Mirror(before))
      default: Issue.record("\(expected) and \(result)")
      }
      for (offset, person) in list.allElements.enumerated() {
        #expect(list.indexPath(of: person.id).map { list.offset(of: $0) } == offset)
      }
    }
  }
}
