import IndexedCollation
import Synchronization
import TestSupport
import Testing

@testable import IndexedLists

/// The table of the places of identities, against a dictionary.
@Suite struct IdentityTableTests {
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

  /// Returns the hash of a row whose bits differ from those of others only in a number of bits.
  private static func hash(_ bits: Int, _ shift: Int, using random: inout Seeded) -> UInt32 {
    (UInt32(truncatingIfNeeded: random.next()) >> UInt32(32 - bits)) << UInt32(shift)
  }

  /// Tests a table whose hashes differ only in a number of bits, so that many are equal or near.
  @Test(arguments: 0..<RunSize.repeats(8), [1, 6, 32])
  func aTableIsADictionary(_ seed: Int, _ hashBits: Int) {
    var random = Seeded(seed: UInt64(seed))
    // Equal hashes are searched one after the other.
    let rowCount = hashBits < 32 ? 300 : 3000
    let hashes = (0..<rowCount).map { _ in Self.hash(hashBits, seed % 3 * 9, using: &random) }
    var table = IdentityTable(expectedCount: [0, 10, 3000][seed % 3])
    var copy = table
    // The chunk of each row that the table has. There are few chunks, so that rows with equal hashes share one.
    var expected: [Int: Int] = [:]
    func entry(_ row: Int) -> IdentityTable.Entry {
      IdentityTable.Entry(hashes[row], chunk: expected[row] ?? 0, index: row)
    }
    for step in 0..<20_000 {
      let row = Int.random(in: 0..<rowCount, using: &random)
      let chunk = Int.random(in: 0..<20, using: &random)
      // The table first grows, and then shrinks.
      if step < 8000 ? !random.once(in: 4) : random.once(in: 4) {
        if let old = expected[row] {
          table.move(hashes[row], fromChunk: old, toChunk: chunk, index: row)
          expected[row] = chunk
        } else {
          expected[row] = chunk
          #expect(table.insert([entry(row)]) { _, _ in false }.isEmpty)
        }
      } else if expected[row] != nil {
        table.remove([entry(row)])
        expected[row] = nil
      }
      if step == 9000 { copy = table }
      if step % 5000 == 4999 {
        let isGone = (0..<20).map { _ in random.once(in: 3) }
        table.removeAll(ofChunks: isGone)
        expected = expected.filter { !isGone[$0.value] }
      }
      guard table.count == expected.count else {
        Issue.record("There are \(table.count) rows after \(step) steps")
        return
      }
      let hash = hashes[Int.random(in: 0..<rowCount, using: &random)]
      let found = Self.chunks(ofHash: hash, in: table)
      guard found == expected.filter({ hashes[$0.key] == hash }).values.sorted() else {
        Issue.record("\(hash) is in \(found) after \(step) steps")
        return
      }
    }
    // A copy does not change with the table.
    let count = copy.count
    #expect(count > 0)
    table.remove(expected.keys.sorted().map(entry))
    #expect(table.count == 0)
    #expect(copy.count == count)
  }

  private static func chunks(ofHash hash: UInt32, in table: IdentityTable) -> [Int] {
    var chunks: [Int] = []
    _ = table.first(ofHash: hash) {
      chunks.append($0.chunk)
      return false
    }
    return chunks.sorted()
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
    let entries = ids.enumerated().map { position, id in
      IdentityTable.Entry(
        UInt32(truncatingIfNeeded: (id &+ 1) &* 2_654_435_761) >> (32 - hashBits),
        position: position)
    }
    var table = IdentityTable(expectedCount: [0, count][seed / 2 % 2])
    var seen: Set<Int> = []
    var end = 0
    while end < count {
      let start = end
      end = Int.random(in: end + 1...count, using: &random)
      let (copy, before) = (table, seen)
      let first = ids[start..<end].firstIndex { !seen.insert($0).inserted }
      let repeated = table.insert(Array(entries[start..<end])) {
        ids[$0.position] == ids[$1.position]
      }
      #expect(repeated.map(\.position).min() == first)
      #expect(copy.count == start)
      guard first != nil else { continue }
      (table, seen, end) = (copy, before, start)
      break
    }
    #expect(table.count == end)
    for (position, entry) in entries.enumerated() {
      let found = table.first(ofHash: entry.hash) { $0.position == position }
      #expect((found != nil) == (position < end))
    }
  }

  /// Tests that a list of many elements with one identity is refused without comparing each two of them.
  @Test func oneIdentityOfManyElementsIsRefused() {
    let counts = Comparisons()
    let ids = ([0] + Array(repeating: 7, count: 10_000) + [1]).map {
      Compared(id: $0, counts: counts)
    }
    #expect(throws: IndexedListError.repeatedIdentity("7")) { try Self.list(of: ids) }
    #expect(counts.count.withLock { $0 } < 2 * ids.count)
  }

  @Test func theTableGrows() {
    var random = Seeded(seed: 1)
    let hashes = (0..<100_000).map { _ in UInt32(truncatingIfNeeded: random.next()) }
    var table = IdentityTable()
    for (position, hash) in hashes.enumerated() {
      _ = table.insert([IdentityTable.Entry(hash, position: position)]) { _, _ in false }
    }
    #expect(table.partCount > 1)
    for (position, hash) in hashes.enumerated() {
      #expect(table.first(ofHash: hash) { $0.position == position } != nil)
    }
  }

  @Test func equalHashesAreToldApart() throws {
    let ids = (0..<700).map(Crowded.init)
    var list = try Self.list(of: ids)
    for (row, id) in ids.enumerated() {
      #expect(list.offset(of: try #require(list.indexPath(of: id))) == row)
    }
    #expect(list.indexPath(of: Crowded(id: 700)) == nil)
    #expect(throws: IndexedListError.self) { try Self.list(of: ids + [ids[650]]) }
    list.remove(ids: ids[..<350])
    for id in ids { #expect(list.contains(id: id) == (id.id >= 350)) }
    #expect(throws: IndexedListError.self) {
      try list.insert(contentsOf: [ids[0], ids[1], ids[0]])
    }
    try list.insert(contentsOf: ids[..<350])
    #expect(Set(list.allElements) == Set(ids))
    for id in ids { #expect(list.element(withID: id) == id) }
  }

  private static func list<ID: Hashable & Sendable>(of ids: [ID]) throws -> IndexedList<ID, ID> {
    try IndexedList(
      ids, id: { $0 }, by: { _ in "" }, using: LocalizedIndexedCollation(locale: "en"))
  }
}
