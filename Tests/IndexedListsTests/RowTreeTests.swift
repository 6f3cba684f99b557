import IndexedCollation
import TestSupport
import Testing

@testable import IndexedLists

/// Tests the chunks of rows, and the arrays beside them, against plain arrays.
@Suite struct RowTreeTests {
  /// The rows of each section, in a tree, in the array beside it, and in plain arrays.
  ///
  /// A row is a number. A few rows have the same hash.
  private struct Rows {
    var tree: RowTree
    var beside: [[UInt32]] = []
    var expected: [[UInt32]]
    let key: StoredKey
    private var nextNumber: UInt32 = 0

    init(sectionCount: Int) throws {
      let store = KeyStore(for: try LocalizedIndexedCollation(locale: "en"))
      key = store.key(for: "a", by: Ordering<String>(by: \.self))
      tree = try RowTree(
        hashes: [], bounds: Array(repeating: 0, count: sectionCount + 1), keys: []
      ) { _, _ in false }
      expected = Array(repeating: [], count: sectionCount)
    }

    static func hash(of number: UInt32) -> UInt32 { (number / 3) &* 2_654_435_761 }

    mutating func insert(_ count: Int, inSection section: Int, using random: inout Seeded) {
      let numbers = Array(nextNumber..<nextNumber + UInt32(count))
      nextNumber += UInt32(count)
      let hashes = numbers.map(Self.hash)
      // All in one place make one chunk long. Others are anywhere.
      let oldCount = expected[section].count
      let place = Int.random(in: 0...oldCount, using: &random)
      let isDense = random.once(in: 2)
      let places = numbers.map { _ in isDense ? place : Int.random(in: 0...oldCount, using: &random)
      }
      let positions = places.sorted().enumerated().map { $0 + $1 }
      for (number, position) in zip(numbers, positions) {
        expected[section].insert(number, at: position)
      }
      let keys = numbers.map { _ in key }
      if oldCount == 0 {
        let new = tree.fill(section, with: hashes, keys)
        grow()
        for (chunk, range) in new { beside[chunk] = Array(numbers[range]) }
        return
      }
      let edit = tree.insert(hashes, keys, at: positions, inSection: section)
      for (chunk, rows) in edit.parts {
        beside[chunk].insert(numbers[rows], at: edit.indices[rows])
      }
      move(edit)
    }

    mutating func remove(_ count: Int, inSection section: Int, using random: inout Seeded) {
      let all = expected[section].count
      let count = min(count, all)
      let first = Int.random(in: 0...all - count, using: &random)
      let positions =
        random.once(in: 2)
        ? Array(first..<first + count)
        : (0..<all).shuffled(using: &random).prefix(count).sorted()
      let removed = positions.map { expected[section][$0] }
      for position in positions.reversed() { expected[section].remove(at: position) }
      let (hashes, keys, edit) = tree.remove(at: positions, inSection: section)
      #expect(hashes == removed.map(Self.hash))
      #expect(keys.count == count)
      for (chunk, rows) in edit.parts { beside[chunk].remove(at: edit.indices[rows]) }
      move(edit)
    }

    mutating func removeAll(inSection section: Int) {
      expected[section] = []
      for chunk in tree.removeRows(ofSection: section) { beside[chunk] = [] }
    }

    private mutating func move(_ edit: RowTree.Edit) {
      grow()
      for (index, chunk, target) in edit.moves {
        beside[target] += beside[chunk][index...]
        beside[chunk].removeSubrange(index...)
      }
    }

    private mutating func grow() {
      while beside.count < tree.chunks.count { beside.append([]) }
    }

    /// Returns whether the tree, the array beside it and the plain arrays have the same rows at the same places.
    func agree() -> Bool {
      for (section, rows) in expected.enumerated() {
        let chunks = tree.chunkNumbers(ofSection: section)
        guard tree.count(ofSection: section) == rows.count,
          chunks.flatMap({ tree.chunks[$0].hashes }) == rows.map(Self.hash),
          chunks.flatMap({ beside[$0] }) == rows,
          chunks.allSatisfy({ (1...RowTree.maximumChunkCount).contains(beside[$0].count) })
        else { return false }
        for (row, number) in rows.enumerated() {
          let (chunk, index) = tree.element(section: section, row: row)
          guard let place = self.place(of: number), place == (chunk, index),
            tree.place(ofElement: index, inChunk: chunk) == (section, row)
          else { return false }
        }
      }
      return tree.identities.count == expected.joined().count && place(of: nextNumber) == nil
    }

    private func place(of number: UInt32) -> (chunk: Int, index: Int)? {
      tree.element(ofHash: Self.hash(of: number)) { chunk, index in
        index < beside[chunk].count && beside[chunk][index] == number
      }
    }
  }

  @Test(arguments: 0..<RunSize.repeats(12))
  func chunksHaveTheRowsOfArrays(_ seed: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(seed))
    var rows = try Rows(sectionCount: Int.random(in: 1...3, using: &random))
    for step in 0..<60 {
      let section = Int.random(in: rows.expected.indices, using: &random)
      let count = [1, 2, 30, 700].randomElement(using: &random) ?? 1
      // The sections first grow, and then shrink.
      if step < 30 ? !random.once(in: 3) : random.once(in: 3) {
        rows.insert(count, inSection: section, using: &random)
      } else {
        rows.remove(count, inSection: section, using: &random)
      }
      if random.once(in: 20) { rows.removeAll(inSection: section) }
      guard rows.agree() else {
        Issue.record("The rows differ after step \(step)")
        return
      }
    }
  }
}
