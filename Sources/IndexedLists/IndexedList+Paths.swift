#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension IndexedList {
  /// Where an element is.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: The index path; `nil` if the list has no such element.
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  public func indexPath(of id: ID) -> IndexPath? {
    number(of: id).map { path(order.place(of: $0)) }
  }

  /// The element of an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element; `nil` if the list has no such one.
  /// - Complexity: O(1).
  public func element(withID id: ID) -> Item? {
    number(of: id).map { number in
      let (chunk, index) = order.element(of: number)
      return elements[chunk][index]
    }
  }

  /// How many rows are before a row.
  ///
  /// - Parameter path: A section and a row of the list.
  /// - Returns: The offset of the row in the whole list.
  /// - Complexity: O(1).
  public func offset(of path: IndexPath) -> Int {
    _ = checked(path)
    return offsets[path.section] + path.row
  }

  /// The row with a number of rows before it.
  ///
  /// - Parameter offset: An offset in the whole list.
  /// - Returns: Its index path; `nil` if there is no such row.
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  public func indexPath(atOffset offset: Int) -> IndexPath? {
    guard offset >= 0, offset < numberOfRows else { return nil }
    var (low, high) = (0, shown.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return IndexPath(row: offset - offsets[low], section: low)
  }

  /// The row after a row, in the next section that has any if need be.
  ///
  /// - Parameter path: A section and a row of the list.
  /// - Returns: The index path; `nil` after the last row.
  public func indexPath(after path: IndexPath) -> IndexPath? {
    indexPath(atOffset: offset(of: path) + 1)
  }

  /// The row before a row, in the last section before that has any if need be.
  ///
  /// - Parameter path: A section and a row of the list.
  /// - Returns: The index path; `nil` before the first row.
  public func indexPath(before path: IndexPath) -> IndexPath? {
    indexPath(atOffset: offset(of: path) - 1)
  }

  /// The row so many rows further, or the first or the last if there are not so many.
  ///
  /// - Parameters:
  ///   - path: A section and a row of the list.
  ///   - distance: How many rows further; less than zero leads back.
  /// - Returns: An index path of the list.
  public func indexPath(_ path: IndexPath, offsetBy distance: Int) -> IndexPath {
    let (offset, isTooFar) = offset(of: path).addingReportingOverflow(distance)
    let wanted = isTooFar ? (distance < 0 ? 0 : Int.max) : offset
    guard let found = indexPath(atOffset: Swift.min(Swift.max(wanted, 0), numberOfRows - 1)) else {
      fatalError("A list with a row has a first and a last one")
    }
    return found
  }

  /// The number of the row of an identity.
  func number(of id: ID) -> UInt32? {
    guard let number = numbers[id], order.contains(number) else { return nil }
    return number
  }

  /// The index path of a place, which must be in a section that is shown.
  func path(_ place: (section: Int, row: Int)) -> IndexPath {
    IndexPath(row: place.row, section: shownPosition(ofSection: place.section))
  }

  /// The position among those that are shown of a section; where it would be, if it is not.
  func shownPosition(ofSection section: Int) -> Int {
    var (low, high) = (0, shown.count)
    while low < high {
      let middle = (low + high) / 2
      if shown[middle] < section { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
