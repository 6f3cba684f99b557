/// A line of a vCard, to which lines that continue it have been joined.
struct VCardLine {
  /// The range in the source, without the end of line.
  var range: Range<Int>

  /// The bytes without ends of lines.
  var content: [UInt8]

  var isBlank: Bool { trimmed.isEmpty }
  var isBegin: Bool { Self.isBegin(content[...]) }
  var isEnd: Bool { matches("END:VCARD") }

  /// Whether a vCard 2.1 begins inside another one, after the name of a property.
  var isAgent: Bool { matches("AGENT:BEGIN:VCARD") }

  /// What the line adds to the number of vCards inside each other.
  var changeOfDepth: Int { isBegin || isAgent ? 1 : isEnd ? -1 : 0 }

  static func isBegin(_ content: ArraySlice<UInt8>) -> Bool {
    VCardLine(range: 0..<0, content: Array(content)).matches("BEGIN:VCARD")
  }

  static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// The content without blanks around it, and without a byte-order mark, which files that were joined have.
  private var trimmed: ArraySlice<UInt8> {
    let start = content.span.startsWithMark ? 3 : 0
    let end = content.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return content[start..<max(start, end)].drop { $0 <= 0x20 }
  }

  /// Returns whether the line is an ASCII text in any case.
  private func matches(_ text: String) -> Bool {
    let line = trimmed
    return line.count == text.utf8.count
      && zip(line, text.utf8).allSatisfy { byte, other in
        byte == other || (0x41...0x5A).contains(other) && byte == other | 0x20
      }
  }
}

/// Joins the lines of vCards that were folded (RFC 6350, section 3.2).
///
/// A line that begins with a space or a tab continues the one before. In quoted-printable text, which only
/// vCard 2.1 has, so does the line after one that ends with "=".
struct VCardLines {
  private let bytes: [UInt8]
  private let end: Int

  /// The offset of the next line, which is the end if the last line may go on in further bytes.
  private(set) var position: Int

  /// Whether the blank at the beginning of a continued line belongs to the text, as in vCard 2.1.
  var keepsBlanks = false

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  mutating func next() -> VCardLine? {
    guard position < end else { return nil }
    let start = position
    var lineEnd = endOfLine(from: start)
    var content = Array(bytes[start..<lineEnd])
    while position < end {
      if let last = Self.softBreak(of: content) {
        content.removeLast(content.count - last)
      } else if VCardLine.isBlank(bytes[position]) {
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

  /// Returns the offset of "=" at the end of quoted-printable text, or `nil` if there is none.
  ///
  /// Blanks can follow it (RFC 2045, section 6.7, rule 3).
  private static func softBreak(of line: [UInt8]) -> Int? {
    guard let last = line.lastIndex(where: { !VCardLine.isBlank($0) }),
      line[last] == UInt8(ascii: "="), let colon = line.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let head = String(decoding: line[..<colon], as: UTF8.self).uppercased()
    return head.contains("QUOTED-PRINTABLE") ? last : nil
  }
}
