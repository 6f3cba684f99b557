import IndexedCollation
import TestSupport
import Testing

@testable import IndexedLists

/// Tests the chunks of rows, and the arrays beside them, against plain arrays.
@Suite struct RowTreeTests {
  /// The numbers of the rows of each section, in a tree, in the array beside it, and in plain arrays.
  private struct Rows {
    var tree: RowTree
    var beside: [[UInt32]] = []
    var expected: [[UInt32]]
    let key: StoredKey

    init(sectionCount: Int) throws {
      let store = KeyStore(for: try LocalizedIndexedCollation(locale: "en"))
      key = store.key(for: "a", by: Ordering<String>(by: \.self))
      tree = RowTree(bounds: Array(repeating: 0, count: sectionCount + 1), keys: [])
      expected = Array(repeating: [], count: sectionCount)
    }

    mutating func insert(_ count: Int, inSection section: Int, using random: inout Seeded) {
      let numbers = (0..<count).map { _ in tree.takeNumber() }
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
        let (freed, new) = tree.setRows(numbers, keys, ofSection: section)
        for chunk in freed { beside[chunk] = [] }
        grow()
        for (chunk, range) in new { beside[chunk] = Array(numbers[range]) }
        return
      }
      let edit = tree.insert(numbers, keys, at: positions, inSection: section)
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
      let (numbers, keys, edit) = tree.remove(at: positions, inSection: section)
      #expect(numbers == removed)
      #expect(keys.count == count)
      for (chunk, rows) in edit.parts { beside[chunk].remove(at: edit.indices[rows]) }
      move(edit)
      tree.free(numbers)
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
          chunks.flatMap({ tree.chunks[$0].rows }) == rows, chunks.flatMap({ beside[$0] }) == rows,
          chunks.allSatisfy({ (1...RowTree.maximumChunkCount).contains(beside[$0].count) })
        else { return false }
        for (row, number) in rows.enumerated() {
          let (chunk, index) = tree.element(section: section, row: row)
          guard let place = tree.element(of: number), place == (chunk, index),
            tree.place(ofElement: index, inChunk: chunk) == (section, row)
          else { return false }
        }
      }
      return true
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
      guard rows.agree() else {
        Issue.record("The rows differ after step \(step)")
        return
      }
    }
  }
}
