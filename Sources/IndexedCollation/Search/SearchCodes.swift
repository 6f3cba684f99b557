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

  /// A column that is made when it is needed first.
  package final class LazyColumn: Sendable {
    fileprivate let column = AtomicLazyReference<SearchColumn>()

    package init() {}
  }

  /// Returns a column of rows.
  ///
  /// - Parameters:
  ///   - lazy: The column, which is made if it does not exist.
  ///   - count: The number of rows, which is at most 256. It is read only if the column is made.
  ///   - texts: Returns the texts of a row.
  /// - Returns: The column.
  package func column(
    _ lazy: LazyColumn, ofRows count: @autoclosure () -> Int, texts: (Int) -> SearchedTexts
  ) -> SearchColumn {
    if let column = lazy.column.load() { return column }
    // Without the weight table, all rows would be undecided.
    _ = keys.table
    // The closure may do anything, also search, so it is not called while the lock is held.
    let texts = (0..<count()).map(texts)
    return codes.withLock { codes in
      // Another thread may have made the column.
      if let column = lazy.column.load() { return column }
      var writer = SearchColumnWriter()
      for row in texts { writer.append(row, &codes, keys) }
      return lazy.column.storeIfNil(SearchColumn(writer))
    }
  }

  /// Returns the search text of a part of a query.
  package func searchText(_ term: SearchQuery.Term) -> SearchText {
    let column = column(LazyColumn(), ofRows: 1) { _ in SearchedTexts(first: [term.text]) }
    guard column.undecided.isEmpty else { return SearchText(code: nil, isCut: false) }
    let code = column.storage.prefix { $0 != WeightCodes.end && $0 != WeightCodes.rest }
    let starts = code.indices.filter { code[$0] & 0xC0 != 0x80 }
    guard starts.count > SearchText.maximumCount else {
      return SearchText(code: Array(code), isCut: false)
    }
    return SearchText(code: Array(code[..<starts[SearchText.maximumCount]]), isCut: true)
  }
}
