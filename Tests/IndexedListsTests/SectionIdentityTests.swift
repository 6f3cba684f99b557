import Foundation
import IndexedCollation
import IndexedLists
import Testing

@Suite struct SectionIdentityTests {
  private func list(_ sections: [ListSection<Person>]) throws -> IndexedList<Person, Int> {
    try IndexedList(
      sections: sections, by: \.name, using: LocalizedIndexedCollation(locale: "en"))
  }

  @Test func aSectionWithAnotherTitleIsReloaded() throws {
    let rows = people(["a", "b"])
    let english = try list([
      ListSection(id: "favorites", title: "Favorites", rows: [rows[0]]),
      ListSection(id: "others", title: "Others", rows: [rows[1]]),
    ])
    let german = try list([
      ListSection(id: "others", title: "Andere", rows: [rows[1]]),
      ListSection(id: "favorites", title: "Favoriten", rows: [rows[0]]),
    ])
    var expected = ListUpdates()
    expected.reloadedSections = [0, 1]
    expected.movedSections = [.init(source: 0, target: 1)]
    let updates = german.difference(from: english)
    #expect(updates == expected)
    #expect(german.map(\.id.name) == ["others", "favorites"])
  }

  @Test func aBatchThatRenamesASectionKeepsItsIdentity() throws {
    let before = try list([ListSection(title: "Old", rows: people(["a"]))])
    var after = before
    var batch = ListBatch<Person>()
    batch.reloadSection(at: 0, title: "New")
    try after.apply(batch)
    #expect(after.map(\.title) == ["New"])
    #expect(after[0].id == before[0].id)
    var expected = ListUpdates()
    expected.reloadedSections = [0]
    #expect(after.difference(from: before) == expected)
  }

  @Test func sectionsOfTheSameTitleAreDistinct() throws {
    let rows = people(["a", "b", "c"])
    var list = try list(rows.map { ListSection(title: "Same", rows: [$0]) })
    #expect(list.map(\.id.name) == ["Same", "Same", "Same"])
    #expect(list.map(\.id.occurrence) == [0, 1, 2])
    let before = list
    var batch = ListBatch<Person>()
    batch.deleteSection(at: 0)
    batch.insertSection(
      ListSection(title: "Same", rows: [Person(id: 9, name: "d"), Person(id: 8, name: "e")]), at: 0)
    batch.insertSection(ListSection(title: "Same", rows: [Person(id: 7, name: "d")]), at: 3)
    let undo = try list.apply(batch)
    #expect(list.map(\.id.occurrence) == [0, 1, 2, 3])
    try list.apply(undo)
    #expect(Mirror(list) == Mirror(before))
    batch = ListBatch()
    batch.deleteSection(at: 0)
    try list.apply(batch)
    // The other sections stay what they are.
    #expect(list.map(\.id.occurrence) == [1, 2])
    #expect(list.difference(from: before).deletedSections == [0])
    #expect(list.difference(from: before).deletedRows.isEmpty)
  }

  @Test func aSectionOfACollationIsItsLetterOrItsKind() throws {
    let words = people(["1", "a", "я", "ﬡ", "漢"])
    let english = try IndexedList(
      words, by: \.name,
      using: LocalizedIndexedCollation(locale: "en", policy: .init(catchAll: .icu)))
    let both = try IndexedList(
      words, by: \.name,
      using: LocalizedIndexedCollation(locales: ["en", "ru"], policy: .init(catchAll: .icu)))
    #expect(both.filter { $0.title == "…" }.map(\.id.name) == ["underflow", "inflow", "overflow"])
    // The section after the last letter is the same one, although another one has its title too.
    let updates = both.difference(from: english)
    #expect(updates.deletedSections.isEmpty)
    #expect(!updates.insertedSections.contains(both.count - 1))
    for locale in ["zh", "ja", "sv", "th", "zh-u-co-stroke"] {
      for catchAll in CatchAll.allCases {
        let list = try IndexedList(
          words, by: \.name,
          using: LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: catchAll)))
        #expect(Set(list.map(\.id)).count == list.count)
      }
    }
  }
}
