extension RecordFileError {
  /// Creates the error for an offset, with the line and the column of the offset.
  static func malformed(
    _ format: RecordFormat,
    reason: String,
    at offset: Int,
    in bytes: Span<UInt8>
  ) -> RecordFileError {
    var line = 1
    var column = 1
    for i in 0..<min(offset, bytes.count) {
      let isReturn = bytes[i] == UInt8(ascii: "\r")
      if isReturn, i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: "\n") { continue }
      if isReturn || bytes[i] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[i] & 0xC0 != 0x80 {
        // The continuation bytes of a UTF-8 character do not start a new column.
        column += 1
      }
    }
    // A parser's reason can be a full sentence, which becomes a part of a longer one.
    let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return .malformed(
      format, reason: reason.prefix(1).lowercased() + reason.dropFirst(), line: line,
      column: column)
  }
}
