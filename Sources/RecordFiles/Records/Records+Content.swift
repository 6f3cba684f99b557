extension Records {
  /// Returns the content of the file after changes to its records.
  ///
  /// Only the changed texts differ. Everything else keeps the bytes in which it was written:
  /// white space, the order of keys, the spelling of numbers, comments, line endings, the
  /// encoding and the byte-order mark.
  ///
  ///     let json = #"[{"n": 1.50, "name": "Gotland"}, {"name": "Aland"}]"#
  ///     let islands = try Records(Array(json.utf8), format: .json, key: "name")
  ///     let edits = RecordEdits(texts: [1: "Åland"], appended: ["Öland"])
  ///     let content = try islands.content(applying: edits)
  ///     print(String(decoding: content, as: UTF8.self))
  ///     // [{"n": 1.50, "name": "Gotland"}, {"name": "Åland"}, {"name": "Öland"}]
  ///
  /// A text takes the place of the one that was read: the last one, if a record has the key
  /// twice. A number, a Boolean value or a date at the key becomes a string. A record without
  /// the key gets the property. Where the record, or a dictionary on the way to the text, is
  /// null, new dictionaries take its place.
  ///
  /// A new record is written like the last one as far as white space is concerned. A comment
  /// next to a removed record stays. If no remaining record has the key, the result cannot be
  /// read with the key. If the last line of a text, or the last row, has no line ending, the last
  /// one of the result has none either, unless it is empty.
  ///
  /// A field of a table is in quotation marks if it was so before, or if it needs them. A new row
  /// has all fields, of which the others are empty. If an array inside the file has the records,
  /// only this array changes.
  ///
  /// - Parameter edits: The changes. Their positions must be those of records.
  /// - Returns: The content, which is the same as that of the file if there are no changes.
  /// - Throws: ``RecordFileError`` if the file or a record cannot be changed, if the format
  ///   cannot represent a text, or if there is not enough memory.
  /// - Precondition: The records are those of a whole file, not of an array inside a record.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the file.
  package func content(applying edits: RecordEdits) throws(RecordFileError) -> [UInt8] {
    try source.content(applying: try changes(by: edits, at: key))
  }

  /// Checks that the records can be changed.
  ///
  /// Without changes, the check tells whether the file can be changed at all: a binary property
  /// list, records of several arrays, and a table without columns cannot.
  ///
  /// - Parameters:
  ///   - edits: The changes, as for ``content(applying:)``.
  ///   - key: The key of the texts; `nil` for the key of the records.
  /// - Throws: ``RecordFileError`` if the file or a record cannot be changed, or if the format
  ///   cannot represent a text.
  /// - Complexity: O(*k* log *k* + *m*), where *k* is the number of changes, and *m* is the
  ///   number of bytes of the last record and of those with new texts.
  package func check(_ edits: RecordEdits, at key: String? = nil) throws(RecordFileError) {
    _ = try changes(by: edits, at: key ?? self.key)
  }

  private func changes(
    by edits: RecordEdits, at key: String?
  ) throws(RecordFileError) -> ByteChanges {
    precondition(level == 0, "The records are those of a whole file")
    if let arrays, arrays.count > 1 {
      throw .uneditableFile(
        reason: "its records are in several arrays; a path must lead to one of them")
    }
    if let recordsPath, arrays?.isEmpty == true {
      throw .uneditableFile(
        reason: "it is empty, so it has no array at \(recordsPath.debugDescription)")
    }
    let positions = edits.positions
    precondition(
      positions.first ?? 0 >= 0 && positions.last ?? -1 < count,
      "The positions of changes are those of records")
    return try source.changes(to: found.ranges, in: arrays?.first, at: key, by: edits)
  }
}
