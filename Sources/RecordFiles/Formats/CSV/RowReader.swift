/// Reads rows of fields, as in CSV (RFC 4180).
///
/// A row ends with LF, CRLF or CR, or with CR CR LF, which a program writes that puts a CR before each LF of
/// CRLF. A field that begins with a quotation mark ends with the next one,
/// and may contain delimiters, ends of lines, and pairs of quotation marks that stand for one. In any
/// other field, and in a table without quotes, a quotation mark is a character like others.
///
/// With blanks between them, fields have no quotation marks, no field is empty, and the last one that is
/// kept has the rest of the line.
struct RowReader {
  /// A field of a row.
  struct Field {
    /// The range of the field, with its quotation marks.
    var range: Range<Int>

    /// The range of the text, in which a pair of quotation marks stands for one.
    var text: Range<Int>

    /// Whether the text contains pairs of quotation marks.
    var hasPairs: Bool
  }

  let format: RecordFormat
  private let delimiter: UInt8
  private let hasBlanks: Bool
  private let hasQuotes: Bool

  /// The offset at which the next row begins.
  private(set) var position: Int

  /// The number of fields that are kept, so that a wrong row does not take much memory.
  var maximumFieldCount = Int.max

  /// The fields of the row that was read last.
  private(set) var fields: [Field] = []

  /// The number of its fields.
  private(set) var fieldCount = 0

  /// The end of line that ended the row that was read last, which is empty at the end of the file.
  private(set) var rowEnding = 0..<0

  /// The reason of an error that further bytes could mend.
  private static let unfinishedField = "a quoted field does not end"

  init(format: RecordFormat, delimiter: Delimiter, hasQuotes: Bool, position: Int = 0) {
    self.format = format
    self.delimiter = delimiter.byte
    hasBlanks = delimiter.isBlanks
    self.hasQuotes = hasQuotes
    self.position = position
  }

  /// The range of the row that was read last, without its end of line.
  private(set) var row = 0..<0

  /// Whether the row that was read last has no character, or nothing but blanks between which fields can be.
  var isEmptyRow: Bool { hasBlanks ? fieldCount == 0 : row.isEmpty }

  /// Reads the next row.
  ///
  /// - Parameter bytes: The bytes of the file, or of one row.
  /// - Returns: `false` if there is no further row.
  /// - Throws: ``RecordFileError`` if a quoted field does not end, or if text follows its end.
  mutating func readRow(in bytes: Span<UInt8>) throws(RecordFileError) -> Bool {
    guard position < bytes.count else { return false }
    fields.removeAll(keepingCapacity: true)
    fieldCount = 0
    let start = position
    let end = hasBlanks ? fieldsBetweenBlanks(in: bytes) : try fields(in: bytes)
    row = start..<end
    rowEnding = end..<end + Self.lineEndingLength(at: end, in: bytes)
    position = rowEnding.upperBound
    return true
  }

  /// Reads the fields of a row.
  ///
  /// - Returns: The end of the row.
  private mutating func fields(in bytes: Span<UInt8>) throws(RecordFileError) -> Int {
    while true {
      let field = try self.field(at: position, in: bytes)
      if fieldCount < maximumFieldCount { fields.append(field) }
      fieldCount += 1
      let end = field.range.upperBound
      guard end < bytes.count, bytes[end] == delimiter else { return end }
      position = end + 1
    }
  }

  /// Reads the fields of a row that have blanks between them.
  ///
  /// - Returns: The end of the row.
  private mutating func fieldsBetweenBlanks(in bytes: Span<UInt8>) -> Int {
    var place = position
    // The end of the last character that is no blank.
    var end = place
    var start: Int?
    while place < bytes.count, !Self.isLineEnd(bytes[place]) {
      let isBlank = bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t")
      if !isBlank {
        start = start ?? place
        end = place + 1
      } else if let field = start, fieldCount + 1 < maximumFieldCount {
        add(field..<end)
        start = nil
      }
      place += 1
    }
    if let start { add(start..<end) }
    return place
  }

  private mutating func add(_ field: Range<Int>) {
    fields.append(Field(range: field, text: field, hasPairs: false))
    fieldCount += 1
  }

  /// Reads the next row of the beginning of a file.
  ///
  /// - Parameter bytes: The beginning of the file.
  /// - Returns: `true` for a row, `false` if it is not valid, or `nil` if there is no further row, or
  ///   one that can continue after these bytes.
  mutating func readWholeRow(in bytes: Span<UInt8>) -> Bool? {
    do throws(RecordFileError) {
      // An LF after a CR at the end, or after two, belongs to the row.
      guard try readRow(in: bytes), position < bytes.count else { return nil }
      let isAtTheSecondReturn =
        rowEnding.count == 1 && bytes[rowEnding.lowerBound] == UInt8(ascii: "\r")
        && bytes[position] == UInt8(ascii: "\r") && position + 1 == bytes.count
      return isAtTheSecondReturn ? nil : true
    } catch .malformed(_, reason: Self.unfinishedField, line: _, column: _) {
      return nil
    } catch {
      return false
    }
  }

  private func field(at start: Int, in bytes: Span<UInt8>) throws(RecordFileError) -> Field {
    guard hasQuotes, start < bytes.count, bytes[start] == UInt8(ascii: "\"") else {
      var end = start
      while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
      return Field(range: start..<end, text: start..<end, hasPairs: false)
    }
    var hasPairs = false
    var end = start + 1
    while let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: end) {
      end = quote + 1
      guard end < bytes.count, !isEnd(bytes[end]) else {
        return Field(range: start..<end, text: start + 1..<quote, hasPairs: hasPairs)
      }
      guard bytes[end] == UInt8(ascii: "\"") else {
        throw .malformed(format, reason: "text follows a quoted field", at: end, in: bytes)
      }
      hasPairs = true
      end += 1
    }
    throw .malformed(format, reason: Self.unfinishedField, at: start, in: bytes)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || Self.isLineEnd(byte)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Returns the length of the end of line at an offset, which is 0 at the end of the bytes.
  static func lineEndingLength(at end: Int, in bytes: Span<UInt8>) -> Int {
    if end == bytes.count { return 0 }
    guard bytes[end] == UInt8(ascii: "\r") else { return 1 }
    var newline = end + 1
    if newline < bytes.count, bytes[newline] == UInt8(ascii: "\r") { newline += 1 }
    return newline < bytes.count && bytes[newline] == UInt8(ascii: "\n") ? newline + 1 - end : 1
  }
}
