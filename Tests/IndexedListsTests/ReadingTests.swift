import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

struct Person: Identifiable, Hashable, Sendable, Codable {
  var id: Int
  var name: String
}

func people(_ names: [String]) -> [Person] {
  names.enumerated().map { Person(id: $0, name: $1) }
}

private func manualList() throws -> IndexedList<Person, Int> {
  try IndexedList(
    sections: [ListSection(title: "1", order: .manual, rows: people(["a", "c"]))], by: \.name,
    using: LocalizedIndexedCollation(locale: "en"))
}

@Suite struct ReadingTests {
  static let names = [
    "Örjan", "Åsa", "Zoe", "Anna", "Ärla", "Åke", "7 dvärgar", "anna", "Öst", "Bo",
  ]

  private func list() throws -> IndexedList<Person, Int> {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    return try IndexedList(people(Self.names), by: \.name, using: collation)
  }

  @Test func theTableViewsQuestionsAreAnswered() throws {
    let list = try list()
    #expect(list.numberOfSections == 30)
    #expect(list.numberOfRows == 10)
    #expect(list.numberOfRows(inSection: 0) == 2)
    #expect(list[IndexPath(row: 0, section: 0)].name == "anna")
    #expect(list.titleForHeader(inSection: 0) == "A")
    #expect(list.titleForHeader(inSection: 2) == nil)
    #expect(list.titleForFooter(inSection: 0) == nil)
    #expect(list.sectionIndexTitles?.suffix(4) == ["Å", "Ä", "Ö", "#"])
    #expect(list[26].map(\.name) == ["Åke", "Åsa"])
    #expect(list[29].map(\.name) == ["7 dvärgar"])
  }

  @Test func aJumpToAnEmptySectionEndsBeforeIt() throws {
    var list = try list()
    // "A", "B", "C" … "Z", "Å", "Ä", "Ö", "#"
    #expect(
      [0, 1, 2, 24, 25, 26, 28, 29].map { list.section(forSectionIndexTitleAt: $0) }
        == [0, 1, 1, 1, 25, 26, 28, 29])
    list.showsEmptySections = false
    #expect(list.map(\.title) == ["A", "B", "Z", "Å", "Ä", "Ö", "#"])
    #expect(
      [0, 1, 2, 24, 25, 26, 28, 29].map { list.section(forSectionIndexTitleAt: $0) }
        == [0, 1, 1, 1, 2, 3, 5, 6])
    list.remove(at: IndexPath(row: 0, section: 0))
    list.remove(at: IndexPath(row: 0, section: 0))
    #expect(list.section(forSectionIndexTitleAt: 0) == 0)
  }

  @Test func indexPathsFollowTheSectionsThatAreShown() throws {
    var list = try list()
    #expect(list.indexPath(of: 2) == IndexPath(row: 0, section: 25))
    list.showsEmptySections = false
    #expect(list.indexPath(of: 2) == IndexPath(row: 0, section: 2))
    // A section that becomes empty is hidden, and is shown again when it gets rows.
    list.remove(id: 9)
    #expect(list.indexPath(of: 2) == IndexPath(row: 0, section: 1))
    #expect(try list.insert(Person(id: 10, name: "Bea")) == IndexPath(row: 0, section: 1))
    #expect(list.indexPath(of: 2) == IndexPath(row: 0, section: 2))
    list.showsEmptySections = true
    #expect(list.indexPath(of: 2) == IndexPath(row: 0, section: 25))
  }

  @Test func rowsFollowOneAnotherAcrossSections() throws {
    let list = try list()
    var path = try #require(list.indexPath(atOffset: 0))
    var names = [list[path].name]
    while let next = list.indexPath(after: path) {
      #expect(list.indexPath(before: next) == path)
      path = next
      names.append(list[path].name)
    }
    #expect(names == list.allElements.map(\.name))
    #expect(list.indexPath(before: IndexPath(row: 0, section: 0)) == nil)
    let first = IndexPath(row: 0, section: 0)
    #expect(list[list.indexPath(first, offsetBy: 3)].name == "Zoe")
    #expect(list.indexPath(first, offsetBy: 20) == IndexPath(row: 0, section: 29))
    #expect(list.indexPath(path, offsetBy: -20) == first)
    #expect(list.indexPath(path, offsetBy: .max) == path)
    #expect(list.indexPath(path, offsetBy: .min) == first)
    #expect(list.indexPath(atOffset: 10) == nil)
    #expect(list.indexPath(atOffset: -1) == nil)
  }

  @Test func theStripIsShownFromSomeRowsOn() throws {
    var list = try list()
    list.sectionIndexMinimumDisplayRowCount = 10
    #expect(list.sectionIndexTitles?.count == 30)
    list.sectionIndexMinimumDisplayRowCount = 11
    #expect(list.sectionIndexTitles == nil)
    #expect(list.sectionIndexStrip(limit: 5) == nil)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 8, 25, 51, 52, 53])
  func theStripIsThinned(_ limit: Int) throws {
    let titles = (1...52).map { "\($0)" }
    let strip = SectionIndexStrip(titles, limit: limit)
    #expect(strip.entries.count <= limit)
    #expect(strip.entries.count >= Swift.min(limit, 52) - 1)
    #expect(strip.entries.map(\.position) == strip.entries.map(\.position).sorted())
    #expect(Set(strip.entries.map(\.position)).count == strip.entries.count)
    for entry in strip.entries where entry.title != SectionIndexStrip.gap {
      #expect(entry.title == titles[entry.position])
    }
    if limit >= 3 {
      #expect(strip.entries.first?.position == 0)
      #expect(strip.entries.last?.position == 51)
    }
  }

  /// Tests that a strip that is too long loses the titles without rows first, and that a gap leads to a title with rows.
  @Test func aStripKeepsTheTitlesWithRows() {
    var random = Seeded(seed: RunSeed.value)
    for _ in 0..<200 {
      let titles = (0..<Int.random(in: 0...40, using: &random)).map { "\($0)" }
      let rows = Set(titles.indices.filter { _ in random.once(in: 3) })
      let limit = Int.random(in: 0...45, using: &random)
      let entries = SectionIndexStrip(titles, limit: limit) { rows.contains($0) }.entries
      let filled = titles.indices.filter { rows.isEmpty || rows.contains($0) }
      let kept = entries.filter { $0.title != SectionIndexStrip.gap }.map(\.position)
      #expect(entries.count <= limit && kept == kept.sorted() && Set(kept).count == kept.count)
      if titles.count <= limit {
        #expect(kept == Array(titles.indices))
      } else if filled.count <= limit {
        #expect(kept == filled)
      } else {
        #expect(kept.allSatisfy(filled.contains))
        for (i, entry) in entries.enumerated() where entry.title == SectionIndexStrip.gap {
          #expect(filled.contains(entry.position))
          #expect(entries[i - 1].position <= entry.position)
          #expect(entry.position < entries[i + 1].position)
        }
      }
    }
  }

  @Test func anEmptyListIsFine() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList([Person](), by: \.name, using: collation)
    #expect(list.numberOfSections == 27)
    #expect(list.numberOfRows == 0)
    #expect(list.section(forSectionIndexTitleAt: 3) == 0)
    #expect(list.indexPath(atOffset: 0) == nil)
    #expect(list.indexPath(of: 1) == nil)
    list.showsEmptySections = false
    #expect(list.isEmpty)
    #expect(list.section(forSectionIndexTitleAt: 3) == nil)
    #expect(try list.insert(Person(id: 1, name: "x")) == IndexPath(row: 0, section: 0))
  }

  @Test func aListPrintsInOneLine() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(people(["Åsa", "Anna", "Örjan"]), by: \.name, using: collation)
    #expect("\(list)" == "3 rows in 30 sections: A 1, Å 1, Ö 1")
    #expect(String(reflecting: list[0]) == "A 1")
    list.showsEmptySections = false
    #expect("\(list)" == "3 rows in 3 sections: A 1, Å 1, Ö 1")
    let letters = people("abcdefghijkl".map { "\($0)" })
    let many = try IndexedList(letters, by: \.name, using: collation)
    #expect("\(many)".hasSuffix("I 1, J 1, …"))
    #expect(
      "\(try IndexedList(people([]), by: \.name, using: collation))" == "0 rows in 30 sections")
    #expect(Swift.Mirror(reflecting: many).children.count == 30)
  }

  @Test func whatIsNotThereTraps() async throws {
    var trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap {
        let collation = try LocalizedIndexedCollation(locale: "en")
        let list = try IndexedList([Person(id: 1, name: "a")], by: \.name, using: collation)
        _ = list[IndexPath(row: 1, section: 0)]
      }
    }
    expectMessage("There is no row 1 in section 0", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap {
        let collation = try LocalizedIndexedCollation(locale: "en")
        let list = try IndexedList([Person(id: 1, name: "a")], by: \.name, using: collation)
        _ = list.numberOfRows(inSection: 27)
      }
    }
    expectMessage("There is no section 27 in the list", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap {
        let collation = try LocalizedIndexedCollation(locale: "en")
        let list = try IndexedList([Person(id: 1, name: "a")], by: \.name, using: collation)
        _ = list[IndexPath(index: 0)]
      }
    }
    expectMessage("The path of a row has a section and a row", of: trap)
    // A path of three elements is invalid, even if its first two elements are a valid path.
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap { _ = try manualList()[[0, 0, 0]] }
    }
    expectMessage("The path of a row has a section and a row", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap {
        var list = try manualList()
        try list.insert(Person(id: 9, name: "b"), at: [0, 0, 0])
      }
    }
    expectMessage("The path of a row has a section and a row", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap {
        var list = try manualList()
        try list.moveRow(at: [0, 0], to: [0, 0, 0])
      }
    }
    expectMessage("The path of a row has a section and a row", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap {
        let list = try manualList()
        _ = list.targetIndexPath(forMoveFromRowAt: [0, 0], toProposedIndexPath: [0, 0, 0])
      }
    }
    expectMessage("The path of a row has a section and a row", of: trap)
  }

  /// Tests that sections of the same index title share an entry only if they are consecutive.
  @Test func aSectionWithoutAnIndexTitleDividesTheStrip() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let list = try IndexedList(
      sections: ["A", "A", nil, "A", "B"].enumerated().map { section, title in
        ListSection(
          title: "\(section)", indexTitle: title, rows: [Person(id: section, name: "x")])
      },
      by: \.name, using: collation)
    #expect(list.sectionIndexTitles == ["A", "A", "B"])
    let titles = list.sectionIndexTitles ?? []
    #expect(titles.indices.map { list.section(forSectionIndexTitleAt: $0) } == [0, 3, 4])
    // Each entry leads to the first section of its own that has rows.
    var fewer = list
    fewer.remove(id: 0)
    #expect(titles.indices.map { fewer.section(forSectionIndexTitleAt: $0) } == [1, 3, 4])
    fewer.remove(id: 3)
    #expect(titles.indices.map { fewer.section(forSectionIndexTitleAt: $0) } == [1, 2, 4])
  }
}
