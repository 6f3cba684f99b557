import Foundation
import IndexedCollation
import Synchronization
import TestSupport
import Testing

@testable import IndexedLists

@Suite struct EditingTests {
  /// Tests that a list after any edits is equal to a new list of its elements.
  @Test(arguments: RunSize.cases(["sv", "zh", "ja", "th", "cs", "en-u-kn"]))
  func everyEditEqualsARebuild(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    var random = Seeded(seed: 5)
    let elements = (0..<3000).map { Person(id: $0, name: random.name()) }
    var list = try IndexedList(elements, by: \.name, using: collation)
    // The elements that the list should have.
    var expected = Dictionary(uniqueKeysWithValues: elements.map { ($0.id, $0) })
    var nextID = elements.count
    for step in 0..<6000 {
      // The list first grows and then shrinks, so that chunks are divided and joined.
      let grows = step < 2500
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(grows ? 6 : 1):
        let person = Person(id: nextID, name: random.name())
        let path = try list.insert(person)
        #expect(list[path] == person)
        expected[nextID] = person
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
        expected[person.id] = nil
      default:
        guard
          let path = list.indexPath(atOffset: Int.random(in: 0..<list.numberOfRows, using: &random))
        else { break }
        let person = Person(id: list[path].id, name: random.name())
        let place = list.update(person)
        let moved = try #require(place)
        #expect(list[moved] == person)
        expected[person.id] = person
      }
      guard step % 500 == 499 else { continue }
      try expectRebuildIsEqual(list)
      #expect(Set(list.allElements) == Set(expected.values))
    }
  }

  /// Tests that the result of a search can be edited, although it shares memory with the searched
  /// list.
  @Test(arguments: SearchScope.allCases)
  func whatIsFoundCanBeEdited(_ scope: SearchScope) throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var random = Seeded(seed: 11)
    let all = try IndexedList(
      (0..<5000).map { Person(id: $0, name: random.name()) }, by: \.name, using: collation)
    for query in RunSize.cases(["a", "ab", "å", "б", "zzzzz", "北"]) {
      var list = all.searching(for: query, in: scope)
      try expectRebuildIsEqual(list)
      let found = Set(list.allElements.map(\.id))
      for id in 0..<5000 {
        #expect(list.element(withID: id).map(\.id) == (found.contains(id) ? id : nil))
      }
      for id in stride(from: 0, to: 5000, by: 3) {
        // Remove the element, or insert one that only the searched list has.
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

  @Test func anElementIsChangedByItsIdentity() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(people(["Åsa", "Örjan", "Bo"]), by: \.name, using: collation)
    let path = try list.update(id: 2) { $0.name = "Öbo" }
    #expect(path == list.indexPath(of: 2))
    #expect(list.allElements.map(\.name) == ["Åsa", "Öbo", "Örjan"])
    #expect(try list.update(id: 7) { $0.name = "Bo" } == nil)
    let before = list.map(Array.init)
    #expect(throws: IndexedListError.otherIdentity(IndexPath(row: 0, section: 28))) {
      try list.update(id: 2) { $0 = Person(id: 1, name: "Bo") }
    }
    #expect(list.map(Array.init) == before)
    #expect(list.contains(id: 2) && !list.contains(id: 7))
    let found = list.searching(for: "ö")
    #expect(found.contains(id: 2) && !found.contains(id: 0))
    list.remove(id: 2)
    #expect(!list.contains(id: 2))
  }

  /// Tests that a changed copy differs only in what was changed, also in a list of elements without a size.
  @Test func copiesShareWhatDidNotChange() throws {
    struct Nothing {}
    let collation = try LocalizedIndexedCollation(locale: "en")
    let ids = Mutex(0)
    let first = try IndexedList(
      sections: [ListSection(title: "", order: .manual, rows: [Nothing()])],
      id: { _ in
        ids.withLock {
          $0 += 1
          return $0
        }
      }, by: { _ in "" }, using: collation)
    #expect(first.difference(from: first) { _, _ in false }.isEmpty)
    let list = try IndexedList(
      (0..<20_000).map { Person(id: $0, name: "\($0 % 26)") }, by: \.name, using: collation)
    var copy = list
    let comparisons = Mutex(0)
    try copy.update(id: 7000) { $0.name += "x" }
    let updates = copy.difference(from: list) { left, right in
      comparisons.withLock { $0 += 1 }
      return left == right
    }
    #expect(updates.movedRows.count == 1 && updates.reloadedRows.count == 1)
    // Two chunks have changed.
    #expect(comparisons.withLock { $0 } < 2 * 257)
  }

  /// Tests that keys that copies of the list added to the shared store are removed after the copies
  /// no longer exist.
  @Test func keysOfCopiesThatAreGoneAreForgotten() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let list = try IndexedList(
      people(["Åsa", "Örjan", "Bo"]), by: \.name, using: collation)
    var random = Seeded(seed: 12)
    var greatest = 0
    for id in 10..<20_000 {
      var copy = list
      try copy.insert(Person(id: id, name: random.name()))
      greatest = max(greatest, copy.keys.store.count)
    }
    #expect(greatest <= 2 * 3 + 4096 + 1)
    #expect(list.keys.store.count <= 2 * 3 + 4096 + 1)
  }

  /// Tests that copies of a list whose keys are moving do not fill the store either.
  @Test func keysOfCopiesAreForgottenWhileKeysMove() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var random = Seeded(seed: 13)
    var list = try IndexedList(
      (0..<20_000).map { Person(id: $0, name: random.name()) }, by: \.name, using: collation)
    list.replaceKeyStore()
    try list.insert(Person(id: 20_000, name: "Bo"))
    #expect(list.keys.former != nil)
    for id in 20_001..<20_200 {
      var copy = list
      try copy.insert(Person(id: id, name: random.name()))
      if id % 50 == 0 { try expectRebuildIsEqual(copy) }
    }
    #expect(list.keys.store.count <= 2 * 20_001 + 4096 + 1000)
    for id in 0..<20_000 where list.keys.former != nil { list.remove(id: id) }
    #expect(list.keys.former == nil)
    try expectRebuildIsEqual(list)
  }

  /// Tests that an object that a closure changes moves to where it belongs.
  @Test func anObjectIsChangedByItsIdentity() throws {
    final class Object: Identifiable, @unchecked Sendable {
      let id: Int
      var name: String
      init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }
    }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let objects = ["Anna", "Anna", "Bo", "Åsa"].enumerated().map { Object($0, $1) }
    var list = try IndexedList(objects, by: \.name, using: collation)
    try list.update(id: 0) { $0.name = "Örjan" }
    try list.update(id: 3) { $0.name = "Anna" }
    try list.update(id: 1) { _ in }
    #expect(list.allElements.map(\.id) == [1, 3, 2, 0])
    #expect(list.indexPath(of: 0) == IndexPath(row: 0, section: 28))
    #expect(list.searching(for: "ör", in: .beginning).allElements.map(\.id) == [0])
  }

  /// Tests that the keys of rejected batches are removed.
  @Test func keysOfRefusedBatchesAreForgotten() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(
      people(["Åsa", "Örjan", "Bo"]), by: \.name, using: collation)
    let before = list.map(Array.init)
    for id in 10..<6_000 {
      var batch = ListBatch<Person>()
      // The section is A, but the name begins with another letter.
      batch.insertRow(Person(id: id, name: "Z\(id)"), at: IndexPath(row: 0, section: 0))
      #expect(throws: IndexedListError.self) { try list.apply(batch) }
    }
    #expect(list.keys.store.count <= 2 * 3 + 4096 + 1)
    #expect(list.map(Array.init) == before)
  }

  /// Tests edits, searches and other sections while the keys move to a new store.
  @Test(arguments: 0..<RunSize.repeats(20), [false, true])
  func keysMoveWithTheEdits(_ seed: Int, _ adapts: Bool) throws {
    var random = Seeded(seed: UInt64(seed))
    let policy = adapts ? SectionPolicy(minimumCount: 40, maximumCount: 400) : SectionPolicy()
    let locale = ["sv", "zh", "en"][seed % 3]
    let collation = try LocalizedIndexedCollation(locale: locale, policy: policy)
    let plain = try LocalizedIndexedCollation(locale: locale)
    let long = String(repeating: "å", count: 600)
    func name() -> String { random.once(in: 50) ? long + random.name() : random.name() + "xyz" }
    let order = Ordering<Person>(by: \.name)
    var list = try IndexedList(
      (0..<3000).map { Person(id: $0, name: name()) }, by: order, using: collation)
    var copies: [IndexedList<Person, Int>] = []
    for round in 0..<60 {
      if list.keys.former == nil, random.once(in: 6) { list.replaceKeyStore() }
      if random.once(in: 4) { copies.append(list) }
      if random.once(in: 8) {
        list = list.searching(for: random.once(in: 2) ? "z" : random.name(), in: .anywhere)
        // Chunks that the result leaves empty are used again while the keys move.
        if list.keys.former == nil, random.once(in: 2) { list.replaceKeyStore() }
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let person = Person(id: Int.random(in: 0..<4000, using: &random), name: name())
        if random.once(in: 3) {
          list.remove(id: person.id)
        } else if list.update(person) == nil {
          try list.insert(person)
        }
      }
      if random.once(in: 3) {
        // Many rows of a section come and go, so that chunks are divided, joined and freed.
        let section = Int.random(in: list.indices, using: &random)
        let ids = list[section].map(\.id).shuffled(using: &random).prefix(300)
        let removed = ids.compactMap { list.remove(id: $0) }
        for person in removed where !random.once(in: 4) { try list.insert(person) }
      }
      if random.once(in: 3), let copy = copies.randomElement(using: &random),
        copy.collation == list.collation
      {
        let batch = copy.batch(from: list)
        try list.apply(batch)
        #expect(list.allElements == copy.allElements)
      }
      if adapts, random.once(in: 4) { list = list.adapted() }
      let sorted = list.map { section in
        section.enumerated().sorted { left, right in
          // Joined letters stay apart.
          let letters = [left, right].map { plain.section(for: $0.element.name, by: \.self) }
          if letters[0] != letters[1] { return letters[0] < letters[1] }
          let result = collation.collator.compare(left.element.name, right.element.name)
          return result == .orderedSame
            ? left.offset < right.offset : result == .orderedAscending
        }.map(\.element)
      }
      #expect(list.map(Array.init) == sorted, "round \(round)")
      let query = random.name().trimmingCharacters(in: .whitespaces)
      let weights = PrimaryWeights(of: query, in: list.collation)
      let expected = list.allElements.filter { weights.occurs(in: $0.name, at: .beginning) }
      #expect(list.searching(for: query, in: .beginning).allElements == expected)
    }
  }

  /// Tests that the list stays correct when edits of any kind remove the keys of removed rows.
  @Test func keysOfRowsThatAreGoneAreForgotten() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var random = Seeded(seed: 4)
    let names = (0..<9000).map { _ in random.name() + random.name() + random.name() }
    var list = try IndexedList(
      sections: [
        ListSection(
          title: "manual", order: .manual,
          rows: (0..<3000).map { Person(id: $0, name: names[$0]) }),
        ListSection(title: "collated", rows: (3000..<6000).map { Person(id: $0, name: names[$0]) }),
      ], by: \.name, using: collation)
    for id in 10..<5900 { list.remove(id: id) }
    // The store may be replaced at the beginning of a batch that moves rows and inserts sections.
    for round in 0..<20 {
      var batch = ListBatch<Person>()
      batch.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 9, section: 0))
      let rows = (0..<400).map { Person(id: 10_000 + round * 400 + $0, name: names[$0 + round]) }
      batch.insertSection(ListSection(title: "\(round)", rows: rows), at: 2)
      try list.apply(batch)
      try list.insert(Person(id: 20_000 + round, name: names[round]), inSection: 1)
      list.update(Person(id: 20_000 + round, name: names[round + 1]))
      #expect(list.keys.store.count <= 2 * list.numberOfRows + 4096 + 500)
      for section in list where section.order == .collated {
        #expect(Array(section) == collation.collator.sorted(Array(section)))
      }
    }
    #expect(list.numberOfRows == 10 + 100 + 20 * 401)
  }

  /// Tests that canonically equivalent texts can have different places.
  @Test func textsOfOtherBytesAreOtherTexts() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(
      people(["a\u{301}\u{323}", "a\u{323}", "ab"]), by: \.name, using: collation)
    list.update(Person(id: 0, name: "a\u{323}\u{301}"))
    let fresh = try IndexedList(list.allElements, by: \.name, using: collation)
    #expect(list.allElements == fresh.allElements)
    #expect(list.allElements.map(\.id) == [1, 0, 2])
  }

  @Test func aListGrowsFromNothing() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var random = Seeded(seed: 2)
    var list = try IndexedList([Person](), by: \.name, using: collation)
    for id in 0..<10_000 { try list.insert(Person(id: id, name: random.name())) }
    try expectRebuildIsEqual(list)
    for id in 0..<10_000 { #expect(list.element(withID: id)?.id == id) }
  }

  @Test func aCopyStaysAsItWas() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var random = Seeded(seed: 1)
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

  /// Tests long texts, which have no stored key and are compared.
  @Test func longTextsFindTheirPlaces() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let long = LongText.repeating("å")
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

extension Collator {
  fileprivate func sorted(_ people: [Person]) -> [Person] {
    // The sort of the standard library is stable, although its documentation does not say so.
    people.sorted { compare($0.name, $1.name) == .orderedAscending }
  }
}
