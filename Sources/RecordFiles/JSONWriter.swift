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
    switch kind {
    case .endDictionary: output.append("}")
    case .endArray: output.append("]")
    default:
      if needsComma { output.append(",") }
    }
    switch kind {
    case .endDictionary, .endArray: break
    case .beginDictionary: output.append("{")
    case .beginArray: output.append("[")
    case .key, .string, .date, .data: try output.appendJSONString(text)
    case .number:
      if let number = PropertyListNumber.json(text.string) {
        output.append(number)
      } else {
        try output.appendJSONString(text)
      }
    case .yes: output.append("true")
    case .no: output.append("false")
    case .null: output.append("null")
    }
    if kind == .key { output.append(":") }
    needsComma = kind != .key && kind != .beginDictionary && kind != .beginArray
    try output.flush()
  }
}

extension OutputBuffer {
  /// Appends UTF-8 text as a JSON string (RFC 8259, section 7).
  mutating func appendJSONString(_ text: Span<UInt8>) throws(RecordFileError) {
    append("\"")
    try appendBlocks(of: text) { output, block in
      for i in block {
        switch text[i] {
        case UInt8(ascii: "\""): output.append(contentsOf: #"\""#.utf8)
        case UInt8(ascii: "\\"): output.append(contentsOf: #"\\"#.utf8)
        case UInt8(ascii: "\n"): output.append(contentsOf: #"\n"#.utf8)
        case UInt8(ascii: "\r"): output.append(contentsOf: #"\r"#.utf8)
        case UInt8(ascii: "\t"): output.append(contentsOf: #"\t"#.utf8)
        case 0..<0x20:
          let digits = String(text[i], radix: 16)
          output.append(contentsOf: #"\u00"#.utf8)
          output.append(contentsOf: (digits.count == 1 ? "0" + digits : digits).utf8)
        case let byte: output.append(byte)
        }
      }
    }
    append("\"")
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
