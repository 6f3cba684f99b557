internal import BulkMemory

/// Makes the changes to a file that change its rows.
///
/// A file whose last row has no end of line gets none.
struct RowEditor {
  private let source: any RowSource
  private let records: ByteRanges
  private let key: String?
  private let bytes: [UInt8]
  private let lineEnding: [UInt8]

  init(source: any RowSource, records: ByteRanges, key: String?) {
    self.source = source
    self.records = records
    self.key = key
    bytes = source.bytes
    lineEnding = source.lineEnding ?? [UInt8(ascii: "\n")]
  }

  /// Returns the changes to the file.
  func changes(by edits: RecordEdits) throws(RecordFileError) -> ByteChanges {
    let new = try source.newRecords(edits.appended, at: key, like: records.last)
    let lastKept = records.indices.last { !edits.removed.contains($0) }
    let ending = (records.last ?? source.header).map(source.rowEnding)
    let isBare = ending?.isEmpty ?? false
    guard isBare, !new.isEmpty || lastKept != records.indices.last else {
      var changes = try changes(by: edits, before: records.count)
      changes.insert(new.flatMap { $0 + lineEnding }, at: ending?.upperBound ?? 0)
      return changes
    }
    var changes = try changes(by: edits, before: lastKept.map { $0 + 1 } ?? 0)
    guard let last = lastKept.map({ records[$0] }) ?? source.header else {
      let start = records.first.map { source.row(of: $0).lowerBound } ?? 0
      changes.replace(start..<bytes.count, with: Array(new.joined(separator: lineEnding)))
      return changes
    }
    let lastEnding = source.rowEnding(of: last)
    var tail: [UInt8] = []
    for row in new {
      let isFirst = tail.isEmpty && !lastEnding.isEmpty
      tail += (isFirst ? Array(bytes[lastEnding]) : lineEnding) + row
    }
    // An empty row without an end of line would be no row.
    let isEmpty = last.isEmpty && lastKept.map { edits.texts[$0] == nil } ?? true
    if new.isEmpty, isEmpty { tail = Array(bytes[lastEnding]) }
    changes.replace(lastEnding.lowerBound..<bytes.count, with: tail)
    return changes
  }

  /// Returns the changes to the records before a position.
  private func changes(
    by edits: RecordEdits, before end: Int
  ) throws(RecordFileError) -> ByteChanges {
    var changes = ByteChanges()
    /// The range of removed rows without others between them.
    var removed: Range<Int>?
    for record in edits.positions where record < end {
      let row = source.row(of: records[record])
      if let range = removed, !edits.removed.contains(record) || range.upperBound < row.lowerBound {
        remove(range, in: &changes)
        removed = nil
      }
      if edits.removed.contains(record) {
        removed = (removed?.lowerBound ?? row.lowerBound)..<row.upperBound
      } else if let text = edits.texts[record] {
        try source.change(
          record, at: records[record], to: text, spelled: edits.spellings[record],
          at: key, in: &changes)
      }
    }
    if let removed { remove(removed, in: &changes) }
    return changes
  }

  /// Removes rows, so that an empty line after them does not become a part of the end of line before them.
  private func remove(_ rows: Range<Int>, in changes: inout ByteChanges) {
    var separator: [UInt8] = []
    let before = bytes[..<rows.lowerBound]
    if before.last == UInt8(ascii: "\r"),
      bytes.span.extracting(rows.upperBound...).startsWithLineEnding
    {
      // If the row before is empty, its CR can come after another one, to which an LF would belong.
      let isAfterText = before.dropLast().last.map { !"\r\n".utf8.contains($0) } ?? false
      separator = Array((isAfterText ? "\n" : "\r\n").utf8)
    }
    changes.replace(rows, with: separator)
  }
}
