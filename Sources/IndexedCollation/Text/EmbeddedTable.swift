/// The rows of a table in a file beside the code, which is also inside the library.
package struct EmbeddedTable {
  /// The fields of each row, without the header.
  package let rows: [[String]]

  /// - Parameters:
  ///   - csv: The content of the file, up to a null byte. Only the last field of a row can contain commas.
  ///   - columns: The number of columns.
  package init(csv: UnsafePointer<UInt8>, columns: Int) {
    // A collation reads tables when it opens, and characters of these scripts take ten times as long as bytes.
    rows = String(cString: csv).utf8.split(separator: UInt8(ascii: "\n")).dropFirst().map {
      $0.split(
        separator: UInt8(ascii: ","), maxSplits: columns - 1, omittingEmptySubsequences: false
      )
      .map { String(Substring($0)) }
    }
  }
}
