import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

/// Tests lists whose sections depend on their rows.
@Suite struct AdaptedListTests {
  /// Tests that a list that is changed and adapted is the list that is built anew, and that a view can
  /// follow.
  @Test(arguments: 0..<RunSize.repeats(40))
  func changesAreARebuild(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round) &* 31)
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let policy = SectionPolicy(
      catchAll: pick(CatchAll.allCases), minimumCount: pick([0, 2, 9]),
      maximumCount: pick([nil, 1, 4, 20]), omitsEmptySections: random.once(in: 2),
      titles: random.once(in: 3) ? ["#": "…", "A": "Aa"] : [:])
    var collation = try LocalizedIndexedCollation(
      locale: pick(["sv", "en-u-ks-level1", "ja", "zh", "ru"]), policy: policy)
    if random.once(in: 3) { collation = collation.reversed() }
    let filing = try Filing(FilingRules(articles: InitialArticles(additional: ["a"])))
    let order =
      random.once(in: 3)
      ? Ordering<Person>(by: \.name, filing: filing) : Ordering<Person>(by: \.name)
    let count = pick([0, 5, 100, 600])
    var list = try IndexedList(
      (0..<count).map { Person(id: $0, name: random.name()) }, by: order, using: collation)
    for id in 0..<12 {
      let before = list
      for change in 0..<pick([1, 1, 8]) {
        let person = Person(id: 10_000 + id * 10 + change, name: random.name())
        switch Int.random(in: 0..<3, using: &random) {
        case 0: try list.insert(person)
        case 1:
          if let old = list.allElements.randomElement(using: &random) { list.remove(id: old.id) }
        default:
          guard let old = list.allElements.randomElement(using: &random) else { continue }
          list.update(Person(id: old.id, name: person.name))
        }
      }
      list = list.adapted()
      let rebuilt = try IndexedList(list.allElements, by: order, using: collation)
      let isRebuilt = Mirror(list) == Mirror(rebuilt)
      #expect(isRebuilt, "\(list.map(\.title)) \(rebuilt.map(\.title))")
      #expect(list.collation.sections == rebuilt.collation.sections)
      #expect(list.showsEmptySections == !policy.omitsEmptySections)
      #expect(Entries(list) == Entries(rebuilt))
      let isSame = Mirror(list.adapted()) == Mirror(list)
      #expect(isSame)
      #expect(Set(list.map(\.id)).count == list.count)

      let updates = list.difference(from: before)
      try updates.check(from: before.map(\.count), to: list.map(\.count))
      var mirror = Mirror(before)
      mirror.apply(updates, of: list)
      let follows = mirror == Mirror(list)
      #expect(follows)
      for element in list.allElements.prefix(20) {
        let path = try #require(list.indexPath(of: element.id))
        #expect(list[path] == element)
        let section = list.collation.section(for: list.filingText(of: element), by: \.self)
        #expect(list[path.section].title == list.collation.sectionTitles[section])
      }
    }
  }

  /// The entries of the index strip, each with the identity of the section that it leads to.
  private struct Entries: Equatable {
    var titles: [String]
    var sections: [ListSectionID?]

    init(_ list: IndexedList<Person, Int>) {
      titles = list.sectionIndexTitles ?? []
      sections = titles.indices.map { entry in
        list.section(forSectionIndexTitleAt: entry).map { list[$0].id }
      }
    }
  }

  /// Tests a list in which a letter decides before the keys: characters and Latin words of the same letter.
  @Test(arguments: 0..<RunSize.repeats(30))
  func joinedChineseLettersStayApart(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round) &* 37)
    var nextID = 0
    func person() -> Person {
      let words = ["a", "b", "C", "anna", "安", "白", "蔡", "曾", "阿姨", "zoe", "1", "ж", ""]
      let long = random.once(in: 20) ? String(repeating: "安b", count: 400) : ""
      nextID += 1
      return Person(
        id: nextID,
        name: (0..<Int.random(in: 1...3, using: &random)).map { _ in
          words[Int.random(in: 0..<words.count, using: &random)]
        }.joined() + long)
    }
    var collation = try LocalizedIndexedCollation(
      locale: "zh", policy: SectionPolicy(minimumCount: 1000))
    if random.once(in: 3) { collation = collation.reversed() }
    var list = try IndexedList((0..<50).map { _ in person() }, by: \.name, using: collation)
    let letters = list.firstIndex { $0.count > 20 } ?? 0
    for _ in 0..<20 {
      let old = list.allElements
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try list.insert(person())
      case 1: try list.insert(contentsOf: (0..<9).map { _ in person() })
      case 2:
        let new = (0..<9).map { _ in person() }.filter {
          list.collation.section(for: $0, by: \.name) == letters
        }
        try list.insert(contentsOf: new, inSection: letters)
      case 3: list.update(Person(id: old[0].id, name: person().name))
      case 4: list.update(contentsOf: old.prefix(5).map { Person(id: $0.id, name: person().name) })
      default: list.remove(ids: old.prefix(4).map(\.id))
      }
      let rebuilt = try IndexedList(list.allElements, by: \.name, using: list.collation)
      #expect(Mirror(list) == Mirror(rebuilt))
      let plain = try IndexedList(
        list.allElements, by: \.name,
        using: list.collation.isReversed
          ? LocalizedIndexedCollation(locale: "zh").reversed()
          : LocalizedIndexedCollation(locale: "zh"))
      #expect(list.allElements.map(\.id) == plain.allElements.map(\.id))
      for query in ["a", "安", "b", "ann"] {
        #expect(
          list.searching(for: query, in: .beginning).allElements.map(\.id)
            == plain.searching(for: query, in: .beginning).allElements.map(\.id))
      }
      let again = list.adapted()
      #expect(Mirror(again) == Mirror(list))
    }
  }

  @Test func aListWithoutAPolicyStays() throws {
    let list = try IndexedList(
      people(["a", "b"]), by: \.name, using: LocalizedIndexedCollation(locale: "sv"))
    #expect(list.adapted().difference(from: list).isEmpty)
    #expect(list.adapted().count == list.collation.sections.count)
  }

  @Test func otherSectionsStay() throws {
    let collation = try LocalizedIndexedCollation(
      locale: "en", policy: SectionPolicy(minimumCount: 9))
    let list = try IndexedList(
      people(["x", "b"]), sectionedBy: \.name, by: \.name, using: collation)
    #expect(list.adapted().map(\.title) == ["b", "x"])
  }

  @Test func aListWithAnotherCollationIsAdapted() throws {
    let policy = SectionPolicy(minimumCount: 2, omitsEmptySections: true)
    let english = try LocalizedIndexedCollation(locale: "en")
    let list = try IndexedList(people(["a", "b", "x", "z"]), by: \.name, using: english)
    let short = list.collated(using: try LocalizedIndexedCollation(locale: "en", policy: policy))
    #expect(short.map(\.count) == [2, 2])
    #expect(short.sectionIndexTitles == ["A", "X"])
    #expect(!short.showsEmptySections)
    let long = short.collated(using: english)
    #expect(Mirror(long) == Mirror(list))
    #expect(long.showsEmptySections)
  }
}
