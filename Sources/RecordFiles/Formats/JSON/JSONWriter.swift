/// Writes values as JSON without white space.
///
/// Values that JSON cannot represent become strings: dates, data, and numbers such as infinity.
final class JSONWriter: ValueSink {
  var output: OutputBuffer

  /// Whether the next key or value needs a comma before it.
  private var needsComma = false

  init(to output: OutputBuffer) {
    self.output = output
  }

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    try output.appendJSON(kind, text, comma: needsComma)
    needsComma = kind != .key && kind != .beginDictionary && kind != .beginArray
  }
}

extension OutputBuffer {
  /// Appends a value, a key, or the beginning or the end of a container.
  fileprivate mutating func appendJSON(
    _ kind: ValueKind, _ text: Span<UInt8>, comma: Bool
  ) throws(RecordFileError) {
    if comma, kind != .endDictionary, kind != .endArray { bytes.append(UInt8(ascii: ",")) }
    switch kind {
    case .beginDictionary: bytes.append(UInt8(ascii: "{"))
    case .endDictionary: bytes.append(UInt8(ascii: "}"))
    case .beginArray: bytes.append(UInt8(ascii: "["))
    case .endArray: bytes.append(UInt8(ascii: "]"))
    case .key, .string, .date, .data: try appendJSONString(text)
    case .number:
      if let number = NumberSpelling.json(text.string) {
        append(number)
      } else {
        try appendJSONString(text)
      }
    case .yes: append("true")
    case .no: append("false")
    case .null: append("null")
    }
    if kind == .key { bytes.append(UInt8(ascii: ":")) }
    try flush()
  }

  /// Appends UTF-8 text as a JSON string (RFC 8259, section 7).
  mutating func appendJSONString(_ text: Span<UInt8>) throws(RecordFileError) {
    bytes.append(UInt8(ascii: "\""))
    try appendBlocks(of: text) { output, block in
      // Append the bytes between two that need an escape at once.
      var start = block.lowerBound
      for i in block where Self.needsEscape(text[i]) {
        output.append(contentsOf: text.extracting(start..<i))
        output.append(contentsOf: Self.escape(text[i]).utf8)
        start = i + 1
      }
      output.append(contentsOf: text.extracting(start..<block.upperBound))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"): return #"\n"#
    case UInt8(ascii: "\r"): return #"\r"#
    case UInt8(ascii: "\t"): return #"\t"#
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      return (digits.count == 1 ? #"\u000"# : #"\u00"#) + digits
    default: return "\\" + String(UnicodeScalar(byte))
    }
  }

  /// Appends valid JSON without the white space between its values.
  ///
  /// The spelling of strings and numbers does not change.
  mutating func appendCompactJSON(_ json: Span<UInt8>) throws(RecordFileError) {
    var isInString = false
    var isEscaped = false
    try appendBlocks(of: json) { output, block in
      for i in block {
        let byte = json[i]
        if isInString {
          isInString = isEscaped || byte != UInt8(ascii: "\"")
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
          continue
        } else {
          isInString = byte == UInt8(ascii: "\"")
        }
        output.append(byte)
      }
    }
  }
}
