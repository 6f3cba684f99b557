#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where in what is visible a row is to be.
public enum ListScrollPosition: Sendable, Hashable, CaseIterable {
  /// Wherever it takes the least scrolling.
  case none
  /// At the top.
  case top
  /// In the middle.
  case middle
  /// At the bottom.
  case bottom
}

extension IndexedList {
  /// The row at the top after one has scrolled to a row.
  ///
  /// - Parameters:
  ///   - path: A section and a row of the list.
  ///   - position: Where it is to be.
  ///   - firstVisible: The offset in the whole list of the row that is at the top now.
  ///   - visibleCount: How many rows are visible at once; at least one.
  /// - Returns: The offset of the row at the top then, as far as the ends of the list allow it.
  /// - Complexity: O(1).
  public func firstVisibleOffset(
    scrollingTo path: IndexPath,
    at position: ListScrollPosition,
    firstVisible: Int,
    visibleCount: Int
  ) -> Int {
    precondition(visibleCount > 0, "A row must be visible")
    let row = offset(of: path)
    let first =
      switch position {
      case .top: row
      case .middle: row - (visibleCount - 1) / 2
      case .bottom: row - (visibleCount - 1)
      case .none: Swift.min(Swift.max(firstVisible, row - (visibleCount - 1)), row)
      }
    return Swift.max(0, Swift.min(first, numberOfRows - visibleCount))
  }
}
