/// Texts with what is needed to sort them, and the sort: the heart of an arrangement.
///
/// 1. Each short text gets its sort key (UTS #10, section 9), which compares in a few nanoseconds
///    where two texts take ICU a hundred. `SortKeyWriter` puts it together from weights that
///    `WeightLearner` learns from ICU; where it cannot, ICU makes it, byte for byte of the same
///    kind.
/// 2. The first eight bytes of a key stand in an entry, the rest in an arena: a key-prefix sort
///    (Nyberg and others, AlphaSort, 1994; databases call the prefix an abbreviated key), since
///    entries side by side sort faster than keys at random.
/// 3. Several threads divide the entries by their prefixes (`KeyPartition`), and each sorts a
///    share.
/// 4. A radix sort orders the prefixes, then those that are equal by the next eight bytes
///    (`KeySort`).
/// 5. Long texts, which have no key, are compared by keys of their beginnings, as long as it takes,
///    and put among the others. Whole keys of long texts take memory and time for differences that
///    are nearly always decided at their beginnings.
///
/// The sections are cut out of the sorted entries afterwards.
///
/// For a million names of 20 bytes that is 16 MB of entries, as much again to sort them in, and
/// 24 MB of keys. Keys take about half of the time, sorting the other half, and most of that is
/// waiting for memory: which is why entries are small, pages large, and letters of one or two
/// bytes read by a loop of their own.
struct KeyedTexts<Texts: TextSource>: ~Copyable {
  /// How many texts are worked on between two looks at the monitor: some tenths of a millisecond.
  private static var blockSize: Int { 4096 }

  private let maker: KeyMaker
  private let texts: Texts
  private let arena: KeyArena
  private var sorted: KeyEntries

  /// The entries, sorted.
  var entries: UnsafeMutableBufferPointer<KeyEntry> { sorted.places }

  /// Makes the keys of texts, and sorts them.
  ///
  /// - Throws: `CancellationError` when the monitor is told to cancel.
  /// - Complexity: O(*n*) for short texts; O(*m* log *m*) comparisons for *m* long ones.
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

    // Below a block a thread costs more than it saves.
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

  /// Whether the text of an entry stands before a boundary.
  func stands(_ entry: KeyEntry, before boundary: SectionBoundaries.Boundary) -> Bool {
    if entry.rest != KeyEntry.noKey {
      return boundary.isAfter(prefix: entry.prefix, rest: arena.rest(at: entry.rest))
    }
    return texts.withText(at: Int(entry.position)) { text in
      maker.primaries(of: text, moreThan: boundary.primaryKey.count)
        .lexicographicallyPrecedes(boundary.primaryKey)
    }
  }

  /// The keys, for what comes after the arrangement.
  func store() -> KeyStore { KeyStore(maker, arena: arena, count: texts.count) }

  /// Makes the keys of some texts, and an entry for each in its places.
  ///
  /// - Returns: The places that were filled, from the first one on, and the positions of the long
  ///   texts.
  private static func makeEntries(
    of texts: Texts,
    _ positions: Range<Int>,
    maker: KeyMaker,
    arena: KeyArena,
    in entries: KeyEntries,
    _ monitor: ArrangementMonitor?
  ) -> (keyed: Range<Int>, long: [UInt32]) {
    guard !positions.isEmpty else { return (positions, []) }
    var keys = StoredKeyMaker(maker, arena: arena)
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
          to: KeyEntry(
            prefix: key.prefix, position: UInt32(truncatingIfNeeded: position), rest: key.rest))
        next += 1
      }
      monitor?.advance(by: end - block)
      block = end
    }
    return (positions.lowerBound..<next, long)
  }

  /// Puts long texts among the sorted entries, all of them to a target.
  private func merge(
    _ long: [UInt32],
    keyedCount: Int,
    to target: KeyEntries,
    _ monitor: ArrangementMonitor?
  ) {
    let (keyed, merged) = (sorted.places, target.places)
    // About as many comparisons as it takes to place a text among the long and the keyed ones;
    // after each so many, one more text counts as done.
    let comparisonsPerText =
      (long.count.bitWidth - long.count.leadingZeroBitCount)
      + (keyedCount.bitWidth - keyedCount.leadingZeroBitCount)
    var (comparisons, done) = (0, 0)
    func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
      // Texts without bound take time without bound. Once cancelled, any end will do.
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
      merged.initializeElement(
        at: next, to: KeyEntry(prefix: 0, position: position, rest: KeyEntry.noKey))
      next += 1
    }
    while start < keyedCount {
      merged.initializeElement(at: next, to: keyed[start])
      (start, next) = (start + 1, next + 1)
    }
    monitor?.advance(by: long.count - done)
  }
}
