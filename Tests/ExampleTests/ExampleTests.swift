import Foundation
import IndexedCollation
import IndexedLists
import ListPages
import RecordFiles
import Testing

/// Tests that the examples of the documentation compile and have the results that they show.
///
/// The tests are generated; see `ExamplePlugin`. Here are the declarations that examples presuppose.
@Suite struct ExampleTests {
  struct Person: Identifiable, Hashable {
    var id: Int
    var name: String

    init(id: Int = 0, name: String) {
      self.id = id
      self.name = name
    }
  }

  let people = ["Örjan", "Bérénice", "Åsa", "Anna Berg"].enumerated().map {
    Person(id: $0, name: $1)
  }
  struct Member: Identifiable {
    var id = 0
    var family: String
    var given: String?
    var born: Date?
  }

  let members = [
    Member(id: 0, family: "Åberg", given: "Anna", born: nil),
    Member(id: 1, family: "Aberg", given: "Bo", born: nil),
    Member(id: 2, family: "Aberg", given: nil, born: nil),
  ]

  @MainActor final class Contact: Identifiable {
    let id: Int
    var name: String

    init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  let cities = ["Örebro", "Zürich", "Åbo"].map { Person(name: $0) }
  let collation: LocalizedIndexedCollation
  let column: TextColumn
  var list: IndexedList<Person, Int>

  struct Zone: Identifiable {
    let id: String
    var city: String { String(id.drop { $0 != "/" }.dropFirst()) }
  }
  struct Region: Identifiable {
    let id: String
    let zones: IndexedList<Zone, String>
  }
  enum ZoneLevel: ListLevel {
    case regions(IndexedList<Region, String>)
    case zones(IndexedList<Zone, String>)
    case zone(Zone)

    func level(below id: String) -> ZoneLevel? {
      switch self {
      case .regions(let list): list.element(withID: id).map { .zones($0.zones) }
      case .zones(let list): list.element(withID: id).map { .zone($0) }
      case .zone: nil
      }
    }
  }

  let regions: IndexedList<Region, String>

  /// The content of Data/States.plist.
  let bytes: [UInt8]
  let states: Records

  init() throws {
    collation = try LocalizedIndexedCollation(locale: "sv")
    column = people.reduce(into: TextColumn()) { $0.append($1.name) }
    list = try IndexedList(people, by: \.name, using: collation)

    let zones = try IndexedList(
      ["Europe/Rome", "Europe/Oslo"].map(Zone.init), by: \.city, using: collation)
    regions = try IndexedList([Region(id: "Europe", zones: zones)], by: \.id, using: collation)

    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    bytes = [UInt8](try Data(contentsOf: package.appending(path: "Data/States.plist")))
    states = try Records(bytes, format: .propertyList, key: "Name")
  }
}
