internal import BulkMemory

extension [Int] {
  /// Returns the position of the last number that is not greater than another one, or 0.
  ///
  /// - Precondition: The numbers are in ascending order.
  func lastPosition(upTo number: Int) -> Int {
    Swift.max(indices.partitioningIndex { self[$0] > number } - 1, 0)
  }
}
