internal import CPlatform
internal import Synchronization

/// The weights of the characters that can form a contraction, learned on first use.
///
/// An entry is about a pair of characters. If there are more, the first part of the pair is the *state* of all
/// characters but the last: a number above those of the characters, for the place of their entry.
///
/// Threads share a table, and reading it takes no lock: a slot changes from zero to its value in one
/// atomic store. The owner makes sure that only one thread inserts at a time.
///
/// `@unchecked Sendable` is safe because slots are accessed only atomically.
final class PairTable: @unchecked Sendable {
  private static let slotCount = 1 << 15
  private static let firstState: UInt32 = 0x11_0000

  private let slots: UnsafeMutablePointer<Atomic<UInt64>>
  private let count = Atomic(0)

  /// Creates an empty table; `nil` if there is no memory.
  init?() {
    guard let slots = calloc(Self.slotCount, MemoryLayout<Atomic<UInt64>>.stride) else {
      return nil
    }
    // Zeroed memory is a valid atomic zero.
    self.slots = slots.bindMemory(to: Atomic<UInt64>.self, capacity: Self.slotCount)
  }

  deinit { free(slots) }

  /// What is known of a pair.
  struct Entry {
    var weights: PairWeights

    /// The state of the pair, with which longer sequences begin.
    var state: UInt32
  }

  /// A Boolean value that indicates whether no more pairs can be inserted.
  ///
  /// Some slots stay empty, so that a search for a pair ends soon.
  var isFull: Bool { count.load(ordering: .relaxed) >= Self.slotCount / 2 }

  /// Read access to a table without reference counting.
  ///
  /// The caller must keep the table alive.
  struct Reader {
    fileprivate let slots: UnsafeMutablePointer<Atomic<UInt64>>

    /// Returns the entry of a pair; `nil` if there is none yet.
    @inline(__always)
    func entry(of pair: CharacterPair) -> Entry? {
      var slot = firstSlot(of: pair)
      while true {
        let bits = slots[slot].load(ordering: .acquiring)
        if bits == 0 { return nil }
        let weights = PairWeights(bits: bits)
        if weights.isOf(pair) { return Entry(weights: weights, state: state(of: slot)) }
        slot = (slot + 1) % slotCount
      }
    }
  }

  var reader: Reader { Reader(slots: slots) }

  /// Returns the characters that lead to a state, or a character itself.
  func characters(of state: UInt32) -> [UInt32] {
    guard state >= Self.firstState else { return [state] }
    let weights = PairWeights(
      bits: slots[Int(state - Self.firstState)].load(ordering: .acquiring))
    return characters(of: weights.first) + [weights.second]
  }

  @inline(__always)
  private static func state(of slot: Int) -> UInt32 {
    firstState + UInt32(truncatingIfNeeded: slot)
  }

  /// Inserts the weights of a pair that is not in the table.
  ///
  /// - Precondition: The table is not full, and no other thread inserts at the same time.
  @discardableResult
  func insert(_ weights: PairWeights, of pair: CharacterPair) -> Entry {
    precondition(!isFull, "The table is not full")
    var slot = Self.firstSlot(of: pair)
    while slots[slot].load(ordering: .relaxed) != 0 { slot = (slot + 1) % Self.slotCount }
    slots[slot].store(weights.bits, ordering: .releasing)
    count.wrappingAdd(1, ordering: .relaxed)
    return Entry(weights: weights, state: Self.state(of: slot))
  }

  private static func firstSlot(of pair: CharacterPair) -> Int {
    // The multiplication spreads similar characters (Knuth, The Art of Computer Programming, 6.4).
    let both = UInt64(pair.first) << 21 | UInt64(pair.second)
    return Int(truncatingIfNeeded: (both &* 0x9E37_79B9_7F4A_7C15) >> 49)
  }
}
