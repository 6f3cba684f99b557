internal import IndexedCollation

extension IndexedList: Equatable where Item: Equatable {
  /// Returns whether two lists have equal elements in the same sections, with the same collation and the same
  /// settings.
  ///
  /// Hidden sections count, too. What only edits need is not compared: the order, the closures, and the titles that
  /// were given in order.
  ///
  /// - Parameters:
  ///   - left: A list.
  ///   - right: Another list.
  /// - Returns: Whether they are equal.
  /// - Complexity: O(*n*), where *n* is the number of rows. If no chunk of rows was divided or joined since one list was
  ///   copied from the other, the chunks that they still share are not compared.
  public static func == (left: IndexedList, right: IndexedList) -> Bool {
    guard left.collation == right.collation, left.headers == right.headers,
      left.showsEmptySections == right.showsEmptySections,
      left.sectionIndexMinimumDisplayRowCount == right.sectionIndexMinimumDisplayRowCount,
      left.headers.indices.allSatisfy({
        left.tree.count(ofSection: $0) == right.tree.count(ofSection: $0)
      })
    else { return false }
    // Arrays that share their memory are equal at once. Chunks of equal rows can be divided in other ways.
    let (leftChunks, rightChunks) = (left.chunksInOrder, right.chunksInOrder)
    let haveSameParts = leftChunks.elementsEqual(rightChunks) {
      left.tree.rows(ofChunk: $0).count == right.tree.rows(ofChunk: $1).count
    }
    guard haveSameParts else { return left.rows.elementsEqual(right.rows) }
    return zip(leftChunks, rightChunks).allSatisfy {
      left.elements(ofChunk: $0) == right.elements(ofChunk: $1)
    }
  }
}
