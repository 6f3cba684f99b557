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

  /// Returns a column of rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows, which is at most 256.
  ///   - texts: Returns the texts of a row.
  /// - Returns: The column.
  package func column(ofRows count: Int, texts: (Int) -> [String]) -> SearchColumn {
    // Without the weight table, all rows would be undecided.
    _ = keys.table
    return codes.withLock { codes in
      var column = SearchColumnWriter()
      for row in 0..<count { column.append(texts(row), &codes, keys) }
      return SearchColumn(column)
    }
  }

  /// Returns a search text.
  package func searchText(_ text: String) -> SearchText {
    let column = column(ofRows: 1) { _ in [text] }
    guard column.undecided.isEmpty else { return SearchText(code: nil, isCut: false) }
    let code = column.storage.prefix { $0 != WeightCodes.end && $0 != WeightCodes.rest }
    let starts = code.indices.filter { code[$0] & 0xC0 != 0x80 }
    guard starts.count > SearchText.maximumCount else {
      return SearchText(code: Array(code), isCut: false)
    }
    return SearchText(code: Array(code[..<starts[SearchText.maximumCount]]), isCut: true)
  }
}
