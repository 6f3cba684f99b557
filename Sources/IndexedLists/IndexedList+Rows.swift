extension IndexedList {
  /// All rows of a list, without the sections.
  ///
  /// An index is the offset of a row; see ``IndexedList/indexPath(atOffset:)``.
  public struct Rows: RandomAccessCollection {
    @usableFromInline let list: IndexedList

    @usableFromInline
    init(_ list: IndexedList) { self.list = list }

    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { list.numberOfRows }

    /// Returns the element of a row.
    ///
    /// - Parameter offset: The offset of the row.
    /// - Returns: The element.
    /// - Complexity: O(log *s* + log *c*), where *s* is the number of sections, and *c* the number of chunks in the
    ///   section, of up to 256 rows each.
    @inlinable
    public subscript(offset: Int) -> Item {
      let (chunk, index) = list.place(atOffset: offset)
      return list.elements[chunk][index]
    }

    /// Returns an iterator over the elements of all rows.
    @inlinable
    public func makeIterator() -> Section.Iterator {
      list.makeRowIterator(over: list.chunksInOrder)
    }
  }

  /// All rows, without the sections.
  ///
  /// The elements of the list itself are its sections.
  ///
  ///     list.rows.count  // 4
  ///     list.rows.first?.name  // "Anna Berg"
  ///     list.rows.map(\.name).last  // "Örjan"
  public var rows: Rows { Rows(self) }

  /// Returns the place of the element of the row at an offset.
  @usableFromInline
  func place(atOffset offset: Int) -> (chunk: Int, index: Int) {
    guard let path = indexPath(atOffset: offset) else {
      preconditionFailure("There is no row \(offset) in the list")
    }
    return tree.element(section: position(ofSection: path.section), row: path.row)
  }

  /// Returns an iterator over the elements in some chunks.
  @usableFromInline
  func makeRowIterator(over chunks: [Int]) -> Section.Iterator {
    Section.Iterator(
      chunks: chunks, elements: elements,
      kept: tree.isRestricted ? chunks.map(tree.rows(ofChunk:)) : [])
  }
}

extension IndexedList.Rows: Sendable where Item: Sendable {}
