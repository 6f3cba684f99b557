import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

struct TimeZoneOfRegion: Identifiable, Hashable, Sendable {
  var id: String
  var region: String
  var city: String

  init(region: String, city: String) {
    self.init(id: region + "/" + city, region: region, city: city)
  }

  init(id: String, region: String, city: String) {
    (self.id, self.region, self.city) = (id, region, city)
  }
}

/// Tests sections by title, which come and go with their rows.
@Suite struct TitleSectionsTests {
  static let zones = [
    "Europe/Rome", "America/New_York", "Asia/Tokyo", "Europe/Oslo", "Africa/Cairo", "Asia/Seoul",
    "Europe/Åland",
  ].map { name in
    let parts = name.split(separator: "/").map(String.init)
    return TimeZoneOfRegion(region: parts[0], city: parts[1])
  }

  private func regions() throws -> IndexedList<TimeZoneOfRegion, String> {
    try IndexedList(
      Self.zones, sectionedBy: \.region, by: \.city,
      using: LocalizedIndexedCollation(locale: "en"))
  }

  @Test func timeZonesByRegion() throws {
    let list = try regions()
    #expect(list.map(\.title) == ["Africa", "America", "Asia", "Europe"])
    #expect(list[3].map(\.city) == ["Åland", "Oslo", "Rome"])
    // Three regions share an entry of the index strip.
    #expect(list.sectionIndexTitles == ["A", "E"])
    #expect(list.section(forSectionIndexTitleAt: 0) == 0)
    #expect(list.section(forSectionIndexTitleAt: 1) == 3)
  }

  @Test func anElementFindsOrOpensItsSection() throws {
    var list = try regions()
    try list.insert(TimeZoneOfRegion(region: "Europe", city: "Paris"))
    #expect(list[3].map(\.city) == ["Åland", "Oslo", "Paris", "Rome"])
    let path = try list.insert(TimeZoneOfRegion(region: "Atlantic", city: "Azores"))
    #expect(path == IndexPath(row: 0, section: 3))
    #expect(list.map(\.title) == ["Africa", "America", "Asia", "Atlantic", "Europe"])
    #expect(list.indexPath(of: "Europe/Rome") == IndexPath(row: 3, section: 4))
    // A section goes with its last row.
    list.remove(id: "Africa/Cairo")
    #expect(list.map(\.title) == ["America", "Asia", "Atlantic", "Europe"])
    #expect(list.sectionIndexTitles == ["A", "E"])
    let moved = list.update(
      TimeZoneOfRegion(id: "Atlantic/Azores", region: "Europe", city: "Azores"))
    #expect(moved == IndexPath(row: 1, section: 2))
    #expect(list.map(\.title) == ["America", "Asia", "Europe"])
    list.removeAll { $0.region == "America" }
    #expect(list.map(\.title) == ["Asia", "Europe"])
    list.update(
      contentsOf: list[0].map { TimeZoneOfRegion(id: $0.id, region: "Zulu", city: "UTC") })
    #expect(list.map(\.title) == ["Europe", "Zulu"])
  }

  /// Tests that an edit closes only sections from which it took the last row.
  @Test func otherSectionsStay() throws {
    let list = try regions()
    var found = list.searching(for: "oslo")
    #expect(found.map(\.count) == [0, 0, 0, 1])
    found.remove(ids: [])
    found.remove(ids: ["unknown"])
    found.removeAll { _ in false }
    found.update(contentsOf: [])
    found.update(contentsOf: found.rows)
    #expect(found.map(\.count) == [0, 0, 0, 1])
    found.remove(id: "Europe/Oslo")
    #expect(found.map(\.title) == ["Africa", "America", "Asia"])
    // A batch deletes no section that it does not name.
    var emptied = list
    var batch = ListBatch<TimeZoneOfRegion>()
    batch.deleteRow(at: IndexPath(row: 0, section: 0))
    try emptied.apply(batch)
    #expect(emptied.map(\.count) == [0, 1, 2, 3])
    emptied.remove(id: "Asia/Tokyo")
    emptied.update(contentsOf: [TimeZoneOfRegion(region: "Asia", city: "Seoul")])
    #expect(emptied.map(\.count) == [0, 1, 1, 3])
    emptied.showsEmptySections = false
    let before = emptied
    let undo = try emptied.apply(ListBatch())
    try emptied.apply(undo)
    emptied.showsEmptySections = true
    #expect(emptied.map(\.title) == list.map(\.title))
    #expect(before.map(\.count) == [1, 1, 3])
  }

  @Test func givenTitlesComeFirstAndStay() throws {
    struct Task { var id: Int, state: String?, name: String }
    let collation = try LocalizedIndexedCollation(locale: "en")
    let tasks = [
      Task(id: 0, state: "Done", name: "a"), Task(id: 1, state: "Open", name: "b"),
      Task(id: 2, state: nil, name: "c"), Task(id: 3, state: "Other", name: "d"),
    ]
    func list(_ tasks: [Task]) throws -> IndexedList<Task, Int> {
      try IndexedList(
        tasks, sectionedBy: \.state, in: ["Open", "Waiting", "Done", "Open"], id: { $0.id },
        by: { $0.name }, using: collation)
    }
    var list = try list(tasks)
    #expect(list.map(\.title) == ["Open", "Waiting", "Done", "Other", ""])
    #expect(list.map(\.count) == [1, 0, 1, 1, 1])
    #expect(list.titleForHeader(inSection: 4) == nil)
    list.update(Task(id: 3, state: "Waiting", name: "d"))
    list.remove(id: 0)
    try list.update(id: 2) { $0.state = "Alien" }
    #expect(list.map(\.title) == ["Open", "Waiting", "Done", "Alien"])
    #expect(list.map(\.count) == [1, 1, 0, 1])
    try list.insert(contentsOf: [tasks[0], Task(id: 9, state: "Bent", name: "")])
    #expect(list.map(\.title) == ["Open", "Waiting", "Done", "Alien", "Bent"])
    #expect(
      list.collated(using: collation.reversed()).map(\.title)
        == ["Open", "Waiting", "Done", "Bent", "Alien"])
    // A batch and its undo keep given sections, also those that are not shown.
    for showsEmptySections in [true, false] {
      var before = list
      before.showsEmptySections = showsEmptySections
      var after = before
      after.removeAll { ["Open", "Bent"].contains($0.state) }
      try after.insert(Task(id: 20, state: "New", name: "n"))
      var changed = before
      let undo = try changed.apply(after.batch(from: before) { $0.name == $1.name })
      changed.showsEmptySections = true
      #expect(changed.map(\.title) == ["Open", "Waiting", "Done", "Alien", "New"])
      changed.showsEmptySections = showsEmptySections
      try changed.apply(undo)
      changed.showsEmptySections = true
      #expect(changed.map(\.title) == list.map(\.title))
      #expect(changed.map { $0.map(\.id) } == list.map { $0.map(\.id) })
    }
  }

  @Test func sectionsThatCollateAlikeStandAsAtFirst() throws {
    let collation = try LocalizedIndexedCollation(locale: "en-u-ks-level1")
    var list = try IndexedList([(1, "å")], sectionedBy: \.1, id: \.0, by: \.1, using: collation)
    try list.insert((2, "a"))
    #expect(list.map(\.title) == ["a", "å"])
    // `<` of `String` has no order of these.
    var random = Seeded(seed: RunSeed.value)
    let titles = ["e\u{301}", "\u{e9}a", "e\u{301}A", "E\u{301}a", "\u{e9}", "e\u{301}a", "ea"]
    for _ in 0..<20 {
      let rows = titles.shuffled(using: &random)
      let list = try IndexedList(
        rows.indices.map { $0 }, sectionedBy: { rows[$0] }, id: { $0 }, by: { rows[$0] },
        using: collation)
      #expect(list.map(\.title) == ["é", "ea", "éa", "éA", "Éa"])
    }
  }

  /// Tests that a section opens where a list made anew has it, also if titles collate alike, are given, or have no
  /// letter, and that it closes again.
  @Test(arguments: ["sv", "en-u-ks-level1", "ja", "ar"], [false, true])
  func sectionsOpenWhereARebuildHasThem(_ locale: String, _ isReversed: Bool) throws {
    var random = Seeded(seed: RunSeed.value)
    let forward = try LocalizedIndexedCollation(locale: locale)
    let collation = isReversed ? forward.reversed() : forward
    let pieces = [
      "a", "A", "å", "Ö", "1", "", "z", "-", "あ", "ア", "ب", "ש", "漢", "e\u{301}", "\u{e9}",
    ]
    var titles: [String] = []
    for _ in 0..<40 {
      titles.append((0..<2).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
    }
    let given = Array(titles.prefix(3))
    var rows = [(id: 0, title: "a")]
    func rebuilt() throws -> IndexedList<(id: Int, title: String), Int> {
      try IndexedList(
        rows, sectionedBy: \.title, in: given, id: \.id, by: \.title, using: collation)
    }
    var list = try rebuilt()
    for id in 1...RunSize.repeats(200) {
      if random.once(in: 3), let gone = rows.indices.randomElement(using: &random) {
        list.remove(id: rows.remove(at: gone).id)
      } else {
        let row = (id: id, title: titles.randomElement(using: &random) ?? "")
        rows.append(row)
        try list.insert(row)
      }
      let expected = try rebuilt()
      #expect(list.map(\.title) == expected.map(\.title), "\(rows)")
      #expect(list.map { $0.map(\.id) } == expected.map { $0.map(\.id) })
      #expect(list.sectionIndexTitles == expected.sectionIndexTitles)
    }
  }

  /// A zone that has the identity of a zone in another region.
  private static let rome = TimeZoneOfRegion(id: "Europe/Rome", region: "New", city: "Rome")

  /// Tests that a rejected insertion does not add a section.
  @Test func whatIsRefusedOpensNoSection() throws {
    var list = try regions()
    let before = list.map { $0.map(\.id) }
    #expect(throws: IndexedListError.repeatedIdentity(#""Europe/Rome""#)) {
      try list.insert(Self.rome)
    }
    #expect(throws: IndexedListError.outOfOrder(IndexPath(row: 0, section: 0))) {
      try list.insert(TimeZoneOfRegion(region: "Europe", city: "Bern"), inSection: 0)
    }
    #expect(list.map { $0.map(\.id) } == before)
  }
}
