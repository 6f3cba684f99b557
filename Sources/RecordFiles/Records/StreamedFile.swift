/// A file whose records are read part by part.
package final class StreamedFile {
  private let reader: InputReader
  private let format: RecordFormat
  private let options: ReadingOptions
  private let source: any StreamSource.Type
  private let preamble: StreamPreamble
  private let preambleRepairs: [Int]
  private let hasMark: Bool
  private let keys: [String]

  /// The file without its records.
  let outline: Records

  /// The number of records and lines of the parts so far.
  private var recordCount = 0
  private var lineCount: Int

  /// The number of characters in the last one of these lines, if it has not ended.
  private var column: Int

  /// The number of bytes in front of the first part, until they have been passed.
  private var start: Int

  private var isFirst = true

  /// Whether the last part ended with the file.
  var isAtEnd: Bool { !isFirst && reader.isAtEnd && reader.bytes.isEmpty }

  /// Whether the last part began with the last record of the part before it.
  private(set) var repeatsRecord = false

  /// The last record, with an end of line, if the next part begins with it.
  private var repeated: [UInt8] = []

  /// The file, without its content.
  var input: InputFile { reader.emptyFile }

  /// The counter of the bytes that have been read.
  var counter: ByteCounter { reader.counter }

  /// Returns whether the records of a file can be read part by part.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file, which has read its beginning.
  ///   - format: The format of the file.
  ///   - options: How to read the file.
  /// - Returns: `false` for a binary property list, whose objects can be anywhere in the file, and for an
  ///   array inside a dictionary that is not at the path of the options, or not near the beginning.
  package static func canRead(
    _ reader: InputReader, as format: RecordFormat, _ options: ReadingOptions
  ) -> Bool {
    guard !options.hasSections, let source = format.streamSource(of: reader.beginning) else {
      return false
    }
    let text = UnicodeText(reader.beginning, isMarkup: source.isMarkup)
    return source.canReadParts(text.utf8.span, options)
  }

  /// Opens a file, and reads its beginning.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file, which may have read its beginning.
  ///   - format: The format of the file, for which ``canRead(_:as:_:)`` allows the file.
  ///   - keys: The properties to collate by.
  ///   - options: How to read the file, where its format leaves a choice.
  /// - Throws: ``RecordFileError`` with the system's reason, if the beginning of the file is malformed
  ///   or does not suit the keys, or if there is not enough memory.
  package init(
    _ reader: InputReader, as format: RecordFormat, keys: [String], options: ReadingOptions
  ) throws(RecordFileError) {
    try reader.readBeginning()
    guard let source = format.streamSource(of: reader.beginning) else {
      throw .malformed(
        format, reason: "the file has changed while it was read", line: 1, column: 1)
    }
    self.reader = reader
    self.format = format
    self.keys = keys
    self.options = options
    self.source = source
    try reader.convertToUTF8(isMarkup: source.isMarkup)
    let markLength = reader.bytes.span.startsWithMark && reader.encoding == nil ? 3 : 0
    hasMark = markLength > 0
    func preamble() -> StreamPreamble? {
      source.preamble(
        of: reader.bytes.span.extracting(markLength...), format, options, isWhole: reader.isAtEnd)
    }
    while preamble() == nil { try reader.readMore() }
    let found = preamble() ?? StreamPreamble()
    start = markLength + found.start
    let beginning = reader.bytes.span.extracting(markLength...)
    lineCount = source.lineCount(of: beginning.extracting(..<found.start))
    column = beginning.extracting(..<found.start).lastLineWidth
    self.preamble = found
    preambleRepairs =
      found.origin.map { reader.repairs(in: markLength + $0..<markLength + $0 + found.bytes.count) }
      ?? []
    var bytes = found.bytes
    var repairs = preambleRepairs
    // A file of a single line has no preamble.
    if found.bytes.isEmpty, reader.isAtEnd {
      bytes.append(contentsOf: beginning)
      repairs = reader.repairs(in: markLength..<reader.bytes.count)
    } else {
      source.close(&bytes, found)
    }
    let text = UnicodeText(
      utf8: bytes, hasMark: hasMark, encoding: reader.encoding, repairs: repairs)
    outline = try Records(
      StreamPart(text: text, addedRecordCount: .max, firstRecord: 0, arrayStart: found.arrayStart),
      reader: source, format: format, keys: keys, options: options)
    // Of many files, only one is open.
    if reader.canRewind { reader.rewind() }
  }

  /// Reads the records of the next part.
  ///
  /// - Parameter limit: The limit of the part, which a single record can exceed.
  /// - Returns: The records, or `nil` at the end of the file.
  /// - Throws: ``RecordFileError`` if the file cannot be read or is malformed, or if there is not enough
  ///   memory.
  func next(_ limit: PartLimit) throws(RecordFileError) -> Records? {
    guard let part = try nextPart(limit) else { return nil }
    repeatsRecord = part.repeatsRecord
    return try records(part)
  }

  /// Reads the next part.
  ///
  /// - Parameter limit: The limit of the part, which a single record can exceed.
  /// - Returns: The part, or `nil` at the end of the file.
  /// - Throws: ``RecordFileError`` with the system's reason, or if there is not enough memory.
  private func nextPart(_ limit: PartLimit) throws(RecordFileError) -> StreamPart? {
    var end = try reader.read(upTo: limit).byteCount
    if start > 0 {
      while !reader.isAtEnd, reader.bytes.count < start { try reader.readMore() }
      reader.removeFirst(min(start, reader.bytes.count))
      start = 0
      end = try reader.read(upTo: limit).byteCount
    }
    var count = end
    var isLast = true
    while !reader.isAtEnd || end < reader.bytes.count {
      count = source.endOfRecords(in: reader.bytes.span.extracting(..<end), format, options)
      isLast = count == 0
      if !isLast { break }
      if end == reader.bytes.count { try reader.readMore() }
      end = min(2 * end + 64, reader.bytes.count)
      count = end
    }
    // An array that begins must end.
    guard count > 0 || isFirst && preamble.start > 0 else { return nil }
    isFirst = false
    var added = preamble.bytes + repeated
    let addedLineCount = source.lineCount(of: added.span)
    let columnOffset = column - added.span.lastLineWidth
    let emptyRow = emptyRow(after: added)
    added += emptyRow
    let lineOffset = lineCount - addedLineCount - (emptyRow.isEmpty ? 0 : 1)
    pass(count)
    let repairs = preambleRepairs + reader.repairs(in: 0..<count).map { added.count + $0 }
    var bytes = reader.takeFirst(count, after: added, spare: preamble.closing.count)
    if !isLast { source.close(&bytes, preamble) }
    return StreamPart(
      text: UnicodeText(
        utf8: bytes, hasMark: hasMark, encoding: reader.encoding, repairs: repairs),
      addedRecordCount: preamble.isRecord ? 1 : 0,
      firstRecord: recordCount - (repeated.isEmpty ? 0 : 1), repeatsRecord: !repeated.isEmpty,
      arrayStart: preamble.arrayStart, lineOffset: lineOffset, addedLineCount: addedLineCount,
      columnOffset: columnOffset)
  }

  /// Returns the ends of line that keep an LF or CRLF at the beginning of the part apart from a CR in front
  /// of it.
  ///
  /// It would belong to that CR, and be no row of its own. CR CR LF is one.
  private func emptyRow(after added: [UInt8]) -> [UInt8] {
    let body = reader.bytes.span
    guard added.last == UInt8(ascii: "\r"), body.startsWithLineEnding else { return [] }
    return Array((body[0] == UInt8(ascii: "\n") ? "\r\r" : "\r").utf8)
  }

  /// Counts the lines at the beginning of the bytes.
  // A function of its own: where a span is used, the bytes are not moved.
  private func pass(_ count: Int) {
    let body = reader.bytes.span.extracting(..<count)
    let bodyLineCount = source.lineCount(of: body)
    lineCount += bodyLineCount
    column = (bodyLineCount == 0 ? column : 0) + body.lastLineWidth
  }

  /// Returns the records of a part.
  ///
  /// - Parameter part: The part.
  /// - Returns: The records.
  /// - Throws: ``RecordFileError`` if the part is malformed, or if there is not enough memory.
  private func records(_ part: StreamPart) throws(RecordFileError) -> Records {
    do throws(RecordFileError) {
      let records = try Records(
        part, reader: source, format: format, keys: keys, options: options)
      recordCount = part.firstRecord + records.count
      return records
    } catch .malformed(let format, let reason, let line, let column) {
      let offset = line == part.addedLineCount + 1 ? part.columnOffset : 0
      throw .malformed(
        format, reason: reason, line: part.lineOffset + line, column: offset + column)
    }
  }

  /// Puts the last record of a part in front of the next part.
  func repeatLastRecord(of records: Records) {
    guard let last = records.found.ranges.last else { return }
    repeated = Array(records.source.bytes[last])
    repeated.append(source.separator(options))
  }
}
