/// Sorts entries by their keys; entries with equal keys keep their order.
///
/// A radix sort from the last of eight bytes to the first (Knuth, TAOCP volume 3, section
/// 5.2.5, algorithm R) orders the entries by the first eight bytes of their keys. Names often
/// differ in these bytes, and the sort reads no memory outside the entries. Entries that
/// are equal in these bytes form runs. Each run is sorted by the next eight bytes in the same
/// way, until the keys end, as in a multikey sort (Bentley and Sedgewick, 1997).
///
/// The radix sort needs scratch memory. So that both fit into the fast memory of a core, many entries
/// are first divided by their first byte, in place (McIlroy, Bostic and McIlroy, "Engineering Radix
/// Sort", 1993). This changes the order of entries with equal keys, which are sorted by position in
/// the end.
///
/// - Complexity: O(*b*), where *b* is the number of bytes that distinguish the keys, for runs
///   above `smallRun`; O(*m* log *m*) comparisons of numbers for shorter runs of *m* entries.
struct KeySort: ~Copyable {
  /// Up to this size, comparing is faster than a radix sort with its 2,048 counters.
  private static let smallRun = 256

  /// Up to this size, ranks are faster than dividing the run.
  private static let rankedRun = 16

  /// The number of runs whose next bytes are read at a time.
  private static let batchSize = 64

  /// The number of entries for which there must be scratch memory.
  ///
  /// They and the scratch memory take two megabytes.
  static let scratchSize = 1 << 16

  private let arena: KeyArena
  let entries: UnsafeMutableBufferPointer<KeyEntry>
  let scratch: UnsafeMutableBufferPointer<KeyEntry>
  private let tiedKeys: TiedKeys
  private let monitor: ArrangementMonitor?

  /// Sorts entries in place.
  ///
  /// If the monitor is cancelled, the resulting order is unspecified.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - scratch: Scratch memory for as many entries, or for ``scratchSize`` if there are more.
  ///   - arena: The memory with the keys.
  ///   - tiedKeys: The keys to find if they are equal.
  ///   - monitor: The monitor.
  /// - Returns: The ranges of entries with equal keys among the keys to find, in no order.
  @discardableResult
  static func sort(
    _ entries: UnsafeMutableBufferPointer<KeyEntry>,
    scratch: UnsafeMutableBufferPointer<KeyEntry>,
    arena: KeyArena,
    tiedKeys: TiedKeys = .none,
    monitor: ArrangementMonitor?
  ) -> [Range<Int>] {
    let sort = KeySort(
      arena: arena, entries: entries, scratch: scratch, tiedKeys: tiedKeys, monitor: monitor)
    var ties: [Range<Int>] = []
    // A loop instead of recursion, because keys can share thousands of bytes.
    var runs: [Run] = []
    sort.sortByPrefix(entries.indices)
    monitor?.advance(by: entries.count / 2)
    sort.findRuns(entries.indices, after: nil, &runs, &ties)
    while !runs.isEmpty, monitor?.isCancelled != true {
      // The next bytes are at random addresses. The times for which independent reads wait for the
      // memory overlap, so the bytes of several runs are read before the first run is sorted.
      let batch = Array(runs.suffix(batchSize))
      runs.removeLast(batch.count)
      for run in batch {
        for i in run.range {
          let bytes = UnsafeRawPointer(arena.rest(at: entries[i].key.rest) + run.depth)
          entries[i].key.prefix = bytes.loadUnaligned(as: UInt64.self)
        }
      }
      for run in batch {
        // The shorter the loop above, the more reads overlap.
        for i in run.range { entries[i].key.prefix = keyPrefix(of: entries[i].key.prefix) }
        sort.sortByPrefix(run.range)
        sort.findRuns(run.range, after: run, &runs, &ties)
        for i in run.range { entries[i].key.prefix = run.beginning }
      }
    }
    monitor?.advance(by: entries.count - entries.count / 2)
    return ties
  }

  /// Entries whose keys are equal up to some depth of their rests.
  private struct Run {
    var range: Range<Int>
    var depth: Int
    /// The first eight bytes of the keys.
    var beginning: UInt64
    /// The last byte in which the keys are equal.
    var lastByte: UInt8
  }

  /// Finds the runs of entries with equal prefixes: those whose keys have more bytes, and those with equal
  /// keys.
  ///
  /// - Parameters:
  ///   - range: The entries.
  ///   - equal: The run of these entries, which has been sorted by its next bytes; `nil` for all entries.
  ///   - runs: The runs whose keys have more bytes.
  ///   - ties: The runs with equal keys, if these are to be found.
  @inline(__always)
  private func findRuns(
    _ range: Range<Int>,
    after equal: Run?,
    _ runs: inout [Run],
    _ ties: inout [Range<Int>]
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let prefix = entries[start].key.prefix
      var end = start + 1
      while end < range.upperBound, entries[end].key.prefix == prefix { end += 1 }
      if end - start > 1 {
        // A last byte of zero means that the key has ended.
        if prefix & 0xFF != 0 {
          runs.append(
            Run(
              range: start..<end, depth: equal.map { $0.depth + 8 } ?? 0,
              beginning: equal?.beginning ?? prefix, lastByte: UInt8(truncatingIfNeeded: prefix)))
        } else {
          sortByPosition(start..<end)
          if tiedKeys.contains(keyWith: prefix, after: equal?.lastByte ?? 0) {
            ties.append(start..<end)
          }
        }
      }
      start = end
    }
  }

  /// Sorts entries with equal keys by position.
  private func sortByPosition(_ range: Range<Int>) {
    var i = range.lowerBound + 1
    while i < range.upperBound, entries[i - 1].position < entries[i].position { i += 1 }
    guard i < range.upperBound else { return }
    let prefix = entries[range.lowerBound].key.prefix
    for i in range { entries[i].key.prefix = UInt64(entries[i].position) }
    sort(range, byLast: 4)
    for i in range { entries[i].key.prefix = prefix }
  }

  private func sortByPrefix(_ range: Range<Int>) {
    if range.count > Self.smallRun, sortNearlyOrdered(range, by: { sort($0, byLast: 8) }) { return }
    sort(range, byLast: 8)
  }

  /// Sorts a range whose prefixes are equal up to their last bytes.
  ///
  /// - Parameters:
  ///   - range: The entries.
  ///   - digitCount: The number of last bytes in which the prefixes can differ.
  private func sort(_ range: Range<Int>, byLast digitCount: Int) {
    if range.count <= Self.smallRun {
      sortByComparison(range)
    } else if range.count <= Self.scratchSize {
      sortByRadix(range, byLast: digitCount)
    } else if digitCount > 0, monitor?.isCancelled != true {
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { ends in
        divide(range, by: digitCount - 1, ends)
        var start = range.lowerBound
        for end in ends {
          if end - start > 1 { sort(start..<end, byLast: digitCount - 1) }
          start = end
        }
      }
    }
  }

  /// Moves the entries of a range to the places of their buckets.
  ///
  /// - Parameters:
  ///   - range: The entries.
  ///   - digit: The byte of the prefix that is the number of the bucket, counted from the last byte.
  ///   - ends: Memory that receives the end of each of 256 buckets.
  private func divide(_ range: Range<Int>, by digit: Int, _ ends: UnsafeMutableBufferPointer<Int>) {
    let shift = UInt64(8 * digit)
    @inline(__always)
    func bucket(_ entry: KeyEntry) -> Int {
      Int(truncatingIfNeeded: entry.key.prefix &>> shift) & 0xFF
    }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { next in
      ends.initialize(repeating: 0)
      for i in range { ends[bucket(entries[i])] &+= 1 }
      var start = range.lowerBound
      for i in ends.indices {
        next.initializeElement(at: i, to: start)
        start += ends[i]
        ends[i] = start
      }
      for i in ends.indices {
        while next[i] < ends[i] {
          // The entry is exchanged for the one in its place, until there is one for this bucket.
          var entry = entries[next[i]]
          while true {
            let target = bucket(entry)
            if target == i { break }
            let place = next[target]
            next[target] = place &+ 1
            let displaced = entries[place]
            entries[place] = entry
            entry = displaced
          }
          entries[next[i]] = entry
          next[i] &+= 1
        }
      }
    }
  }

  /// Sorts a range by quicksort, and short ranges by rank (Sedgewick, 1978; Knuth, TAOCP volume 3,
  /// section 5.2, algorithm C).
  ///
  /// The pivot is the median of three. In the worst case the number of comparisons is quadratic, but
  /// for such short runs it is no more work than the radix sort of a longer run.
  private func sortByComparison(_ range: Range<Int>) {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > Self.rankedRun {
      let middle = partition(low, high)
      // Recursion only for the shorter part limits the depth.
      if middle - low < high - middle {
        sortByComparison(low..<middle)
        low = middle
      } else {
        sortByComparison(middle..<high)
        high = middle
      }
    }
    if high - low > 1 { sortByRank(low..<high) }
  }

  /// Sorts a short range by the number of entries that precede each one.
  ///
  /// All pairs are compared without a branch. An insertion sort compares half of them, but the processor
  /// cannot predict where it stops, which takes longer.
  private func sortByRank(_ range: Range<Int>) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.rankedRun) { ranks in
      for i in 0..<range.count {
        let entry = entries[range.lowerBound &+ i]
        scratch[i] = entry
        var rank = i
        for j in 0..<i {
          let isAfter = entry.key.prefix < scratch[j].key.prefix ? 1 : 0
          ranks[j] &+= isAfter
          rank &-= isAfter
        }
        ranks[i] = rank
      }
      for i in 0..<range.count { entries[range.lowerBound &+ ranks[i]] = scratch[i] }
    }
  }

  /// Moves the entries that precede a pivot before the others.
  ///
  /// - Returns: The start of the second part; neither part is empty.
  @inline(__always)
  private func partition(_ low: Int, _ high: Int) -> Int {
    func prefix(_ i: Int) -> UInt64 { entries[i].key.prefix }
    let (first, last) = (prefix(low), prefix(high - 1))
    let pivot = max(min(first, last), min(max(first, last), prefix((low + high) / 2)))
    var (i, j) = (low - 1, high)
    while true {
      repeat { i += 1 } while prefix(i) < pivot
      repeat { j -= 1 } while pivot < prefix(j)
      if i >= j { return j + 1 }
      entries.swapAt(i, j)
    }
  }

  /// Returns the position of a digit's counter; the counters of the last digit come first.
  @inline(__always)
  private static func slot(_ digit: Int, _ prefix: UInt64) -> Int {
    let value = Int(truncatingIfNeeded: prefix &>> UInt64(8 &* digit)) & 0xFF
    return digit << 8 | value
  }

  private func sortByRadix(_ range: Range<Int>, byLast digitCount: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2048) {
      sortByRadix(range, byLast: digitCount, counts: $0)
    }
  }

  private func sortByRadix(
    _ range: Range<Int>, byLast digitCount: Int, counts: UnsafeMutableBufferPointer<UInt32>
  ) {
    counts.initialize(repeating: 0)
    for i in range {
      let prefix = entries[i].key.prefix
      for digit in 0..<8 { counts[Self.slot(digit, prefix)] += 1 }
    }
    var source = UnsafeMutableBufferPointer(rebasing: entries[range])
    var target = UnsafeMutableBufferPointer(rebasing: scratch[..<range.count])
    for digit in 0..<digitCount where monitor?.isCancelled != true {
      // If all entries have the same digit, they are already in order.
      if Int(counts[Self.slot(digit, source[0].key.prefix)]) == range.count { continue }
      var start: UInt32 = 0
      let first = digit * 256
      for slot in first..<first + 256 {
        let count = counts[slot]
        counts[slot] = start
        start += count
      }
      for entry in source {
        let slot = Self.slot(digit, entry.key.prefix)
        target[Int(counts[slot])] = entry
        counts[slot] += 1
      }
      swap(&source, &target)
    }
    if source.baseAddress != entries.baseAddress.map({ $0 + range.lowerBound }) {
      for i in 0..<range.count { target[i] = source[i] }
    }
  }
}
