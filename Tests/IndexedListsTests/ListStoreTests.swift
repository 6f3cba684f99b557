import Foundation
import IndexedCollation
import Observation
import TestSupport
import Testing

@testable import IndexedLists

/// Tests a list that several observers follow while it changes.
@Suite struct ListStoreTests {
  typealias List = IndexedList<Person, Int>
  typealias Store = ListStore<Person, Int>

  private static func list(_ names: [String], _ policy: SectionPolicy = .init()) throws -> List {
    try IndexedList(
      names.enumerated().map { Person(id: $0, name: $1) }, by: \.name,
      using: LocalizedIndexedCollation(locale: "sv", policy: policy))
  }

  private static let policies = [
    SectionPolicy(), SectionPolicy(omitsEmptySections: true), SectionPolicy(minimumCount: 5),
    SectionPolicy(minimumCount: 3, maximumCount: 8, omitsEmptySections: true),
  ]

  /// Makes some random changes of a list.
  private static func change(_ list: inout List, _ random: inout Seeded) {
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let person = Person(id: Int.random(in: 0..<80, using: &random), name: random.name())
      if random.once(in: 3) {
        list.remove(id: person.id)
      } else if list.update(person) == nil {
        _ = try? list.insert(person)
      }
    }
    if random.once(in: 20) { list.showsEmptySections.toggle() }
  }

  /// Makes a random step of a store.
  private static func step(_ store: Store, _ random: inout Seeded, _ policy: SectionPolicy) throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: store.undo()
    case 2: store.redo()
    case 3 where random.once(in: 4):
      store.replace(with: try list((0..<20).map { _ in random.name() }, policy))
    default: store.update { change(&$0, &random) }
    }
  }

  /// Follows a list as a view and as a copy that only batches change, and returns what the view shows in the
  /// end; `nil` if the observer leaves before.
  private static func follow(
    _ changes: Store.Changes, _ seed: UInt64, leaves: Bool
  ) async throws -> Mirror? {
    var random = Seeded(seed: seed)
    var view: (mirror: Mirror, version: Int)?
    var copy: List?
    for await change in changes {
      if let updates = change.updates {
        var (mirror, version) = try #require(view)
        #expect(version < change.version)
        #expect(!updates.isEmpty)
        mirror.apply(updates, of: change.list)
        view = (mirror, change.version)
        let batch = try #require(change.batch)
        // A list whose sections have been adapted cannot get them by a batch.
        if var list = copy, list.collation == change.list.collation {
          try list.apply(batch)
          list.showsEmptySections = change.list.showsEmptySections
          #expect(Mirror(list) == Mirror(change.list))
        }
        let reloaded = updates.reloadedRows.map { copy?.id(at: $0) }
        #expect(change.reloadedIndexPaths.map { change.list.id(at: $0) } == reloaded)
      } else {
        #expect(view == nil)
        #expect(change.batch == nil)
        #expect(change.reloadedIndexPaths == [])
        view = (Mirror(change.list), change.version)
      }
      copy = change.list
      #expect(view?.mirror == Mirror(change.list))
      for _ in 0..<Int.random(in: 0...9, using: &random) { await Task.yield() }
      if leaves, random.once(in: 4) { return nil }
    }
    return view?.mirror
  }

  @Test(arguments: 0..<RunSize.repeats(20), policies.indices)
  func observersEndEqual(_ seed: Int, _ policy: Int) async throws {
    var random = Seeded(seed: UInt64(seed))
    let policy = Self.policies[policy]
    var store: Store? = Store(try Self.list((0..<40).map { _ in random.name() }, policy))
    var observers: [Task<Mirror?, any Error>] = []
    for round in 0..<40 {
      guard let store else { break }
      if round % 8 == 0 {
        let (changes, seed) = (store.changes, random.next())
        let leaves = random.once(in: 2)
        observers.append(Task { try await Self.follow(changes, seed, leaves: leaves) })
      }
      if random.once(in: 8) {
        var other = Seeded(seed: random.next())
        let task = Task.detached { try Self.step(store, &other, policy) }
        try Self.step(store, &random, policy)
        try await task.value
      } else {
        try Self.step(store, &random, policy)
      }
      if random.once(in: 2) { await Task.yield() }
    }
    let last = Mirror(try #require(store).list)
    // The changes end with the store.
    store = nil
    for observer in observers {
      if let mirror = try await observer.value { #expect(mirror == last) }
    }
  }

  /// Tests that undoing everything leads back to the first list, and making it again to the last one.
  @Test(arguments: 0..<RunSize.repeats(20), policies.indices)
  func everythingCanBeUndone(_ seed: Int, _ policy: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    let store = Store(
      try Self.list((0..<30).map { _ in random.name() }, Self.policies[policy]))
    var states = [Mirror(store.list)]
    for number in 0..<30 {
      store.update(actionName: "\(number)") { Self.change(&$0, &random) }
      let mirror = Mirror(store.list)
      if mirror != states.last { states.append(mirror) }
    }
    for state in states.dropLast().reversed() {
      let name = store.undoActionName
      #expect(store.undo())
      #expect(store.redoActionName == name)
      #expect(Mirror(store.list) == state)
    }
    #expect(!store.canUndo && !store.undo())
    for state in states.dropFirst() {
      let name = store.redoActionName
      #expect(store.redo())
      #expect(store.undoActionName == name)
      #expect(Mirror(store.list) == state)
    }
    #expect(!store.canRedo && !store.redo())
  }

  @Test func aNewChangeEndsWhatCouldBeMadeAgain() throws {
    let store = Store(try Self.list(["Anna", "Bo"]))
    #expect((store.undoActionName, store.redoActionName) == (nil, nil))
    store.update(actionName: "Delete Anna") { _ = $0.remove(id: 0) }
    #expect(store.undoActionName == "Delete Anna")
    store.undo()
    #expect((store.undoActionName, store.redoActionName) == (nil, "Delete Anna"))
    store.update { _ = $0.remove(id: 1) }
    #expect(store.canUndo && store.undoActionName == nil)
    #expect(!store.canRedo)
    #expect(store.list.allElements.map(\.name) == ["Anna"])
  }

  @Test func theLastHundredChangesCanBeUndone() throws {
    let store = Store(try Self.list(["Anna"]))
    for number in 1...103 { store.update { _ = $0.update(Person(id: 0, name: "Anna \(number)")) } }
    var count = 0
    while store.undo() { count += 1 }
    #expect(count == 100)
    #expect(store.list.allElements.map(\.name) == ["Anna 3"])
  }

  @Test func aReplacementCannotBeUndone() throws {
    let store = Store(try Self.list(["Anna"]))
    store.update { _ = $0.remove(id: 0) }
    store.undo()
    store.replace(with: try Self.list(["Bo"]))
    #expect(!store.canUndo && !store.canRedo)
    #expect(store.version == 3)
  }

  @Test func anErrorLeavesTheListUnchanged() throws {
    let store = Store(try Self.list(["Anna"]))
    #expect(throws: IndexedListError.repeatedIdentity("0")) {
      try store.update { list throws(IndexedListError) in
        _ = try list.insert(Person(id: 1, name: "Bo"))
        _ = try list.insert(Person(id: 0, name: "Cia"))
      }
    }
    #expect(store.list.allElements.map(\.name) == ["Anna"])
    #expect(store.version == 0 && !store.canUndo)
  }

  /// Tests that what looks the same is kept, and that nobody is told.
  @Test func aChangeThatShowsNothingIsNoVersion() async throws {
    let store = ListStore(try Self.list(["Anna", "Bo"])) { $0.name.count == $1.name.count }
    var observer = store.changes.makeAsyncIterator()
    #expect(await observer.next()?.version == 0)
    store.update { _ = $0.remove(id: 1) }
    store.undo()
    store.update { _ = $0.update(Person(id: 1, name: "By")) }
    #expect(store.canRedo)
    #expect(store.version == 2)
    #expect(store.list.element(withID: 1)?.name == "By")
    store.update { _ = $0.remove(id: 0) }
    let change = await observer.next()
    #expect(change?.version == 3)
    #expect(change?.updates?.deletedRows == [[0, 0]])
    #expect(change?.list.allElements.map(\.name) == ["By"])
  }

  /// Tests that no change is lost when threads make changes at the same time, and read the list meanwhile.
  @Test func threadsChangeOneAfterTheOther() async throws {
    let store = Store(try Self.list([]))
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask {
          for i in 0..<50 {
            store.update { list in
              #expect(store.list.numberOfRows == list.numberOfRows)
              _ = try? list.insert(Person(id: 50 * thread + i, name: "name \(i)"))
            }
          }
        }
      }
    }
    #expect(store.list.numberOfRows == 400)
    #expect(store.version == 400)
  }

  @Test func aStepFromAnotherListIsNotTaken() throws {
    let store = Store(try Self.list(["Anna", "Bo"]))
    var follower = ListFollower(store)
    var list = follower.list
    list.remove(id: 0)
    // The change shows nothing, and still must not be lost.
    store.update { _ in }
    #expect(!store.take(.change(list), after: follower.changeCount))
    #expect(!store.take(.undo, after: follower.changeCount))
    #expect(follower.next() == nil)
    #expect(store.take(.change(list), after: follower.changeCount))
    #expect(follower.next()?.updates?.deletedRows == [[0, 0]])
    #expect(store.take(.undo, after: follower.changeCount))
    #expect(store.list.numberOfRows == 2)
  }

  @Test func aCancelledObserverEnds() async throws {
    let store = Store(try Self.list(["Anna"]))
    let task = Task {
      var count = 0
      for await _ in store.changes { count += 1 }
      return count
    }
    while store.state.withLock(\.signals.isEmpty) { await Task.yield() }
    task.cancel()
    #expect(await task.value <= 1)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in store.changes { count += 1 }
      return count
    }
    #expect(await late.value == 0)
    #expect(store.state.withLock(\.signals.isEmpty))
  }

  @Test func anObserverThatLeavesIsForgotten() async throws {
    let store = Store(try Self.list(["Anna"]))
    for _ in 0..<10 {
      var observer = store.changes.makeAsyncIterator()
      #expect(await observer.next() != nil)
    }
    #expect(store.state.withLock(\.signals.isEmpty))
  }

  /// Tests that an observer receives the last change also after the store is gone.
  @Test func theLastChangeIsReceived() async throws {
    var store: Store? = Store(try Self.list(["Anna"]))
    var observer = try #require(store).changes.makeAsyncIterator()
    #expect(await observer.next()?.updates == nil)
    let changes = try #require(store).changes
    store?.update { _ = $0.remove(id: 0) }
    store = nil
    #expect(await observer.next()?.updates?.deletedRows == [[0, 0]])
    #expect(await observer.next() == nil)
    var late = changes.makeAsyncIterator()
    #expect(await late.next()?.list.numberOfRows == 0)
    #expect(await late.next() == nil)
  }

  /// A model of a view, as an app has it.
  @MainActor @Observable final class Contacts {
    private(set) var list: IndexedList<Contact, Int>
    @ObservationIgnored private let store: ListStore<Contact, Int>

    init(_ store: ListStore<Contact, Int>) {
      self.store = store
      list = store.list
    }

    func follow(changes count: Int) async {
      var observer = store.changes.makeAsyncIterator()
      for _ in 0..<count { if let change = await observer.next() { list = change.list } }
    }
  }

  /// Tests that an observer on the main actor compares objects of the main actor there.
  @Test @MainActor func aModelFollowsObjectsOfTheMainActor() async throws {
    let contacts = ["Örjan", "Åsa"].enumerated().map { Contact(id: $0, name: $1) }
    let store = ListStore(
      try IndexedList(
        contacts, by: \.name, using: LocalizedIndexedCollation(locale: "sv")), where: ===)
    let model = Contacts(store)
    let task = Task { await model.follow(changes: 2) }
    await Task.yield()
    store.update { _ = $0.remove(id: 0) }
    store.update { _ = try? $0.insert(Contact(id: 2, name: "Anna")) }
    await task.value
    #expect(model.list.allElements.map(\.name) == ["Anna", "Åsa"])
  }
}
