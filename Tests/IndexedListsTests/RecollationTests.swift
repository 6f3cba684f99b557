import Foundation
import IndexedCollation
import IndexedLists
import Testing

@Suite struct RecollationTests {
  @Test func anotherLocaleIsAnotherListOfTheSameElements() throws {
    let elements = people(["Zoe", "Åsa", "Örjan", "Anna"])
    let swedish = try LocalizedIndexedCollation(locale: "sv")
    let german = try LocalizedIndexedCollation(locale: "de", policy: .init(catchAll: .icu))
    var list = try IndexedList(elements, by: \.name, using: swedish)
    list.showsEmptySections = false
    list.sectionIndexMinimumDisplayRowCount = 3
    let again = list.collated(using: german)
    #expect(again.map { $0.map(\.name) } == [["Anna", "Åsa"], ["Örjan"], ["Zoe"]])
    #expect(again.map(\.title) == ["A", "O", "Z"])
    #expect(again.sectionIndexMinimumDisplayRowCount == 3)
    #expect(again.sectionIndexTitles?.first == "…")
    #expect(again.collated(using: swedish).difference(from: list).isEmpty)
    let updates = again.difference(from: list)
    #expect(updates.deletedSections == [2, 3])
    #expect(updates.insertedSections == [1])
    #expect(updates.insertedRows == [IndexPath(row: 1, section: 0)])
  }

  @Test func sectionsByTitleAreSortedAnew() throws {
    let zones = [(1, "Öst", "b"), (2, "Zoo", "ö"), (3, "Zoo", "z"), (4, "Ost", "a")]
    var list = try IndexedList(
      zones, sectionedBy: \.1, in: ["Zzz"], id: \.0, by: \.2,
      using: LocalizedIndexedCollation(locale: "sv"))
    #expect(list.map(\.title) == ["Zzz", "Ost", "Zoo", "Öst"])
    #expect(list[2].map(\.0) == [3, 2])
    list.remove(id: 4)
    let german = list.collated(using: try LocalizedIndexedCollation(locale: "de"))
    #expect(german.map(\.title) == ["Zzz", "Öst", "Zoo"])
    #expect(german[2].map(\.0) == [2, 3])
    #expect(german.indexPath(of: 1) == IndexPath(row: 0, section: 1))
    #expect(german.sectionIndexTitles == ["Z", "O", "Z"])
  }

  @Test func ofReadySectionsTheCollatedAreSortedAnew() throws {
    let list = try IndexedList(
      sections: [
        ListSection(title: "1", order: .manual, rows: people(["z", "ö"])),
        ListSection(title: "2", rows: [Person(id: 7, name: "ö"), Person(id: 8, name: "z")]),
      ], id: \.id, by: \.name, using: LocalizedIndexedCollation(locale: "sv"))
    #expect(list.map { $0.map(\.name) } == [["z", "ö"], ["z", "ö"]])
    let german = list.collated(using: try LocalizedIndexedCollation(locale: "de"))
    #expect(german.map { $0.map(\.name) } == [["z", "ö"], ["ö", "z"]])
  }

  /// Tests that titles that become equal are in the order in which a list by title keeps its sections.
  @Test func titlesThatBecomeEqualTakeBatches() throws {
    let people = people(["a", "A", "c"])
    let english = try LocalizedIndexedCollation(locale: "en-u-kf-upper")
    let list = try IndexedList(people, sectionedBy: \.name, by: \.name, using: english)
    #expect(list.map(\.title) == ["A", "a", "c"])
    var options = Collator.Options()
    options.strength = .primary
    var lax = list.collated(using: try LocalizedIndexedCollation(locale: "en", options: options))
    #expect(lax.map(\.title) == ["a", "A", "c"])
    var batch = ListBatch<Person>()
    batch.insertSection(ListSection(title: "b", rows: [Person(id: 9, name: "b")]), at: 2)
    try lax.apply(batch)
    #expect(lax.map(\.title) == ["a", "A", "b", "c"])
  }
}
