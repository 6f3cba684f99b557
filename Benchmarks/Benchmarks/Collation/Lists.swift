import Corpus
import Foundation
import IndexedCollation
import IndexedLists
import Peers
import Plan

/// Registers the benchmarks of a list with very many rows.
func registerLists(_ scale: Scale) {
  measure(
    BenchmarkName.list(scale.names), rounds: 9,
    [
      Contender(ContenderName.build) { $0.people.list() },
      Contender(ContenderName.edit) { lists in
        for person in lists.newcomers { lists.edited.insert(person) }
        for person in lists.newcomers { lists.edited.remove(person) }
      },
      Contender(ContenderName.followedEdit) { lists in
        var count = 0
        for person in lists.newcomers {
          let before = lists.edited.list
          lists.edited.insert(person)
          count += lists.edited.list.difference(from: before).insertedRows.count
        }
        for person in lists.newcomers { lists.edited.remove(person) }
        return count
      },
      Contender(ContenderName.firstSearch) { lists in
        var list = lists.list
        // The next search reads all texts, as that of a new list does.
        list.searchedTexts = nil
        return rowsFoundWhileTyping("z", in: list, .words)
      },
      Contender(ContenderName.typeBeginning) {
        rowsFoundWhileTyping("ann", in: $0.list, .beginning)
      },
      Contender(ContenderName.typeWords) { rowsFoundWhileTyping("ann", in: $0.list, .words) },
      Contender(ContenderName.typeAnywhere) { rowsFoundWhileTyping("ann", in: $0.list, .anywhere) },
      Contender(ContenderName.difference) { $0.changed.difference(from: $0.list) },
      Contender(ContenderName.element) { sumOfIDs($0.list) },
      Contender(ContenderName.pathOfID) { sumOfRows($0.list) },
    ]
  ) {
    try Lists(ListInput(Corpus.latin.names(scale.names), locale: "sv"))
  }
}

/// The lists of the same people that the contenders use.
private struct Lists {
  let people: ListInput
  let list: IndexedList<Person, Int>
  let changed: IndexedList<Person, Int>
  let newcomers: [Person]

  /// The list that all rounds edit in place.
  ///
  /// A copy is kept only where this is measured, because an edit of a copy also copies chunks.
  let edited: Edited

  init(_ people: ListInput) throws {
    try people.check()
    self.people = people
    self.list = people.list()
    self.changed = people.changedList()
    self.newcomers = people.newPeople(1000)
    self.edited = Edited(people.list())
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

  /// Checks that the list has the rows of the sections, also after insertions.
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

  /// Returns new people whose names other people also have.
  func newPeople(_ count: Int) -> [Person] {
    (0..<count).map { i in
      Person(id: people.count + i, name: people[i * 7919 % people.count].name)
    }
  }

  /// Returns a list in which one person in a hundred is missing, new or renamed.
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

/// A list that is edited in place.
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

/// Searches the list again for each letter of a query, and returns the number of rows found.
private func rowsFoundWhileTyping(
  _ query: String,
  in list: IndexedList<Person, Int>,
  _ scope: SearchScope
) -> Int {
  query.indices.reduce(0) { $0 + list.searching(for: String(query[...$1]), in: scope).numberOfRows }
}

private func sumOfIDs(_ list: IndexedList<Person, Int>) -> Int {
  var sum = 0
  let rows = list.numberOfRows(inSection: 0)
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
