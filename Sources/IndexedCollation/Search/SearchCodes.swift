internal import BulkMemory
internal import Synchronization

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
      case .changed(let column, let chunks):
        LazyColumn(.changed(column, chunks: column == nil ? [] : chunks.union([chunk])))
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
    var writer = SearchColumnWriter()
    for chunk in 0..<count {
      if let old, chunk < old.chunks.count, !changed.contains(chunk) {
        writer.append(chunk, of: old)
      } else {
        // The closure may do anything, also search, so it is not called while the lock is held.
        let rows = texts(chunk)
        codes.withLock { writer.append(rows, &$0, keys) }
      }
    }
    let column = SearchColumn(writer)
    return lazy.state.withLock { state in
      // Another thread may have made the column.
      if case .made(let column) = state { return column }
      state = .made(column)
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
