internal import BulkMemory

extension RecordFormat {
  /// Text with one record per line.
  public static let text = RecordFormat(
    "text", fileExtensions: ["txt", "text"], sources: LineSource.self)
}

/// Reads the lines of a text.
///
/// A line ends with LF or CRLF, or with U+0000 if the options say so. The last line may have no line
/// ending.
struct LineSource: RecordSource {
  static var hasKeys: Bool { false }

  let text: UnicodeText

  var bytes: [UInt8] { text.utf8 }
  var hasMark: Bool { text.hasMark }

  /// The line ending of the first line.
  private(set) var lineEnding: [UInt8]?

  var notation: RecordNotation { .line }
  var format: RecordFormat { .text }
  var hasLines: Bool { !bytes.isEmpty }

  /// The range of each line, without its line ending.
  private var lines = ByteRanges()

  /// Returns `false`: any content can be lines, so no content shows that it is.
  static func recognizes(_ content: [UInt8]) -> Bool { false }

  /// - Throws: ``RecordFileError`` if there is not enough memory for the ranges of all lines.
  init(
    _ content: [UInt8], of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    try UnicodeText.checkMemory(for: content)
    let text = UnicodeText(content)
    self.text = text
    let bytes = text.utf8.span
    // Count the lines first, because a growing array would need half as much memory again.
    let end = Self.lineEnd(options)
    if end == 0 { lineEnding = [end] }
    let count = bytes.count(of: end) + 1
    try RecordFileError.checkMemory(count * MemoryLayout<UInt64>.stride)
    lines.reserveCapacity(count)
    var start = 0
    while start < bytes.count {
      let found = bytes.firstIndex(of: end, from: start)
      let hasReturn =
        end != 0 && (found.map { $0 > start && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false)
      if start == 0, found != nil { lineEnding = hasReturn ? Array("\r\n".utf8) : [end] }
      let next = found ?? bytes.count
      lines.append(start..<(hasReturn ? next - 1 : next))
      start = next + 1
    }
  }

  func records(
    in array: Range<Int>?, at key: String?
  ) throws(RecordFileError) -> FoundRecords {
    FoundRecords(
      ranges: lines, storage: bytes, texts: lines, invalidTexts: text.invalidRanges(among: lines))
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    let bytes = bytes
    let line = bytes.span.extracting(record)
    // The writers that call this need valid UTF-8. Valid lines are not copied, because a long
    // line should not be in memory twice.
    if line.isUTF8 {
      try sink.receive(.string, text: line, bytes: record)
    } else {
      try sink.receive(.string, text: line.string.utf8Span.span, bytes: record)
    }
  }

  func keys(in arrays: [Range<Int>]?) -> [String] { [] }

  func changes(
    to records: ByteRanges, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    try text.checkChanges()
    return try LineEditor(source: self, lines: records).changes(by: edits)
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try text.content(applying: changes)
  }
}
