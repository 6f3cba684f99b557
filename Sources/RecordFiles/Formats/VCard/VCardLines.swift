/// A line of a vCard, to which lines that continue it have been joined.
struct VCardLine {
  /// The range in the source, without the end of line.
  var range: Range<Int>

  /// The bytes without ends of lines.
  var content: [UInt8]

  var isBlank: Bool { content.allSatisfy { $0 <= 0x20 } }
  var isBegin: Bool { Self.isBegin(content[...]) }
  var isEnd: Bool { Self.matches(content[...], "END:VCARD") }

  static func isBegin(_ content: ArraySlice<UInt8>) -> Bool { matches(content, "BEGIN:VCARD") }

  static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Returns whether a line is an ASCII text in any case, perhaps with spaces around it.
  private static func matches(_ content: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    guard content.count >= text.utf8CodeUnitCount, content.count < 100 else { return false }
    let line = String(decoding: content, as: UTF8.self).uppercased()
    return line.split(whereSeparator: \.isWhitespace).joined() == "\(text)"
  }
}

/// Joins the lines of vCards that were folded (RFC 6350, section 3.2).
///
/// A line that begins with a space or a tab continues the one before. In quoted-printable text, which only
/// vCard 2.1 has, so does the line after one that ends with "=".
struct VCardLines {
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  /// Whether the blank at the beginning of a continued line belongs to the text, as in vCard 2.1.
  var keepsBlanks = false

  init(_ text: UnicodeText, in range: Range<Int>? = nil) {
    bytes = text.utf8
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  mutating func next() -> VCardLine? {
    guard position < end else { return nil }
    let start = position
    var lineEnd = endOfLine(from: start)
    var content = Array(bytes[start..<lineEnd])
    while position < end {
      if content.last == UInt8(ascii: "="), Self.isQuotedPrintable(content) {
        content.removeLast()
      } else if bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") {
        if !keepsBlanks { position += 1 }
      } else {
        break
      }
      let next = position
      lineEnd = endOfLine(from: next)
      content += bytes[next..<lineEnd]
    }
    return VCardLine(range: start..<lineEnd, content: content)
  }

  /// Returns the end of a line, and passes its end of line.
  private mutating func endOfLine(from start: Int) -> Int {
    let lineEnd = bytes[start..<end].firstIndex(where: VCardLine.isEnd) ?? end
    let ending = RowReader.lineEndingLength(at: lineEnd, in: bytes.span)
    position = min(lineEnd + ending, end)
    return lineEnd
  }

  private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let name = String(decoding: line[..<colon], as: UTF8.self).uppercased()
    return name.split(separator: ";").dropFirst().contains { $0.hasSuffix("QUOTED-PRINTABLE") }
  }
}
