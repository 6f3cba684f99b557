extension Arrangement {
  /// Gathers objects into one array for each part of the order, on several threads.
  ///
  /// ``sections(of:threads:)`` gathers one array for each section. This method can divide the order
  /// differently, for example into pages.
  ///
  /// - Parameters:
  ///   - elements: The objects whose texts were arranged, in the order that the texts had in the
  ///     column.
  ///   - parts: Consecutive ranges that together cover ``positions``.
  ///   - threads: The maximum number of threads.
  /// - Returns: An array for each part.
  /// - Complexity: O(*n*).
  @inlinable
  public func gathered<Element>(
    _ elements: some RandomAccessCollection<Element>,
    in parts: [Range<Int>],
    threads: Int = 1
  ) -> [[Element]] {
    ElementCopies(elements, threads: threads).gathered(by: self, in: parts, threads: threads)
  }

  /// Distributes the parts among threads: the largest part first, each part to the thread with
  /// the fewest objects so far.
  @usableFromInline
  static func shares(of parts: [Range<Int>], threads: Int) -> [[Int]] {
    let threads = min(threads, max(parts.count, 1))
    var shares = [[Int]](repeating: [], count: threads)
    var counts = [Int](repeating: 0, count: threads)
    for part in parts.indices.sorted(by: { parts[$0].count > parts[$1].count }) {
      let thread = counts.indices.min { counts[$0] < counts[$1] } ?? 0
      shares[thread].append(part)
      counts[thread] += parts[part].count
    }
    return shares
  }
}
