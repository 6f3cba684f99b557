/// Makes rows of records that are no rows: a column for each key, and "a.b" for a key inside another.
final class RowMaker: ValueSink {
  /// The column of records that are not dictionaries.
  static let textColumn = "text"

  /// The maximum number of dictionaries inside each other.
  private static let maximumDepth = 100

  /// The maximum length of the name of a column.
  private static let maximumNameLength = 1 << 16

  /// The names of the columns.
  private(set) var columns: [ColumnName] = []

  /// The bytes of all texts in the row.
  private(set) var texts: [UInt8] = []

  /// The range of each column's text, or `nil` if the record has none.
  private(set) var row: [Range<Int>?] = []

  private let format: OutputFormat
  private let root = ColumnNode()
  private var columnsByName: [ColumnName: Int] = [:]

  /// For each open dictionary, its node and that of the key that was read last.
  private var open: [(node: ColumnNode, key: ColumnNode)] = []

  /// - Parameters:
  ///   - format: The format of the table, for error messages.
  ///   - columns: The columns that are known.
  init(format: OutputFormat, columns: [ColumnName] = []) {
    self.format = format
    for name in columns where columnsByName[name] == nil {
      root.child(name.text).column = self.columns.count
      columnsByName[name] = self.columns.count
      self.columns.append(name)
    }
  }

  /// Returns a maker of rows with the same columns.
  func copy() -> RowMaker { RowMaker(format: format, columns: columns) }

  /// Begins the row of another record.
  func beginRow() {
    texts.removeAll(keepingCapacity: true)
    for column in row.indices { row[column] = nil }
    while row.count < columns.count { row.append(nil) }
  }

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    switch kind {
    case .key:
      let last = open.count - 1
      guard open[last].node.path.utf8.count + text.count < Self.maximumNameLength else {
        throw .unrepresentable(
          record: nil, format,
          reason: "the name of a column would be longer than \(Self.maximumNameLength) bytes")
      }
      open[last].key = open[last].node.child(text.string)
    case .beginDictionary:
      guard open.count < Self.maximumDepth else {
        throw .unrepresentable(
          record: nil, format,
          reason: "more than \(Self.maximumDepth) dictionaries lie inside each other")
      }
      let node = open.last?.key ?? root
      open.append((node, node))
    case .endDictionary: open.removeLast()
    case .beginArray:
      let name = open.isEmpty ? "it" : (open[open.count - 1].key.path).debugDescription
      throw .unrepresentable(
        record: nil, format, reason: "\(name) is an array, which ndjson and json can have")
    case .endArray: break
    case .null: try add("".utf8Span.span)
    case .yes: try add("true".utf8Span.span)
    case .no: try add("false".utf8Span.span)
    case .string, .number, .date, .data: try add(text)
    }
  }

  private func add(_ text: Span<UInt8>) throws(RecordFileError) {
    let node = open.last?.key ?? root.child(Self.textColumn)
    let column = self.column(of: node)
    guard row[column] == nil else {
      throw .unrepresentable(
        record: nil, format, reason: "it has two values at \(node.path.debugDescription)")
    }
    let start = texts.count
    texts.append(contentsOf: text)
    row[column] = start..<texts.count
  }

  private func column(of node: ColumnNode) -> Int {
    if let column = node.column { return column }
    // A key with a dot has the same column as a key inside another.
    let column = columnsByName[ColumnName(node.path)] ?? columns.count
    if column == columns.count {
      columns.append(ColumnName(node.path))
      columnsByName[ColumnName(node.path)] = column
      row.append(nil)
    }
    node.column = column
    return column
  }
}
