import Foundation
import IndexedCollation
import IndexedLists

// Scripts/consumer compiles this file in Swift 5 and Swift 6 mode, isolated to the main actor by default and not.

struct Member: Identifiable, Hashable {
  var id: Int
  var name: String
  var team: String?
  var born: Int
  var weight: Double?
  var initial: String { String(name.prefix(1)) }
}

/// An element without an identity of its own.
///
/// The key path of an identity must be `Sendable`, or a closure, so this type is not isolated.
nonisolated struct Line { var number: Int, text: String }

func orders(_ stored: KeyPath<Member, String>) -> [Ordering<Member>] {
  [
    Ordering(by: \.name), Ordering(by: \.team), Ordering(by: \.initial),
    Ordering(by: { $0.name }), Ordering { $0.team }, Ordering(by: stored),
    Ordering(by: \.name, filing: Filing()), Ordering(by: { $0.name }, mergedWith: { $0.team }),
    Ordering(by: \.name).then(by: \.team), Ordering(by: \.name).then(by: \.initial),
    Ordering(by: \.name).then(by: \.born, order: .reverse),
    Ordering(by: \.name).then(by: \.weight, missing: .last).then(by: stored),
    Ordering(by: \.name).then { $0.team }.then { $0.born }.then(by: { $0.weight }),
  ]
}

func lists(_ members: [Member], _ collation: LocalizedIndexedCollation) throws -> [[Int]] {
  let sections = [ListSection(title: "All", rows: members)]
  let order = Ordering<Member>(by: \.name).then(by: \.born)
  let lists = [
    try IndexedList(members, by: \.name, using: collation),
    try IndexedList(members, by: \.team, using: collation),
    try IndexedList(members, by: { $0.name }, using: collation),
    try IndexedList(members, by: order, using: collation),
    try IndexedList(members, sectionedBy: \.initial, by: \.name, using: collation),
    try IndexedList(members, sectionedBy: \.team, in: ["B", "A"], by: order, using: collation),
    try IndexedList(members, sectionedBy: { $0.team }, by: { $0.name }, using: collation),
    try IndexedList(sections: sections, by: \.name, using: collation),
    try IndexedList(sections: sections, by: { $0.name }, using: collation),
    try IndexedList(sections: sections, by: order, using: collation),
    try IndexedList(sections: sections, by: Ordering(by: { $0.name }), using: collation),
    try IndexedList(members, id: { $0.id }, by: { $0.name }, using: collation),
    try IndexedList(members, id: { $0.id }, by: order, using: collation),
    try IndexedList(members, sectionedBy: { $0.team }, id: { $0.id }, by: order, using: collation),
    try IndexedList(sections: sections, id: { $0.id }, by: { $0.name }, using: collation),
    try IndexedList(sections: sections, id: { $0.id }, by: order, using: collation),
  ]
  return lists.map { $0.rows.map(\.id) }
}

func linesOfAList(_ lines: [Line], _ collation: LocalizedIndexedCollation) throws -> [[Int]] {
  let sections = [ListSection(title: "All", rows: lines)]
  let lists = [
    try IndexedList(lines, id: \.number, by: \.text, using: collation),
    try IndexedList(lines, id: \.number, by: Ordering(by: \.text), using: collation),
    try IndexedList(lines, id: { $0.number }, by: { $0.text }, using: collation),
    try IndexedList(sections: sections, id: \.number, by: \.text, using: collation),
    try IndexedList(sections: sections, id: \.number, by: Ordering(by: \.text), using: collation),
  ]
  return lists.map { $0.rows.map(\.number) }
}

func edits(_ list: IndexedList<Member, Int>) throws -> [String] {
  var list = list
  let before = list
  try list.insert(contentsOf: [
    Member(id: 7, name: "Öst", born: 1), Member(id: 8, name: "Ek", born: 2),
  ])
  list.removeAll { $0.name == "Ek" }
  list.remove(ids: [1])
  list.update(contentsOf: [Member(id: 7, name: "Ask", born: 1)])
  try list.update(id: 7) { $0.name = "Alm" }
  let batch = list.batch(from: before)
  var other = before
  try other.apply(batch)
  let found = list.searching(for: "al")
  return [list.difference(from: before).description, "\(other == list)", "\(found.rows.count)"]
}

func main() throws {
  let collation = try LocalizedIndexedCollation(locale: "sv")
  let members = [
    Member(id: 1, name: "Åsa", team: "A", born: 1990),
    Member(id: 2, name: "Bo", team: "B", born: 1980),
    Member(id: 3, name: "Anna", born: 1970, weight: 60),
  ]
  print(orders(\.name).map { collation.sorted(members, by: $0).map(\.id) })
  print(try lists(members, collation))
  let lines = [Line(number: 1, text: "å"), Line(number: 2, text: "b")]
  print(try linesOfAList(lines, collation))
  let byText = KeyPathComparator(\Line.text, comparator: try .collated("sv"))
  print(lines.sorted(using: byText).map(\.number))
  print(try edits(IndexedList(members, by: \.name, using: collation)))
  print(collation.sections(of: members, by: \.name).joined().map(\.id))
}

try main()
