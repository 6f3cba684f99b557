import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import IndexedCollation

@Suite struct CancellationTests {
  private static func column(_ count: Int) -> TextColumn {
    var column = TextColumn()
    for i in 0..<count { column.append("name \(i * 7919 % count)") }
    return column
  }

  @Test(arguments: [1, 3])
  func theResultIsTheSame(_ threads: Int) async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let column = Self.column(20_000)
    let watched = try await collation.arrangementInBackground(of: column, threads: threads) { _ in }
    #expect(watched == collation.arrangement(of: column))
    let names = SampleTexts.unusual + SampleTexts.data
    let expected = collation.arrangement(of: names, by: { $0 })
    let order = Ordering<String>(by: \.self)
    #expect(
      try await collation.arrangementInBackground(of: names, by: order, threads: threads)
        == expected)
    let sections = try await collation.sectionsInBackground(of: names, by: order, threads: threads)
    #expect(sections == expected.sections(of: names))
    let sorted = try await collation.sortedInBackground(names, by: order, threads: threads)
    #expect(sorted == collation.sorted(names, by: \.self))
    let filed = try Ordering<String>(
      by: \.self, filing: Filing(FilingRules(articles: InitialArticles(languages: ["en"]))))
    let several = Ordering<String> { _ in "" }.then(by: { $0 }, order: .reverse)
    let orders: [Ordering<String>] = [filed, several, Ordering { $0 }]
    for order in orders {
      #expect(
        try await collation.arrangementInBackground(of: names, by: order, threads: threads)
          == collation.arrangement(of: names, by: order))
    }
  }

  @Test(arguments: [0, 1, 5000, 15_000], [1, 2, 3])
  func progressGrowsToOne(_ count: Int, _ threads: Int) async throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var texts = (0..<count).map { "name \($0)" }
    if count > 1 { texts[count / 2] = LongText.repeating("long") }
    let fractions = Mutex<[Double]>([])
    _ = try await collation.arrangementInBackground(
      of: texts, by: Ordering(by: \.self), threads: threads
    ) { fraction in
      fractions.withLock { $0.append(fraction) }
    }
    let told = fractions.withLock { $0 }
    #expect(told.last == (count == 0 ? nil : 1))
    #expect(told.count <= 100)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 < $1 })
    #expect(told.allSatisfy { $0 > 0 })
  }

  /// Tests that work on more texts than there is scratch memory for can be cancelled before the sort.
  @Test(arguments: [1, 3])
  func cancellationOfManyTexts(_ threads: Int) throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let column = Self.column(KeySort.scratchSize + 20_000)
    let monitor = ArrangementMonitor(count: column.count) { _ in }
    monitor.cancel()
    #expect(throws: CancellationError.self) {
      try collation.arrangement(of: column, threads: threads, monitor: monitor)
    }
  }

  /// Tests that cancelled work throws an error, and does not report that it is complete.
  @Test(arguments: [0.05, 0.3, 0.5, 0.75], [1, 3])
  func cancellationEndsTheWork(_ point: Double, _ threads: Int) throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let column = Self.column(20_000)
    let monitor = Mutex<ArrangementMonitor?>(nil)
    let told = Mutex(0.0)
    let watched = ArrangementMonitor(count: column.count) { fraction in
      told.withLock { $0 = fraction }
      if fraction >= point { monitor.withLock { $0?.cancel() } }
    }
    monitor.withLock { $0 = watched }
    #expect(throws: CancellationError.self) {
      try collation.arrangement(of: column, threads: threads, monitor: watched)
    }
    monitor.withLock { $0 = nil }
    let last = told.withLock { $0 }
    #expect(last >= point && last < 1)
  }

  @Test func cancellationOfTheTaskEndsTheWork() async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let column = Self.column(20_000)
    let (reached, reachedPoint) = AsyncStream.makeStream(of: Void.self)
    let cancelled = DispatchSemaphore(value: 0)
    let task = Task {
      try await collation.arrangementInBackground(of: column) { _ in
        reachedPoint.yield()
        // Wait, so that the work cannot be done before the task is cancelled.
        cancelled.wait()
        cancelled.signal()
      }
    }
    for await _ in reached { break }
    task.cancel()
    cancelled.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Tests the cancellation of comparisons: long texts have no stored keys, so comparing them can
  /// take longer than all other work.
  @Test func comparisonsAreCancelled() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let texts = CountedTexts(count: 500)
    let monitor = Mutex<ArrangementMonitor?>(nil)
    let readUntilCancelled = Mutex<Int?>(nil)
    let watched = ArrangementMonitor(count: texts.count) { fraction in
      guard fraction >= 0.6 else { return }
      monitor.withLock { $0?.cancel() }
      readUntilCancelled.withLock { $0 = texts.timesRead }
    }
    monitor.withLock { $0 = watched }
    #expect(throws: CancellationError.self) {
      try collation.arrangement(of: texts, threads: 1, monitor: watched)
    }
    monitor.withLock { $0 = nil }
    let expected = try #require(readUntilCancelled.withLock { $0 })
    // Some comparisons were done before, and only the current one reads texts after the
    // cancellation.
    #expect(expected > texts.count)
    #expect(texts.timesRead <= expected + 2)
  }

  /// Tests the cancellation of comparisons of values that have no bytes in a key.
  @Test func comparisonsOfValuesAreCancelled() throws {
    final class Counter: Sendable {
      let comparisons = Mutex(0)
      let monitor = Mutex<ArrangementMonitor?>(nil)
    }
    struct Value: Comparable, Sendable {
      let number: Int
      let counter: Counter

      static func == (left: Self, right: Self) -> Bool { left.number == right.number }
      static func < (left: Self, right: Self) -> Bool {
        let count = left.counter.comparisons.withLock { comparisons in
          comparisons += 1
          return comparisons
        }
        if count == 100 { left.counter.monitor.withLock { $0?.cancel() } }
        return left.number < right.number
      }
    }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let counter = Counter()
    let order = Ordering<Int> { _ in "a" }.then { Value(number: $0 * 7919 % 500, counter: counter) }
    let monitor = ArrangementMonitor(count: 500) { _ in }
    counter.monitor.withLock { $0 = monitor }
    #expect(throws: CancellationError.self) {
      try collation.arrangement(of: 0..<500, by: order, threads: 1, monitor: monitor)
    }
    counter.monitor.withLock { $0 = nil }
    #expect(counter.comparisons.withLock { $0 } == 100)
  }

  @Test func comparisonsAreProgress() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let texts = CountedTexts(count: 500)
    let fractions = Mutex<[Double]>([])
    let monitor = ArrangementMonitor(count: texts.count) { fraction in
      fractions.withLock { $0.append(fraction) }
    }
    _ = try collation.arrangement(of: texts, threads: 1, monitor: monitor)
    let told = fractions.withLock { $0 }
    #expect(told.last == 1)
    #expect(told.filter { $0 > 0.5 }.count > 40)
  }

  /// Tests that a number of threads that is too large has no effect.
  @Test func threadsWithoutEndAreHarmless() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let names = (0..<10_000).map { "name \($0)" }
    #expect(
      collation.sections(of: names, by: \.self, threads: .max)
        == collation.sections(of: names, by: \.self))
  }

  /// Arrangements that are in progress leave the threads of Swift's tasks free.
  @Test func otherTasksRunDuringArrangements() async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let column = Self.column(20_000)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (otherRan, isStarved) = (Flag(), Flag())
    let other = Task {
      for await _ in started { break }
      otherRan.set()
    }
    let arrangements = (0..<4 * usableThreads(of: .max)).map { _ in
      Task {
        _ = try await collation.arrangementInBackground(of: column, threads: 2) { _ in
          start.yield()
          // It does not sleep, because libdispatch replaces threads that sleep. Other tests take
          // threads, too, for seconds.
          let end = ContinuousClock.now + .seconds(120)
          while !otherRan.isSet, !isStarved.isSet, ContinuousClock.now < end {}
          if !otherRan.isSet { isStarved.set() }
        }
      }
    }
    for arrangement in arrangements { try await arrangement.value }
    await other.value
    #expect(!isStarved.isSet)
  }

  /// An arrangement that has to wait for others ends at once if it is cancelled.
  @Test func cancellationEndsTheWaitForAThread() async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let column = Self.column(20_000)
    let release = DispatchSemaphore(value: 0)
    let busy = (0..<2 * usableThreads(of: .max)).map { _ in
      Task {
        _ = try await collation.arrangementInBackground(of: column) { _ in
          release.wait()
          release.signal()
        }
      }
    }
    let waiting = Task { try await collation.arrangementInBackground(of: column) { _ in } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    release.signal()
    for task in busy { try await task.value }
  }

  @Test(arguments: [1, 3])
  func aCancelledTaskArrangesNothing(_ threads: Int) async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let column = Self.column(20_000)
    let told = Mutex(0)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await collation.arrangementInBackground(of: column, threads: threads) { _ in
        told.withLock { $0 += 1 }
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(told.withLock { $0 } == 0)
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }
  func set() { value.store(true, ordering: .sequentiallyConsistent) }
}

/// Long texts that differ only at the end, with the number of times that a text was read.
private final class CountedTexts: TextSource, KeySource {
  private let texts: [String]
  private let reads = Mutex(0)

  init(count: Int) {
    let beginning = LongText.repeating("å")
    texts = (0..<count).map { beginning + "\($0 * 7919 % count)" }
  }

  var count: Int { texts.count }
  var timesRead: Int { reads.withLock { $0 } }

  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    reads.withLock { $0 += 1 }
    var text = texts[position]
    return text.withUTF8(body)
  }
}
