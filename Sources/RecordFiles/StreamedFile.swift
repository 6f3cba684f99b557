/// A file whose records are read part by part.
package final class StreamedFile {
  private let reader: InputReader
  private let format: RecordFormat
  private let options: ReadingOptions
  private let source: any StreamSource.Type
  private let preamble: StreamPreamble
  private let keys: [String]

  /// The file without its records.
  let outline: Records

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of records and lines of the parts so far.
  private var recordCount = 0
  private var lineCount: Int

  /// The number of characters in the last one of these lines, if it has not ended.
  private var column: Int

  /// The number of bytes in front of the first part, until they have been passed.
  private var start: Int

  private var isFirst = true

  /// The last record, with an end of line, if the next part begins with it.
  private var repeated: [UInt8] = []

  /// The file, without its content.
  var input: InputFile { InputFile(bytes: [], path: reader.path, state: reader.state) }

  /// The counter of the bytes that have been read.
  var counter: ByteCounter { reader.counter }

  /// Returns whether the records of a file can be read part by part.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - beginning: The beginning of the file.
  ///   - options: How to read the file.
  /// - Returns: `false` for a binary property list, for an array inside a dictionary that is not at the path
  ///   of the options or not near the beginning, and for UTF-16 and UTF-32.
  package static func canRead(
    _ format: RecordFormat, beginning: [UInt8], _ options: ReadingOptions
  ) -> Bool {
    !options.hasSections
      && format.streamSource(of: beginning)?.canReadParts(beginning, options) ?? false
  }

  /// Creates the file, and reads its beginning.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file, which may have read its beginning.
  ///   - format: The format.
  ///   - keys: The properties to collate by.
  ///   - options: How to read the file, where its format leaves a choice.
  /// - Throws: ``RecordFileError`` with the system's reason, if the beginning of the file is malformed
  ///   or does not suit the keys, or if there is not enough memory.
  /// - Precondition: ``canRead(_:beginning:_:)`` allows the file.
  package init(
    _ reader: InputReader, format: RecordFormat, keys: [String], options: ReadingOptions
  ) throws(RecordFileError) {
    try reader.readBeginning()
    guard let source = format.streamSource(of: reader.beginning) else {
      preconditionFailure("The format is one that can be read part by part")
    }
    self.reader = reader
    self.format = format
    self.keys = keys
    self.options = options
    self.source = source
    while !reader.isAtEnd, reader.bytes.count < Self.mark.count { try reader.readMore() }
    let mark = reader.bytes.span.startsWithMark ? Self.mark : []
    func preamble() -> StreamPreamble? {
      source.preamble(
        of: reader.bytes.span.extracting(mark.count...), format, options, isWhole: reader.isAtEnd)
    }
    while preamble() == nil { try reader.readMore() }
    let found = preamble() ?? StreamPreamble()
    self.preamble = found
    start = mark.count + found.start
    let beginning = reader.bytes.span.extracting(mark.count...)
    lineCount = source.lineCount(of: beginning.extracting(..<found.start))
    column = Self.width(ofLastLineIn: beginning.extracting(..<found.start))
    // A file of a single line has no preamble.
    var bytes = mark + found.bytes
    if found.bytes.isEmpty, reader.isAtEnd {
      bytes.append(contentsOf: beginning)
    } else {
      source.close(&bytes, found)
    }
    outline = try Records(
      StreamPart(
        bytes: bytes, addedRecordCount: .max, firstRecord: 0, arrayStart: found.arrayStart),
      format: format,
      keys: keys, options: options)
    // Of many files, only one is open.
    if reader.canRewind { reader.rewind() }
  }

  /// Reads the next part.
  ///
  /// - Parameter limit: The limit of the part, which a single record can exceed.
  /// - Returns: The part, or `nil` at the end of the file.
  /// - Throws: ``RecordFileError`` with the system's reason, or if there is not enough memory.
  func next(_ limit: PartLimit) throws(RecordFileError) -> StreamPart? {
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
    let added = preamble.bytes + repeated
    let body = reader.bytes.span.extracting(..<count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.mark.count + added.count + 2 + count)
    bytes += added
    // An LF or CRLF at the beginning of the part would belong to a CR in front of it, and be no row of its
    // own. CR CR LF is one.
    let hasEmptyRow = added.last == UInt8(ascii: "\r") && body.startsWithLineEnding
    if hasEmptyRow { bytes += Array((body[0] == UInt8(ascii: "\n") ? "\r\r" : "\r").utf8) }
    bytes.append(contentsOf: body)
    if !isLast { source.close(&bytes, preamble) }
    // What looks like a mark in the middle of the file is none.
    if UnicodeText.hasMark(bytes) { bytes.insert(contentsOf: Self.mark, at: 0) }
    let addedLineCount = source.lineCount(of: added.span)
    let part = StreamPart(
      bytes: bytes, addedRecordCount: preamble.isRecord ? 1 : 0,
      firstRecord: recordCount - (repeated.isEmpty ? 0 : 1), repeatsRecord: !repeated.isEmpty,
      arrayStart: preamble.arrayStart,
      lineOffset: lineCount - addedLineCount - (hasEmptyRow ? 1 : 0),
      addedLineCount: addedLineCount,
      columnOffset: column - Self.width(ofLastLineIn: added.span))
    let bodyLineCount = source.lineCount(of: body)
    lineCount += bodyLineCount
    column = (bodyLineCount == 0 ? column : 0) + Self.width(ofLastLineIn: body)
    reader.removeFirst(count)
    return part
  }

  /// Returns the records of a part.
  ///
  /// - Parameter part: The part.
  /// - Returns: The records.
  /// - Throws: ``RecordFileError`` if the part is malformed, or if there is not enough memory.
  func records(_ part: StreamPart) throws(RecordFileError) -> Records {
    do throws(RecordFileError) {
      let records = try Records(part, format: format, keys: keys, options: options)
      recordCount = part.firstRecord + records.count
      return records
    } catch .malformed(let format, let reason, let line, let column) {
      let offset = line == part.addedLineCount + 1 ? part.columnOffset : 0
      throw .malformed(
        format, reason: reason, line: part.lineOffset + line, column: offset + column)
    }
  }

  /// Returns the number of characters after the last end of a line.
  private static func width(ofLastLineIn bytes: Span<UInt8>) -> Int {
    var width = 0
    for i in bytes.indices.reversed() {
      if bytes[i] == UInt8(ascii: "\n") || bytes[i] == UInt8(ascii: "\r") { break }
      if bytes[i] & 0xC0 != 0x80 { width += 1 }
    }
    return width
  }

  /// Puts the last record of a part in front of the next part.
  func repeatLastRecord(of records: Records) {
    guard let last = records.found.ranges.last else { return }
    repeated = Array(records.source.bytes[last])
    repeated.append(source.separator(options))
  }
}
