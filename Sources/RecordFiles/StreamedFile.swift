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

  /// The number of bytes in front of the first part, until they have been passed.
  private var start: Int

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
  /// - Returns: `false` for a property list, for JSON, and for UTF-16 and UTF-32.
  package static func canRead(_ format: RecordFormat, beginning: [UInt8]) -> Bool {
    format.streamSource != nil && !UnicodeText.isConverted(beginning)
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
  /// - Precondition: ``canRead(_:beginning:)`` allows the format.
  package init(
    _ reader: InputReader, format: RecordFormat, keys: [String], options: ReadingOptions
  ) throws(RecordFileError) {
    guard let source = format.streamSource else {
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
    // A file of a single line has no preamble.
    var bytes = mark + found.bytes
    if found.bytes.isEmpty, reader.isAtEnd { bytes.append(contentsOf: beginning) }
    outline = try Records(
      StreamPart(bytes: bytes, addedRecordCount: .max, firstRecord: 0), format: format,
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
    while !reader.isAtEnd || end < reader.bytes.count {
      count = source.endOfRecords(in: reader.bytes.span.extracting(..<end), format, options)
      if count > 0 { break }
      if end == reader.bytes.count { try reader.readMore() }
      end = min(2 * end + 64, reader.bytes.count)
      count = end
    }
    guard count > 0 else { return nil }
    let added = preamble.bytes + repeated
    let body = reader.bytes.span.extracting(..<count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.mark.count + added.count + 1 + count)
    bytes += added
    // An LF at the beginning of the part would belong to a CR in front of it, and be no row of its own.
    if added.last == UInt8(ascii: "\r"), body[0] == UInt8(ascii: "\n") {
      bytes.append(UInt8(ascii: "\r"))
    }
    bytes.append(contentsOf: body)
    // What looks like a mark in the middle of the file is none.
    if UnicodeText.hasMark(bytes) { bytes.insert(contentsOf: Self.mark, at: 0) }
    let part = StreamPart(
      bytes: bytes, addedRecordCount: preamble.isRecord ? 1 : 0,
      firstRecord: recordCount - (repeated.isEmpty ? 0 : 1), repeatsRecord: !repeated.isEmpty,
      lineOffset: lineCount - source.lineCount(of: added.span))
    lineCount += source.lineCount(of: body)
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
      throw .malformed(format, reason: reason, line: part.lineOffset + line, column: column)
    }
  }

  /// Puts the last record of a part in front of the next part.
  func repeatLastRecord(of records: Records) {
    guard let last = records.found.ranges.last else { return }
    repeated = Array(records.source.bytes[last])
    repeated.append(LineSource.lineEnd(options))
  }
}
