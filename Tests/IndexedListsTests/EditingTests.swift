import Foundation
import IndexedCollation
import IndexedLists
import Testing

@Suite struct EditingTests {
  /// Whatever is done to a list, it is what a list of its rows would be from the beginning.
  @Test(arguments: ["sv", "zh", "ja", "th"])
  func everyEditEqualsARebuild(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    var random = Randomness(seed: 5)
    var elements = (0..<3000).map { Person(id: $0, name: random.name()) }
    var list = try IndexedList(elements, by: \.name, using: collation)
    var nextID = elements.count
    elements = []
    for step in 0..<6000 {
      // First it grows, then it shrinks, so that chunks are divided and joined.
      let grows = step < 2500
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(grows ? 6 : 1):
        let person = Person(id: nextID, name: random.name())
        let path = try list.insert(person)
        #expect(list[path] == person)
        nextID += 1
      case 0..<8:
        guard
          let path = list.indexPath(atOffset: Int.random(in: 0..<list.numberOfRows, using: &random))
        else { break }
        let person = list[path]
        #expect(list.indexPath(of: person.id) == path)
        let removed = list.remove(id: person.id)
        #expect(removed == person)
        #expect(list.indexPath(of: person.id) == nil)
      default:
        guard
          let path = list.indexPath(atOffset: Int.random(in: 0..<list.numberOfRows, using: &random))
        else { break }
        let person = Person(id: list[path].id, name: random.name())
        let place = list.update(person)
        let moved = try #require(place)
        #expect(list[moved] == person)
      }
      if step % 500 == 499 { try expectRebuildIsEqual(list) }
    }
  }

  /// What was found is a list like any other, though it shares the memory of the one that it was found in.
  @Test(arguments: SearchScope.allCases)
  func whatIsFoundCanBeEdited(_ scope: SearchScope) throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var random = Randomness(seed: 11)
    let all = try IndexedList(
      (0..<5000).map { Person(id: $0, name: random.name()) }, by: \.name, using: collation)
    for query in ["a", "ab", "å", "б", "zzzzz", "北"] {
      var list = all.searching(for: query, in: scope)
      try expectRebuildIsEqual(list)
      let found = Set(list.allElements.map(\.id))
      for id in 0..<5000 {
        #expect(list.element(withID: id).map(\.id) == (found.contains(id) ? id : nil))
      }
      for id in stride(from: 0, to: 5000, by: 3) {
        // Gone, or there for the first time, though the other list has it.
        if list.remove(id: id) == nil { try list.insert(Person(id: id, name: random.name())) }
      }
      try expectRebuildIsEqual(list)
      #expect(list.searching(for: query, in: scope).numberOfRows <= list.numberOfRows)
      let updates = list.difference(from: all)
      try updates.check(from: all.map(\.count), to: list.map(\.count))
      var mirror = Mirror(all)
      mirror.apply(updates, of: list)
      #expect(mirror == Mirror(list))
    }
    #expect(all.numberOfRows == 5000)
  }

  private func expectRebuildIsEqual(_ list: IndexedList<Person, Int>) throws {
    let fresh = try IndexedList(list.allElements, by: \.name, using: list.collation)
    #expect(list.map(Array.init) == fresh.map(Array.init))
    for (offset, person) in list.allElements.enumerated() {
      let path = try #require(list.indexPath(of: person.id))
      #expect(list.offset(of: path) == offset)
      #expect(list.indexPath(atOffset: offset) == path)
    }
  }

  @Test func aCopyStaysAsItWas() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var random = Randomness(seed: 1)
    let elements = (0..<2000).map { Person(id: $0, name: random.name()) }
    var list = try IndexedList(elements, by: \.name, using: collation)
    let before = list
    let rows = list.allElements
    for id in 0..<1500 { list.remove(id: id) }
    for id in 2000..<4000 { try list.insert(Person(id: id, name: random.name())) }
    #expect(before.allElements == rows)
    #expect(before.indexPath(of: 7).map { before[$0].id } == 7)
    #expect(list.numberOfRows == 2500)
  }

  /// A text of more than a thousand bytes has no key; it is compared.
  @Test func longTextsFindTheirPlaces() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let long = String(repeating: "å", count: 2000)
    var list = try IndexedList(
      people([long + "b", "ö", long]), by: \.name, using: collation)
    #expect(list[26].map(\.id) == [2, 0])
    try list.insert(Person(id: 3, name: long + "a"))
    try list.insert(Person(id: 4, name: "å"))
    #expect(list[26].map(\.id) == [4, 2, 3, 0])
  }

  @Test func equalTextsStayInTheOrderInWhichTheyCame() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(people(["a", "b", "a"]), by: \.name, using: collation)
    try list.insert(Person(id: 3, name: "a"))
    #expect(list[0].map(\.id) == [0, 2, 3])
    list.update(Person(id: 0, name: "A"))
    #expect(list[0].map(\.id) == [2, 3, 0])
    list.update(Person(id: 0, name: "a"))
    #expect(list[0].map(\.id) == [2, 3, 0])
    list.update(Person(id: 2, name: "a"))
    #expect(list[0].map(\.id) == [2, 3, 0])
  }

  @Test func anIdentityIsThereOnce() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let twice = [Person(id: 1, name: "a"), Person(id: 1, name: "b")]
    #expect(throws: IndexedListError.repeatedIdentity("1")) {
      try IndexedList(twice, by: \.name, using: collation)
    }
    var list = try IndexedList([twice[0]], by: \.name, using: collation)
    #expect(throws: IndexedListError.repeatedIdentity("1")) { try list.insert(twice[1]) }
    #expect(list.allElements == [twice[0]])
  }
}
