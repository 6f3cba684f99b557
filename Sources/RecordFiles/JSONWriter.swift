/// Writes values as JSON without white space.
///
/// What JSON has no form for becomes a string: dates, data, and the numbers that
/// are none.
final class JSONWriter: ValueSink {
  private(set) var output: [UInt8] = []

  /// Whether something stands before the next value in its container.
  private var needsComma = false

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    switch kind {
    case .endDictionary: output.append(UInt8(ascii: "}"))
    case .endArray: output.append(UInt8(ascii: "]"))
    default:
      if needsComma { output.append(UInt8(ascii: ",")) }
    }
    switch kind {
    case .endDictionary, .endArray: break
    case .beginDictionary: output.append(UInt8(ascii: "{"))
    case .beginArray: output.append(UInt8(ascii: "["))
    case .key, .string, .date, .data: output.appendJSONString(text)
    case .number:
      if let number = PropertyListNumber.json(text.string) {
        output.append(contentsOf: number.utf8)
      } else {
        output.appendJSONString(text)
      }
    case .yes: output.append(contentsOf: "true".utf8)
    case .no: output.append(contentsOf: "false".utf8)
    case .null: output.append(contentsOf: "null".utf8)
    }
    if kind == .key { output.append(UInt8(ascii: ":")) }
    needsComma = kind != .key && kind != .beginDictionary && kind != .beginArray
  }
}

extension [UInt8] {
  /// Appends a text in UTF-8 as a JSON string (RFC 8259, section 7).
  mutating func appendJSONString(_ text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    for i in text.indices {
      switch text[i] {
      case UInt8(ascii: "\""): append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): append(contentsOf: #"\\"#.utf8)
      case UInt8(ascii: "\n"): append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\r"): append(contentsOf: #"\r"#.utf8)
      case UInt8(ascii: "\t"): append(contentsOf: #"\t"#.utf8)
      case 0..<0x20:
        let digits = String(text[i], radix: 16)
        append(contentsOf: #"\u00"#.utf8)
        append(contentsOf: (digits.count == 1 ? "0" + digits : digits).utf8)
      case let byte: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a valid JSON text without the white space between its values.
  ///
  /// All else, the spelling of strings and numbers, stays.
  mutating func appendCompactJSON(_ json: Span<UInt8>) {
    var isInString = false
    var isEscaped = false
    for i in json.indices {
      let byte = json[i]
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        continue
      } else {
        isInString = byte == UInt8(ascii: "\"")
      }
      append(byte)
    }
  }
}
