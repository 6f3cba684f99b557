/// A text in a sort: the beginning of its key, and where the rest and the text are.
struct KeyEntry {
  /// The first eight bytes of the key as a number.
  var prefix: UInt64
  /// The position of the text.
  var position: UInt32
  /// The reference of its key in the arena.
  var key: UInt32
}

/// Sorts entries by their keys; entries of equal keys keep their order.
///
/// A radix sort, from the last of eight bytes to the first (Knuth, TAOCP volume 3, section 5.2.5,
/// algorithm R), orders the entries by the first eight bytes of their keys: names differ there
/// nearly always, and not a byte outside the entries is read. Entries that are equal in these
/// are then ordered by the next eight in the same way, run by run, as a multikey sort does
/// (Bentley and Sedgewick, 1997), until their keys end.
///
/// - Complexity: O(*b*), where *b* is the number of bytes that tell the keys apart, for
///   runs above `smallRun`; O(*m* log *m*) comparisons of numbers for runs of *m* below it.
struct KeySort: ~Copyable {
  /// Up to here, counting 2,048 digits costs more than comparing.
  private static let smallRun = 256

  private let arena: KeyArena
  private let entries: UnsafeMutableBufferPointer<KeyEntry>
  private let scratch: UnsafeMutableBufferPointer<KeyEntry>

  /// Sorts in place; the scratch memory is as large as the entries.
  static func sort(
    _ entries: UnsafeMutableBufferPointer<KeyEntry>,
    scratch: UnsafeMutableBufferPointer<KeyEntry>,
    arena: KeyArena
  ) {
    let sort = KeySort(arena: arena, entries: entries, scratch: scratch)
    // Not by recursion: keys may share thousands of bytes.
    var runs: [Run] = []
    sort.sortByPrefix(entries.indices)
    sort.findRuns(entries.indices, depth: 8, beginning: nil, &runs)
    while let run = runs.popLast() {
      for i in run.range {
        entries[i].prefix = keyPrefix(arena.key(at: entries[i].key) + run.depth)
      }
      sort.sortByPrefix(run.range)
      sort.findRuns(run.range, depth: run.depth + 8, beginning: run.beginning, &runs)
      for i in run.range { entries[i].prefix = run.beginning }
    }
  }

  /// Entries that are equal up to some depth of their keys.
  private struct Run {
    var range: Range<Int>
    var depth: Int
    /// The first eight bytes of their keys.
    var beginning: UInt64
  }

  /// Finds the runs of equal prefixes whose keys go on.
  @inline(__always)
  private func findRuns(
    _ range: Range<Int>,
    depth: Int,
    beginning: UInt64?,
    _ runs: inout [Run]
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let prefix = entries[start].prefix
      var end = start + 1
      while end < range.upperBound, entries[end].prefix == prefix { end += 1 }
      // A last byte of zero is the end of the key.
      if end - start > 1, prefix & 0xFF != 0 {
        runs.append(Run(range: start..<end, depth: depth, beginning: beginning ?? prefix))
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

  private func sortByComparison(_ range: Range<Int>) {
    if range.count > 16 {
      // Equal prefixes are told apart by position, since this sort need not be stable.
      var run = UnsafeMutableBufferPointer(rebasing: entries[range])
      run.sort { (left: KeyEntry, right: KeyEntry) -> Bool in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        return left.position < right.position
      }
      return
    }
    for i in range.dropFirst() {
      let entry = entries[i]
      var j = i
      while j > range.lowerBound, entries[j - 1].prefix > entry.prefix {
        entries[j] = entries[j - 1]
        j -= 1
      }
      entries[j] = entry
    }
  }

  /// Where the count of a number's digit is; the last digit's counts come first.
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
      let prefix = entries[i].prefix
      for digit in 0..<8 { counts[Self.slot(digit, prefix)] += 1 }
    }
    var source = UnsafeMutableBufferPointer(rebasing: entries[range])
    var target = UnsafeMutableBufferPointer(rebasing: scratch[range])
    for digit in 0..<8 {
      // Where all entries have one digit, they are in its order.
      if Int(counts[Self.slot(digit, source[0].prefix)]) == range.count { continue }
      var start: UInt32 = 0
      let first = digit * 256
      for slot in first..<first + 256 {
        let count = counts[slot]
        counts[slot] = start
        start += count
      }
      for entry in source {
        let slot = Self.slot(digit, entry.prefix)
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
