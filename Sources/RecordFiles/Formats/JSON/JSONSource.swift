internal import CJSON

extension RecordFormat {
  /// A JSON array of objects or of strings (RFC 8259).
  package static let json = RecordFormat(
    "json", fileExtensions: ["json"], hasPaths: true)
}

/// Reads JSON (RFC 8259).
///
/// This is the only file that imports the C interface to RapidJSON.
struct JSONSource: NestedSource {
  let text: UnicodeText
  let syntax: any ValueSyntax = JSONSyntax()

  var notation: RecordNotation { .json }
  var format: RecordFormat { .json }

  /// Returns whether content begins as a JSON array or object does.
  static func recognizes(_ content: [UInt8]) -> Bool {
    let beginning = UnicodeText.beginning(of: content)
    let sink = JSONBeginning()
    let isWhole = (try? parse(beginning.span, into: sink)) != nil
    return isWhole || sink.isRecognized
  }

  init(
    _ text: UnicodeText, of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    try Self.checkValidity(of: text, as: .json)
    self.text = text
  }

  func records(
    in array: Range<Int>?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    let range = array ?? bytes.indices
    try KeyColumn.checkMemory(for: keys, in: range.count)
    let finder = RecordFinder(format: .json, keys: keys)
    return try finder.records { sink throws(RecordFileError) in try report(range, to: sink) }
  }

  func report(to sink: any ValueSink) throws(RecordFileError) {
    try Self.parse(bytes.span, into: sink)
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    try Self.parse(bytes.span.extracting(record), offset: record.lowerBound, into: sink)
  }

  /// Parses JSON in UTF-8, and reports its values to a sink.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - offset: The offset of the bytes in the source.
  ///   - sink: The receiver of the values.
  /// - Throws: ``RecordFileError`` if the JSON is malformed, or the error that the sink throws.
  static func parse(
    _ bytes: Span<UInt8>,
    offset: Int = 0,
    into sink: any ValueSink
  ) throws(RecordFileError) {
    try check(bytes, longestString: Int(UInt32.max))
    var context = ParseContext(sink: sink, offset: offset)
    let result = withUnsafeMutablePointer(to: &context) { context in
      bytes.withUnsafeBytes { buffer in
        cjson_parse(
          buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
          buffer.count,
          { context, kind, text, length, start, end in
            let text = UnsafeBufferPointer(
              start: UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count: length)
            return context?.assumingMemoryBound(to: ParseContext.self).pointee
              .report(ValueKind(kind), text: text.span, bytes: start..<end) ?? false
          },
          context)
      }
    }
    if let error = context.error { throw error }
    if let reason = result.error {
      throw .malformed(.json, reason: String(cString: reason), at: result.offset, in: bytes)
    }
  }
}

extension JSONSource {
  /// Checks that no string is too long.
  ///
  /// RapidJSON counts the bytes of a string in 32 bits, and terminates the process when the
  /// count overflows.
  ///
  /// - Throws: ``RecordFileError`` with the position at which the string begins.
  static func check(_ bytes: Span<UInt8>, longestString: Int) throws(RecordFileError) {
    guard bytes.count > longestString else { return }
    var place = 0
    while let start = bytes.firstIndex(of: UInt8(ascii: "\""), from: place) {
      var end = start + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end - start - 1 <= longestString else {
        throw .malformed(
          .json, reason: "a string is longer than \(longestString) bytes", at: start, in: bytes)
      }
      place = min(end + 1, bytes.count)
    }
  }
}

/// Decides from the first values of a text whether it is JSON, and then stops the parser.
///
/// Lines of text can begin with a bracket: "[draft] a", "[1] a", "{a} b". A text is therefore
/// JSON only if it begins with an array or an object in which the parser gets to a key, to an
/// object or to a second value. If there is none, the parser must get to the end of the text.
private final class JSONBeginning: ValueSink {
  private var count = 0
  private(set) var isRecognized = false

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    count += 1
    if count == 1 {
      guard kind == .beginArray || kind == .beginDictionary else { throw .stop }
      return
    }
    switch kind {
    case .endArray, .endDictionary: return
    case .key, .beginDictionary: isRecognized = true
    default: isRecognized = count > 2
    }
    if isRecognized { throw .stop }
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
