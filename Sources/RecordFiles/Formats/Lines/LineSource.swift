internal import BulkMemory

extension RecordFormat {
  /// Text with one record per line.
  package static let text = RecordFormat(
    "text", fileExtensions: ["txt", "text"], hasKeys: false)
}

/// Reads the lines of a text.
///
/// A line ends with LF or CRLF, or with U+0000 if the options say so. The last line may have no line
/// ending, or only the CR of one.
struct LineSource: RecordSource {
  let text: UnicodeText

  var bytes: [UInt8] { text.utf8 }
  var hasMark: Bool { text.hasMark }

  /// The line ending of the first line.
  private(set) var lineEnding: [UInt8]?

  var notation: RecordNotation { .line }
  var format: RecordFormat { .text }
  var hasLines: Bool { !bytes.isEmpty }

  /// The range of each line, without its line ending.
  private let lines: ByteRanges

  /// Whether the text is valid UTF-8.
  private let isUTF8: Bool

  /// Returns `false`: any content can be lines, so no content shows that it is.
  static func recognizes(_ content: [UInt8]) -> Bool { false }

  /// - Throws: ``RecordFileError`` if there is not enough memory for the ranges of all lines.
  init(
    _ text: UnicodeText, of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    self.text = text
    let end = options.lineEnd
    let finder = try LineFinder(text.utf8, lineEnd: end, threads: options.threads)
    (lines, isUTF8) = finder.found()
    let bytes = text.utf8.span
    if end == 0 {
      lineEnding = [end]
    } else if let first = bytes.firstIndex(of: end, from: 0) {
      let hasReturn = first > 0 && bytes[first - 1] == UInt8(ascii: "\r")
      lineEnding = hasReturn ? Array("\r\n".utf8) : [end]
    }
  }

  func records(
    in array: Range<Int>?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    let isValid = isUTF8 && text.repairs.isEmpty
    var found = FoundRecords(keyCount: keys.count)
    found.ranges = lines
    found.first.storage = bytes
    found.first.texts = lines
    found.invalidTexts = isValid ? [] : text.invalidRanges(among: lines)
    return found
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
    to records: ByteRanges, in array: Range<Int>?, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    try text.checkChanges()
    return try LineEditor(source: self, lines: records).changes(by: edits)
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try text.content(applying: changes)
  }
}
