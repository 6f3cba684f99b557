internal import CJSON

/// Reads JSON (RFC 8259).
///
/// This is the only file that sees the door to RapidJSON.
enum JSONSource {
  /// Reports the values of a JSON text in UTF-8 to a sink.
  static func parse(_ bytes: Span<UInt8>, into sink: any ValueSink) throws(RecordFileError) {
    let context = ParseContext(sink: sink)
    let result = bytes.withUnsafeBytes { buffer in
      cjson_parse(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        buffer.count,
        { context, kind, text, length, start, end in
          guard let context else { return false }
          let text = UnsafeBufferPointer(
            start: UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count: length)
          return Unmanaged<ParseContext>.fromOpaque(context).takeUnretainedValue()
            .report(ValueKind(kind), text: text.span, bytes: start..<end)
        },
        Unmanaged.passUnretained(context).toOpaque())
    }
    if let error = context.error { throw error }
    if let reason = result.error {
      throw .malformed(.json, reason: String(cString: reason), at: result.offset, in: bytes)
    }
  }
}

extension ValueKind {
  fileprivate init(_ kind: cjson_kind) {
    switch kind {
    case CJSON_BEGIN_OBJECT: self = .beginDictionary
    case CJSON_END_OBJECT: self = .endDictionary
    case CJSON_BEGIN_ARRAY: self = .beginArray
    case CJSON_END_ARRAY: self = .endArray
    case CJSON_KEY: self = .key
    case CJSON_STRING: self = .string
    case CJSON_NUMBER: self = .number
    case CJSON_TRUE: self = .yes
    case CJSON_FALSE: self = .no
    default: self = .null
    }
  }
}

extension RecordFileError {
  /// The error at an offset, with the line and the column that it is in.
  fileprivate static func malformed(
    _ format: RecordFormat,
    reason: String,
    at offset: Int,
    in bytes: Span<UInt8>
  ) -> RecordFileError {
    var line = 1
    var column = 1
    for i in 0..<min(offset, bytes.count) {
      if bytes[i] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[i] & 0xC0 != 0x80 {
        // The bytes that go on within a character are no column of their own.
        column += 1
      }
    }
    // A parser's sentence, in the middle of ours.
    let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    return .malformed(
      format, reason: reason.prefix(1).lowercased() + reason.dropFirst(), line: line,
      column: column)
  }
}
