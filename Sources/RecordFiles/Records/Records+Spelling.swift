extension Records {
  /// Returns how the text of a record at a key is written.
  ///
  ///     let json = #"[{"year": 1999}, {"year": 2001}]"#
  ///     let years = try Records(Array(json.utf8), format: .json, key: "year")
  ///     var edits = RecordEdits(texts: [0: "2001"])
  ///     edits.spellings[0] = try years.spelling(ofRecord: 1, at: "year")
  ///     let content = try years.content(applying: edits)
  ///     print(String(decoding: content, as: UTF8.self))  // [{"year": 2001}, {"year": 2001}]
  ///
  /// - Parameters:
  ///   - record: The position of the record.
  ///   - key: The key.
  /// - Returns: The spelling, or `nil` if the record has no value there. A field of a table and a line have none,
  ///   because all of their texts are written in the same way.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the record.
  package func spelling(
    ofRecord record: Int, at key: String
  ) throws(RecordFileError) -> TextSpelling? {
    guard let source = source as? any ValueSource else { return nil }
    let finder = TextPlaceFinder(key: key)
    try source.report(found.ranges[record], to: finder)
    guard case .value(let range, keys: []) = finder.place else { return nil }
    return TextSpelling(bytes: Array(source.bytes[range]))
  }
}
