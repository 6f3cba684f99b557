internal import Synchronization

/// The weights of the pairs of characters that can form a contraction, learned on first use.
///
/// Threads share a table, and reading it takes no lock: a slot changes from zero to its value in one
/// atomic store. The owner makes sure that only one thread inserts at a time.
///
/// `@unchecked Sendable` is safe because slots are accessed only atomically.
final class PairTable: @unchecked Sendable {
  private static let slotCount = 1 << 13

  private let slots: UnsafeMutablePointer<Atomic<UInt64>>
  private let count = Atomic(0)

  init() {
    slots = .allocate(capacity: Self.slotCount)
    for i in 0..<Self.slotCount { (slots + i).initialize(to: Atomic(0)) }
  }

  deinit {
    slots.deinitialize(count: Self.slotCount)
    slots.deallocate()
  }

  /// A Boolean value that indicates whether no more pairs can be inserted.
  ///
  /// Some slots stay empty, so that a search for a pair ends soon.
  var isFull: Bool { count.load(ordering: .relaxed) >= Self.slotCount / 2 }

  /// Returns the weights of a pair; `nil` if they have not been inserted.
  func weights(of pair: CharacterPair) -> PairWeights? {
    var slot = Self.firstSlot(of: pair)
    while true {
      let bits = slots[slot].load(ordering: .acquiring)
      if bits == 0 { return nil }
      let weights = PairWeights(bits: bits)
      if weights.isOf(pair) { return weights }
      slot = (slot + 1) % Self.slotCount
    }
  }

  /// Inserts the weights of a pair that is not in the table.
  ///
  /// - Precondition: The table is not full, and no other thread inserts at the same time.
  func insert(_ weights: PairWeights, of pair: CharacterPair) {
    precondition(!isFull, "The table is not full")
    var slot = Self.firstSlot(of: pair)
    while slots[slot].load(ordering: .relaxed) != 0 { slot = (slot + 1) % Self.slotCount }
    slots[slot].store(weights.bits, ordering: .releasing)
    count.wrappingAdd(1, ordering: .relaxed)
  }

  private static func firstSlot(of pair: CharacterPair) -> Int {
    // The multiplication spreads similar characters (Knuth, The Art of Computer Programming, 6.4).
    let both = UInt64(pair.first) << 21 | UInt64(pair.second)
    return Int(truncatingIfNeeded: (both &* 0x9E37_79B9_7F4A_7C15) >> 51)
  }
}
