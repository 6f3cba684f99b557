import Foundation
import IndexedCollation
import IndexedLists
import Testing

// The examples of the documentation; see `DocumentationTests`.

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

  @Test func strip() {
    let strip = SectionIndexStrip(["A", "B", "C", "D", "E"], limit: 3)
    let titles =
      strip.entries.map(\.title)  // ["A", "•", "E"]
    #expect(titles == ["A", "•", "E"])
  }
}
