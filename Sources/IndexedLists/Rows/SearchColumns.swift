internal import IndexedCollation

/// The columns in which a search finds rows, each for several chunks of a ``RowTree``.
///
/// A column is made at the first search. Copies of a list share the columns of which they share all chunks.
struct SearchColumns: Sendable {
  let codes: SearchCodes
  private var columns: [SearchCodes.LazyColumn] = []

  /// - Parameters:
  ///   - codes: What the columns have in common.
  ///   - count: The number of chunks.
  init(_ codes: SearchCodes, chunkCount count: Int) {
    self.codes = codes
    grow(to: count)
  }

  private mutating func grow(to count: Int) {
    while columns.count * SearchColumn.maximumChunkCount < count {
      columns.append(SearchCodes.LazyColumn())
    }
  }

  /// Returns the chunks of each column.
  func chunks(count: Int) -> [Range<Int>] {
    columns.indices.map { column in
      let first = column * SearchColumn.maximumChunkCount
      return first..<min(first + SearchColumn.maximumChunkCount, count)
    }
  }

  /// Returns the column of some chunks.
  ///
  /// - Parameters:
  ///   - chunks: The chunks of a column.
  ///   - texts: Returns the texts of the rows of a chunk.
  /// - Returns: The column.
  func column(ofChunks chunks: Range<Int>, texts: (Int) -> [SearchedTexts]) -> SearchColumn {
    codes.column(
      columns[chunks.lowerBound / SearchColumn.maximumChunkCount], ofChunks: chunks.count
    ) { texts(chunks.lowerBound + $0) }
  }

  /// Drops what the column of a chunk has of it, because its rows change.
  mutating func drop(_ chunk: Int) {
    grow(to: chunk + 1)
    let (column, position) = chunk.quotientAndRemainder(dividingBy: SearchColumn.maximumChunkCount)
    columns[column] = columns[column].changed(inChunk: position)
  }

  /// Drops all columns, because other texts are searched.
  mutating func dropAll() {
    columns = columns.map { _ in SearchCodes.LazyColumn() }
  }
}
