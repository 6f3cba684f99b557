internal import CollationHeader
internal import IndexedCollation

/// A text, with what decides the text under which it is filed.
struct Row: Sendable {
  var text: String
  var reading: String?
  var language: String?
  var nonfilingCharacters: Int?
}

/// What a collation arranges.
enum Column {
  case texts(TextColumn)
  case rows([Row])

  /// Reads an array of the Arrow C data interface; a part of it, which is of no use, if the monitor is cancelled.
  ///
  /// - Throws: `InterfaceError` if the array has neither texts nor rows, or if it is malformed.
  init(
    _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?,
    _ monitor: ArrangementMonitor
  ) throws(InterfaceError) {
    let array = try CheckedArray(schema, array)
    self =
      array.format == "+s"
      ? .rows(try ArrowRows.rows(array, monitor)) : .texts(try ArrowTexts.column(array, monitor))
  }
}
