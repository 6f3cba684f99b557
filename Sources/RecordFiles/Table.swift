/// The columns of a source whose records are rows.
struct Table: Sendable, Equatable {
  /// The names of the columns, or their numbers.
  var columns: [String]

  /// The range of the row with the names in the bytes of the source, or `nil` if there is none.
  var header: Range<Int>?
}
