internal import BulkMemory

/// Makes the changes to a file that change the records in its array.
struct ArrayEditor {
  private let source: any NestedSource
  private let array: Range<Int>?
  private let records: ByteRanges

  private let bytes: [UInt8]
  private let syntax: any ValueSyntax
  private let values: ValueEditor
  private var changes = ByteChanges()

  /// - Parameters:
  ///   - source: The source of the file.
  ///   - array: The range of the array, or `nil` if it is the whole content.
  ///   - records: The ranges of the records.
  ///   - key: The path of the key.
  init(source: any NestedSource, array: Range<Int>?, records: ByteRanges, key: String?) {
    self.source = source
    self.array = array
    self.records = records
    bytes = source.bytes
    syntax = source.syntax
    values = ValueEditor(source: source, syntax: source.syntax, key: key)
  }

  /// Returns the changes to the file.
  mutating func changes(by edits: RecordEdits) throws(RecordFileError) -> ByteChanges {
    let firstKept = records.indices.first { !edits.removed.contains($0) }
    for record in edits.positions {
      if edits.removed.contains(record) {
        remove(record, firstKept: firstKept)
      } else if let text = edits.texts[record] {
        try values.change(
          record, at: records[record], to: text, spelled: edits.spellings[record],
          in: &changes)
      }
    }
    guard !edits.appended.isEmpty else { return changes }
    let new = try values.records(edits.appended, like: records.last)
    if let last = records.last {
      append(new, after: last, isFirst: firstKept == nil)
    } else {
      try appendToEmptyArray(new)
    }
    return changes
  }

  /// Removes a record, with one separator and the white space on one of its sides.
  private mutating func remove(_ record: Int, firstKept: Int?) {
    var range = records[record]
    let space = values.space(before: range.lowerBound)
    if syntax.separator.isEmpty {
      range = space.lowerBound..<range.upperBound
    } else if let firstKept, firstKept < record {
      range = records[record - 1].upperBound..<range.upperBound
    } else {
      // If no record stays, the white space before the first one goes too.
      let start = firstKept == nil && record == 0 ? space.lowerBound : range.lowerBound
      let isLast = record == records.count - 1
      range = start..<(isLast ? range.upperBound : records[record + 1].lowerBound)
    }
    changes.remove(range)
  }

  /// Appends records, with white space as that of the last record.
  private mutating func append(_ new: [[UInt8]], after last: Range<Int>, isFirst: Bool) {
    let space = bytes[values.space(before: last.lowerBound)]
    var appended: [UInt8] = []
    for record in new {
      if !isFirst || !appended.isEmpty { appended += syntax.separator.utf8 }
      appended += space
      appended += record
    }
    changes.insert(appended, at: last.upperBound)
  }

  private mutating func appendToEmptyArray(_ new: [[UInt8]]) throws(RecordFileError) {
    var appended: [UInt8] = []
    for record in new {
      if !appended.isEmpty { appended += syntax.separator.utf8 }
      appended += syntax.indentation.utf8
      appended += record
    }
    if bytes.isEmpty {
      let (begin, end) = (
        syntax.file.begin + syntax.array.begin, "\n" + syntax.array.end + syntax.file.end
      )
      return changes.insert(begin.utf8 + appended + end.utf8, at: 0)
    }
    let brackets = BracketFinder()
    if let array {
      try source.report(array, to: brackets)
    } else {
      try source.report(to: brackets)
    }
    let isBeforeLineEnding =
      !brackets.end.isEmpty && [0x0A, 0x0D].contains(bytes[brackets.begin.upperBound])
    if !isBeforeLineEnding { appended.append(UInt8(ascii: "\n")) }
    values.fill(brackets.begin, brackets.end, with: appended, syntax.array, in: &changes)
  }
}
