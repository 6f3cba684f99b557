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
  /// Returns how a text is written in the place of that of a record, so that a number stays a number.
  ///
  ///     let json = #"[{"name": "Anna", "year": 1999}]"#
  ///     let people = try Records(Array(json.utf8), format: .json, key: "year")
  ///     var edits = RecordEdits(texts: [0: "2001"])
  ///     edits.spellings[0] = try people.spelling(of: "2001", inPlaceOfRecord: 0, at: "year")
  ///     let content = try people.content(applying: edits)
  ///     print(String(decoding: content, as: UTF8.self))  // [{"name": "Anna", "year": 2001}]
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - record: The position of the record.
  ///   - key: The key.
  /// - Returns: The spelling, or `nil` for a string: if the old value is one, or if the text is no number, no Boolean
  ///   value or no date as the old value is.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the record.
  package func spelling(
    of text: String, inPlaceOfRecord record: Int, at key: String
  ) throws(RecordFileError) -> TextSpelling? {
    guard let old = try spelling(ofRecord: record, at: key) else { return nil }
    let syntax: (any ValueSyntax)? =
      switch source.notation {
      case .json: JSONSyntax()
      case .propertyList: PropertyListSyntax(fileBeginning: source.bytes.prefix(200))
      default: nil
      }
    return syntax?.value(text, inPlaceOf: old.bytes).map(TextSpelling.init)
  }
}
