/// Bytes of HTML that are collected, and handed on in pieces.
///
/// Text is written as bytes, because a page can have a million rows.
struct HTMLBuffer {
  /// The size at which the collected bytes are handed on.
  static let pieceSize = 64 << 10

  private(set) var bytes: [UInt8] = []

  /// The words of the page itself.
  let labels: PageLabels

  init(_ labels: PageLabels) {
    self.labels = labels
    bytes.reserveCapacity(Self.pieceSize + 4096)
  }

  /// A Boolean value that indicates whether the bytes should be handed on.
  var isFull: Bool { bytes.count >= Self.pieceSize }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds markup, which is written as it is.
  mutating func append(markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  /// Adds text, which no browser takes for markup.
  ///
  /// Control characters are visible: those of ASCII as the symbols of U+2400 (␀), the others, and
  /// the characters that change the direction of the text after them, by their code points.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(text: $0) }
  }

  /// Adds a text that a script compares, in an attribute.
  ///
  /// The white space that has a weight in the order of ICU remains. Other control characters of ASCII
  /// have none, and HTML cannot have them.
  mutating func append(sortedText text: String) {
    var text = text
    text.withUTF8 { utf8 in
      for byte in utf8 {
        switch byte {
        case UInt8(ascii: "&"): append(markup: "&amp;")
        case UInt8(ascii: "<"): append(markup: "&lt;")
        case UInt8(ascii: ">"): append(markup: "&gt;")
        case UInt8(ascii: "\""): append(markup: "&quot;")
        case UInt8(ascii: "\t"): append(markup: "&#9;")
        // A vertical tab and a form feed are between a line feed and a carriage return.
        case 0xA...0xC: append(markup: "&#10;")
        case 0xD: append(markup: "&#13;")
        case 0..<0x20, 0x7F: break
        default: bytes.append(byte)
        }
      }
    }
  }

  /// Adds a text as a string of JSON, in an attribute, so that a script has all its characters.
  mutating func append(jsonText text: String) {
    append(markup: "&quot;")
    for character in text.unicodeScalars {
      if character == "\"" || character == "\\" {
        append(text: "\\\(character)")
      } else if Self.isReplaced(character) {
        append(markup: "\\u" + Self.digits(character.value))
      } else {
        append(text: String(character))
      }
    }
    append(markup: "&quot;")
  }

  /// Adds a text as a string of JSON, in an attribute, with the characters that ``append(text:)`` writes, and lines.
  mutating func append(shownJSONText text: String) {
    append(markup: "&quot;")
    for character in text.unicodeScalars {
      switch character {
      case "\n": append(markup: "\\n")
      case "\"", "\\": append(text: "\\\(character)")
      default: append(text: String(character))
      }
    }
    append(markup: "&quot;")
  }

  /// Returns whether ``append(text:)`` writes a text with other characters in place of some.
  static func replacesCharacters(of text: String) -> Bool {
    text.unicodeScalars.contains(where: isReplaced)
  }

  private static func isReplaced(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// For each byte, whether text with it may need another representation.
  private static let isSpecial: [Bool] = {
    var isSpecial = [Bool](repeating: true, count: 0x20) + [Bool](repeating: false, count: 0xE0)
    for byte in [0x7F, 0xC2, 0xE2] + "&<>\"'".utf8.map(Int.init) { isSpecial[byte] = true }
    return isSpecial
  }()

  private mutating func append(text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var i = 0
    func byte(_ position: Int) -> UInt8 { position < text.count ? text[position] : 0 }
    func copied(to end: Int) -> UnsafeBufferPointer<UInt8> { .init(rebasing: text[start..<end]) }
    let isSpecial = Self.isSpecial
    while i < text.count {
      guard isSpecial[Int(text[i])] else {
        i += 1
        continue
      }
      var length = 1
      var replacement: String?
      switch text[i] {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      case UInt8(ascii: "'"): replacement = "&#39;"
      case let control where control < 0x20:
        replacement = Unicode.Scalar(0x2400 + UInt32(control)).map { String($0) }
      case 0x7F: replacement = "\u{2421}"
      // U+0080 to U+009F.
      case 0xC2 where byte(i + 1) < 0xA0:
        length = 2
        replacement = codePoint(UInt32(byte(i + 1)))
      // U+202A to U+202E: embeddings and overrides of the direction.
      case 0xE2 where byte(i + 1) == 0x80 && (0xAA...0xAE).contains(byte(i + 2)):
        length = 3
        replacement = codePoint(0x2000 + UInt32(byte(i + 2)) - 0x80)
      // U+2066 to U+2069: isolates.
      case 0xE2 where byte(i + 1) == 0x81 && (0xA6...0xA9).contains(byte(i + 2)):
        length = 3
        replacement = codePoint(0x2040 + UInt32(byte(i + 2)) - 0x80)
      default: break
      }
      if let replacement {
        bytes.append(contentsOf: copied(to: i))
        bytes.append(contentsOf: replacement.utf8)
        start = i + length
      }
      i += length
    }
    bytes.append(contentsOf: copied(to: text.count))
  }

  private func codePoint(_ value: UInt32) -> String { "⟨U+\(Self.digits(value))⟩" }

  /// Returns four hexadecimal digits.
  private static func digits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
