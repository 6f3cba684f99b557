/// Divides entries among threads by the prefixes of their keys.
///
/// Each thread then sorts its own share. All entries of a share sort before those of the next
/// share, so nothing must be merged, as in a sample sort (Frazer and McKellar, 1970). If many
/// keys have the same prefix, the shares differ in size and one thread works longer, but the
/// order is the same.
enum KeyPartition {
  /// The number of evenly spaced prefixes that determine the shares.
  ///
  /// With this size, a share is rarely more than a twentieth larger than the average.
  private static let sampleSize = 4096

  /// Moves entries to a target, share after share.
  ///
  /// Within a share, entries keep their order, with those of earlier runs first.
  ///
  /// - Parameters:
  ///   - runs: The ranges of the entries in the source, one for each thread that made entries.
  ///   - source: The memory with the entries.
  ///   - target: The memory that receives the entries, without the gaps between runs.
  /// - Returns: The ranges of the shares in the target, one share for each run.
  /// - Complexity: O(*n* log *p*), where *p* is the number of threads, divided among the
  ///   threads.
  static func divide(
    _ runs: [Range<Int>],
    of source: KeyEntries,
    to target: KeyEntries
  ) -> [Range<Int>] {
    let pivots = pivots(of: runs, in: source)
    let counts = concurrentMap(parts: runs.count) { run in
      var counts = [Int](repeating: 0, count: runs.count)
      for i in runs[run] { counts[share(of: source.places[i].key.prefix, pivots)] += 1 }
      return counts
    }
    var shares: [Range<Int>] = []
    var starts = counts
    var next = 0
    for share in runs.indices {
      let start = next
      for run in runs.indices {
        starts[run][share] = next
        next += counts[run][share]
      }
      shares.append(start..<next)
    }
    _ = concurrentMap(parts: runs.count) { [starts] run in
      var next = starts[run]
      for i in runs[run] {
        let entry = source.places[i]
        let share = share(of: entry.key.prefix, pivots)
        target.places.initializeElement(at: next[share], to: entry)
        next[share] += 1
      }
    }
    return shares
  }

  /// Returns the least prefix of each share except the first.
  private static func pivots(of runs: [Range<Int>], in entries: KeyEntries) -> [UInt64] {
    let step = max(1, runs.reduce(0) { $0 + $1.count } / sampleSize)
    let sample = runs.flatMap { run in
      stride(from: run.lowerBound, to: run.upperBound, by: step).map {
        entries.places[$0].key.prefix
      }
    }
    .sorted()
    guard !sample.isEmpty else { return [] }
    return (1..<runs.count).map { sample[sample.count * $0 / runs.count] }
  }

  /// Returns the number of pivots that are not greater than a prefix.
  @inline(__always)
  private static func share(of prefix: UInt64, _ pivots: [UInt64]) -> Int {
    var (low, high) = (0, pivots.count)
    while low < high {
      let middle = (low + high) / 2
      if pivots[middle] <= prefix { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
