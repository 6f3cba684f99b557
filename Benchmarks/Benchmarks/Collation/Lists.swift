import Corpus
import Foundation
import IndexedCollation
import IndexedLists
import Scale

/// What somebody does to a list of very many rows.
func registerLists(_ scale: Scale) {
  let locale = "sv"
  let input = "latin-\(scale.names) \(locale)"

  func measureList<Result>(
    _ what: String,
    prepare: @escaping (ListInput) throws -> (() -> Result)
  ) {
    measure("\(what) \(input) list", iterations: 9) {
      try prepare(ListInput(Corpus.latin.names(scale.names), locale: locale))
    }
  }

  measureList("build") { input in
    try input.check()
    return { input.list() }
  }
  measureList("edit-1000") { input in
    // One list all the time, as somebody has one: to insert into a copy is to copy chunks too.
    let edited = Edited(input.list())
    let people = input.newPeople(1000)
    return {
      for person in people { edited.insert(person) }
      for person in people { edited.remove(person) }
    }
  }
  measureList("search-beginning") { input in
    let list = input.list()
    return { list.searching(for: "ann", in: .beginning) }
  }
  measureList("search-words") { input in
    let list = input.list()
    return { list.searching(for: "ann", in: .words) }
  }
  measureList("search-anywhere") { input in
    let list = input.list()
    return { list.searching(for: "ann", in: .anywhere) }
  }
  measureList("difference") { input in
    let list = input.list()
    let changed = input.changedList()
    return { changed.difference(from: list) }
  }
  measureList("element-1000000") { input in
    let list = input.list()
    let rows = list.numberOfRows(inSection: 0)
    return { sumOfIDs(list, rows) }
  }
  measureList("path-of-id-1000000") { input in
    let list = input.list()
    return { sumOfRows(list) }
  }
}

private struct Person: Identifiable, Equatable {
  var id: Int
  var name: String
}

private struct ListInput {
  private let people: [Person]
  private let collation: LocalizedIndexedCollation

  init(_ names: [String], locale: String) throws {
    people = names.enumerated().map { Person(id: $0, name: $1) }
    collation = try LocalizedIndexedCollation(locale: locale)
  }

  func list() -> IndexedList<Person, Int> { list(people) }

  private func list(_ people: [Person]) -> IndexedList<Person, Int> {
    do {
      return try IndexedList(people, by: \.name, using: collation)
    } catch {
      fatalError("Each person has an identity")
    }
  }

  /// Checks that the rows are in the order of the sections, and stay in it when some come and go.
  func check() throws {
    let sections = collation.sections(of: people, by: \.name)
    let edited = Edited(list())
    guard edited.list.elementsEqual(sections, by: { $0.elementsEqual($1) }) else {
      throw WrongResult("the list is not that of the sections")
    }
    let more = newPeople(1000)
    for person in more { edited.insert(person) }
    guard edited.list.allElements == collation.sorted(people + more, by: \.name) else {
      throw WrongResult("an edited list is not that of its elements")
    }
  }

  /// People whose names others have too.
  func newPeople(_ count: Int) -> [Person] {
    (0..<count).map { i in
      Person(id: people.count + i, name: people[i * 7919 % people.count].name)
    }
  }

  /// Another load: of a hundred people, one is gone, new or has another name.
  func changedList() -> IndexedList<Person, Int> {
    list(
      people.enumerated().compactMap { i, person in
        switch i % 300 {
        case 0: nil
        case 1: Person(id: person.id, name: person.name + "x")
        case 2: Person(id: person.id + people.count, name: person.name)
        default: person
        }
      })
  }
}

/// A list that is edited where it is.
private final class Edited {
  var list: IndexedList<Person, Int>

  init(_ list: IndexedList<Person, Int>) { self.list = list }

  func insert(_ person: Person) {
    do {
      try list.insert(person)
    } catch {
      fatalError("\(error)")
    }
  }

  func remove(_ person: Person) { list.remove(id: person.id) }
}

private func sumOfIDs(_ list: IndexedList<Person, Int>, _ rows: Int) -> Int {
  var sum = 0
  for i in 0..<1_000_000 {
    sum &+= list[IndexPath(row: i * 7919 % rows, section: 0)].id
  }
  return sum
}

private func sumOfRows(_ list: IndexedList<Person, Int>) -> Int {
  var sum = 0
  let count = list.numberOfRows
  for i in 0..<1_000_000 { sum &+= list.indexPath(of: i * 7919 % count)?.row ?? 0 }
  return sum
}
