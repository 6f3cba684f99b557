internal import IndexedCollation

/// The columns in which a search finds rows, parallel to the chunks of a ``RowTree``.
///
/// A column is made at the first search. Copies of a list share the columns of the chunks that they share.
struct SearchColumns: Sendable {
  let codes: SearchCodes
  private var columns: [SearchCodes.LazyColumn]

  init(_ codes: SearchCodes, chunkCount: Int) {
    self.codes = codes
    columns = (0..<chunkCount).map { _ in SearchCodes.LazyColumn() }
  }

  /// Returns the column of a chunk.
  ///
  /// - Parameters:
  ///   - chunk: The chunk.
  ///   - count: The number of rows, which is read only if the column is made.
  ///   - texts: Returns the texts of a row.
  /// - Returns: The column.
  func column(
    ofChunk chunk: Int, rows count: @autoclosure () -> Int, texts: (Int) -> SearchedTexts
  ) -> SearchColumn {
    codes.column(columns[chunk], ofRows: count(), texts: texts)
  }

  /// Drops all columns, because other texts are searched.
  mutating func dropAll() { self = SearchColumns(codes, chunkCount: columns.count) }

  /// Drops the column of a chunk whose rows change.
  mutating func drop(_ chunk: Int) {
    while columns.count <= chunk { columns.append(SearchCodes.LazyColumn()) }
    columns[chunk] = SearchCodes.LazyColumn()
  }
}
