/// Makes rows of records that are no rows: a column for each key, and "a.b" for a key inside another.
final class RowMaker: ValueSink {
  /// The maximum number of dictionaries inside each other.
  private static let maximumDepth = 100

  /// The maximum length of the name of a column.
  private static let maximumNameLength = 1 << 16

  /// What values change, in one property, because each access to a property of an object is checked.
  private var state: State

  /// The bytes of all texts in the row.
  var texts: [UInt8] { state.texts }

  /// The range of each column's text, or `nil` if the record has none.
  var row: [Range<Int>?] { state.row }

  /// The names of the columns.
  var columns: [ColumnName] { state.tree.columns }

  /// - Parameters:
  ///   - format: The format of the table, for error messages.
  ///   - columns: The columns that are known.
  init(format: OutputFormat, columns: [ColumnName] = []) {
    state = State(format: format, tree: ColumnTree(columns))
  }

  /// Returns a maker of rows with the same columns.
  func copy() -> RowMaker { RowMaker(format: state.format, columns: columns) }

  /// Begins the row of another record.
  func beginRow() {
    state.beginRow()
  }

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    try state.receive(kind, text: text)
  }
}

extension RowMaker {
  private struct State {
    let format: OutputFormat
    var tree: ColumnTree
    var texts: [UInt8] = []
    var row: [Range<Int>?] = []

    /// For each open dictionary, its node and that of the key that was read last.
    var open: [(node: Int, key: Int)] = []

    mutating func beginRow() {
      texts.removeAll(keepingCapacity: true)
      for column in row.indices { row[column] = nil }
      while row.count < tree.columns.count { row.append(nil) }
    }

    mutating func receive(_ kind: ValueKind, text: Span<UInt8>) throws(RecordFileError) {
      switch kind {
      case .key:
        let last = open.count - 1
        let node = open[last].node
        guard tree.path(of: node).utf8.count + text.count < maximumNameLength else {
          throw .unrepresentable(
            record: nil, format,
            reason: "the name of a column would be longer than \(maximumNameLength) bytes")
        }
        open[last].key = tree.child(text, of: node)
      case .beginDictionary:
        guard open.count < maximumDepth else {
          throw .unrepresentable(
            record: nil, format,
            reason: "more than \(maximumDepth) dictionaries lie inside each other")
        }
        let node = open.last?.key ?? ColumnTree.root
        open.append((node, node))
      case .endDictionary: open.removeLast()
      case .beginArray:
        let name = open.last.map { tree.path(of: $0.key).debugDescription } ?? "it"
        throw .unrepresentable(
          record: nil, format, reason: "\(name) is an array, which ndjson and json can have")
      case .endArray: break
      case .null: try add("".utf8Span.span)
      case .yes: try add("true".utf8Span.span)
      case .no: try add("false".utf8Span.span)
      case .string, .number, .date, .data: try add(text)
      }
    }

    private mutating func add(_ text: Span<UInt8>) throws(RecordFileError) {
      let node = open.last?.key ?? tree.child(ColumnName.text.utf8Span.span, of: ColumnTree.root)
      let column = tree.column(of: node)
      if column == row.count { row.append(nil) }
      guard row[column] == nil else {
        throw .unrepresentable(
          record: nil, format,
          reason: "it has two values at \(tree.path(of: node).debugDescription)")
      }
      let start = texts.count
      texts.append(contentsOf: text)
      row[column] = start..<texts.count
    }
  }
}
