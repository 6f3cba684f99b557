// Prints how often code of a client asks for the metadata of a generic type in each call of a method.
//
// Each of a method's calls for a row, or each row that it reads, would take longer by some hundred instructions.

import CMetadataLookups
import IndexedCollation
import IndexedLists

struct Person: Identifiable, Equatable {
  var id: Int
  var name: String
}

let count = 1000
let collation = try LocalizedIndexedCollation(locale: "sv")
let people = (0..<5 * count).map { Person(id: $0, name: "Name \($0 * 7919 % 5003)") }
let newcomers = (0..<count).map { Person(id: people.count + $0, name: "Newcomer \($0)") }
let list = try IndexedList(people, by: \.name, using: collation)
let manual = try IndexedList(
  sections: [ListSection(title: "People", order: .manual, rows: people)], by: \.name,
  using: collation)
let reversed = try IndexedList(
  sections: [ListSection(title: "People", order: .manual, rows: people.reversed())], by: \.name,
  using: collation)
var renamed = list
renamed.update(Person(id: people.count - 1, name: "Zoé"))
let paths = people[..<count].compactMap { list.indexPath(of: $0.id) }
let section = list[paths[0].section]
var sum = 0

/// Prints the number of lookups for each row.
func measure(_ name: String, rows: Int = count, _ body: () throws -> Void) rethrows {
  // What is asked for once in the program is not counted.
  try body()
  let before = metadata_lookups()
  try body()
  print("\(name)\t\(Double(metadata_lookups() - before) / Double(rows))")
}

measure("indexPath(of:)") {
  for person in newcomers + people[..<count] { sum += list.indexPath(of: person.id)?.row ?? 0 }
}
measure("contains(id:)") { for id in 0..<count { sum += list.contains(id: id) ? 1 : 0 } }
measure("element(withID:)") { for id in 0..<count { sum += list.element(withID: id)?.id ?? 0 } }
measure("subscript(path)") { for path in paths { sum += list[path].id } }
measure("offset(of:)") { for path in paths { sum += list.offset(of: path) } }
measure("indexPath(atOffset:)") {
  for i in 0..<count { sum += list.indexPath(atOffset: i)?.row ?? 0 }
}
measure("text(of:)") { for person in people[..<count] { sum += list.text(of: person).utf8.count } }
measure("rows[offset]") { for i in 0..<count { sum += list.rows[i].id } }
measure("rows in order", rows: people.count) { for person in list.rows { sum += person.id } }
measure("section[row]") { for row in 0..<count { sum += section[row].id } }
measure("allElements", rows: people.count) { sum += list.allElements.count }
measure("sorted", rows: people.count) { sum += collation.sorted(people, by: \.name).count }
measure("sections", rows: people.count) { sum += collation.sections(of: people, by: \.name).count }
try measure("IndexedList.init", rows: people.count) {
  sum += try IndexedList(people, by: \.name, using: collation).numberOfRows
}
try measure("collated(using:)", rows: people.count) {
  sum += list.collated(using: try LocalizedIndexedCollation(locale: "de")).numberOfRows
}
measure("searching, words", rows: people.count) {
  sum += list.searching(for: "name 9").numberOfRows
}
measure("searching, anywhere", rows: people.count) {
  sum += list.searching(for: "9", in: .anywhere).numberOfRows
}
measure("difference", rows: people.count) {
  sum += reversed.difference(from: manual).movedRows.count
}
measure("batch(from:)", rows: people.count) {
  sum += reversed.batch(from: manual).updates.movedRows.count
}
measure("==", rows: people.count) { sum += list == renamed ? 1 : 0 }
measure("removeAll(where:)", rows: people.count) {
  var edited = list
  edited.removeAll { $0.id < count }
  sum += edited.numberOfRows
}
measure("remove(ids:)") {
  var edited = list
  edited.remove(ids: 0..<count)
  sum += edited.numberOfRows
}
try measure("insert(contentsOf:)") {
  var edited = list
  try edited.insert(contentsOf: newcomers)
  sum += edited.numberOfRows
}
try measure("insert(_:)") {
  var edited = list
  for person in newcomers { try edited.insert(person) }
  sum += edited.numberOfRows
}
measure("remove(id:)") {
  var edited = list
  for id in 0..<count { edited.remove(id: id) }
  sum += edited.numberOfRows
}
measure("update(_:)") {
  var edited = list
  for id in 0..<count { edited.update(Person(id: id, name: "Other \(id)")) }
  sum += edited.numberOfRows
}
try measure("apply(_:)", rows: people.count) {
  var edited = manual
  try edited.apply(reversed.batch(from: manual))
  sum += edited.numberOfRows
}
