import Foundation
import IndexedCollation
import IndexedLists
import Synchronization
import TestSupport
import Testing

/// Tests lists that are made in the background.
@Suite struct BackgroundTests {
  private struct Person: Identifiable, Sendable, Equatable {
    let id: Int
    let name: String?
  }

  /// Names that repeat, elements without a name, and empty names.
  private static func people(_ count: Int) -> [Person] {
    (0..<count).map { i in
      Person(id: i, name: i % 11 == 0 ? nil : i % 7 == 0 ? "" : "name \(i * 7919 % 100)")
    }
  }

  @Test(arguments: [0, 1, 10_000], [1, 3])
  func theListIsTheSame(_ count: Int, _ threads: Int) async throws {
    let people = Self.people(count)
    let byName = Ordering<Person>(by: \.name)
    let policies = [SectionPolicy(), SectionPolicy(minimumCount: 5, omitsEmptySections: true)]
    for policy in policies {
      let collation = try LocalizedIndexedCollation(locale: "sv", policy: policy)
      for order in [byName, byName.then(by: \.id, order: .reverse)] {
        let expected = try IndexedList(people, by: order, using: collation)
        let told = Mutex(0.0)
        let list = try await IndexedList.inBackground(
          people, by: order, using: collation, threads: threads
        ) { fraction in told.withLock { $0 = fraction } }
        let byID = try await IndexedList.inBackground(
          people, id: \.id, by: order, using: collation, threads: threads)
        for made in [list, byID] {
          #expect(made.allElements == expected.allElements)
          #expect(made.map(\.title) == expected.map(\.title))
          #expect(made.map(\.count) == expected.map(\.count))
        }
        #expect(told.withLock { $0 } == (count == 0 ? 0 : 1))
      }
    }
  }

  @Test(arguments: [0, 1, 10_000])
  func aListByTitleIsTheSame(_ count: Int) async throws {
    let people = Self.people(count)
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let order = Ordering<Person>(by: \.name)
    let title: @Sendable (Person) -> String? = { $0.id % 3 == 0 ? nil : "\($0.id % 5)" }
    let expected = try IndexedList(
      people, sectionedBy: title, in: ["3", "none"], by: order, using: collation)
    let told = Mutex(0.0)
    let list = try await IndexedList.inBackground(
      people, sectionedBy: title, in: ["3", "none"], by: order, using: collation, threads: 2
    ) { fraction in told.withLock { $0 = fraction } }
    #expect(list == expected)
    #expect(list.first?.title == "3")
    #expect(told.withLock { $0 } == (count == 0 ? 0 : 1))
  }

  @Test func anIdentityThatRepeatsIsAnError() async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    await #expect(throws: IndexedListError.repeatedIdentity("1")) {
      try await IndexedList.inBackground(
        [Person(id: 1, name: "a"), Person(id: 1, name: "a")], by: Ordering(by: \.name),
        using: collation)
    }
  }

  /// Tests that no more texts are read after a cancellation.
  @Test func cancellationEndsTheReading() async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let reads = Mutex(0)
    let task = Mutex<Task<Void, any Error>?>(nil)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let order = Ordering<Person> { person in
      let count = reads.withLock { count in
        count += 1
        return count
      }
      if count == 100 { task.withLock { $0?.cancel() } }
      return person.name
    }
    let people = Self.people(10_000)
    let work = Task {
      for await _ in ready { break }
      _ = try await IndexedList.inBackground(people, by: order, using: collation)
    }
    task.withLock { $0 = work }
    isReady.yield()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(reads.withLock { $0 } == 100)
  }

  /// Tests that the main actor goes on while texts, titles and identities are read.
  ///
  /// Each closure waits for the main actor, so the test would not end if one of them ran there.
  @MainActor
  @Test(.timeLimit(.minutes(10)))
  func theMainActorGoesOn() async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let turns = Mutex(0)
    let ticker = Task { @MainActor in
      while !Task.isCancelled {
        turns.withLock { $0 += 1 }
        await Task.yield()
      }
    }
    @Sendable func waitForTurns(_ person: Person) {
      guard person.id == 500 else { return }
      let start = turns.withLock { $0 }
      while turns.withLock({ $0 }) < start + 3 { Thread.sleep(forTimeInterval: 0.001) }
    }
    let people = Self.people(1000)
    let list = try await IndexedList.inBackground(
      people,
      sectionedBy: { person in
        waitForTurns(person)
        return person.name
      },
      id: { person in
        waitForTurns(person)
        return person.id
      },
      by: Ordering { person in
        waitForTurns(person)
        return person.name
      }, using: collation)
    _ = try await list.searchingInBackground(for: "name")
    ticker.cancel()
    #expect(list.numberOfRows == 1000)
  }
}
