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

  @Test func strip() {
    let strip = SectionIndexStrip(["A", "B", "C", "D", "E"], limit: 3)
    let titles =
      strip.entries.map(\.title)  // ["A", "•", "E"]
    #expect(titles == ["A", "•", "E"])
  }
}
