import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

/// Tests lists that are ordered by several keys, in both directions.
@Suite struct SeveralKeysTests {
  struct Contact: Identifiable, Hashable, Sendable {
    var id: Int
    var family: String
    var given: String?
    var born: Int?
    var initial: Character
  }

  private static func contact(_ id: Int, using random: inout Seeded) -> Contact {
    Contact(
      id: id, family: random.once(in: 40) ? LongText.repeating("ab") : random.name(),
      given: random.once(in: 4) ? nil : random.name(),
      born: random.once(in: 4) ? nil : Int.random(in: -2...2, using: &random),
      initial: random.once(in: 2) ? "x" : "y")
  }

  private static let orders: [Ordering<Contact>] = [
    Ordering(by: \.family),
    Ordering(by: \.family).then(by: \.given).then(by: \.born, order: .reverse),
    Ordering(by: \.family, mergedWith: \.given).then(by: \.born, missing: .last),
    Ordering(by: \.family).then(by: \.initial).then(by: \.given, order: .reverse),
  ]

  /// Tests that a list after any edits is equal to a new list of its elements, and that a search
  /// finds what a search in each text finds.
  @Test(arguments: RunSize.cases(Array(orders.indices)), [false, true])
  func everyEditEqualsARebuild(_ order: Int, _ isReversed: Bool) throws {
    let hasSeveralKeys = order > 0
    let order = Self.orders[order]
    let forward = try LocalizedIndexedCollation(locale: "sv")
    let collation = isReversed ? forward.reversed() : forward
    var random = Seeded(seed: RunSeed.value)
    var list = try IndexedList(
      (0..<1000).map { Self.contact($0, using: &random) }, by: order, using: collation)
    #expect(list.map(\.title) == collation.sectionTitles)
    #expect(list.sectionIndexTitles == collation.sectionIndexTitles)
    let original = list
    let steps = RunSize.repeats(1500)
    for step in 0..<steps {
      let id = Int.random(in: 0..<1500, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        if list.indexPath(of: id) == nil { try list.insert(Self.contact(id, using: &random)) }
      case 1:
        list.remove(id: id)
      default:
        // Change one property only.
        guard var contact = list.element(withID: id) else { break }
        let new = Self.contact(id, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: contact.family = new.family
        case 1: contact.given = new.given
        case 2: contact.born = new.born
        default: contact.initial = new.initial
        }
        let path = list.update(contact)
        #expect(path.map { list[$0] } == contact)
      }
      guard step % 500 == 499 || step == steps - 1 else { continue }
      let fresh = try IndexedList(list.allElements, by: order, using: collation)
      #expect(list.map(Array.init) == fresh.map(Array.init))
      #expect(list.map(Array.init) == collation.sections(of: list.allElements, by: order))
      let again = list.collated(using: forward.reversed()).collated(using: collation)
      #expect(again.allElements.map(\.id) == list.allElements.map(\.id))
      for query in RunSize.cases(["a", "Å", "ch", "北", "abab", "-", "12"]) {
        for scope in SearchScope.allCases {
          let weights = PrimaryWeights(of: query, in: collation)
          let expected = list.allElements.filter { contact in
            switch scope {
            case .beginning:
              forward.collator.sortKey(for: contact.family).primary.bytes
                .starts(with: forward.collator.sortKey(for: query).primary.bytes)
            case .words, .anywhere:
              [contact.family, hasSeveralKeys ? contact.given ?? "" : ""].contains {
                weights.occurs(in: $0, at: scope == .words ? .word : .anywhere)
              }
            }
          }
          #expect(list.searching(for: query, in: scope).allElements == expected)
        }
      }
    }
    // The difference is a batch for the original list.
    let updates = list.difference(from: original)
    try updates.check(from: original.map(\.count), to: list.map(\.count))
  }

  /// Tests sections by title, and sections that the caller made.
  @Test(arguments: RunSize.cases(Array(orders.indices)), [false, true])
  func otherSectionsHaveTheOrderToo(_ order: Int, _ isReversed: Bool) throws {
    let order = Self.orders[order]
    let forward = try LocalizedIndexedCollation(locale: "sv")
    let collation = isReversed ? forward.reversed() : forward
    var random = Seeded(seed: RunSeed.value)
    let contacts = (0..<300).map { Self.contact($0, using: &random) }
    let store = KeyStore(for: collation)
    func sorted(_ contacts: [Contact]) -> [Contact] {
      contacts.sorted {
        store.compare(
          store.key(for: $0, by: order), $0, store.key(for: $1, by: order), $1, by: order)
          == .orderedAscending
      }
    }
    var byTitle = try IndexedList(
      contacts, sectionedBy: { String($0.initial) }, by: order, using: collation)
    #expect(byTitle.map(\.title) == (isReversed ? ["y", "x"] : ["x", "y"]))
    for section in byTitle {
      #expect(Array(section) == sorted(contacts.filter { String($0.initial) == section.title }))
    }
    var new = Self.contact(1000, using: &random)
    new.initial = "z"
    try byTitle.insert(new)
    #expect(byTitle.map(\.title) == (isReversed ? ["z", "y", "x"] : ["x", "y", "z"]))

    let byHand = try IndexedList(
      sections: [
        ListSection(title: "sorted", rows: Array(contacts[..<200])),
        ListSection(title: "given", order: .given, rows: Array(contacts[200...])),
      ], by: order, using: collation)
    #expect(Array(byHand[0]) == sorted(Array(contacts[..<200])))
    #expect(Array(byHand[1]) == Array(contacts[200...]))
  }
}
