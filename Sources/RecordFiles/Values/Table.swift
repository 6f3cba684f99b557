/// The columns of a source whose records are rows.
struct Table: Sendable {
  /// The names of the columns, or their numbers.
  let columns: [ColumnName]

  /// The range of the row with the names in the bytes of the source, or `nil` if there is none.
  var header: Range<Int>?

  /// The name of two columns, if there is one.
  let repeatedName: ColumnName?

  /// Whether the names are valid UTF-8, UTF-16 or UTF-32.
  let isValid: Bool

  init(columns: [ColumnName], header: Range<Int>?, isValid: Bool) {
    self.isValid = isValid
    self.columns = columns
    self.header = header
    var names: Set<ColumnName> = []
    repeatedName = columns.first { !names.insert($0).inserted }
  }

  /// Finds the column with a name, or else with a number.
  ///
  /// - Parameter key: The name or the number; without one, the column is the only one.
  /// - Returns: The position of the column, or `nil` if there is none.
  /// - Throws: ``RecordFileError`` if several columns have the name.
  func column(_ key: String?) throws(RecordFileError) -> Int? {
    guard let key else { return columns.count == 1 ? 0 : nil }
    let matches = columns.indices.filter { columns[$0] == ColumnName(key) }
    if matches.count > 1 { throw .ambiguousColumn(key) }
    if let column = matches.first { return column }
    // Only the usual spelling is a number.
    guard let number = Int(key), number > 0, number <= columns.count, "\(number)" == key else {
      return nil
    }
    return number - 1
  }
}
