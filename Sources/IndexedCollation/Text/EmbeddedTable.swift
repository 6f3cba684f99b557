/// The rows of a table in a file beside the code, which SwiftPM puts into the code.
package struct EmbeddedTable {
  /// The fields of each row, without the header.
  package let rows: [[String]]

  /// - Parameters:
  ///   - csv: The content of the file. Only the last field of a row can contain commas.
  ///   - columns: The number of columns.
  package init(csv: [UInt8], columns: Int) {
    rows = String(decoding: csv, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",", maxSplits: columns - 1, omittingEmptySubsequences: false)
        .map(String.init)
    }
  }
}
