/// Merges runs with a tree of losers: each record takes as many comparisons as there are levels.
struct RunMerge {
  private let readers: [RunReader]

  /// What orders the record of each reader, beside the readers so that comparing counts no references.
  private var heads: [RunHead?]

  /// For each inner node, the reader that lost there; first the winner of all.
  private var tree: [Int]

  /// Creates a merge.
  ///
  /// - Parameter readers: The readers, of which an earlier one has the first of records with equal keys.
  /// - Throws: ``RecordFileError`` with the system's reason.
  init(_ readers: [RunReader]) throws(RecordFileError) {
    self.readers = readers
    heads = readers.map(\.head)
    tree = [Int](repeating: -1, count: max(readers.count, 1))
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
        if try isBefore(tree[node], player) { swap(&tree[node], &player) }
        node /= 2
      }
      if player >= 0 { tree[0] = player }
    }
  }

  /// Passes all records to a closure.
  ///
  /// - Parameters:
  ///   - unique: Whether only the first of records with equal keys counts.
  ///   - limit: The maximum number of records.
  ///   - body: A closure that receives the reader of each record.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of the closure.
  mutating func merge(
    unique: Bool, limit: Int,
    _ body: (RunReader) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    var count = 0
    var last = LastKey()
    while count < limit, let winner = tree.first, winner >= 0, let head = heads[winner] {
      let reader = readers[winner]
      let isRepeated = unique ? try last.replace(by: head, of: reader) : false
      if !isRepeated {
        count += 1
        try body(reader)
      }
      try reader.advance()
      heads[winner] = reader.head
      try replay(winner)
    }
  }

  /// Plays the games of a reader again, after it has advanced.
  private mutating func replay(_ reader: Int) throws(RecordFileError) {
    var player = reader
    var node = (reader + readers.count) / 2
    while node > 0 {
      let other = tree[node]
      if try isBefore(other, player) {
        tree[node] = player
        player = other
      }
      node /= 2
    }
    tree[0] = player
  }

  /// Returns whether the record of a reader comes before that of another one.
  ///
  /// Of equal records, that of the earlier run comes first.
  private func isBefore(_ left: Int, _ right: Int) throws(RecordFileError) -> Bool {
    guard let head = heads[left] else { return heads[right] == nil && left < right }
    guard let other = heads[right] else { return true }
    var result = head.compare(other)
    if result == nil { result = try readers[left].compareRest(head, other) }
    guard let result, result != 0 else { return left < right }
    return result < 0
  }
}
