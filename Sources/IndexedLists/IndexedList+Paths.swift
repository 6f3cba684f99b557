internal import BulkMemory

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension IndexedList {
  /// Returns the index path of an element.
  ///
  /// - Parameter id: The identity of the element.
  /// - Returns: The index path; `nil` if the list has no element of this identity.
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  @inlinable
  public func indexPath(of id: ID) -> IndexPath? {
    row(of: id).map { path(ofElement: $0.index, inChunk: $0.chunk) }
  }

  /// Returns whether the list has an element of an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: Whether a row has the identity.
  /// - Complexity: O(1).
  @inlinable
  public func contains(id: ID) -> Bool { row(of: id) != nil }

  /// Returns the element of an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element; `nil` if the list has no element of this identity.
  /// - Complexity: O(1).
  @inlinable
  public func element(withID id: ID) -> Item? {
    row(of: id).map { elements[$0.chunk][$0.index] }
  }

  /// Returns the number of rows before a row.
  ///
  /// - Parameter path: The index path of a row in the list.
  /// - Returns: The offset of the row in the whole list.
  /// - Complexity: O(1).
  public func offset(of path: IndexPath) -> Int {
    _ = checked(path)
    return offsets[path.section] + path.row
  }

  /// Returns the index path of the row at an offset.
  ///
  /// - Parameter offset: An offset in the whole list: the number of rows before the row.
  /// - Returns: The index path; `nil` if there is no such row.
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  public func indexPath(atOffset offset: Int) -> IndexPath? {
    guard offset >= 0, offset < numberOfRows else { return nil }
    let section = (1..<shown.count).partitioningIndex { offsets[$0] > offset } - 1
    return IndexPath(row: offset - offsets[section], section: section)
  }

  /// Returns the index path of the next row, which may be in a later section.
  ///
  /// - Parameter path: The index path of a row in the list.
  /// - Returns: The index path; `nil` after the last row.
  public func indexPath(after path: IndexPath) -> IndexPath? {
    indexPath(atOffset: offset(of: path) + 1)
  }

  /// Returns the index path of the previous row, which may be in an earlier section.
  ///
  /// - Parameter path: The index path of a row in the list.
  /// - Returns: The index path; `nil` before the first row.
  public func indexPath(before path: IndexPath) -> IndexPath? {
    indexPath(atOffset: offset(of: path) - 1)
  }

  /// Returns the index path at a distance from a row, limited to the first and the last row.
  ///
  /// - Parameters:
  ///   - path: The index path of a row in the list.
  ///   - distance: The number of rows to go forward, or back if it is negative.
  /// - Returns: The index path of a row in the list.
  public func indexPath(_ path: IndexPath, offsetBy distance: Int) -> IndexPath {
    let (offset, isTooFar) = offset(of: path).addingReportingOverflow(distance)
    let wanted = isTooFar ? (distance < 0 ? 0 : Int.max) : offset
    guard let found = indexPath(atOffset: Swift.min(Swift.max(wanted, 0), numberOfRows - 1)) else {
      fatalError("A list with a row has a first and a last row")
    }
    return found
  }

  // The methods that look an identity up, or return an element, are inlinable, so that the compiler specializes
  // them for the client's types. What needs no type is not.

  /// Returns the place of the element of an identity.
  @inlinable
  func row(of id: ID) -> (chunk: Int, index: Int)? {
    place(ofHash: IdentityTable.hash(of: id)) { chunk, index in identity(at: (chunk, index)) == id }
  }

  /// Returns the identity of the element at a place; `nil` if there is none.
  @inlinable
  func identity(at place: RowTree.Place) -> ID? {
    place.index < elements[place.chunk].count
      ? identity(elements[place.chunk][place.index]) : nil
  }

  @usableFromInline
  func place(
    ofHash hash: UInt32, where isElement: (_ chunk: Int, _ index: Int) -> Bool
  ) -> (chunk: Int, index: Int)? { tree.element(ofHash: hash, where: isElement) }

  /// Returns the index path of the row of an element.
  @usableFromInline
  func path(ofElement index: Int, inChunk chunk: Int) -> IndexPath {
    path(tree.place(ofElement: index, inChunk: chunk))
  }

  /// Returns the index path of a place, which must be in a section that is shown.
  func path(_ place: (section: Int, row: Int)) -> IndexPath {
    IndexPath(row: place.row, section: shownPosition(ofSection: place.section))
  }

  /// Returns the position of a section among those that are shown.
  ///
  /// If the section is not shown, this is the position that it would have.
  func shownPosition(ofSection section: Int) -> Int {
    shown.shownPosition(ofSection: section)
  }
}

extension [Int] {
  /// Returns the position of a section among those that are shown, whose ascending positions the array has.
  func shownPosition(ofSection section: Int) -> Int {
    // It is so if all sections before it are shown.
    if section < count, self[section] == section { return section }
    return indices.partitioningIndex { self[$0] >= section }
  }
}
