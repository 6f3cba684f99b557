internal import BulkMemory

/// What the columns of a list and its search texts have in common.
///
/// Columns can be searched only for search texts of the same codes.
package final class SearchCodes: Sendable {
  private let keys: KeyMaker
  private let codes = ForkSafeMutex(WeightCodes())

  /// - Parameter keys: The key maker of the collator that determines the weights.
  init(_ keys: KeyMaker) {
    self.keys = keys
  }

  /// A column that is made when it is needed first, and then shared by the copies of a list.
  package final class LazyColumn: Sendable {
    fileprivate enum State {
      case made(SearchColumn)
      /// Some chunks are not as in a former column.
      case changed(SearchColumn?, chunks: Set<Int>)
    }

    fileprivate let state: ForkSafeMutex<State>

    private init(_ state: State) { self.state = ForkSafeMutex(state) }

    package convenience init() { self.init(.changed(nil, chunks: [])) }

    /// Returns a column of the same rows, but in one chunk.
    ///
    /// - Parameter chunk: The position of the chunk in the column.
    /// - Returns: The column.
    package func changed(inChunk chunk: Int) -> LazyColumn {
      switch state.withLock({ $0 }) {
      case .made(let column): LazyColumn(.changed(column, chunks: [chunk]))
      case .changed(let column?, let chunks) where chunks.count + 1 < column.chunks.count:
        LazyColumn(.changed(column, chunks: chunks.union([chunk])))
      // A former column without a chunk that stayed would only take memory.
      case .changed: LazyColumn()
      }
    }
  }

  /// Returns a column.
  ///
  /// - Parameters:
  ///   - lazy: The column, which is made if it does not exist.
  ///   - count: The number of chunks.
  ///   - texts: Returns the texts of the rows of a chunk, which are at most 256.
  /// - Returns: The column.
  package func column(
    _ lazy: LazyColumn, ofChunks count: Int, texts: (Int) -> [SearchedTexts]
  ) -> SearchColumn {
    let old: SearchColumn?
    let changed: Set<Int>
    switch lazy.state.withLock({ $0 }) {
    case .made(let column): return column
    case .changed(let column, let chunks): (old, changed) = (column, chunks)
    }
    // Without the weight table, all rows would be undecided.
    _ = keys.table
    // The closure may do anything, also search, so it is not called while a lock is held.
    let chunks = (0..<count).map { chunk in
      chunk < old?.chunks.count ?? 0 && !changed.contains(chunk) ? nil : texts(chunk)
    }
    return codes.withLock { codes in
      // Another thread may have made the column.
      if case .made(let column) = lazy.state.withLock({ $0 }) { return column }
      var writer = SearchColumnWriter()
      for (chunk, rows) in chunks.enumerated() {
        if let rows {
          writer.append(rows, &codes, keys)
        } else if let old {
          writer.append(chunk, of: old)
        }
      }
      let column = SearchColumn(writer)
      lazy.state.withLock { $0 = .made(column) }
      return column
    }
  }

  /// Returns the search text of a part of a query.
  package func searchText(_ term: SearchQuery.Term) -> SearchText {
    let column = column(LazyColumn(), ofChunks: 1) { _ in [SearchedTexts(first: [term.text])] }
    guard column.chunks[0].undecided.isEmpty else { return SearchText(code: nil, isCut: false) }
    let code = column.storage.prefix { $0 != WeightCodes.end && $0 != WeightCodes.rest }
    let starts = code.indices.filter { code[$0] & 0xC0 != 0x80 }
    guard starts.count > SearchText.maximumCount else {
      return SearchText(code: Array(code), isCut: false)
    }
    return SearchText(code: Array(code[..<starts[SearchText.maximumCount]]), isCut: true)
  }
}
