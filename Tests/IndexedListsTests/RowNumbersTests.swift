import Synchronization
import TestSupport
import Testing

@testable import IndexedLists

/// The table of row numbers, against a dictionary.
@Suite struct RowNumbersTests {
  /// An identity with a hash that many others have, too.
  struct Crowded: Hashable, Sendable {
    var id: Int
    func hash(into hasher: inout Hasher) { hasher.combine(id % 3) }
  }

  final class Comparisons: Sendable {
    let count = Mutex(0)
  }

  /// An identity whose comparisons are counted.
  struct Compared: Hashable, Sendable, CustomStringConvertible {
    var id: Int
    var counts: Comparisons
    var description: String { "\(id)" }
    static func == (left: Self, right: Self) -> Bool {
      left.counts.count.withLock { $0 += 1 }
      return left.id == right.id
    }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// Tests a table whose hashes differ only in a number of bits, so that many are equal or near.
  @Test(arguments: 0..<RunSize.repeats(8), [1, 6, 32])
  func aTableIsADictionary(_ seed: Int, _ hashBits: Int) {
    var random = Seeded(seed: UInt64(seed))
    // Equal hashes are searched one after the other.
    let rowCount = hashBits < 32 ? 300 : 3000
    let hashes = (0..<rowCount).map { _ in
      (UInt32(truncatingIfNeeded: random.next()) >> UInt32(32 - hashBits)) << UInt32(seed % 3 * 9)
    }
    var table = RowNumbers(expectedCount: [0, 10, 3000][seed % 3])
    var copy = table
    var expected: Set<UInt32> = []
    for step in 0..<20_000 {
      let number = UInt32.random(in: 0..<UInt32(rowCount), using: &random)
      let hash = hashes[Int(number)]
      // The table first grows, and then shrinks.
      if step < 8000 ? !random.once(in: 4) : random.once(in: 4) {
        if expected.insert(number).inserted { table.insert(number, hash) }
      } else {
        expected.remove(number)
        table.remove(number, hash)
      }
      if step == 9000 { copy = table }
      if step % 5000 == 4999 {
        let gone = Set(expected.filter { _ in random.once(in: 3) })
        table.removeAll(where: gone.contains)
        expected.subtract(gone)
      }
      let other = UInt32.random(in: 0..<UInt32(rowCount), using: &random)
      let found = table.number(ofHash: hashes[Int(other)]) { $0 == other }
      guard found == (expected.contains(other) ? other : nil), table.count == expected.count else {
        Issue.record("\(other) is \(String(describing: found)) after \(step) steps")
        return
      }
    }
    // A copy does not change with the table.
    #expect(copy.count > 0)
    for number in expected { table.remove(number, hashes[Int(number)]) }
    #expect(table.count == 0)
    #expect(copy.count > 0)
  }

  /// Tests that many rows are added as they are one by one, also to those that the table has, and that the first
  /// repeated row is named.
  @Test(arguments: 0..<RunSize.repeats(8), [0, 1, 300, 20_000])
  func manyRowsAreAddedAtOnce(_ seed: Int, _ count: Int) {
    var random = Seeded(seed: UInt64(seed))
    let hashBits = count < 1000 ? 5 : 32
    let ids =
      seed % 4 == 0
      ? (0..<count).shuffled(using: &random)
      : (0..<count).map { _ in Int.random(in: 0..<[count, 400 * count][seed % 2], using: &random) }
    let hashes = ids.map {
      UInt32(truncatingIfNeeded: ($0 &+ 1) &* 2_654_435_761) >> (32 - hashBits)
    }
    let numbers = (0..<UInt32(count)).shuffled(using: &random)
    var positions = numbers.map(Int.init)
    for (position, number) in numbers.enumerated() { positions[Int(number)] = position }
    var table = RowNumbers(expectedCount: [0, count][seed / 2 % 2])
    var seen: Set<Int> = []
    var end = 0
    while end < count {
      let start = end
      end = Int.random(in: end + 1...count, using: &random)
      let (copy, before) = (table, seen)
      let first = ids[start..<end].firstIndex { !seen.insert($0).inserted }
      let repeated = table.insert(Array(numbers[start..<end]), Array(hashes[start..<end])) {
        ids[positions[Int($0)]] == ids[positions[Int($1)]]
      }
      #expect(repeated.map { start + $0 } == first)
      #expect(copy.count == start)
      guard first != nil else { continue }
      for i in start..<end { table.remove(numbers[i], hashes[i]) }
      seen = before
      end = start
      break
    }
    #expect(table.count == end)
    for (position, hash) in hashes.enumerated() {
      let found = table.number(ofHash: hash) { $0 == numbers[position] }
      #expect(found == (position < end ? numbers[position] : nil))
    }
  }

  /// Tests that a list of many elements with one identity is refused without comparing each two of them.
  @Test func oneIdentityOfManyElementsIsRefused() {
    let counts = Comparisons()
    let ids = ([0] + Array(repeating: 7, count: 10_000) + [1]).map {
      Compared(id: $0, counts: counts)
    }
    #expect(throws: IndexedListError.repeatedIdentity("7")) {
      try Self.table(of: ids, at: ids.indices)
    }
    #expect(counts.count.withLock { $0 } < 2 * ids.count)
  }

  @Test func theTableGrows() {
    var random = Seeded(seed: 1)
    let hashes = (0..<100_000).map { _ in UInt32(truncatingIfNeeded: random.next()) }
    var table = RowNumbers(expectedCount: 0)
    for (number, hash) in hashes.enumerated() { table.insert(UInt32(number), hash) }
    #expect(table.parts.count > 1)
    for (number, hash) in hashes.enumerated() {
      #expect(table.number(ofHash: hash) { $0 == UInt32(number) } == UInt32(number))
    }
  }

  @Test func equalHashesAreToldApart() throws {
    let ids = (0..<700).map(Crowded.init)
    let table = try Self.table(of: ids, at: ids.indices.reversed())
    for id in ids {
      let number = table.number(ofHash: RowNumbers.hash(of: id)) { ids[699 - Int($0)] == id }
      #expect(number == UInt32(699 - id.id))
    }
    #expect(throws: IndexedListError.self) {
      try Self.table(of: ids + [ids[650]], at: 0..<701)
    }
  }

  private static func table<ID: Hashable>(
    of ids: [ID], at positions: some RandomAccessCollection<Int>
  ) throws -> RowNumbers {
    try ids.withUnsafeBufferPointer { try RowNumbers(of: $0, at: positions) { $0 } }
  }
}
