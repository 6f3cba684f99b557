import Foundation
import IndexedCollation
import IndexedLists
import Testing

struct Region: Identifiable, Sendable {
  var id: String
  var zones: IndexedList<TimeZoneOfRegion, String>
}

enum ZoneLevel: ListLevel {
  case regions(IndexedList<Region, String>)
  case zones(IndexedList<TimeZoneOfRegion, String>)
  case zone(TimeZoneOfRegion)

  func level(below id: String) -> ZoneLevel? {
    switch self {
    case .regions(let list): list.element(withID: id).map { .zones($0.zones) }
    case .zones(let list): list.element(withID: id).map { .zone($0) }
    case .zone: nil
    }
  }

  static func root(_ zones: [TimeZoneOfRegion]) throws -> ZoneLevel {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let regions = try Dictionary(grouping: zones, by: \.region).map { region, zones in
      Region(id: region, zones: try IndexedList(zones, by: \.city, using: collation))
    }
    return .regions(try IndexedList(regions, by: \.id, using: collation))
  }
}

@Suite struct NavigationTests {
  @Test func levelsLeadToLevels() throws {
    var navigation = ListNavigation(root: try ZoneLevel.root(TitleSectionsTests.zones))
    #expect(navigation.pop() == nil)
    let isPushed1 = navigation.push("Europe")
    #expect(isPushed1)
    guard case .zones(let zones) = navigation.current else { throw CancellationError() }
    #expect(zones.allElements.map(\.city) == ["Åland", "Oslo", "Rome"])
    let isPushed2 = navigation.push("Asia/Tokyo")
    #expect(!isPushed2)
    let isPushed3 = navigation.push("Europe/Rome")
    #expect(isPushed3)
    guard case .zone(let zone) = navigation.current else { throw CancellationError() }
    #expect(zone.city == "Rome")
    let isPushed4 = navigation.push("Europe/Rome")
    #expect(!isPushed4)
    #expect(navigation.path == ["Europe", "Europe/Rome"])
    #expect(navigation.pop() == "Europe/Rome")
    #expect(navigation.levels.count == 2)
    navigation.popToRoot()
    #expect(navigation.path.isEmpty)
    #expect(navigation.levels.count == 1)
  }

  @Test func aWayIsStoredAndGoneAgain() throws {
    let root = try ZoneLevel.root(TitleSectionsTests.zones)
    var navigation = ListNavigation(root: root)
    navigation.push("Asia")
    navigation.push("Asia/Tokyo")
    let stored = try JSONEncoder().encode(navigation.path)
    let path = try JSONDecoder().decode([String].self, from: stored)
    #expect(ListNavigation(root: root, path: path).levels.count == 3)
    // The navigation stops before a row that no longer exists.
    let fewer = TitleSectionsTests.zones.filter { $0.city != "Tokyo" }
    navigation.reload(root: try ZoneLevel.root(fewer))
    #expect(navigation.path == ["Asia"])
    #expect(navigation.levels.count == 2)
  }
}
