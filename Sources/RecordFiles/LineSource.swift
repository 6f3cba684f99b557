internal import BulkMemory

extension RecordFormat {
  /// Text with one record per line.
  public static let text = RecordFormat(
    "text", fileExtensions: ["txt", "text"], sources: LineSource.self)
}

/// Reads the lines of a text.
///
/// A line ends with LF or CRLF. The last line may have no line ending.
struct LineSource: RecordSource {
  static var hasKeys: Bool { false }

  let text: UnicodeText

  var bytes: [UInt8] { text.utf8 }
  var hasMark: Bool { text.hasMark }

  /// The line ending for the output, which is that of the first line.
  private(set) var lineEnding: [UInt8] = [UInt8(ascii: "\n")]

  var unchangedFormat: OutputFormat? { .lines }

  /// The range of each line, without its line ending.
  private var lines = ByteRanges()

  /// Returns `false`: any content can be lines, so no content shows that it is.
  static func recognizes(_ content: [UInt8]) -> Bool { false }

  /// - Throws: ``RecordFileError`` if there is not enough memory for the ranges of all lines.
  init(_ content: [UInt8]) throws(RecordFileError) {
    let text = UnicodeText(content)
    self.text = text
    let bytes = text.utf8.span
    // Count the lines first, because a growing array would need half as much memory again.
    let count = bytes.count(of: UInt8(ascii: "\n")) + 1
    try RecordFileError.checkMemory(count * MemoryLayout<UInt64>.stride)
    lines.reserveCapacity(count)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
      let hasReturn = end.map { $0 > start && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
      if start == 0, hasReturn { lineEnding = Array("\r\n".utf8) }
      let next = end ?? bytes.count
      lines.append(start..<(hasReturn ? next - 1 : next))
      start = next + 1
    }
  }

  func records(
    in array: Range<Int>?, at key: String?
  ) throws(RecordFileError) -> FoundRecords {
    FoundRecords(ranges: lines, storage: bytes, texts: lines, invalidTexts: invalidLines())
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    let bytes = bytes
    let line = bytes.span.extracting(record)
    // The writers that call this need valid UTF-8. Valid lines are not copied, because a long
    // line should not be in memory twice.
    if Self.isValid(line) {
      try sink.receive(.string, text: line, bytes: record)
    } else {
      try sink.receive(.string, text: line.string.utf8Span.span, bytes: record)
    }
  }

  func changes(
    to records: ByteRanges, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    try text.checkChanges()
    return try LineEditor(source: self, lines: records).changes(by: edits)
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try text.content(applying: changes)
  }

  /// Returns the lines that are invalid UTF-8, or, in converted text, the lines that had to be
  /// repaired.
  private func invalidLines() -> [Int] {
    if !text.repairs.isEmpty {
      var repairs = text.repairs[...]
      return lines.indices.filter { line in
        let count = repairs.prefix { $0 < lines[line].upperBound }.count
        repairs = repairs.dropFirst(count)
        return count > 0
      }
    }
    let bytes = bytes.span
    if Self.isValid(bytes) { return [] }
    return lines.indices.filter { !Self.isValid(bytes.extracting(lines[$0])) }
  }

  private static func isValid(_ bytes: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes)) != nil
  }
}
