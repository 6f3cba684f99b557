/// Merges runs with a tree of losers: each record takes as many comparisons as there are levels.
struct RunMerge {
  private let readers: [RunReader]

  /// For each inner node, the reader that lost there; first the winner of all.
  private var tree: [Int]

  init(_ readers: [RunReader]) {
    self.readers = readers
    tree = [Int](repeating: -1, count: max(readers.count, 1))
  }

  /// Merges the records of a section.
  ///
  /// - Parameters:
  ///   - section: The number of the section.
  ///   - unique: Whether only the first of records with equal keys counts.
  ///   - limit: The maximum number of records.
  ///   - body: A closure that receives each record and its key, which are valid only during the call.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of the closure.
  mutating func merge(
    section: Int, unique: Bool, limit: Int,
    _ body: (_ record: Span<UInt8>, _ key: Span<UInt8>) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    for reader in readers { try reader.begin(section: section) }
    build()
    var count = 0
    var last: [UInt8] = []
    while count < limit, let winner = tree.first, winner >= 0, readers[winner].hasRecord {
      let reader = readers[winner]
      if !unique || count == 0 || !reader.hasKey(last) {
        let key = UnsafeRawBufferPointer(rebasing: reader.key[..<reader.keyCount])
        if unique { last = Array(key) }
        count += 1
        try body(
          reader.record.bindMemory(to: UInt8.self).span, key.bindMemory(to: UInt8.self).span)
      }
      try reader.advance()
      replay(winner)
    }
  }

  /// Plays all games.
  private mutating func build() {
    for i in tree.indices { tree[i] = -1 }
    for reader in readers.indices {
      // A node without a player waits for the other one.
      var player = reader
      var node = (reader + readers.count) / 2
      while node > 0 {
        if tree[node] < 0 {
          tree[node] = player
          player = -1
          break
        }
        if isBefore(tree[node], player) { swap(&tree[node], &player) }
        node /= 2
      }
      if player >= 0 { tree[0] = player }
    }
  }

  /// Plays the games of a reader again, after it has advanced.
  private mutating func replay(_ reader: Int) {
    var player = reader
    var node = (reader + readers.count) / 2
    while node > 0 {
      if isBefore(tree[node], player) { swap(&tree[node], &player) }
      node /= 2
    }
    tree[0] = player
  }

  /// Returns whether the record of a reader comes before that of another one.
  ///
  /// Of equal records, that of the earlier run comes first.
  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (readers[left], readers[right])
    if a.hasRecord != b.hasRecord { return a.hasRecord }
    let result = a.hasRecord ? a.compareKey(with: b) : 0
    return result == 0 ? left < right : result < 0
  }
}
