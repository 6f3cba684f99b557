import Corpus
import Foundation
import IndexedCollation
import IndexedLists
import Peers
import Plan

/// Registers the benchmarks of lists of each kind with very many rows, beside the sections of a collation.
func registerKindsOfLists(_ scale: Scale) {
  measure(
    BenchmarkName.kindsOfLists(scale.names), rounds: 9,
    [
      Contender(ContenderName.sections) { $0.sections() },
      Contender(ContenderName.build) { try? $0.list() },
      Contender(ContenderName.byTitle) { try? $0.listByTitle() },
      Contender(ContenderName.readySections) { try? $0.list(of: $0.ready) },
      Contender(ContenderName.manualSection) { try? $0.list(of: [$0.manual]) },
      Contender(ContenderName.otherLocale) { $0.stored.collated(using: $0.other) },
    ]
  ) {
    try KindsOfLists(Corpus.latin.names(scale.names))
  }
}

/// Registers the benchmarks of changes of many rows at once, beside the sections of a collation.
func registerManyChanges(_ scale: Scale) {
  measure(
    BenchmarkName.manyChanges(scale.names), rounds: 9,
    [
      Contender(ContenderName.sections) { $0.kinds.sections() },
      Contender(ContenderName.insertMany) { try? $0.listWithNewcomers() },
      Contender(ContenderName.removeTenth) { $0.listWithoutTenth() },
      Contender(ContenderName.deleteTenth) { try? $0.tenth.made() },
      Contender(ContenderName.undoOfTenth) { try? $0.tenth.undone() },
      Contender(ContenderName.deleteSection) { try? $0.section.made() },
      Contender(ContenderName.undoOfSection) { try? $0.section.undone() },
    ]
  ) {
    try ManyChanges(KindsOfLists(Corpus.latin.names(scale.names)))
  }
}

private typealias People = IndexedList<Person, Int>

private struct Person: Identifiable, Equatable {
  var id: Int
  var name: String
  var city: String
}

/// The same people as lists of each kind.
private struct KindsOfLists {
  let people: [Person]
  let collation: LocalizedIndexedCollation
  let other: LocalizedIndexedCollation
  /// A section for each of a hundred cities.
  let ready: [ListSection<Person>]
  let manual: ListSection<Person>
  let stored: People

  init(_ names: [String]) throws {
    people = names.enumerated().map { i, name in
      Person(id: i, name: name, city: names[(i &* 2_654_435_761) % 100])
    }
    collation = try LocalizedIndexedCollation(locale: "sv")
    other = try LocalizedIndexedCollation(locale: "de")
    ready = Dictionary(grouping: people, by: \.city).map { ListSection(title: $0, rows: $1) }
    manual = ListSection(title: "All", order: .manual, rows: people)
    stored = try IndexedList(people, by: \.name, using: collation)
    let sections = sections()
    guard stored.elementsEqual(sections, by: { $0.elementsEqual($1) }) else {
      throw WrongResult("the list is not that of the sections")
    }
    let readyRows = try list(of: ready).sorted { $0.title < $1.title }.map(Array.init)
    guard try listByTitle().sorted(by: { $0.title < $1.title }).map(Array.init) == readyRows else {
      throw WrongResult("the sections by title are not those that were made before")
    }
  }

  func sections() -> [[Person]] { collation.sections(of: people, by: \.name) }

  func list() throws -> People { try IndexedList(people, by: \.name, using: collation) }

  func listByTitle() throws -> People {
    try IndexedList(people, sectionedBy: \.city, by: \.name, using: collation)
  }

  func list(of sections: [ListSection<Person>]) throws -> People {
    try IndexedList(sections: sections, by: \.name, using: collation)
  }
}

/// Changes of many rows of a list.
private struct ManyChanges {
  let kinds: KindsOfLists
  /// A batch that deletes a tenth of a manual section.
  let tenth: Change
  /// A batch that deletes a section with all rows.
  let section: Change
  private let newcomers: [Person]

  init(_ kinds: KindsOfLists) throws {
    self.kinds = kinds
    let count = kinds.people.count
    newcomers = (0..<1000).map { i in
      Person(id: count + i, name: kinds.people[i * 7919 % count].name, city: "")
    }
    let list = try kinds.list(of: [kinds.manual])
    var tenth = ListBatch<Person>()
    for row in stride(from: 0, to: count, by: 10) {
      tenth.deleteRow(at: IndexPath(row: row, section: 0))
    }
    var section = ListBatch<Person>()
    section.deleteSection(at: 0)
    self.tenth = try Change(list, tenth)
    self.section = try Change(list, section)
  }

  func listWithNewcomers() throws -> People {
    var list = kinds.stored
    try list.insert(contentsOf: newcomers)
    return list
  }

  func listWithoutTenth() -> People {
    var list = kinds.stored
    list.removeAll { $0.id % 10 == 0 }
    return list
  }

  /// A batch, the list before and after it, and the batch that undoes it.
  struct Change {
    private let before: People
    private let batch: ListBatch<Person>
    private let after: People
    private let undo: ListBatch<Person>

    init(_ list: People, _ batch: ListBatch<Person>) throws {
      before = list
      self.batch = batch
      var list = list
      undo = try list.apply(batch)
      after = list
      guard try undone() == before else {
        throw WrongResult("an undone batch leaves another list")
      }
    }

    func made() throws -> People { try Self.list(before, applying: batch) }

    func undone() throws -> People { try Self.list(after, applying: undo) }

    private static func list(_ list: People, applying batch: ListBatch<Person>) throws -> People {
      var list = list
      try list.apply(batch)
      return list
    }
  }
}
