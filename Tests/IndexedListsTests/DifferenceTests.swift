import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@Suite struct DifferenceTests {
  static let locales = ["sv", "en", "de", "zh", "ja", "ru", "th"]

  /// Tests that the difference of two lists turns one into the other, and deletes and inserts no
  /// more rows than necessary.
  @Test(arguments: 0..<RunSize.repeats(40))
  func aDifferenceLeadsFromOneListToTheOther(_ seed: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    let collations = try Self.locales.map { try LocalizedIndexedCollation(locale: $0) }
    let count = [3, 30, 1500][seed % 3]
    var people = (0..<count).map { Person(id: $0, name: random.name()) }
    var before = try IndexedList(people, by: \.name, using: collations[0])
    before.showsEmptySections = Bool.random(using: &random)
    for round in 0..<8 {
      var after: IndexedList<Person, Int>
      if round % 2 == 0 {
        // An edited copy, which shares most of its memory.
        after = before
        for _ in 0..<Int.random(in: 0...20, using: &random) {
          switch Int.random(in: 0..<3, using: &random) {
          case 0:
            try after.insert(Person(id: people.count, name: random.name()))
            people.append(Person(id: people.count, name: ""))
          case 1: after.remove(id: Int.random(in: 0..<people.count, using: &random))
          default:
            after.update(
              Person(id: Int.random(in: 0..<people.count, using: &random), name: random.name()))
          }
        }
      } else {
        // Another list of some of the elements, with another locale.
        let locale = Int.random(in: 0..<Self.locales.count, using: &random)
        let kept = before.allElements.filter { _ in Int.random(in: 0..<9, using: &random) > 0 }
        after = try IndexedList(
          kept.shuffled(using: &random), by: \.name, using: collations[locale])
        after.showsEmptySections = Bool.random(using: &random)
      }
      try expectDifferenceLeads(from: before, to: after)
      try expectDifferenceLeads(from: after, to: before)
      before = after
    }
  }

  private func expectDifferenceLeads(
    from before: IndexedList<Person, Int>,
    to after: IndexedList<Person, Int>
  ) throws {
    let updates = after.difference(from: before)
    try updates.check(from: before.map(\.count), to: after.map(\.count))
    var mirror = Mirror(before)
    mirror.apply(updates, of: after)
    #expect(mirror == Mirror(after))
    // An element whose sections are in both lists is not deleted.
    let (old, new) = (Set(before.allElements.map(\.id)), Set(after.allElements.map(\.id)))
    let sections = Set(before.map(\.id)).intersection(after.map(\.id))
    for path in updates.deletedRows {
      let id = before[path].id
      let isGone = !new.contains(id)
      let isInNewSection = after.indexPath(of: id).map { !sections.contains(after[$0.section].id) }
      #expect(isGone || isInNewSection == true)
    }
    for path in updates.insertedRows {
      let id = after[path].id
      let isNew = !old.contains(id)
      let wasInOldSection = before.indexPath(of: id).map {
        !sections.contains(before[$0.section].id)
      }
      #expect(isNew || wasInOldSection == true)
    }
    #expect(Set(updates.reloadedRows).count == updates.reloadedRows.count)
  }

  @Test func equalListsDoNotDiffer() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let list = try IndexedList(people(["a", "b", "å"]), by: \.name, using: collation)
    #expect(list.difference(from: list).isEmpty)
    let again = try IndexedList(people(["a", "b", "å"]), by: \.name, using: collation)
    #expect(again.difference(from: list).isEmpty)
  }

  @Test func aRowThatIsRenamedMoves() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let before = try IndexedList(people(["a", "b", "å", "a"]), by: \.name, using: collation)
    var after = before
    after.update(Person(id: 0, name: "ö"))
    let updates = after.difference(from: before)
    var expected = ListUpdates()
    let source = IndexPath(row: 0, section: 0)
    expected.movedRows = [.init(source: source, target: IndexPath(row: 0, section: 28))]
    expected.reloadedRows = [source]
    #expect(updates == expected)
  }

  /// Tests that no more rows than necessary move between two orders of the same rows.
  @Test func asFewRowsAsPossibleMove() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    func list(_ ids: [Int]) throws -> IndexedList<Person, Int> {
      let rows = ids.map { Person(id: $0, name: "") }
      return try IndexedList(
        sections: [ListSection(title: "", order: .manual, rows: rows)], by: \.name, using: collation
      )
    }
    var random = Seeded(seed: 7)
    for count in [0, 1, 2, 3, 8, 8, 8, 8, 8, 8, 8, 30, 30, 30, 400] {
      let before = try list(Array(0..<count))
      let ids = Array(0..<count).shuffled(using: &random)
      let updates = try list(ids).difference(from: before)
      // The length of the longest increasing subsequence that ends with each row.
      var longest: [Int] = []
      for (i, id) in ids.enumerated() {
        longest.append(1 + ((0..<i).filter { ids[$0] < id }.map { longest[$0] }.max() ?? 0))
      }
      #expect(updates.movedRows.count == count - (longest.max() ?? 0), "\(ids)")
      #expect(updates.deletedRows.isEmpty && updates.insertedRows.isEmpty)
    }
  }
}
