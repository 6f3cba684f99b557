internal import BulkMemory
internal import CPlatform
internal import Synchronization

/// The weights of all characters for one collator, and of the pairs of characters that can form a
/// contraction, learned from ICU on first use.
///
/// If all slots were used, they would take nine megabytes, but the system provides memory only
/// for the pages that are touched. Learning one character takes a few microseconds. So fifty
/// names cost less than a millisecond, only once per collator.
///
/// Threads share a table, and reading it takes no lock. A slot changes from zero to its value
/// in one atomic store. If two threads learn the same character at once, both write equivalent
/// values. A list of elements is complete before the slot that refers to it is stored.
///
/// `@unchecked Sendable` is safe because slots are accessed only atomically. `lists` and `pairs` are
/// written only under the `listed` lock, and each part is written before a slot publishes it.
final class WeightTable: @unchecked Sendable {
  private static let slotCount = 0x11_0000

  private static let maximumListed = 1 << 16

  private let slots: UnsafeMutablePointer<Atomic<UInt64>>
  private let lists: UnsafeMutablePointer<CollationElement>
  private let learner: WeightLearner
  private let pairs: PairTable
  private let listed = ForkSafeMutex(0)

  private let contents: UnsafeMutablePointer<Contents>

  /// Creates an empty table for a collator; `nil` if ICU does not tell its properties, or without memory.
  ///
  /// - Parameters:
  ///   - collator: The collator.
  ///   - hasOwnRules: Whether it has other rules than those of ICU.
  init?(collator: ICUCollator, hasOwnRules: Bool) {
    guard let learner = WeightLearner(collator: collator, hasOwnRules: hasOwnRules),
      let pairs = PairTable(),
      let slots = calloc(Self.slotCount, MemoryLayout<Atomic<UInt64>>.stride),
      let lists = calloc(Self.maximumListed, MemoryLayout<CollationElement>.stride)
    else { return nil }
    // Zeroed memory is a valid atomic zero.
    self.slots = slots.bindMemory(to: Atomic<UInt64>.self, capacity: Self.slotCount)
    self.lists = lists.bindMemory(to: CollationElement.self, capacity: Self.maximumListed)
    self.learner = learner
    self.pairs = pairs
    contents = .allocate(capacity: 1)
    contents.initialize(
      to: Contents(
        slots: Slots(first: self.slots), lists: self.lists, pairs: pairs.reader, table: self,
        format: learner.format, hasStandardFormat: learner.format.isStandard,
        normalizes: learner.normalizes, ignoresPunctuation: learner.ignoresPunctuation))
  }

  deinit {
    contents.deallocate()
    free(slots)
    free(lists)
  }

  /// The weights of the characters that are learned.
  struct Slots {
    fileprivate let first: UnsafeMutablePointer<Atomic<UInt64>>

    /// Returns the weights of a code point, which must be below 0x110000; no bits if it is not learned yet.
    @inline(__always)
    func weights(of codePoint: UInt32) -> Weights {
      Weights(bits: first[Int(codePoint)].load(ordering: .acquiring))
    }
  }

  /// What a reader needs, at an address that stays.
  fileprivate struct Contents {
    let slots: Slots
    let lists: UnsafeMutablePointer<CollationElement>
    let pairs: PairTable.Reader
    unowned(unsafe) let table: WeightTable
    let format: SortKeyFormat
    let hasStandardFormat: Bool
    let normalizes: Bool
    let ignoresPunctuation: Bool
  }

  /// Read access to a table without reference counting, which would take longer than reading.
  ///
  /// The caller must keep the table alive.
  struct Reader {
    private let contents: UnsafePointer<Contents>

    fileprivate init(_ contents: UnsafePointer<Contents>) {
      self.contents = contents
    }

    /// Creates the reader with an ``address``.
    @inline(__always)
    init?(at address: UInt) {
      guard let contents = UnsafePointer<Contents>(bitPattern: address) else { return nil }
      self.contents = contents
    }

    /// The address of what the reader needs.
    var address: UInt { UInt(bitPattern: contents) }

    /// The weights of the characters that are learned.
    @inline(__always)
    var slots: Slots { contents.pointee.slots }

    /// A Boolean value that indicates whether the keys have the format of nearly all collators.
    @inline(__always)
    var hasStandardFormat: Bool { contents.pointee.hasStandardFormat }

    /// The levels that the table has.
    @inline(__always)
    var format: SortKeyFormat { contents.pointee.format }

    /// The weights of numbers in numeric ordering; `nil` if only ICU knows them.
    var numbers: NumberWeights? { contents.pointee.table.learner.numbers }

    /// A Boolean value that indicates whether the collator normalizes texts.
    @inline(__always)
    var normalizes: Bool { contents.pointee.normalizes }

    /// A Boolean value that indicates whether the collator ignores punctuation.
    @inline(__always)
    var ignoresPunctuation: Bool { contents.pointee.ignoresPunctuation }

    /// Returns the weights of a code point, which must be below 0x110000.
    @inline(__always)
    func weights(of codePoint: UInt32) -> Weights {
      let weights = slots.weights(of: codePoint)
      return weights.bits != 0 ? weights : contents.pointee.table.learned(codePoint)
    }

    /// Returns the elements of a list.
    @inline(__always)
    func elements(of weights: Weights) -> UnsafeBufferPointer<CollationElement> {
      UnsafeBufferPointer(
        start: contents.pointee.lists + weights.listStart, count: weights.listCount)
    }

    /// Returns the weights of two characters, the first of which can start a contraction that the
    /// second can continue.
    func weights(of pair: CharacterPair) -> PairWeights { entry(of: pair).weights }

    /// Returns the entry of a pair whose first part is a character, or the state of several characters.
    func entry(of pair: CharacterPair) -> PairTable.Entry {
      contents.pointee.pairs.entry(of: pair) ?? contents.pointee.table.learned(pair)
    }

    /// Returns the elements of a pair; `nil` if it has none of its own.
    func elements(of pair: PairWeights) -> UnsafeBufferPointer<CollationElement>? {
      pair.elements.map {
        UnsafeBufferPointer(start: contents.pointee.lists + $0.lowerBound, count: $0.count)
      }
    }
  }

  var reader: Reader { Reader(contents) }

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

  private func keep(_ elements: [CollationElement], flags: UInt64) -> Weights {
    listed.withLock { listed in
      guard let place = store(elements, &listed) else { return .none }
      var bits = UInt64(place.lowerBound) << 32 | UInt64(place.count) << 8
      let areCommon = elements.allSatisfy {
        $0.primary != 0 && $0.secondary == KeyLevelFormat.secondary.common
          && $0.tertiary == learner.format.tertiary.common
      }
      if areCommon { bits |= Weights.hasCommonElements }
      return Weights(bits: bits | Weights.isLearned | Weights.isList | flags)
    }
  }

  @inline(never)
  fileprivate func learned(_ pair: CharacterPair) -> PairTable.Entry {
    let none = PairTable.Entry(weights: .none(pair), state: 0)
    // A full table stays full.
    if pairs.isFull { return none }
    let characters = pairs.characters(of: pair.first) + [pair.second]
    let learned = learner.learn(characters)
    let endsInContext = learner.endsInContext(characters)
    return listed.withLock { listed in
      // Another thread may have learned the pair.
      if let entry = pairs.reader.entry(of: pair) { return entry }
      if pairs.isFull { return none }
      var weights = PairWeights.none(pair)
      switch learned {
      case .none: break
      case .independent(let isBeginning):
        weights = .independent(pair, isBeginning: isBeginning)
      case .elements(let elements, let isCompressible, let isBeginning):
        if let place = store(elements, &listed) {
          weights = PairWeights(
            pair, elements: place, isCompressible: isCompressible, isBeginning: isBeginning)
        }
      }
      weights.endsInContext = endsInContext
      return pairs.insert(weights, of: pair)
    }
  }

  /// Stores a list of elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - listed: The number of elements in all lists.
  /// - Returns: The place of the list; `nil` if there is no room.
  private func store(_ elements: [CollationElement], _ listed: inout Int) -> Range<Int>? {
    guard elements.count <= Weights.maximumListCount,
      listed + elements.count <= Self.maximumListed
    else { return nil }
    let start = listed
    for element in elements {
      lists[listed] = element
      listed += 1
    }
    return start..<listed
  }
}
