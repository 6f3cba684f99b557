internal import Synchronization

/// Sort keys that are kept after an arrangement, to insert or find texts later.
///
/// A store never removes keys; they exist as long as the store. A caller whose keys are not all
/// used for long makes a new store when ``isFull(for:)`` says so.
package final class KeyStore: Sendable {
  private let keys: KeyMaker
  private let arena: KeyArena
  private let keyCount: Atomic<Int>
  /// The maker of new keys.
  ///
  /// The lock ensures that only one thread at a time writes to the arena.
  private let maker = Mutex<KeyWriter?>(nil)

  /// Creates a store for the keys in an arena, with their number.
  init(_ keys: KeyMaker, arena: KeyArena, count: Int) {
    self.keys = keys
    self.arena = arena
    self.keyCount = Atomic(count)
  }

  /// The number of texts whose keys were added to the store, including long texts, which have
  /// no key.
  package var count: Int { keyCount.load(ordering: .relaxed) }

  /// The number of unused keys that a store may have, whatever the number of rows.
  private static let spareKeys = 4096

  /// Returns whether a given number of rows uses so few of the keys that a new store is due.
  package func isFull(for rows: Int) -> Bool { count > 2 * rows + Self.spareKeys }

  /// Adds the key of a text.
  ///
  /// - Returns: The key; its ``StoredKey/isLong`` is `true` if the text is long.
  package func key(for text: String) -> StoredKey {
    keyCount.add(1, ordering: .relaxed)
    return maker.withLock { shared in
      // The maker is moved out of the optional, so that it is changed in place.
      var maker = shared.take() ?? KeyWriter(keys, arena: arena)
      let key = text.withUTF8Buffer { maker.key(of: $0) }
      shared = maker
      return key ?? .long
    }
  }

  /// Returns a negative number, zero or a positive number if the left text sorts before, with
  /// or after the right text.
  ///
  /// The texts are evaluated only if one of them is long.
  package func compare(
    _ left: StoredKey,
    _ leftText: @autoclosure () -> String,
    _ right: StoredKey,
    _ rightText: @autoclosure () -> String
  ) -> Int {
    if left.isLong || right.isLong {
      return leftText().withUTF8Buffer { left in
        rightText().withUTF8Buffer { right in keys.compare(left, right) }
      }
    }
    if left.prefix != right.prefix { return left.prefix < right.prefix ? -1 : 1 }
    // A last byte of zero means that the key has ended.
    if left.prefix & 0xFF == 0 { return 0 }
    let (leftRest, rightRest) = (arena.rest(at: left.rest), arena.rest(at: right.rest))
    var i = 0
    while leftRest[i] == rightRest[i] {
      if leftRest[i] == 0 { return 0 }
      i += 1
    }
    return leftRest[i] < rightRest[i] ? -1 : 1
  }

  /// Compares the start of a key with primary weights.
  ///
  /// The result is zero if the key starts with the weights, negative if it sorts before all
  /// such keys, and positive if it sorts after them.
  package func compareBeginning(
    of key: StoredKey,
    _ text: @autoclosure () -> String,
    with weights: PrimaryWeights
  ) -> Int {
    if key.isLong { return compareBeginning(text(), with: weights) }
    return weights.key.compareBeginning(
      ofKeyWith: key.prefix, arena.rest(at: key.rest))
  }

  private func compareBeginning(_ text: String, with weights: PrimaryWeights) -> Int {
    let key = text.withUTF8Buffer { keys.key(of: $0) }
    if key.starts(with: weights.key.bytes) { return 0 }
    return key.lexicographicallyPrecedes(weights.key.bytes) ? -1 : 1
  }
}
