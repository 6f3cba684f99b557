import Foundation
import IndexedCollation
import IndexedLists
import Testing

// The examples of the documentation comments; see `DocumentationTests`.

@Suite struct DocumentationExamples {
  @Test func building() throws {
    let people = [Person(id: 1, name: "Örjan"), Person(id: 2, name: "Åsa")]
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let list = try IndexedList(people, id: \.id, by: \.name, using: collation)
    let titles =
      list.map(\.title).suffix(4)  // ["Å", "Ä", "Ö", "#"]
    #expect(titles == ["Å", "Ä", "Ö", "#"])
  }

  @Test func reading() throws {
    let people = [Person(id: 1, name: "Örjan"), Person(id: 2, name: "Åsa")]
    var printed: [String] = []
    func print(_ texts: String...) { printed.append(texts.joined(separator: " ")) }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let list = try IndexedList(people, by: \.name, using: collation)
    for section in 0..<list.numberOfSections {
      if let title = list.titleForHeader(inSection: section) { print(title) }
      for row in 0..<list.numberOfRows(inSection: section) {
        print(" ", list[IndexPath(row: row, section: section)].name)
      }
    }
    #expect(printed == ["Å", "  Åsa", "Ö", "  Örjan"])
  }

  @Test func sections() throws {
    let people = people(["Örjan", "Berit", "Åsa"])
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let list = try IndexedList(
      sections: [
        ListSection(title: "Favorites", order: .manual, rows: [people[1]]),
        ListSection(title: "Others", rows: [people[0], people[2]]),
      ],
      id: \.id, by: \.name, using: collation)
    let names =
      list[1].map(\.name)  // ["Åsa", "Örjan"]
    #expect(names == ["Åsa", "Örjan"])
  }

  @Test func regions() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let zones = [(1, "Europe", "Rome"), (2, "Asia", "Tokyo"), (3, "Europe", "Oslo")]
    let list = try IndexedList(
      zones, sectionedBy: \.1, id: \.0, by: \.2, using: collation)
    let titles =
      list.map(\.title)  // ["Asia", "Europe"]
    #expect(titles == ["Asia", "Europe"])
    let cities =
      list[1].map(\.2)  // ["Oslo", "Rome"]
    #expect(cities == ["Oslo", "Rome"])
    let strip =
      list.sectionIndexTitles  // ["A", "E"]
    #expect(strip == ["A", "E"])
  }

  @Test func searching() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let list = try IndexedList(
      people(["Bérénice", "Erik", "Anna Berg"]), by: \.name, using: collation)
    let found = list.searching(for: "ber")
    let names =
      found.allElements.map(\.name)  // ["Anna Berg", "Bérénice"]
    #expect(names == ["Anna Berg", "Bérénice"])
  }

  @Test func difference() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(people(["Bérénice", "Erik"]), by: \.name, using: collation)
    let before = list
    try list.insert(Person(id: 9, name: "Åke"))
    let rows =
      list.difference(from: before).insertedRows  // [[26, 0]]
    #expect(rows == [[26, 0]])
  }

  @Test func batchOfADifference() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(people(["Bérénice", "Erik"]), by: \.name, using: collation)
    var edited = list
    try edited.insert(Person(id: 9, name: "Åke"))
    let undo = try list.apply(edited.batch(from: list))
    let isEqual =
      list.allElements == edited.allElements  // true
    #expect(isEqual)
    try list.apply(undo)
    #expect(list.numberOfRows == 2)
  }

  @Test func sectionID() throws {
    let people = people(["Örjan", "Berit", "Åsa"])
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let section = ListSection(id: "favorites", title: "Favorites", rows: people)
    let list = try IndexedList(sections: [section], by: \.name, using: collation)
    let name =
      list[0].id.name  // "favorites"
    #expect(name == "favorites")
  }

  @MainActor @Test func mainActor() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let contacts = [Contact(id: 1, name: "Örjan"), Contact(id: 2, name: "Åsa")]
    let list = try IndexedList(contacts, by: \.name, using: collation)
    let names =
      list.allElements.map(\.name)  // ["Åsa", "Örjan"]
    #expect(names == ["Åsa", "Örjan"])
  }

  @Test func batch() throws {
    var list = try IndexedList(
      sections: [
        ListSection(title: "0", order: .manual, rows: people(["a", "b", "c"])),
        ListSection(title: "1", order: .manual, rows: [Person(id: 3, name: "d")]),
        ListSection(title: "2", order: .manual, rows: [Person(id: 4, name: "g")]),
      ],
      id: \.id, by: \.name, using: LocalizedIndexedCollation(locale: "en"))
    let person = Person(id: 5, name: "x")
    // Delete row 1 of section 0, delete section 1, insert row 1 of section 1.
    var batch = ListBatch<Person>()
    batch.insertRow(person, at: IndexPath(row: 1, section: 1))
    batch.deleteSection(at: 1)
    batch.deleteRow(at: IndexPath(row: 1, section: 0))
    let undo = try list.apply(batch)
    #expect(list.map { $0.map(\.name) } == [["a", "c"], ["g", "x"]])
    try list.apply(undo)
    #expect(list.map { $0.map(\.name) } == [["a", "b", "c"], ["d"], ["g"]])
  }

  @Test func description() throws {
    var printed: [String] = []
    func print(_ value: some Any) { printed.append("\(value)") }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let list = try IndexedList(people(["Åsa", "Anna", "Örjan"]), by: \.name, using: collation)
    print(list)  // 3 rows in 30 sections: A 1, Å 1, Ö 1
    #expect(printed == ["3 rows in 30 sections: A 1, Å 1, Ö 1"])
  }

  @Test func recollation() throws {
    let list = try IndexedList(
      people(["Åsa"]), by: \.name, using: LocalizedIndexedCollation(locale: "sv"))
    let german = list.collated(using: try LocalizedIndexedCollation(locale: "de"))
    let sections =
      german.difference(from: list).deletedSections  // [26, 27, 28]
    #expect(sections == [26, 27, 28])
  }

  @Test func selection() {
    var toppings = ListSelection<Int>.inclusive(limit: 2)
    toppings.select(1)  // true
    toppings.select(2)  // true
    toppings.select(3)  // false: there are two already
    #expect(toppings.ids == [1, 2])
  }

  @Test func level() throws {
    typealias Zone = TimeZoneOfRegion
    enum ZoneLevel: ListLevel {
      case regions(IndexedList<Region, String>)
      case zones(IndexedList<Zone, String>)
      case zone(Zone)

      func level(below id: String) -> ZoneLevel? {
        switch self {
        case .regions(let list): list.element(withID: id).map { .zones($0.zones) }
        case .zones(let list): list.element(withID: id).map { .zone($0) }
        case .zone: nil
        }
      }
    }
    let zones = try IndexedList(
      SectionsTests.zones, by: \.city, using: LocalizedIndexedCollation(locale: "en"))
    #expect(ZoneLevel.zones(zones).level(below: "Europe/Rome") != nil)
  }

  @Test func navigation() throws {
    guard case .regions(let regions) = try ZoneLevel.root(SectionsTests.zones) else { return }
    var navigation = ListNavigation(root: ZoneLevel.regions(regions))
    navigation.push("Europe")  // true
    navigation.push("Europe/Rome")  // true
    let stored = try JSONEncoder().encode(navigation.path)
    navigation.pop()
    #expect(navigation.path == ["Europe"])
    #expect(String(decoding: stored, as: UTF8.self) == #"["Europe","Europe\/Rome"]"#)
  }

  @Test func readme() throws {
    struct Station: Identifiable, Equatable {
      var id: Int
      var name: String
    }
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }

    let names = ["Uppsala", "Åmål", "Arboga", "Umeå", "Örebro"]
    let stations = names.enumerated().map { Station(id: $0, name: $1) }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(stations, by: \.name, using: collation)
    list.showsEmptySections = false
    for section in list { print(section.title, section.map(\.name)) }
    print(list.indexPath(of: 0) ?? [])  // [1, 1]: row 1 of section 1
    print(list.searching(for: "upp").allElements.map(\.name))  // ["Uppsala"]

    let before = list
    try list.insert(Station(id: 5, name: "Älvsbyn"))
    list.update(Station(id: 0, name: "Alvesta"))
    let updates = list.difference(from: before)
    print(updates.insertedSections)  // [3]
    print(updates.movedRows.map { "\($0.source) to \($0.target)" })  // ["[1, 1] to [0, 0]"]
    #expect(
      printed == [
        #"A ["Arboga"]"#, #"U ["Umeå", "Uppsala"]"#, #"Å ["Åmål"]"#, #"Ö ["Örebro"]"#, "[1, 1]",
        #"["Uppsala"]"#, "[3]", #"["[1, 1] to [0, 0]"]"#,
      ])
  }

  @Test func strip() {
    let strip = SectionIndexStrip(["A", "B", "C", "D", "E"], limit: 3)
    let titles =
      strip.entries.map(\.title)  // ["A", "•", "E"]
    #expect(titles == ["A", "•", "E"])
  }
}
