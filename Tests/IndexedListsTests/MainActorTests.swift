import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

/// An element whose properties only the main actor may read.
@MainActor final class Contact: @MainActor Identifiable {
  let id: Int
  var name: String

  init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

/// An element whose identity anybody may read, but not its name.
@MainActor final class Account: Identifiable {
  nonisolated let id: Int
  var name: String

  init(id: Int, name: String) { (self.id, self.name) = (id, name) }
}

@MainActor @Suite struct MainActorTests {
  private let contacts = ["Örjan", "Åsa", "Anna"].enumerated().map { Contact(id: $0, name: $1) }

  private func expectAllWorks(_ list: IndexedList<Contact, Int>) throws {
    var list = list
    #expect(list.allElements.map(\.name) == ["Anna", "Åsa", "Örjan"])
    let before = list
    let path = try list.insert(Contact(id: 3, name: "Åke"), inSection: list.count - 1)
    #expect(list[path].name == "Åke")
    #expect(list.searching(for: "åk").allElements.map(\.id) == [3])
    let updates = list.difference(from: before) { $0 === $1 }
    #expect(updates.insertedRows == [path])
    list.remove(id: 3)
    #expect(list.difference(from: before) { $0 === $1 }.isEmpty)
  }

  @Test func objectsOfTheMainActorAreElements() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    #expect(collation.sections(of: contacts, by: \.name)[26].map(\.id) == [1])
    #expect(collation.sections(of: contacts, by: { $0.name })[26].map(\.id) == [1])
    let byKeyPath = try IndexedList(contacts, by: \.name, using: collation)
    let byClosure = try IndexedList(contacts, by: { $0.name }, using: collation)
    for list in [byKeyPath, byClosure] {
      #expect(list.allElements.map(\.name) == ["Anna", "Åsa", "Örjan"])
      #expect(list.searching(for: "ör").allElements.map(\.id) == [0])
      #expect(list.indexPath(of: 1) == IndexPath(row: 0, section: 26))
    }
    try expectAllWorks(
      IndexedList(
        sections: [ListSection(title: "All", rows: contacts)], by: { $0.name }, using: collation))
    try expectAllWorks(
      IndexedList(contacts, sectionedBy: { _ in "All" }, by: { $0.name }, using: collation))
  }

  @Test func aKeyPathIsEnoughToReadOnTheMainActor() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let accounts = contacts.map { Account(id: $0.id, name: $0.name) }
    var list = try IndexedList(accounts, by: \.name, using: collation)
    #expect(list.allElements.map(\.name) == ["Anna", "Åsa", "Örjan"])
    #expect(list.update(Account(id: 0, name: "Bo")) == IndexPath(row: 0, section: 1))
    list = try IndexedList(
      accounts, by: { account in MainActor.assumeIsolated { account.name } }, using: collation)
    #expect(list.allElements.map(\.name) == ["Anna", "Åsa", "Örjan"])
  }

  @Test func keyPathsOfAnOrderReadOnTheMainActor() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let order = Ordering<Contact>(by: \.name.count.description).then(by: \.name).then(by: \.id)
    let list = try IndexedList(contacts, by: order, using: collation)
    #expect(list.rows.map(\.name) == ["Åsa", "Anna", "Örjan"])
  }

  @Test func elsewhereAnOrderOfKeyPathsTraps() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let list = try await MainActor.run {
        try IndexedList(
          [Contact(id: 0, name: "a")], by: Ordering(by: \.name),
          using: LocalizedIndexedCollation(locale: "en"))
      }
      try FileHandle.standardError.write(contentsOf: Data("there is a list".utf8))
      await Task.detached { _ = list.searching(for: "a") }.value
      exit(EXIT_SUCCESS)
    }
    expectMessage("there is a list", of: trap)
  }

  @Test func elsewhereTheListTraps() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let list = try await MainActor.run {
        try IndexedList(
          [Contact(id: 0, name: "a")], by: \.name, using: LocalizedIndexedCollation(locale: "en"))
      }
      try FileHandle.standardError.write(contentsOf: Data("there is a list".utf8))
      await Task.detached { _ = list.searching(for: "a") }.value
      exit(EXIT_SUCCESS)
    }
    // The system's check of the actor has no message on Linux.
    expectMessage("there is a list", of: trap)
  }
}
