internal import BulkMemory

/// A source whose values are text inside each other, so that each can be replaced in its place.
protocol NestedSource: ValueSource {
  /// The content.
  var text: UnicodeText { get }

  /// The spelling of new values.
  var syntax: any ValueSyntax { get }
}

extension NestedSource {
  var bytes: [UInt8] { text.utf8 }

  var hasMark: Bool { text.hasMark }

  func changes(
    to records: ByteRanges, in array: Range<Int>?, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    try text.checkChanges()
    var editor = ArrayEditor(source: self, array: array, records: records, key: key)
    return try editor.changes(by: edits)
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try text.content(applying: changes)
  }
}
