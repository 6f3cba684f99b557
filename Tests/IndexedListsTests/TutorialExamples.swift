import Foundation
import IndexedCollation
import IndexedLists
import Testing

// The examples of the article TableViews.md, with one function for each chapter; see
// `DocumentationTests`.

struct State: Identifiable, Hashable {
  let id: String
  var name: String
}
struct Zone: Identifiable, Hashable {
  let id: String
  var region: String { String(id.prefix { $0 != "/" }) }
  var city: String { String(id.drop { $0 != "/" }.dropFirst()) }
}
let states = [
  State(id: "NY", name: "New York"), State(id: "CO", name: "Colorado"),
  State(id: "OR", name: "Oregon"), State(id: "CA", name: "California"),
  State(id: "NC", name: "North Carolina"), State(id: "NJ", name: "New Jersey"),
]
let zones = [
  "Europe/Rome", "America/New_York", "Asia/Tokyo", "Europe/Oslo", "Africa/Cairo", "Asia/Seoul",
].map(Zone.init)

/// Collects what the examples of a chapter print.
private final class Console {
  private(set) var lines: [String] = []

  func callAsFunction(_ items: Any...) {
    lines.append(items.map { "\($0)" }.joined(separator: " "))
  }
}

/// Returns the output that the tutorial shows for a chapter: the comments in its code.
private func output(ofChapter title: String) throws -> [String] {
  let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let tutorial = package.appending(path: "Sources/IndexedLists/IndexedLists.docc/TableViews.md")
  let chapters = try String(contentsOf: tutorial, encoding: .utf8)
    .components(separatedBy: "\n## ")
  let chapter = try #require(chapters.first { $0.hasPrefix(title + "\n") })
  return chapter.components(separatedBy: "```swift\n").dropFirst()
    .flatMap { $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n") }
    .filter { $0.hasPrefix("// ") }
    .map { String($0.dropFirst(3)) }
}

@Suite struct TutorialExamples {
  @Test func aboutTableViews() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    let list = try IndexedList(states, by: \.name, using: collation)
    for section in list where !section.isEmpty { print(section.title, section.map(\.name)) }
    let expected = try output(ofChapter: "About Table Views")
    #expect(print.lines == expected)
  }

  @Test func tableViewStylesAndAccessoryViews() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    let indexed = try IndexedList(states, by: \.name, using: collation)
    print(indexed.sectionIndexTitles?.joined() ?? "no strip")
    let grouped = try IndexedList(
      sections: [
        ListSection(title: "West", footer: "Two states", rows: [states[2], states[3]]),
        ListSection(title: "East", rows: [states[0], states[5]]),
      ],
      by: \.name, using: collation)
    print(grouped[0].title, grouped[0].map(\.name), grouped[0].footer ?? "no footer")
    print(grouped.sectionIndexTitles?.joined() ?? "no strip")
    let expected = try output(ofChapter: "Table View Styles and Accessory Views")
    #expect(print.lines == expected)
  }

  @Test func overviewOfTheTableViewAPI() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    let list = try IndexedList(states, by: \.name, using: collation)
    let path = IndexPath(row: 1, section: 13)
    print(list[path].name, list.id(at: path), list.offset(of: path))
    if let oregon = list.indexPath(of: "OR"), let fourth = list.indexPath(atOffset: 3) {
      print(oregon, fourth)
    }
    if let next = list.indexPath(after: IndexPath(row: 1, section: 2)) { print(list[next].name) }
    let expected = try output(ofChapter: "Overview of the Table View API")
    #expect(print.lines == expected)
  }

  @Test func navigatingADataHierarchyWithTableViews() throws {
    let print = Console()
    struct Region: Identifiable {
      let id: String
      let zones: IndexedList<Zone, String>
    }
    enum Level: ListLevel {
      case regions(IndexedList<Region, String>)
      case zones(IndexedList<Zone, String>)
      case zone(Zone)

      func level(below id: String) -> Level? {
        switch self {
        case .regions(let list): list.element(withID: id).map { .zones($0.zones) }
        case .zones(let list): list.element(withID: id).map { .zone($0) }
        case .zone: nil
        }
      }
    }
    let collation = try LocalizedIndexedCollation(locale: "en")
    let regions = try Dictionary(grouping: zones, by: \.region).map { name, zones in
      Region(id: name, zones: try IndexedList(zones, by: \.city, using: collation))
    }
    let root = Level.regions(try IndexedList(regions, by: \.id, using: collation))

    var navigation = ListNavigation(root: root)
    navigation.push("Europe")
    if case .zones(let list) = navigation.current { print(list.allElements.map(\.city)) }
    navigation.push("Europe/Rome")
    print(navigation.path, navigation.levels.count, navigation.push("Europe/Oslo"))

    let stored = try JSONEncoder().encode(navigation.path)
    let path = try JSONDecoder().decode([String].self, from: stored)
    navigation = ListNavigation(root: root, path: path)
    print(navigation.levels.count)
    navigation = ListNavigation(root: root, path: ["Europe", "Europe/Atlantis"])
    print(navigation.path)
    let expected = try output(ofChapter: "Navigating a Data Hierarchy with Table Views")
    #expect(print.lines == expected)
  }

  @Test func creatingAndConfiguringATableView() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(zones.prefix(3), using: collation) { zone in
      zone.region == "Asia" ? nil : zone.city
    }
    print(list.numberOfSections, list.titleForHeader(inSection: 0) ?? "no header")
    list.showsEmptySections = false
    for section in 0..<list.numberOfSections {
      if let header = list.titleForHeader(inSection: section) { print(header) }
      for row in 0..<list.numberOfRows(inSection: section) {
        print(" ", list[IndexPath(row: row, section: section)].city)
      }
    }
    let expected = try output(ofChapter: "Creating and Configuring a Table View")
    #expect(print.lines == expected)
  }

  @Test func populatingAnIndexedList() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    let list = try IndexedList(states, by: \.name, using: collation)
    for entry in [2, 3, 26] {
      if let section = list.section(forSectionIndexTitleAt: entry) {
        print(collation.sectionIndexTitles[entry], "leads to", list[section].title)
      }
    }
    if let strip = list.sectionIndexStrip(limit: 7) {
      print(strip.entries.map(\.title).joined(), strip.entries.map(\.position))
    }

    print(list.searching(for: "NEW", in: .beginning).allElements.map(\.name))
    print(list.searching(for: "ca").allElements.map(\.name))
    print(list.searching(for: "gon", in: .anywhere).allElements.map(\.name))

    let towns = ["Åre", "Arboga", "Zürich", "Örebro"]
    let swedish = try IndexedList(
      towns, id: \.self, by: \.self, using: LocalizedIndexedCollation(locale: "sv"))
    let english = swedish.collated(using: collation)
    let updates = english.difference(from: swedish)
    print(swedish.allElements, swedish.searching(for: "a").allElements)
    print(english.allElements, english.searching(for: "a").allElements)
    print(updates.deletedSections, updates.insertedRows)
    let expected = try output(ofChapter: "Populating an Indexed List")
    #expect(print.lines == expected)
  }

  @Test func populatingASimpleListAndAGroupedList() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(zones, sectionedBy: \.region, by: \.city, using: collation)
    for section in list { print(section.title, section.map(\.city)) }
    print(list.sectionIndexTitles?.joined() ?? "no strip")
    try list.insert(Zone(id: "Europe/Paris"))
    try list.insert(Zone(id: "Australia/Perth"))
    print(list.map(\.title), list[4].map(\.city))

    let ready = try IndexedList(
      sections: [
        ListSection(title: "Sorted", rows: ["Oslo", "Cairo"]),
        ListSection(title: "As given", order: .given, rows: ["Tokyo", "Rome"]),
        ListSection(title: "By hand", order: .manual, rows: ["Seoul", "Paris"]),
      ],
      id: \.self, by: \.self, using: collation)
    print(ready.map(Array.init))
    let expected = try output(ofChapter: "Populating a Simple List and a Grouped List")
    #expect(print.lines == expected)
  }

  @Test func managingSelections() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(states, by: \.name, using: collation)
    var one = ListSelection<String>.exclusive
    one.tap("NY")
    one.tap("OR")
    var several = ListSelection<String>.inclusive(limit: 2)
    several.tap("OR")
    several.tap(list.id(at: IndexPath(row: 0, section: 2)))
    print(one.ids, several.ids, several.select("NY"))
    list.update(State(id: "OR", name: "Big Oregon"))
    print(list.indexPaths(of: several), several.contains("OR"))
    print(list.searching(for: "cal").indexPaths(of: several), several.ids)

    if let path = list.indexPath(of: "NJ") {
      for position in ListScrollPosition.allCases {
        let first = list.firstVisibleOffset(
          scrollingTo: path, at: position, firstVisible: 0, visibleCount: 3)
        print(position, first)
      }
    }
    let expected = try output(ofChapter: "Managing Selections")
    #expect(print.lines == expected)
  }

  @Test func insertingAndDeletingRowsAndSections() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(states, by: \.name, using: collation)
    let shown = list
    let place = try list.insert(State(id: "NE", name: "Nebraska"))
    list.remove(at: IndexPath(row: 0, section: 2))
    list.update(State(id: "OR", name: "Nova Oregon"))
    print(place, list[13].map(\.name))
    let updates = list.difference(from: shown)
    print(updates.deletedRows, updates.insertedRows, updates.reloadedRows)
    print(updates.movedRows.map(\.source), updates.movedRows.map(\.target))

    let five = ["Arizona", "California", "Delaware", "New Jersey", "Washington"]
    var names = try IndexedList(
      sections: [ListSection(title: "States", rows: five)],
      id: \.self, by: \.self, using: collation)
    var batch = ListBatch<String>()
    for row in [2, 4] { batch.deleteRow(at: IndexPath(row: row, section: 0)) }
    for (row, name) in [(0, "Alaska"), (3, "Georgia"), (5, "Virginia")] {
      batch.insertRow(name, at: IndexPath(row: row, section: 0))
    }
    try names.apply(batch)
    print(names.allElements)

    var letters = try IndexedList(
      sections: ["ABC", "DEF", "GHI"].map { letters in
        ListSection(title: letters, order: .manual, rows: letters.map(String.init))
      },
      id: \.self, by: \.self, using: collation)
    let before = letters
    var three = ListBatch<String>()
    three.beginUpdates()
    three.insertRow("X", at: IndexPath(row: 1, section: 1))
    three.deleteSection(at: 1)
    three.deleteRow(at: IndexPath(row: 1, section: 0))
    three.endUpdates()
    let undo = try letters.apply(three)
    print(letters.map { $0.joined() })

    let redo = try letters.apply(undo)
    print(letters.map { $0.joined() })
    try letters.apply(redo)
    letters = before
    print(letters.map { $0.joined() })

    var sections = ListBatch<String>()
    sections.moveSection(2, toSection: 0)
    sections.insertSection(ListSection(title: "YJ", order: .given, rows: ["Y", "J"]), at: 3)
    sections.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 0, section: 2))
    try letters.apply(sections)
    print(letters.map { $0.joined() })

    let untitled = letters
    var titles = ListBatch<String>()
    titles.reloadSection(at: 0, title: "First")
    try letters.apply(titles)
    print(letters[0].title, letters[0].id.name, letters.difference(from: untitled).reloadedSections)

    var edited = letters
    try edited.insert("K", inSection: 0)
    let changes = edited.batch(from: letters)
    print(changes.updates.insertedRows)
    try letters.apply(changes)
    print(letters.map { $0.joined() })
    let expected = try output(ofChapter: "Inserting and Deleting Rows and Sections")
    #expect(print.lines == expected)
  }

  @Test func managingTheReorderingOfRows() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(
      sections: [
        ListSection(title: "Favorites", order: .manual, rows: ["Oslo", "Cairo", "Rome"]),
        ListSection(title: "Others", rows: ["Tokyo", "Seoul"]),
      ],
      id: \.self, by: \.self, using: collation)
    let oslo = IndexPath(row: 0, section: 0)
    let tokyo = IndexPath(row: 1, section: 1)
    let target = list.targetIndexPath(forMoveFromRowAt: oslo, toProposedIndexPath: tokyo)
    print(list.canMoveRow(at: oslo), list.canMoveRow(at: tokyo), target)
    list.moveRow(at: oslo, to: target)
    print(list.map(Array.init))
    let expected = try output(ofChapter: "Managing the Reordering of Rows")
    #expect(print.lines == expected)
  }

  @Test func whatThrowsAndWhatTraps() throws {
    let print = Console()
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(states, by: \.name, using: collation)
    func attempt(_ change: (inout ListBatch<State>) -> Void) {
      var batch = ListBatch<State>()
      change(&batch)
      do { try list.apply(batch) } catch { print(error) }
    }
    let first = IndexPath(row: 0, section: 0)
    attempt { $0.insertRow(State(id: "TX", name: "Texas"), at: first) }
    attempt { $0.insertRow(State(id: "NY", name: "Alaska"), at: first) }
    attempt { $0.reloadRow(at: IndexPath(row: 0, section: 2), with: states[0]) }
    attempt { $0.deleteRow(at: first) }
    attempt { $0.deleteSection(at: 0) }
    attempt { $0.beginUpdates() }
    print(list.numberOfRows, list.indexPath(of: "TX") == nil, list.remove(id: "TX") == nil)
    print(list.indexPath(atOffset: 6) == nil, list.update(State(id: "TX", name: "Texas")) == nil)
    let expected = try output(ofChapter: "What Throws and What Traps")
    #expect(print.lines == expected)
  }

  /// Calls a closure with a list of collated sections and a list of sections that the caller made.
  ///
  /// The method catches errors, so if the process ends, the closure has trapped.
  private static func attempt(
    _ change: (inout IndexedList<State, String>, inout IndexedList<String, String>) throws -> Void
  ) {
    do {
      let collation = try LocalizedIndexedCollation(locale: "en")
      var list = try IndexedList(states, by: \.name, using: collation)
      var cities = try IndexedList(
        sections: [
          ListSection(title: "Favorites", order: .manual, rows: ["Oslo", "Cairo"]),
          ListSection(title: "Others", rows: ["Tokyo", "Seoul"]),
        ],
        id: \.self, by: \.self, using: collation)
      try change(&list, &cities)
    } catch {}
  }

  @Test func mistakesOfTheProgramTrap() async {
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { states, _ in
        _ = states.numberOfRows(inSection: 27)
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { states, _ in
        _ = states[IndexPath(row: 0, section: 0)]
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { states, _ in
        states.remove(at: IndexPath(row: 2, section: 2))
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { states, _ in
        _ = states.section(forSectionIndexTitleAt: 27)
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { _, cities in
        cities.moveRow(at: IndexPath(row: 2, section: 0), to: IndexPath(row: 0, section: 0))
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { _, cities in
        cities.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { _, cities in
        try cities.insert("Paris")
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { _, cities in
        try cities.insert("Paris", at: IndexPath(row: 0, section: 1))
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { states, _ in
        try states.insert(State(id: "TX", name: "Texas"), at: IndexPath(row: 0, section: 19))
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { _, cities in
        cities.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 0, section: 1))
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { _, cities in
        cities.moveRow(at: IndexPath(row: 0, section: 1), to: IndexPath(row: 0, section: 0))
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { _, _ in
        var batch = ListBatch<State>()
        batch.endUpdates()
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { _, _ in
        _ = ListSelection<String>.inclusive(limit: -1)
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { states, _ in
        _ = states.sectionIndexStrip(limit: -1)
      }
    }
    await #expect(processExitsWith: .failure) {
      TutorialExamples.attempt { states, _ in
        _ = states.firstVisibleOffset(
          scrollingTo: IndexPath(row: 0, section: 2), at: .top, firstVisible: 0, visibleCount: 0)
      }
    }
  }
}
