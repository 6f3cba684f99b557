internal import BulkMemory

extension Records {
  /// Returns the texts of a record, and those of the dictionaries and arrays in it.
  ///
  ///     let json = #"[{"name": "Anna", "address": {"city": "Lund"}, "tags": ["a", "b"]}]"#
  ///     let people = try Records(Array(json.utf8), format: .json, key: "name")
  ///     try people.fields(ofRecord: 0).map(\.key)  // ["name", "address.city", "tags"]
  ///
  /// - Parameter record: The position of the record.
  /// - Returns: The texts, in the order of the record. That of null is empty. A line of a text file has none.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the record.
  package func fields(ofRecord record: Int) throws(RecordFileError) -> [RecordField] {
    let finder = RecordFieldFinder()
    try source.report(found.ranges[record], to: finder)
    return finder.fields
  }

  /// Returns the key of the field that a path leads to.
  ///
  /// - Parameter path: A path; `nil` for the only column of a table.
  /// - Returns: The path, or the name of the column if it is the number of one; `nil` if there is no key.
  package func fieldKey(at path: String?) -> String? {
    for table in source.tables {
      if let column = try? table.column(path) { return table.columns[column].text }
    }
    return path
  }

  /// The names of the columns, if the records are rows of a table; otherwise, none.
  package var columnNames: [String] { source.table?.columns.map(\.text) ?? [] }

  /// Returns whether records have the same bytes, and with them the same fields.
  ///
  /// - Parameters:
  ///   - record: The position of a record.
  ///   - other: The position of another one.
  ///   - others: The records with the other one.
  /// - Returns: Whether the bytes are the same; `false` in a binary property list, where a record has its fields
  ///   elsewhere.
  package func isSame(_ record: Int, as other: Int, of others: Records) -> Bool {
    guard source.notation != .none, source.notation == others.source.notation,
      source.table?.columns == others.source.table?.columns
    else { return false }
    let (range, otherRange) = (found.ranges[record], others.found.ranges[other])
    guard range.count == otherRange.count else { return false }
    let (bytes, otherBytes) = (source.bytes, others.source.bytes)
    return bytes.withUnsafeBytes { bytes in
      otherBytes.withUnsafeBytes { otherBytes in
        guard let start = bytes.baseAddress, let otherStart = otherBytes.baseAddress else {
          return true
        }
        return compareBytes(
          start + range.lowerBound, otherStart + otherRange.lowerBound, range.count) == 0
      }
    }
  }
}
