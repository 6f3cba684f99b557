import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

/// Tests the programming errors that the article about indexed lists names.
@Suite struct TrapTests {
  private struct State: Identifiable {
    let id: String
    var name: String
  }

  /// Calls a closure with a list of collated sections and a list of sections that the caller made.
  private static func attempt(
    _ change: (inout IndexedList<State, String>, inout IndexedList<String, String>) throws -> Void
  ) {
    expectingTrap {
      let collation = try LocalizedIndexedCollation(locale: "en")
      var states = try IndexedList(
        [State(id: "CO", name: "Colorado"), State(id: "CA", name: "California")], by: \.name,
        using: collation)
      var cities = try IndexedList(
        sections: [
          ListSection(title: "Favorites", order: .manual, rows: ["Oslo", "Cairo"]),
          ListSection(title: "Others", rows: ["Tokyo", "Seoul"]),
        ],
        id: \.self, by: \.self, using: collation)
      try change(&states, &cities)
    }
  }

  @Test func mistakesOfTheProgramTrap() async {
    var trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { states, _ in
        _ = states.numberOfRows(inSection: 27)
      }
    }
    expectMessage("There is no section 27 in the list", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { states, _ in
        _ = states[IndexPath(row: 0, section: 0)]
      }
    }
    expectMessage("There is no row 0 in section 0", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { states, _ in
        states.remove(at: IndexPath(row: 2, section: 2))
      }
    }
    expectMessage("There is no row 2 in section 2", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { states, _ in
        _ = states.section(forSectionIndexTitleAt: 27)
      }
    }
    expectMessage("There is no such entry in the strip", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { _, cities in
        try cities.moveRow(at: IndexPath(row: 2, section: 0), to: IndexPath(row: 0, section: 0))
      }
    }
    expectMessage("There is no row 2 in section 0", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { _, cities in
        try cities.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))
      }
    }
    expectMessage("There is no place 2 in section 0", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { _, _ in
        var batch = ListBatch<State>()
        batch.endUpdates()
      }
    }
    expectMessage("endUpdates() needs a call of beginUpdates() before it", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { _, _ in
        _ = ListSelection<String>.inclusive(limit: -1)
      }
    }
    expectMessage("A limit cannot be less than zero", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { states, _ in
        _ = states.sectionIndexStrip(limit: -1)
      }
    }
    expectMessage("A strip cannot have a negative number of entries", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TrapTests.attempt { states, _ in
        _ = states.firstVisibleOffset(
          scrollingTo: IndexPath(row: 0, section: 2), at: .top, firstVisible: 0, visibleCount: 0)
      }
    }
    expectMessage("A row must be visible", of: trap)
  }
}
