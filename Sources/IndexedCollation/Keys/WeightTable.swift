internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The weights of all characters for one collator, learned from ICU when first needed.
///
/// A slot per code point would be nine megabytes if all were touched; the system lends
/// only the pages that are. Learning one character takes some microseconds, so fifty
/// names cost less than a millisecond, and no more than once per collator.
///
/// Threads share a table without locks. A slot is written once from zero to its value, in one
/// atomic store; two threads that learn a character at once write what means the same. A list of
/// elements is in place before the slot that leads to it is.
///
/// `@unchecked Sendable` is true because slots are only read and written atomically, and
/// `lists` is written under `learning`, each part before a slot publishes it.
final class WeightTable: @unchecked Sendable {
  private static let slotCount = 0x11_0000

  /// A list is at most this long; of a longer one only ICU knows.
  static let maximumListCount = 4

  private static let maximumListed = 1 << 16

  private let slots: UnsafeMutablePointer<Atomic<UInt64>>
  private let lists: UnsafeMutablePointer<WeightElement>
  private let learner: WeightLearner
  private let listed = Mutex(0)

  /// Makes the table of a collator, with nothing in it.
  ///
  /// - Returns: `nil` if ICU does not tell what the collator is made of.
  init?(collator: ICUCollator) {
    guard let learner = WeightLearner(collator: collator),
      let slots = calloc(Self.slotCount, MemoryLayout<Atomic<UInt64>>.stride),
      let lists = calloc(Self.maximumListed, MemoryLayout<WeightElement>.stride)
    else { return nil }
    // Zeroed memory is an atomic zero.
    self.slots = slots.bindMemory(to: Atomic<UInt64>.self, capacity: Self.slotCount)
    self.lists = lists.bindMemory(to: WeightElement.self, capacity: Self.maximumListed)
    self.learner = learner
  }

  deinit {
    free(slots)
    free(lists)
  }

  /// A table to read from, which whoever reads keeps alive: to count the readers would take longer
  /// than to read.
  struct Reader {
    fileprivate let slots: UnsafeMutablePointer<Atomic<UInt64>>
    fileprivate let lists: UnsafeMutablePointer<WeightElement>
    fileprivate unowned(unsafe) let table: WeightTable

    /// Whether keys can be written from the table; else it has the primary weights alone.
    let hasAllLevels: Bool

    /// The weights of a code point, which must be below 0x110000.
    @inline(__always)
    func weights(of codePoint: UInt32) -> Weights {
      let bits = slots[Int(codePoint)].load(ordering: .acquiring)
      return bits != 0 ? Weights(bits: bits) : table.learned(codePoint)
    }

    /// The elements of a list.
    @inline(__always)
    func elements(of weights: Weights) -> UnsafeBufferPointer<WeightElement> {
      UnsafeBufferPointer(start: lists + weights.listStart, count: weights.listCount)
    }
  }

  var reader: Reader {
    Reader(slots: slots, lists: lists, table: self, hasAllLevels: learner.learnsAllLevels)
  }

  @inline(never)
  fileprivate func learned(_ codePoint: UInt32) -> Weights {
    let weights: Weights
    switch learner.learn(codePoint) {
    case .weights(let learned): weights = learned
    case .elements(let elements, let flags): weights = keep(elements, flags: flags)
    }
    slots[Int(codePoint)].store(weights.bits, ordering: .releasing)
    return weights
  }

  private func keep(_ elements: [WeightElement], flags: UInt64) -> Weights {
    listed.withLock { listed in
      guard elements.count <= Self.maximumListCount,
        listed + elements.count <= Self.maximumListed
      else { return .none }
      let start = listed
      for element in elements {
        lists[listed] = element
        listed += 1
      }
      let place = UInt64(start) << 32 | UInt64(elements.count) << 8
      return Weights(bits: place | Weights.isLearned | Weights.isList | flags)
    }
  }
}
