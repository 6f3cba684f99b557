internal import IndexedCollation

// What an edit of a row does to the chunks, for the arrays beside them.
extension RowTree {
  /// The place of a new element, and the division of a chunk that follows.
  struct Insertion {
    var chunk: Int
    var index: Int
    /// The chunk that receives all elements of the divided chunk from an index on.
    var division: (chunk: Int, from: Int)?
  }

  /// The place of a removed element, and the join of two chunks that follows.
  struct Removal {
    var number: UInt32
    var key: StoredKey
    var chunk: Int
    var index: Int
    /// The chunk whose elements are appended to another chunk.
    var join: (chunk: Int, into: Int)?
  }
}
