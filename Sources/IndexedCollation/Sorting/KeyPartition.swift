/// Divides entries into shares by the prefixes of their keys.
///
/// Threads then sort the shares. All entries of a share sort before those of the next share, so nothing
/// must be merged, as in a sample sort (Frazer and McKellar, 1970). There are more shares than threads,
/// so no thread waits long for another one. If many keys have the same prefix, their share is larger,
/// but the order is the same.
enum KeyPartition {
  /// The number of entries of a share, on average.
  ///
  /// They and the scratch memory take a megabyte, which fits into the fast memory of a core.
  private static let shareSize = 1 << 15

  /// The least number of shares for each thread.
  private static let sharesPerThread = 4

  /// A share has a number of eight bits.
  private static let maximumShareCount = 256

  /// Moves entries to a target, share after share.
  ///
  /// Within a share, entries keep their order, with those of earlier runs first.
  ///
  /// - Parameters:
  ///   - runs: The ranges of the entries in the source.
  ///   - source: The memory with the entries.
  ///   - target: The memory that receives the entries, without the gaps between runs.
  ///   - threads: The maximum number of threads.
  /// - Returns: The ranges of the shares in the target.
  /// - Complexity: O(*n* log *s*), where *s* is the number of shares, divided among the threads.
  static func divide(
    _ runs: [Range<Int>],
    of source: KeyEntries,
    to target: KeyEntries,
    threads: Int
  ) -> [Range<Int>] {
    let count = runs.reduce(0) { $0 + $1.count }
    let shareCount = min(max(count / shareSize, sharesPerThread * threads), maximumShareCount)
    let pivots = Pivots(of: runs, in: source, shareCount: shareCount)
    let counted = concurrentMap(parts: runs.count, threads: threads) { run in
      pivots.shares(of: UnsafeBufferPointer(rebasing: source.places[runs[run]]))
    }
    let counts = counted.map(\.counts)
    var shares: [Range<Int>] = []
    var starts = counts
    var next = 0
    for share in 0..<shareCount {
      let start = next
      for run in runs.indices {
        starts[run][share] = next
        next += counts[run][share]
      }
      shares.append(start..<next)
    }
    _ = concurrentMap(parts: runs.count, threads: threads) { [starts] run in
      var next = starts[run]
      for (entry, share) in zip(source.places[runs[run]], counted[run].shares) {
        target.places.initializeElement(at: next[Int(share)], to: entry)
        next[Int(share)] += 1
      }
    }
    return shares
  }
}

/// The least prefixes of all shares but the first.
private struct Pivots {
  /// The number of evenly spaced prefixes from which pivots are chosen, for each share.
  private static let sampleSize = 128

  private let shareCount: Int

  /// The pivots in order, halved.
  ///
  /// So the sign of a difference shows which number is less. Further pivots, which are the greatest
  /// number, make their number one less than a power of two.
  private let pivots: [Int64]

  init(of runs: [Range<Int>], in entries: KeyEntries, shareCount: Int) {
    self.shareCount = shareCount
    let step = max(1, runs.reduce(0) { $0 + $1.count } / (Self.sampleSize * shareCount))
    let sample = runs.flatMap { run in
      stride(from: run.lowerBound, to: run.upperBound, by: step).map {
        entries.places[$0].key.prefix
      }
    }
    .sorted()
    var pivots: [Int64] = []
    if !sample.isEmpty {
      pivots = (1..<shareCount).map { Int64(sample[sample.count * $0 / shareCount] / 2) }
    }
    while pivots.count & (pivots.count + 1) != 0 { pivots.append(.max) }
    self.pivots = pivots
  }

  /// Returns the share of each entry, and the number of entries of each share.
  func shares(
    of entries: UnsafeBufferPointer<KeyEntry>
  ) -> (shares: [UInt8], counts: [Int]) {
    var counts = [Int](repeating: 0, count: shareCount)
    let shares = [UInt8](unsafeUninitializedCapacity: entries.count) { shares, count in
      let stepCount = (pivots.count + 1).trailingZeroBitCount
      pivots.withUnsafeBufferPointer { pivots in
        for entry in entries {
          // Bisection without a branch that depends on the prefix. The processor would guess wrong at
          // every other one, which would take longer than the rest.
          let prefix = Int64(truncatingIfNeeded: entry.key.prefix / 2)
          var low = 0
          var step = stepCount
          while step > 0 {
            step &-= 1
            let difference = prefix &- pivots[low &+ (1 &<< step) &- 1]
            let isNotLess = UInt64(bitPattern: ~difference) &>> 63
            low |= Int(truncatingIfNeeded: isNotLess) &<< step
          }
          let share = min(low, shareCount - 1)
          shares.initializeElement(at: count, to: UInt8(truncatingIfNeeded: share))
          counts[share] &+= 1
          count += 1
        }
      }
    }
    return (shares, counts)
  }
}
