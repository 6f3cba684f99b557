internal import IndexedCollation
internal import Synchronization

/// The columns in which a search finds rows, parallel to the chunks of a ``RowTree``.
///
/// A column is made at the first search. Copies of a list share the columns of the chunks that they share.
struct SearchColumns: Sendable {
  /// The column of a chunk as it is now, after the first search.
  private final class Column: Sendable {
    let lazy = AtomicLazyReference<SearchColumn>()
  }

  let codes: SearchCodes
  private var columns: [Column] = []

  init(_ codes: SearchCodes, chunkCount: Int) {
    self.codes = codes
    columns = (0..<chunkCount).map { _ in Column() }
  }

  /// Returns the column of a chunk.
  ///
  /// - Parameters:
  ///   - chunk: The chunk.
  ///   - count: The number of rows, which is read if the chunk has no column.
  ///   - texts: Returns the texts of a row.
  /// - Returns: The column.
  func column(
    ofChunk chunk: Int, rows count: @autoclosure () -> Int, texts: (Int) -> [String]
  ) -> SearchColumn {
    let column = columns[chunk]
    return column.lazy.load()
      ?? column.lazy.storeIfNil(codes.column(ofRows: count(), texts: texts))
  }

  /// Drops the column of a chunk whose rows change.
  mutating func change(_ chunk: Int) {
    while columns.count <= chunk { columns.append(Column()) }
    columns[chunk] = Column()
  }
}
