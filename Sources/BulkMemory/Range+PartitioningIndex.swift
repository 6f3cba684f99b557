extension Range<Int> {
  /// Returns the first number of the range that satisfies a condition, or the end of the range.
  ///
  /// If a number satisfies the condition, all numbers after it must satisfy it, too.
  ///
  /// - Complexity: O(log *n*) calls.
  @inlinable
  @inline(__always)
  package func partitioningIndex(where isInSecondPart: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
