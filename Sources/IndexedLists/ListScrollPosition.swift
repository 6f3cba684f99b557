#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The place of a row among the visible rows after the list scrolls to it.
public enum ListScrollPosition: Sendable, Hashable, CaseIterable {
  /// The place that takes the least scrolling.
  case none
  /// At the top.
  case top
  /// In the middle.
  case middle
  /// At the bottom.
  case bottom
}

extension IndexedList {
  /// Returns the offset of the row at the top after the list scrolls to a row.
  ///
  /// - Parameters:
  ///   - path: The index path of a row in the list.
  ///   - position: The place at which to show the row.
  ///   - firstVisible: The offset, in the whole list, of the row that is at the top now.
  ///   - visibleCount: The number of rows that are visible at the same time, at least one.
  /// - Returns: The offset of the row at the top, limited so that the list does not scroll past
  ///   its ends.
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
