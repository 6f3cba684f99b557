internal import Synchronization

/// Sort keys that stay after an arrangement, for what comes later: a text that is put among the
/// others, or looked for.
///
/// Keys are only ever added, and stay as long as anybody has the store. Whoever adds many that are
/// not used for long looks at ``count``, and makes a new store in time.
package final class KeyStore: Sendable {
  /// A key in a store, which alone understands it.
  package struct Key: Sendable {
    fileprivate let stored: StoredKey

    /// Whether there is none, since the text is long.
    package var isLong: Bool { stored.rest == KeyEntry.noKey }

    init(_ stored: StoredKey) { self.stored = stored }

    init(_ entry: KeyEntry) {
      self.init(StoredKey(prefix: entry.prefix, rest: entry.rest))
    }
  }

  private let keys: KeyMaker
  private let arena: KeyArena
  private let keyCount: Atomic<Int>
  /// What makes more keys; nobody else writes to the arena then.
  private let maker = Mutex<StoredKeyMaker?>(nil)

  /// A store without keys.
  package convenience init(for collator: Collator) {
    self.init(collator.keys, arena: KeyArena(expectedCount: 0), count: 0)
  }

  /// A store of the keys that an arena holds already, so many as they are.
  init(_ keys: KeyMaker, arena: KeyArena, count: Int) {
    self.keys = keys
    self.arena = arena
    self.keyCount = Atomic(count)
  }

  /// How many keys the store holds, whoever has added them.
  package var count: Int { keyCount.load(ordering: .relaxed) }

  /// Adds the key of a text.
  ///
  /// - Returns: The key; one that ``Key/isLong`` if the text is.
  package func key(for text: String) -> Key {
    keyCount.add(1, ordering: .relaxed)
    return maker.withLock { shared in
      // Taken out, so that it is changed where it is.
      var maker = shared.take() ?? StoredKeyMaker(keys, arena: arena)
      let key = text.withUTF8Buffer { maker.key(of: $0) }
      shared = maker
      return Key(key ?? StoredKey(prefix: 0, rest: KeyEntry.noKey))
    }
  }

  /// Negative, zero or positive, as the left text stands before, with or after the right one.
  ///
  /// The texts themselves are asked for only if one of them is long.
  package func compare(
    _ left: Key,
    _ leftText: @autoclosure () -> String,
    _ right: Key,
    _ rightText: @autoclosure () -> String
  ) -> Int {
    if left.isLong || right.isLong {
      return leftText().withUTF8Buffer { left in
        rightText().withUTF8Buffer { right in keys.compare(left, right) }
      }
    }
    let (left, right) = (left.stored, right.stored)
    if left.prefix != right.prefix { return left.prefix < right.prefix ? -1 : 1 }
    // A last byte of zero is the end of the key.
    if left.prefix & 0xFF == 0 { return 0 }
    let (leftRest, rightRest) = (arena.rest(at: left.rest), arena.rest(at: right.rest))
    var i = 0
    while leftRest[i] == rightRest[i] {
      if leftRest[i] == 0 { return 0 }
      i += 1
    }
    return leftRest[i] < rightRest[i] ? -1 : 1
  }

  /// Zero for a key that begins with some primary weights, negative for one that is before all such
  /// keys, positive for one that is after them.
  package func compareBeginning(
    of key: Key,
    _ text: @autoclosure () -> String,
    with weights: PrimaryWeights
  ) -> Int {
    if key.isLong { return compareBeginning(text(), with: weights) }
    let shift = UInt64(8 * max(0, 8 - weights.bytes.count))
    let (prefix, wanted) = (key.stored.prefix >> shift, weights.prefix >> shift)
    if prefix != wanted { return prefix < wanted ? -1 : 1 }
    let rest = arena.rest(at: key.stored.rest)
    for i in weights.bytes.indices.dropFirst(8) where rest[i - 8] != weights.bytes[i] {
      // The 00 at the end of a key is less than any byte of a weight.
      return rest[i - 8] < weights.bytes[i] ? -1 : 1
    }
    return 0
  }

  private func compareBeginning(_ text: String, with weights: PrimaryWeights) -> Int {
    let key = text.withUTF8Buffer { keys.key(of: $0) }
    if key.starts(with: weights.bytes) { return 0 }
    return key.lexicographicallyPrecedes(weights.bytes) ? -1 : 1
  }
}
