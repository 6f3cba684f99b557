import Foundation
import IndexedCollation
import TestSupport
import Testing

@testable import IndexedLists

/// Edits of many rows at once, against the same edits row by row.
@Suite struct ManyRowsTests {
  typealias List = IndexedList<Person, Int>

  enum Kind: String, CaseIterable {
    case collation, adapted, titles, byHand, found
  }

  private static func list(
    _ kind: Kind, _ people: [Person], _ random: inout Seeded
  ) throws -> List {
    let locale = ["sv", "zh", "en-u-kn", "cs"].randomElement(using: &random) ?? "sv"
    let collation = try LocalizedIndexedCollation(locale: locale)
    switch kind {
    case .collation: return try List(people, by: \.name, using: collation)
    case .adapted:
      let policy = SectionPolicy(minimumCount: 40, maximumCount: 300, omitsEmptySections: true)
      let adapting = try LocalizedIndexedCollation(locale: locale, policy: policy)
      return try List(people, by: \.name, using: adapting)
    case .titles:
      return try List(people, sectionedBy: Self.title, by: \.name, using: collation)
    case .byHand:
      let sections = (0..<6).map { section in
        ListSection(
          title: "\(section)", order: [.manual, .collated][section % 2],
          rows: people.filter { $0.id % 6 == section })
      }
      return try List(sections: sections, by: \.name, using: collation)
    case .found:
      return try List(people, by: \.name, using: collation).searching(for: "b", in: .anywhere)
    }
  }

  private static func title(_ person: Person) -> String {
    person.name.first.map(String.init) ?? "none"
  }

  @Test(arguments: 0..<RunSize.repeats(6), Kind.allCases)
  func manyRowsAreThoseOfEach(_ seed: Int, _ kind: Kind) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(seed))
    let count = [0, 30, 4000].randomElement(using: &random) ?? 0
    let people = (0..<count).map { Person(id: $0, name: random.name()) }
    var list = try Self.list(kind, people, &random)
    list.showsEmptySections = random.once(in: 2)
    var nextID = count
    for _ in 0..<RunSize.repeats(8) {
      var each = list
      let changes = [1, 7, 60, 2500].randomElement(using: &random) ?? 1
      let ids = (0..<changes).map { _ in Int.random(in: 0...nextID, using: &random) }
      let threads = Int.random(in: 1...2, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let new = (0..<changes).map { Person(id: nextID + $0, name: random.name()) }
        nextID += changes
        if kind == .byHand {
          guard let section = list.indices.randomElement(using: &random) else { break }
          try list.insert(contentsOf: new, inSection: section, threads: threads)
          for person in new { try each.insert(person, inSection: section) }
        } else {
          try list.insert(contentsOf: new, threads: threads)
          for person in new { try each.insert(person) }
        }
      case 2:
        let removed = list.remove(ids: ids)
        let expected = Set(ids).compactMap { each.remove(id: $0) }
        #expect(Set(removed) == Set(expected))
      case 3:
        let gone = Set(ids)
        list.removeAll { gone.contains($0.id) || $0.name.hasPrefix("c") }
        for person in each.allElements where gone.contains(person.id) || person.name.hasPrefix("c")
        {
          each.remove(id: person.id)
        }
      default:
        let new = Set(ids).sorted().shuffled(using: &random).map {
          // Some keep their name, and then their place.
          Person(
            id: $0, name: list.element(withID: $0)?.name.appending($0 % 3 == 0 ? "" : "b") ?? "")
        }
        list.update(contentsOf: new, threads: threads)
        for person in new { each.update(person) }
      }
      try expectEqual(list, each, sharing: ids)
    }
  }

  /// Tests that two lists are equal, and behave in the same way.
  private func expectEqual(_ list: List, _ each: List, sharing ids: [Int]) throws {
    #expect(Mirror(list) == Mirror(each))
    #expect(list.numberOfRows == each.numberOfRows)
    #expect(list.sectionIndexTitles == each.sectionIndexTitles)
    for person in each.allElements {
      #expect(list.indexPath(of: person.id) == each.indexPath(of: person.id))
    }
    for id in ids { #expect(list.element(withID: id) == each.element(withID: id)) }
    #expect(list.difference(from: each).isEmpty)
    for scope in SearchScope.allCases {
      #expect(
        list.searching(for: "ab", in: scope).allElements
          == each.searching(for: "ab", in: scope).allElements)
    }
    // The keys are those of the elements.
    var (edited, expected) = (list, each)
    for id in ids.prefix(20) {
      #expect(
        edited.update(Person(id: id, name: "ab")) == expected.update(Person(id: id, name: "ab")))
    }
    #expect(Mirror(edited) == Mirror(expected))
  }

  @Test(arguments: [3, 3000])
  func whatIsRefusedChangesNothing(_ count: Int) throws {
    var random = Seeded(seed: 2)
    let people = (0..<count).map { Person(id: $0, name: random.name()) }
    for kind in Kind.allCases {
      var list = try Self.list(kind, people, &random)
      let before = Mirror(list)
      let known = try #require(list.allElements.first?.id ?? (kind == .found ? 1 : nil))
      let new = (0..<count).map { Person(id: 9000 + $0, name: "ab") }
      let repeated = new + [new[0]]
      if kind == .byHand {
        #expect(throws: IndexedListError.unknownSection) { try list.insert(contentsOf: new) }
        #expect(throws: IndexedListError.self) {
          try list.insert(contentsOf: repeated, inSection: 0)
        }
      } else {
        #expect(throws: IndexedListError.self) { try list.insert(contentsOf: repeated) }
        if list.contains(id: known) {
          #expect(throws: IndexedListError.repeatedIdentity("\(known)")) {
            try list.insert(contentsOf: new + [Person(id: known, name: "a")])
          }
        }
      }
      if kind == .collation {
        #expect(throws: IndexedListError.self) { try list.insert(contentsOf: new, inSection: 20) }
      }
      #expect(Mirror(list) == before)
      #expect(!list.contains(id: 9000))
    }
  }
}
