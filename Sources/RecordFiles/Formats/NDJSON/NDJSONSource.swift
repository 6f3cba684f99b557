internal import BulkMemory

extension RecordFormat {
  /// A JSON value in each line, known as NDJSON or JSON Lines.
  package static let ndjson = RecordFormat(
    "ndjson", fileExtensions: ["ndjson", "jsonl"])
}

/// Reads a JSON value from each line.
///
/// Lines of white space are ignored.
struct NDJSONSource: ValueSource {
  private let text: UnicodeText

  var bytes: [UInt8] { text.utf8 }
  var hasMark: Bool { text.hasMark }
  var notation: RecordNotation { .json }
  var format: RecordFormat { .ndjson }

  private(set) var lineEnding: [UInt8]?

  /// Returns whether content begins with a line that is a JSON object, and then with another line
  /// that begins like one.
  static func recognizes(_ content: [UInt8]) -> Bool {
    let lines = UnicodeText.beginning(of: content).split(separator: UInt8(ascii: "\n"))
      .lazy.filter { !$0.allSatisfy(isSpace) }.prefix(2)
    guard let first = lines.first, lines.count == 2 else { return false }
    return lines.allSatisfy { $0.drop(while: isSpace).first == UInt8(ascii: "{") }
      && (try? JSONSource.parse(Array(first).span, into: NoSink())) != nil
  }

  init(
    _ text: UnicodeText, of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    try Self.checkValidity(of: text, as: .ndjson)
    self.text = text
    let bytes = text.utf8.span
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0) {
      let hasReturn = end > 0 && bytes[end - 1] == UInt8(ascii: "\r")
      lineEnding = Array((hasReturn ? "\r\n" : "\n").utf8)
    }
  }

  func records(
    in array: Range<Int>?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    try KeyColumn.checkMemory(for: keys, in: (array ?? bytes.indices).count)
    let finder = RecordFinder(format: .ndjson, keys: keys)
    return try finder.records { sink throws(RecordFileError) in
      if let array { return try report(array, to: sink) }
      try report(to: sink)
    }
  }

  /// Reports the values of all lines as those of an array.
  func report(to sink: any ValueSink) throws(RecordFileError) {
    let bytes = bytes.span
    let none = [UInt8]().span
    try sink.receive(.beginArray, text: none, bytes: 0..<0)
    var start = 0
    var number = 1
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let line = bytes.extracting(start..<end)
      if let first = line.indices.first(where: { !isSpace(line[$0]) }) {
        do throws(RecordFileError) {
          try JSONSource.parse(
            line.extracting(first...), offset: start + first, into: sink)
        } catch .malformed(.json, let reason, line: _, let column) {
          throw .malformed(.ndjson, reason: reason, line: number, column: first + column)
        }
      }
      start = end + 1
      number += 1
    }
    try sink.receive(.endArray, text: none, bytes: bytes.count..<bytes.count)
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    try JSONSource.parse(bytes.span.extracting(record), offset: record.lowerBound, into: sink)
  }

  func changes(
    to records: ByteRanges, in array: Range<Int>?, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    try text.checkChanges()
    return try RowEditor(source: self, records: records, key: key).changes(by: edits)
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try text.content(applying: changes)
  }
}
