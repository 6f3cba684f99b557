/// Divides entries among threads by what their keys begin with.
///
/// Each thread then sorts a share of its own, all of it before the next one's, and nothing has to
/// be merged: as in a sample sort (Frazer and McKellar, 1970). Where many texts begin alike,
/// shares are of different size, and one thread works longer; the order is the same.
enum KeyPartition {
  /// From how many prefixes, evenly spaced, it is told where to divide: a share then is seldom a
  /// twentieth larger than it should be.
  private static let sampleSize = 4096

  /// Moves entries to a target, share after share.
  ///
  /// Within a share they stay in order, those of earlier runs first.
  ///
  /// - Parameters:
  ///   - runs: Where the entries are in the source, for each thread that has made some.
  ///   - source: What they are moved from.
  ///   - target: What they are moved to; without gaps, whatever lies between the runs.
  /// - Returns: The places of as many shares as there are runs.
  /// - Complexity: O(*n* log *p*), where *p* is the number of threads, on all of them.
  static func divide(
    _ runs: [Range<Int>],
    of source: KeyEntries,
    to target: KeyEntries
  ) -> [Range<Int>] {
    let pivots = pivots(of: runs, in: source)
    let counts = concurrentMap(parts: runs.count) { run in
      var counts = [Int](repeating: 0, count: runs.count)
      for i in runs[run] { counts[share(of: source.places[i].prefix, pivots)] += 1 }
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
        let share = share(of: entry.prefix, pivots)
        target.places.initializeElement(at: next[share], to: entry)
        next[share] += 1
      }
    }
    return shares
  }

  /// The least prefix of each share but the first.
  private static func pivots(of runs: [Range<Int>], in entries: KeyEntries) -> [UInt64] {
    let step = max(1, runs.reduce(0) { $0 + $1.count } / sampleSize)
    let sample = runs.flatMap { run in
      stride(from: run.lowerBound, to: run.upperBound, by: step).map { entries.places[$0].prefix }
    }
    .sorted()
    guard !sample.isEmpty else { return [] }
    return (1..<runs.count).map { sample[sample.count * $0 / runs.count] }
  }

  /// How many pivots are not greater than a prefix.
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
