/// The texts of an arrangement with their keys, sorted.
///
/// 1. Each short text gets a sort key (UTS #10, section 9). Comparing two keys takes a few
///    nanoseconds; comparing two texts with ICU takes a hundred. `SortKeyWriter` builds the key
///    from weights that `WeightLearner` learns from ICU. If that is not possible, ICU makes the
///    key in the same format.
/// 2. The first eight bytes of a key are in an entry, the rest is in an arena. This is a
///    key-prefix sort (Nyberg and others, AlphaSort, 1994; databases call the prefix an
///    abbreviated key). Entries in contiguous memory sort faster than keys at random addresses.
/// 3. If there are several threads, they divide the entries by prefix (`KeyPartition`), and
///    each thread sorts one share.
/// 4. A radix sort orders the entries by prefix, then entries with equal prefixes by the next
///    eight bytes (`KeySort`).
/// 5. Long texts have no key. They are compared by the keys of their prefixes, which grow until
///    they differ, and then merged with the other texts. Whole keys of long texts would take
///    memory and time, although a prefix nearly always decides.
///
/// The sections are determined from the sorted entries afterwards.
///
/// A million names of 20 bytes take 16 MB for entries, 16 MB for scratch memory and 24 MB for
/// keys. Making the keys takes about half of the time. Sorting takes the other half, most of it
/// waiting for memory. For this reason, entries are small and pages are large.
struct SortedTexts<Texts: TextSource>: ~Copyable {
  /// The number of texts that are processed between two checks of the monitor.
  ///
  /// Processing them takes a few tenths of a millisecond.
  private static var blockSize: Int { 4096 }

  private let maker: KeyMaker
  private let texts: Texts
  private let arena: KeyArena
  private var sorted: KeyEntries

  /// The sorted entries.
  var entries: UnsafeMutableBufferPointer<KeyEntry> { sorted.places }

  /// Makes the keys of texts and sorts them.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled.
  /// - Complexity: O(*n*) for short texts; O(*m* log *n*) comparisons for *m* long texts.
  init(
    _ texts: Texts,
    maker: KeyMaker,
    threads: Int,
    monitor: ArrangementMonitor?
  ) throws(CancellationError) {
    precondition(threads > 0, "There must be a thread to work on")
    precondition(texts.count <= TextColumn.maximumCount, "There are at most 2³² - 1 texts")
    self.maker = maker
    self.texts = texts
    self.arena = KeyArena(expectedCount: texts.count)
    self.sorted = KeyEntries(capacity: texts.count)

    // For less than one block, another thread costs more time than it saves.
    let parts = max(1, min(threads, texts.count / Self.blockSize))
    var scratch = KeyEntries(capacity: texts.count)
    let made = concurrentMap(parts: parts) { [arena, sorted] part in
      Self.makeEntries(
        of: texts, texts.count * part / parts..<texts.count * (part + 1) / parts,
        maker: maker, arena: arena, in: sorted, monitor)
    }
    var shares = made.map(\.keyed)
    if parts > 1, monitor?.isCancelled != true {
      shares = KeyPartition.divide(shares, of: sorted, to: scratch)
      swap(&sorted, &scratch)
    }
    _ = concurrentMap(parts: parts) { [arena, sorted, scratch, shares] part in
      KeySort.sort(
        UnsafeMutableBufferPointer(rebasing: sorted.places[shares[part]]),
        scratch: UnsafeMutableBufferPointer(rebasing: scratch.places[shares[part]]),
        arena: arena, monitor: monitor)
    }
    if monitor?.isCancelled == true { throw CancellationError() }

    let long = made.flatMap(\.long)
    if !long.isEmpty {
      merge(long, keyedCount: texts.count - long.count, to: scratch, monitor)
      sorted = scratch
      if monitor?.isCancelled == true { throw CancellationError() }
    }
  }

  /// Returns whether the text of an entry sorts before all texts that begin with weights.
  func stands(_ entry: KeyEntry, before weights: PrimaryKey) -> Bool {
    if !entry.key.isLong {
      return weights.compareBeginning(
        ofKeyWith: entry.key.prefix, arena.rest(at: entry.key.rest)) < 0
    }
    return texts.withText(at: Int(entry.position)) { text in
      maker.primaries(of: text, moreThan: weights.bytes.count)
        .lexicographicallyPrecedes(weights.bytes)
    }
  }

  /// Returns a store with the keys, for use after the arrangement.
  func store() -> KeyStore { KeyStore(maker, arena: arena, count: texts.count) }

  /// Makes the keys of a range of texts, and an entry for each text in the same range.
  ///
  /// - Returns: The range that was filled, which starts at the first position, and the
  ///   positions of the long texts.
  private static func makeEntries(
    of texts: Texts,
    _ positions: Range<Int>,
    maker: KeyMaker,
    arena: KeyArena,
    in entries: KeyEntries,
    _ monitor: ArrangementMonitor?
  ) -> (keyed: Range<Int>, long: [UInt32]) {
    guard !positions.isEmpty else { return (positions, []) }
    var keys = KeyWriter(maker, arena: arena)
    var long: [UInt32] = []
    var next = positions.lowerBound
    var block = positions.lowerBound
    while block < positions.upperBound, monitor?.isCancelled != true {
      let end = min(block + blockSize, positions.upperBound)
      for position in block..<end {
        guard let key = texts.withText(at: position, { keys.key(of: $0) }) else {
          long.append(UInt32(truncatingIfNeeded: position))
          continue
        }
        entries.places.initializeElement(
          at: next,
          to: KeyEntry(key: key, position: UInt32(truncatingIfNeeded: position)))
        next += 1
      }
      monitor?.advance(by: end - block)
      block = end
    }
    return (positions.lowerBound..<next, long)
  }

  /// Merges long texts with the sorted entries into a target.
  private func merge(
    _ long: [UInt32],
    keyedCount: Int,
    to target: KeyEntries,
    _ monitor: ArrangementMonitor?
  ) {
    let (keyed, merged) = (sorted.places, target.places)
    // This is about the number of comparisons to place one long text. After each such number of
    // comparisons, progress advances by one text.
    let comparisonsPerText =
      (long.count.bitWidth - long.count.leadingZeroBitCount)
      + (keyedCount.bitWidth - keyedCount.leadingZeroBitCount)
    var (comparisons, done) = (0, 0)
    func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
      // Comparing long texts can take unlimited time. After cancellation, the result does not
      // matter.
      if monitor?.isCancelled == true { return left < right }
      comparisons += 1
      if comparisons.isMultiple(of: comparisonsPerText), done < long.count - 1 {
        monitor?.advance(by: 1)
        done += 1
      }
      let result = texts.withText(at: Int(left)) { leftText in
        texts.withText(at: Int(right)) { rightText in
          maker.compare(leftText, rightText)
        }
      }
      return result != 0 ? result < 0 : left < right
    }
    var (start, next) = (0, 0)
    for position in long.sorted(by: precedes) {
      var (low, end) = (start, keyedCount)
      while low < end {
        let middle = (low + end) / 2
        if precedes(keyed[middle].position, position) { low = middle + 1 } else { end = middle }
      }
      while start < low {
        merged.initializeElement(at: next, to: keyed[start])
        (start, next) = (start + 1, next + 1)
      }
      merged.initializeElement(at: next, to: KeyEntry(key: .long, position: position))
      next += 1
    }
    while start < keyedCount {
      merged.initializeElement(at: next, to: keyed[start])
      (start, next) = (start + 1, next + 1)
    }
    monitor?.advance(by: long.count - done)
  }
}
