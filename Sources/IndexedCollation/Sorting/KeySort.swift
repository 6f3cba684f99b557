extension KeyEntry {
  /// Returns whether the prefix is less, or the prefix is equal and the position is less.
  @inline(__always)
  fileprivate func precedes(_ other: KeyEntry) -> Bool {
    key.prefix != other.key.prefix ? key.prefix < other.key.prefix : position < other.position
  }
}

/// Sorts entries by their keys; entries with equal keys keep their order.
///
/// A radix sort from the last of eight bytes to the first (Knuth, TAOCP volume 3, section
/// 5.2.5, algorithm R) orders the entries by the first eight bytes of their keys. Names nearly
/// always differ in these bytes, and the sort reads no memory outside the entries. Entries that
/// are equal in these bytes form runs. Each run is sorted by the next eight bytes in the same
/// way, until the keys end, as in a multikey sort (Bentley and Sedgewick, 1997).
///
/// - Complexity: O(*b*), where *b* is the number of bytes that distinguish the keys, for runs
///   above `smallRun`; O(*m* log *m*) comparisons of numbers for shorter runs of *m* entries.
struct KeySort: ~Copyable {
  /// Up to this size, comparing is faster than a radix sort with its 2,048 counters.
  private static let smallRun = 256

  /// Up to this size, an insertion sort is faster than dividing the run.
  private static let insertionRun = 16

  /// The number of runs whose next bytes are read at a time.
  private static let batchSize = 64

  private let arena: KeyArena
  private let entries: UnsafeMutableBufferPointer<KeyEntry>
  private let scratch: UnsafeMutableBufferPointer<KeyEntry>
  private let tiedKeys: TiedKeys
  private let monitor: ArrangementMonitor?

  /// Sorts entries in place, with scratch memory for as many entries.
  ///
  /// If the monitor is cancelled, the resulting order is unspecified.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - scratch: The scratch memory.
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
          entries[i].key.prefix = keyPrefix(arena.rest(at: entries[i].key.rest) + run.depth)
        }
      }
      for run in batch {
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
        } else if tiedKeys.contains(keyWith: prefix, after: equal?.lastByte ?? 0) {
          ties.append(start..<end)
        }
      }
      start = end
    }
  }

  private func sortByPrefix(_ range: Range<Int>) {
    if range.count <= Self.smallRun {
      sortByComparison(range)
    } else {
      sortByRadix(range)
    }
  }

  /// Sorts a range by quicksort, with insertion sort for short ranges (Sedgewick, 1978).
  ///
  /// The pivot is the median of three. Entries with equal prefixes are ordered by position, so
  /// no two entries are equal. In the worst case the number of comparisons is quadratic, but
  /// for such short runs it is no more work than the radix sort of a longer run.
  private func sortByComparison(_ range: Range<Int>) {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > Self.insertionRun {
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
    guard high - low > 1 else { return }
    for i in low + 1..<high {
      let entry = entries[i]
      var j = i
      while j > low, entry.precedes(entries[j - 1]) {
        entries[j] = entries[j - 1]
        j -= 1
      }
      entries[j] = entry
    }
  }

  /// Moves the entries that precede a pivot before the others.
  ///
  /// - Returns: The start of the second part; neither part is empty.
  @inline(__always)
  private func partition(_ low: Int, _ high: Int) -> Int {
    let (first, last) = (entries[low], entries[high - 1])
    var pivot = entries[(low + high) / 2]
    if first.precedes(pivot) != pivot.precedes(last) {
      pivot = first.precedes(pivot) != first.precedes(last) ? first : last
    }
    var (i, j) = (low - 1, high)
    while true {
      repeat { i += 1 } while entries[i].precedes(pivot)
      repeat { j -= 1 } while pivot.precedes(entries[j])
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

  private func sortByRadix(_ range: Range<Int>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2048) {
      sortByRadix(range, counts: $0)
    }
  }

  private func sortByRadix(_ range: Range<Int>, counts: UnsafeMutableBufferPointer<UInt32>) {
    counts.initialize(repeating: 0)
    for i in range {
      let prefix = entries[i].key.prefix
      for digit in 0..<8 { counts[Self.slot(digit, prefix)] += 1 }
    }
    var source = UnsafeMutableBufferPointer(rebasing: entries[range])
    var target = UnsafeMutableBufferPointer(rebasing: scratch[range])
    for digit in 0..<8 where monitor?.isCancelled != true {
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
