/// A source of text, which can also read the parts of a file, each with a preamble in front.
protocol StreamSource: RecordSource {
  /// Whether the text must begin with "<", so that UTF-16 is recognized even without a byte-order mark.
  static var isMarkup: Bool { get }

  /// Reads a text, which can be empty.
  init(
    _ text: UnicodeText, of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError)

  /// Returns whether the records of a file can be read part by part.
  ///
  /// - Parameters:
  ///   - content: The beginning of the file, without its byte-order mark.
  ///   - options: How to read the file.
  /// - Returns: Whether they can.
  static func canReadParts(_ content: Span<UInt8>, _ options: ReadingOptions) -> Bool

  /// Returns what the parts of a file need in front.
  ///
  /// - Parameters:
  ///   - content: The beginning of the file, without its byte-order mark.
  ///   - format: The format of the file.
  ///   - options: How to read the file.
  ///   - isWhole: Whether it is the whole file.
  /// - Returns: The preamble, or `nil` if more bytes are needed.
  static func preamble(
    of content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions, isWhole: Bool
  ) -> StreamPreamble?

  /// Returns where the last complete record ends.
  ///
  /// - Parameters:
  ///   - content: A part of the file, which begins where a record can begin.
  ///   - format: The format of the file.
  ///   - options: How to read the file.
  /// - Returns: The offset after its end of line, or after what separates it from the next record; or 0 if
  ///   there is no complete record.
  static func endOfRecords(
    in content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions
  ) -> Int

  /// Ends a part after which there are others, so that it is like a whole file.
  static func close(_ part: inout [UInt8], _ preamble: StreamPreamble)

  /// Returns the byte between two records.
  static func separator(_ options: ReadingOptions) -> UInt8

  /// Returns the number of lines that end in a part, as error messages count them.
  static func lineCount(of content: Span<UInt8>) -> Int
}

/// What is put in front of a part of a file, so that a source reads it like a whole file.
struct StreamPreamble {
  /// The bytes: the row with the names of the columns, or the end of a line.
  var bytes: [UInt8] = []

  /// The offset of the bytes in the file, after the byte-order mark, or `nil` if they are not a part of it.
  var origin: Int?

  /// Whether the bytes are a record, which is in the file too or does not exist.
  var isRecord = false

  /// The offset of the first part in the file, after the byte-order mark.
  var start = 0

  /// The offset in the bytes at which the array of the records begins, or `nil` if there is no array.
  var arrayStart: Int?

  /// The ends of the array and of what is around it.
  var closing: [UInt8] = []
}

extension StreamPreamble {
  /// Creates a preamble that ends with the beginning of an array.
  ///
  /// - Parameters:
  ///   - content: The beginning of the file.
  ///   - array: The bytes with which the array begins.
  ///   - closing: The ends of the array and of what is around it.
  init(of content: Span<UInt8>, array: Range<Int>, closing: [UInt8]) {
    bytes.append(contentsOf: content.extracting(..<array.upperBound))
    origin = 0
    start = array.upperBound
    arrayStart = array.lowerBound
    self.closing = closing
  }
}

extension StreamSource {
  static var isMarkup: Bool { false }

  init(
    _ content: [UInt8], of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    try UnicodeText.checkMemory(for: content)
    try self.init(UnicodeText(content, isMarkup: Self.isMarkup), of: format, options)
  }

  static func canReadParts(_ content: Span<UInt8>, _ options: ReadingOptions) -> Bool { true }

  static func close(_ part: inout [UInt8], _ preamble: StreamPreamble) {}

  static func separator(_ options: ReadingOptions) -> UInt8 { options.lineEnd }

  static func lineCount(of content: Span<UInt8>) -> Int { content.count(of: UInt8(ascii: "\n")) }

  /// Checks the text of a format in which nothing can be replaced.
  ///
  /// - Throws: ``RecordFileError`` if the text is invalid UTF-16 or UTF-32, or if it begins with
  ///   the UTF-8 mark but is in another encoding.
  static func checkValidity(
    of text: UnicodeText, as format: RecordFormat
  ) throws(RecordFileError) {
    if let encoding = text.encoding, let first = text.repairs.first {
      let before = text.utf8.span.extracting(..<first)
      throw .malformed(
        format, reason: "the text is not valid \(encoding.rawValue)",
        line: lineCount(of: before) + 1, column: before.lastLineWidth + 1)
    }
    // An XML parser would trust the second mark, and count its bytes in that encoding.
    if text.hasMark, let other = UnicodeConverter(of: text.utf8[...], isMarkup: isMarkup) {
      throw .malformed(
        format,
        reason: "the text is \(other.encoding.rawValue) after the byte-order mark of UTF-8",
        line: 1, column: 1)
    }
  }

  /// Returns the number of lines, each of which ends with LF, CR or both.
  static func lineCountWithReturns(of content: Span<UInt8>) -> Int {
    content.indices.count { i in
      content[i] == UInt8(ascii: "\n")
        || content[i] == UInt8(ascii: "\r")
          && (i + 1 == content.count || content[i + 1] != UInt8(ascii: "\n"))
    }
  }
}
