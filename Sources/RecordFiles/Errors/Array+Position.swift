extension [Int] {
  /// Returns the position of the last number that is not greater than another one, or 0.
  ///
  /// - Precondition: The numbers are in ascending order.
  func lastPosition(upTo number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return Swift.max(low - 1, 0)
  }
}
