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
    let table = try RowNumbers([Array(ids[..<300]), Array(ids[300...])], count: 700) { $0 }
    for id in ids {
      let number = table.number(ofHash: RowNumbers.hash(of: id)) { ids[Int($0)] == id }
      #expect(number == UInt32(id.id))
    }
    #expect(throws: IndexedListError.self) {
      try RowNumbers([ids, [ids[650]]], count: 701) { $0 }
    }
  }
}
