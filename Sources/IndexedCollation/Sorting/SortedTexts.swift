internal import BulkMemory
internal import Synchronization

/// The texts of an arrangement with their keys, sorted.
///
/// 1. Each short text gets a sort key (UTS #10, section 9). Comparing two keys takes a few
///    nanoseconds; comparing two texts with ICU takes a hundred. `SortKeyWriter` builds the key
///    from weights that `WeightLearner` learns from ICU. If that is not possible, ICU makes the
///    key in the same format.
/// 2. The first eight bytes of a key are in an entry, the rest is in an arena. This is a
///    key-prefix sort (Nyberg and others, AlphaSort, 1994; databases call the prefix an
///    abbreviated key). Entries in contiguous memory sort faster than keys at random addresses.
/// 3. If there are several threads, they divide the entries by prefix into shares (`KeyPartition`),
///    and sort the shares.
/// 4. A radix sort orders the entries by prefix, then entries with equal prefixes by the next
///    eight bytes (`KeySort`).
/// 5. Long texts have no key. They are compared by the keys of their prefixes, which grow until
///    they differ, and then merged with the other texts. Whole keys of long texts would take
///    memory and time, although a prefix nearly always decides.
///
/// The sections are determined from the sorted entries afterwards.
///
/// A million names of 20 bytes take 16 MB for entries and 24 MB for keys, and 16 MB for scratch memory
/// if there are several threads. Making the keys takes about half of the time. Sorting takes the other
/// half, most of it waiting for memory. For this reason, entries are small and pages are large.
struct SortedTexts<Texts: KeySource>: ~Copyable {
  /// The number of texts that are processed between two checks of the monitor.
  ///
  /// Processing them takes a few tenths of a millisecond.
  private static var blockSize: Int { 4096 }

  /// The number of shares of the texts for each of several threads.
  ///
  /// Some texts take longer than others, so a thread that has finished a share takes another one.
  private static var sharesPerThread: Int { 16 }

  private let keys: DirectedKeys
  private let texts: Texts
  private let arena: KeyArena
  private var sorted: KeyEntries

  /// The sorted entries.
  var entries: UnsafeMutableBufferPointer<KeyEntry> { sorted.places }

  /// Makes the keys of texts and sorts them.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - keys: What makes the keys.
  ///   - isSorted: Whether the entries are sorted. If not, they have no order.
  ///   - threads: The maximum number of threads.
  ///   - monitor: The monitor.
  /// - Throws: `CancellationError` if the monitor is cancelled.
  /// - Complexity: O(*n*), where *n* is the length of the texts, and O(*m* log *n*) comparisons of bytes for
  ///   *m* long texts.
  init(
    _ texts: Texts,
    keys: DirectedKeys,
    isSorted: Bool = true,
    threads: Int,
    monitor: ArrangementMonitor?
  ) throws(CancellationError) {
    precondition(threads > 0, "There must be at least one thread")
    precondition(texts.count <= TextColumn.maximumCount, "There are at most 2³² - 1 texts")
    self.keys = keys
    self.texts = texts
    self.arena = KeyArena(expectedCount: texts.count)
    self.sorted = KeyEntries(capacity: texts.count)

    // For less than one block, another thread costs more time than it saves.
    let threads = max(1, min(threads, texts.count / Self.blockSize))
    // Make the table before the threads start. Otherwise, each of them would make one.
    keys.maker.makeTable(forTexts: texts.count)
    let made = Self.makeEntries(
      of: texts, keys: keys, arena: arena, in: sorted, threads: threads, monitor)
    if monitor?.isCancelled == true { throw CancellationError() }
    if !isSorted {
      sorted.addLongTexts(to: made)
      return
    }
    var shares = made.map(\.keyed)
    var scratch = sorted
    if threads > 1 {
      sorted = KeyEntries(capacity: texts.count)
      shares = KeyPartition.divide(shares, of: scratch, to: sorted, threads: threads)
    } else {
      scratch = KeyEntries(capacity: min(texts.count, KeySort.scratchSize))
    }
    _ = concurrentMap(parts: shares.count, threads: threads) {
      [arena, sorted, scratch, shares] share in
      let entries = UnsafeMutableBufferPointer(rebasing: sorted.places[shares[share]])
      // If there is scratch memory for all entries, each share has a part of it.
      let start = threads > 1 ? shares[share].lowerBound : 0
      let scratch = UnsafeMutableBufferPointer(
        rebasing: scratch.places[start...].prefix(KeySort.scratchSize))
      // Equal keys are in the same share.
      let ties = KeySort.sort(
        entries, scratch: scratch, arena: arena, tiedKeys: texts.tiedKeys, monitor: monitor)
      TieSort.sort(ties, of: entries, scratch: scratch, texts, keys, monitor)
    }
    if monitor?.isCancelled == true { throw CancellationError() }

    let long = made.flatMap(\.long)
    if !long.isEmpty {
      let merged = KeyEntries(capacity: texts.count)
      let keyed = UnsafeMutableBufferPointer(
        rebasing: sorted.places[..<(texts.count - long.count)])
      LongSort.merge(
        long, with: keyed, to: merged.places, texts, keys, arena, threads: threads, monitor)
      sorted = merged
      if monitor?.isCancelled == true { throw CancellationError() }
    }
  }

  /// Returns the first position at or after a start whose text is on the other side of a boundary:
  /// at or after the boundary in forward order, before the boundary in reverse order.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func firstPosition(beyond boundary: PrimaryKey, from start: Int) -> Int {
    let directed = PrimaryKey(keys.direction.applied(to: boundary.bytes))
    func isBefore(_ entry: KeyEntry) -> Bool {
      if !entry.key.isLong {
        let result = directed.compareBeginning(
          ofKeyWith: entry.key.prefix, arena.rest(at: entry.key.rest))
        return keys.direction.of(result) < 0
      }
      return texts.withText(at: Int(entry.position)) { text in
        keys.maker.primaries(of: text, moreThan: boundary.bytes.count)
          .lexicographicallyPrecedes(boundary.bytes)
      }
    }
    return (start..<entries.count).partitioningIndex {
      isBefore(entries[$0]) != (keys.direction == .forward)
    }
  }

  /// Returns a store with the keys, for use after the arrangement.
  func store() -> KeyStore { KeyStore(keys, arena: arena, count: texts.count) }

  /// Makes the keys of texts, and an entry for each text, on several threads.
  ///
  /// - Returns: For each share of the texts, the range of its entries, and the positions of its long
  ///   texts, which have no entry.
  private static func makeEntries(
    of texts: Texts,
    keys: DirectedKeys,
    arena: KeyArena,
    in entries: KeyEntries,
    threads: Int,
    _ monitor: ArrangementMonitor?
  ) -> [(keyed: Range<Int>, long: [UInt32])] {
    let blockCount = (texts.count + blockSize - 1) / blockSize
    let shareCount = threads > 1 ? min(blockCount, threads * sharesPerThread) : 1
    let taken = Atomic(0)
    // A thread writes all its keys to the same memory, so each has one writer for all its shares.
    let made = concurrentMap(parts: threads) { _ in
      var writer = KeyWriter(keys, arena: arena)
      var made: [(keyed: Range<Int>, long: [UInt32])] = []
      while let share = taken.next(below: shareCount) {
        let positions = texts.count * share / shareCount..<texts.count * (share + 1) / shareCount
        made.append(makeEntries(of: texts, positions, by: &writer, in: entries, monitor))
      }
      return made
    }
    return made.joined().sorted { $0.keyed.lowerBound < $1.keyed.lowerBound }
  }

  /// Makes the keys of a range of texts, and an entry for each text in the same range.
  ///
  /// - Returns: The range that was filled, which starts at the first position, and the
  ///   positions of the long texts.
  private static func makeEntries(
    of texts: Texts,
    _ positions: Range<Int>,
    by writer: inout KeyWriter,
    in entries: KeyEntries,
    _ monitor: ArrangementMonitor?
  ) -> (keyed: Range<Int>, long: [UInt32]) {
    var long: [UInt32] = []
    var next = positions.lowerBound
    var block = positions.lowerBound
    while block < positions.upperBound, monitor?.isCancelled != true {
      let end = min(block + blockSize, positions.upperBound)
      for position in block..<end {
        guard let key = texts.key(at: position, by: &writer) else {
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
}
