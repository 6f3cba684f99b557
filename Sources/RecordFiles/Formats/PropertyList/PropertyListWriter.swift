/// Writes values as elements of an XML property list, one per line.
final class PropertyListWriter: ValueSink {
  static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  static let footer = "</plist>\n"

  var output: OutputBuffer
  /// The nesting depth of the next value, which is its indentation in tabs.
  ///
  /// The indentation is limited to 32 tabs, because that of a hostile, deeply nested file would
  /// need more memory than there is.
  private var depth: Int

  /// - Parameters:
  ///   - output: The buffer to write to.
  ///   - depth: The number of tabs by which the outermost values are indented.
  init(to output: OutputBuffer, depth: Int) {
    self.output = output
    self.depth = depth
  }

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    if kind == .endArray || kind == .endDictionary { depth -= 1 }
    output.bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: min(depth, 32)))
    switch kind {
    case .beginDictionary: output.append("<dict>")
    case .endDictionary: output.append("</dict>")
    case .beginArray: output.append("<array>")
    case .endArray: output.append("</array>")
    case .key: try append("key", text)
    case .string: try append("string", text)
    case .number:
      try append(NumberSpelling.isInteger(text) ? "integer" : "real", text)
    case .date: try append("date", text)
    case .data: try append("data", text)
    case .yes: output.append("<true/>")
    case .no: output.append("<false/>")
    case .null: throw .noForm("a property list cannot contain null")
    }
    output.append("\n")
    if kind == .beginArray || kind == .beginDictionary { depth += 1 }
    try output.flush()
  }

  private func append(_ element: String, _ text: Span<UInt8>) throws(RecordFileError) {
    output.append("<\(element)>")
    try output.appendXMLText(text)
    output.append("</\(element)>")
  }
}

extension OutputBuffer {
  /// Appends UTF-8 text as the content of an XML element.
  ///
  /// - Throws: ``RecordFileError`` if the text contains a character that XML 1.0 (section 2.2)
  ///   forbids, or if the sink fails.
  mutating func appendXMLText(_ text: Span<UInt8>) throws(RecordFileError) {
    try appendBlocks(of: text) { output, block throws(RecordFileError) in
      for i in block {
        switch text[i] {
        case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
        // An XML reader would turn a bare CR into LF.
        case UInt8(ascii: "\r"): output.append(contentsOf: "&#13;".utf8)
        case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20:
          let code = (text[i] < 16 ? "0" : "") + String(text[i], radix: 16, uppercase: true)
          throw .noForm("XML cannot contain the control character U+00\(code)")
        case 0xEF where i + 2 < text.count && text[i + 1] == 0xBF && text[i + 2] >= 0xBE:
          throw .noForm("XML cannot contain U+FFFE or U+FFFF")
        case let byte: output.append(byte)
        }
      }
    }
  }
}

extension RecordFileError {
  /// Creates the error for a value that a property list cannot represent; ``RecordWriter`` adds
  /// the number of the record.
  fileprivate static func noForm(_ reason: String) -> RecordFileError {
    .unrepresentable(record: nil, .propertyList, reason: reason)
  }
}
