import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@Suite struct RoundTripTests {
  /// The ways in which the lists of a test have their sections.
  enum Sectioning: CaseIterable {
    case byCollation
    case byTitle
    case byHand
  }

  typealias List = IndexedList<Person, Int>

  /// All that a list shows, first as it is and then with empty sections.
  struct Appearance: Equatable {
    struct Section: Equatable {
      var id: ListSectionID
      var kind: LocalizedIndexedCollation.Section.Kind?
      var title: String
      var footer: String?
      var order: ListOrder
      var rows: [Person]
    }
    var shown: [Section]
    var all: [Section]
    var strip: [String]?

    init(_ list: List) {
      func sections(_ list: List) -> [Section] {
        list.map {
          Section(
            id: $0.id, kind: $0.kind, title: $0.title, footer: $0.footer, order: $0.order,
            rows: Array($0))
        }
      }
      shown = sections(list)
      strip = list.sectionIndexTitles
      var full = list
      full.showsEmptySections = true
      all = sections(full)
    }
  }

  /// The last key of the second order is of a type whose values are compared.
  private static let orders: [Ordering<Person>] = [
    Ordering(by: \.name),
    Ordering { String($0.name.prefix(1)) }.then(by: \.name.count, order: .reverse)
      .then { Unicode.Scalar(UInt8($0.id % 3)) },
  ]

  private static func list(
    _ people: [Person], _ sectioning: Sectioning, _ collation: LocalizedIndexedCollation,
    _ order: Ordering<Person>, _ random: inout Seeded
  ) throws -> List {
    switch sectioning {
    case .byCollation: return try IndexedList(people, by: order, using: collation)
    case .byTitle:
      return try IndexedList(
        people, sectionedBy: { String($0.name.prefix(1)) }, by: order, using: collation)
    case .byHand:
      var sections = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        // Sections of the same name have the same order.
        let number = Int.random(in: 0..<4, using: &random)
        let letter = ["A", "B", nil].randomElement(using: &random) ?? nil
        return ListSection<Person>(
          id: "\(number)", title: random.name(), footer: letter, indexTitle: letter,
          order: ListOrder.allCases[number % 3], rows: [])
      }
      for person in people where !sections.isEmpty {
        sections[Int.random(in: sections.indices, using: &random)].rows.append(person)
      }
      return try IndexedList(sections: sections, by: order, using: collation)
    }
  }

  /// Tests that the batch of the difference of two lists turns one into the other, and that it can
  /// be undone and done again.
  @Test(arguments: 0..<RunSize.repeats(40), Sectioning.allCases)
  func aListBecomesTheOther(_ seed: Int, _ sectioning: Sectioning) throws {
    var random = Seeded(seed: UInt64(seed))
    let forward = try LocalizedIndexedCollation(locale: ["sv", "zh", "en"][seed % 3])
    let collation = seed % 4 == 1 ? forward.reversed() : forward
    let order = Self.orders[seed % 5 % 2]
    let people = (0..<[4, 20, 700][seed % 3]).map { Person(id: $0, name: random.name()) }
    var before = try Self.list(people, sectioning, collation, order, &random)
    before.showsEmptySections = Bool.random(using: &random)
    for round in 0..<12 {
      var after = before
      if round % 2 == 0 {
        for _ in 0..<Int.random(in: 0...10, using: &random) {
          let person = Person(
            id: Int.random(in: 0..<people.count, using: &random), name: random.name())
          if random.once(in: 2) {
            after.remove(id: person.id)
          } else if after.update(person) == nil, sectioning != .byHand {
            try after.insert(person)
          }
        }
      } else {
        let kept = people.filter { _ in !random.once(in: 3) }.map {
          random.once(in: 3) ? Person(id: $0.id, name: random.name()) : $0
        }
        after = try Self.list(
          kept.shuffled(using: &random), sectioning, collation, order, &random)
        after.showsEmptySections = Bool.random(using: &random)
      }
      let batch = after.batch(from: before)
      var list = before
      let undo = try list.apply(batch)
      after.showsEmptySections = before.showsEmptySections
      #expect(Appearance(list) == Appearance(after))
      #expect(batch.updates == after.difference(from: before))
      #expect(list.difference(from: after).isEmpty)
      for (offset, person) in list.allElements.enumerated() {
        #expect(list.indexPath(of: person.id).map { list.offset(of: $0) } == offset)
      }
      let redo = try list.apply(undo)
      #expect(Appearance(list) == Appearance(before))
      try list.apply(redo)
      #expect(Appearance(list) == Appearance(after))
      before = after
      before.showsEmptySections = Bool.random(using: &random)
    }
  }

  /// Tests batches that are made for a list that hides empty sections.
  @Test func sectionsComeAndGoWithTheirRows() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(people(["a", "c"]), by: \.name, using: collation)
    list.showsEmptySections = false
    let before = Appearance(list)
    var batch = ListBatch<Person>()
    batch.deleteSection(at: 0)
    batch.insertSection(ListSection(title: "B", rows: [Person(id: 7, name: "b")]), at: 0)
    batch.insertRow(Person(id: 8, name: "ca"), at: [1, 1])
    let undo = try list.apply(batch)
    #expect(list.map(\.title) == ["B", "C"])
    #expect(list.map { $0.map(\.name) } == [["b"], ["c", "ca"]])
    #expect(list.indexPath(of: 8) == [1, 1])
    try list.apply(undo)
    #expect(Appearance(list) == before)

    let b = ListSection(title: "B", rows: [Person(id: 7, name: "b")])
    for (change, error) in [
      ({ $0.insertSection(b, at: 0) }, .misplacedSection(0)),
      ({ $0.insertSection(ListSection(title: "Å", rows: b.rows), at: 0) }, .misplacedSection(0)),
      ({ $0.insertSection(ListSection(title: "A", rows: b.rows), at: 0) }, .misplacedSection(0)),
      ({ $0.insertSection(ListSection(title: "D", rows: b.rows), at: 2) }, .outOfOrder([2, 0])),
      ({ $0.moveSection(0, toSection: 1) }, .fixedSections),
      ({ $0.reloadSection(at: 0, title: "B") }, .fixedSections),
      (
        { $0.deleteRow(at: [0, 0]) },
        .inconsistent(.inconsistentSections(before: 2, after: 1, inserted: 0, deleted: 0))
      ),
      (
        { $0.insertRow(Person(id: 9, name: "c"), at: [1, 2]) },
        .inconsistent(.noSuchRowAfter([1, 2]))
      ),
    ] as [((inout ListBatch<Person>) -> Void, IndexedListError)] {
      var batch = ListBatch<Person>()
      change(&batch)
      #expect(throws: error) { try list.apply(batch) }
      #expect(Appearance(list) == before)
    }
  }

  @Test func aListBySectionTitlesTakesSections() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(
      people(["ab", "cb", "cd"]), sectionedBy: { String($0.name.prefix(1)) }, by: \.name,
      using: collation)
    let before = Appearance(list)
    var batch = ListBatch<Person>()
    // The rows are sorted whatever the order of the section says.
    let rows = [Person(id: 7, name: "bz"), Person(id: 8, name: "ba")]
    batch.insertSection(ListSection(title: "b", order: .given, rows: rows), at: 0)
    batch.deleteSection(at: 0)
    let undo = try list.apply(batch)
    #expect(list.map { $0.map(\.id) } == [[8, 7], [1, 2]])
    #expect(list.sectionIndexTitles == ["B", "C"])
    #expect(try list.insert(Person(id: 9, name: "bb")) == [0, 1])
    list.remove(id: 9)
    try list.apply(undo)
    #expect(Appearance(list) == before)
    for (section, position, error) in [
      (ListSection(title: "b", rows: rows), 0, .misplacedSection(0)),
      (ListSection(title: "c", rows: []), 2, .misplacedSection(2)),
      (ListSection(title: "d", rows: rows), 2, .outOfOrder([2, 0])),
    ] as [(ListSection<Person>, Int, IndexedListError)] {
      var batch = ListBatch<Person>()
      batch.insertSection(section, at: position)
      #expect(throws: error) { try list.apply(batch) }
      #expect(Appearance(list) == before)
    }
  }

  /// Tests that hidden sections of a list by hand stay where they are.
  @Test func hiddenSectionsStay() throws {
    var list = try IndexedList(
      sections: ["A", "B", "C", "D"].enumerated().map { section, title in
        ListSection(
          title: title, order: .manual,
          rows: section % 2 == 0 ? [] : [Person(id: section, name: title)])
      }, by: \.name, using: LocalizedIndexedCollation(locale: "en"))
    list.showsEmptySections = false
    let before = Appearance(list)
    var batch = ListBatch<Person>()
    batch.moveSection(1, toSection: 0)
    batch.insertSection(ListSection(title: "A", rows: [Person(id: 7, name: "x")]), at: 2)
    let undo = try list.apply(batch)
    #expect(list.map(\.title) == ["D", "B", "A"])
    #expect(Appearance(list).all.map(\.title) == ["C", "D", "B", "A"])
    try list.apply(undo)
    #expect(Appearance(list) == before)
  }
}
