/// A property of a vCard: its name, its parameters and its text (RFC 6350, section 3.3).
struct VCardProperty {
  /// The name in capital letters, without the group before it.
  let name: String

  /// The value, in which characters can be escaped.
  private let value: String

  /// The text by which the value is sorted (RFC 6350, section 5.9).
  let sortAs: String?

  /// Whether U+FFFD replaces what is not valid in the encoding.
  let isRepaired: Bool

  /// Creates the property in a line, or `nil` if there is none.
  init?(_ line: VCardLine) {
    guard let colon = Self.firstIndex(of: ":", in: line.content) else { return nil }
    let head = String(decoding: line.content[..<colon], as: UTF8.self)
    let parts = Self.split(head, at: ";")
    guard let first = parts.first?.split(separator: ".").last, !first.isEmpty else { return nil }
    name = first.uppercased()
    var (isQuotedPrintable, charset): (Bool, String?) = (false, nil)
    var sortAs: [String] = []
    for parameter in parts.dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1).map(String.init)
      // vCard 2.1 can leave out the name of a parameter.
      let (key, value) = pair.count > 1 ? (pair[0].uppercased(), pair[1]) : ("", parameter)
      switch key {
      case "", "ENCODING":
        isQuotedPrintable = isQuotedPrintable || value.uppercased() == "QUOTED-PRINTABLE"
      case "CHARSET": charset = value.uppercased()
      case "SORT-AS": sortAs = Self.parameterTexts(value)
      default: break
      }
    }
    self.sortAs = sortAs.isEmpty ? nil : sortAs.joined(separator: " ")
    var bytes = Array(line.content[(colon + 1)...])
    if isQuotedPrintable { bytes = Self.decodedQuotedPrintable(bytes) }
    if let charset, charset != "UTF-8", let text = Self.converted(bytes, from: charset) {
      bytes = text
    }
    isRepaired = !bytes.span.isUTF8
    value = bytes.span.string
  }

  /// The value as text.
  var text: String { Self.unescaped(value) }

  /// The parts of the value, such as those of a name.
  var components: [String] { Self.split(value, at: ";").map(Self.unescaped) }

  /// Splits a text at a character that is neither escaped nor in quotation marks.
  private static func split(_ text: String, at separator: Character) -> [String] {
    var parts = [""]
    var (isEscaped, isQuoted) = (false, false)
    for character in text {
      if character == separator, !isEscaped, !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"" { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private static func firstIndex(of separator: Unicode.Scalar, in line: [UInt8]) -> Int? {
    var isQuoted = false
    return line.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && byte == UInt8(ascii: separator)
    }
  }

  /// Returns the texts of a parameter, which can be in quotation marks (RFC 6868).
  private static func parameterTexts(_ value: String) -> [String] {
    let quoted = value.replacing("\"", with: "")
    return split(quoted, at: ",").map { text in
      text.replacing("^n", with: "\n").replacing("^'", with: "\"").replacing("^^", with: "^")
    }
  }

  /// Returns a text without backslashes before other characters.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func decodedQuotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "="), i + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[i + 1...i + 2], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        i += 3
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }

  private static func converted(_ bytes: [UInt8], from charset: String) -> [UInt8]? {
    var utf8: [UInt8] = []
    guard let transcoder = try? Transcoder(name: charset),
      (try? transcoder.convert(bytes, isLast: true, appendingTo: &utf8)) != nil
    else { return nil }
    return utf8
  }
}
