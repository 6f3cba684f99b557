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
}
