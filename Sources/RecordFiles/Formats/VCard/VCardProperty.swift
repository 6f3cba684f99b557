/// A property of a vCard: its name, its parameters and its text (RFC 6350, section 3.3).
struct VCardProperty {
  /// The name in capital letters, without the group before it.
  let name: String

  /// The value, in which characters can be escaped.
  private let value: [UInt8]

  /// Whether only semicolons can be escaped, as in vCard 2.1.
  private let isOld: Bool

  /// The text by which the value is sorted (RFC 6350, section 5.9).
  let sortAs: String?

  /// Whether the value is the reading of a name, as telephones in Japan write it.
  let isReading: Bool

  /// Whether U+FFFD replaces what is not valid in the encoding.
  let isRepaired: Bool

  /// Creates the property in a line, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isOld: Whether the vCard has the version 2.1.
  init?(_ line: VCardLine, isOld: Bool) {
    guard let colon = Self.endOfHead(in: line.content) else { return nil }
    let parts = Self.split(line.content[..<colon], at: ";", hasQuotes: true)
    let path = parts[0].split(separator: UInt8(ascii: "."))
    guard let last = path.last else { return nil }
    name = Self.string(last).uppercased().filter { !$0.isWhitespace }
    if name.isEmpty { return nil }
    self.isOld = isOld
    var (isQuotedPrintable, isReading, charset): (Bool, Bool, String?) = (false, false, nil)
    var sortAs: [String] = []
    for parameter in parts.dropFirst() {
      let pair = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard let last = pair.last else { continue }
      let value = last.filter { $0 != UInt8(ascii: "\"") }
      let word = Self.string(value).uppercased()
      // vCard 2.1 can leave out the name of a parameter.
      let key = pair.count > 1 ? Self.string(pair[0]).uppercased() : ""
      switch key {
      case "CHARSET": charset = word
      case "SORT-AS": sortAs = Self.split(value[...], at: ",").map(Self.parameterText)
      default:
        if word == "QUOTED-PRINTABLE" { isQuotedPrintable = true }
        if word == "X-IRMC-N" { isReading = true }
      }
    }
    sortAs.removeAll(where: \.isEmpty)
    self.sortAs = sortAs.isEmpty ? nil : sortAs.joined(separator: " ")
    self.isReading = isReading
    var bytes = Array(line.content[(colon + 1)...])
    if isQuotedPrintable { bytes = Self.decodedQuotedPrintable(bytes) }
    // Text that was converted with the whole file is valid. ISO-2022-JP looks valid, but has escapes.
    if let charset, charset != "UTF-8", !bytes.span.isUTF8 || bytes.contains(0x1B),
      let text = Self.converted(bytes, from: charset)
    {
      bytes = text
    }
    isRepaired = !bytes.span.isUTF8
    value = bytes
  }

  /// The value as text.
  var text: String { unescaped(value) }

  /// The parts of the value, such as those of a name.
  var components: [String] { Self.split(value[...], at: ";").map(unescaped) }

  /// Splits bytes at a character that is neither escaped nor in quotation marks.
  private static func split(
    _ bytes: ArraySlice<UInt8>, at separator: Unicode.Scalar, hasQuotes: Bool = false
  ) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var (isEscaped, isQuoted) = (false, false)
    for byte in bytes {
      if byte == UInt8(ascii: separator), !isEscaped, !isQuoted {
        parts.append([])
        continue
      }
      if hasQuotes, byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      parts[parts.count - 1].append(byte)
    }
    return parts
  }

  /// Returns the offset of the colon before the value.
  private static func endOfHead(in line: [UInt8]) -> Int? {
    var isQuoted = false
    let colon = line.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && byte == UInt8(ascii: ":")
    }
    // A quotation mark alone means nothing.
    return colon ?? line.firstIndex(of: UInt8(ascii: ":"))
  }

  private static func string(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of a parameter (RFC 6868).
  private static func parameterText(_ bytes: [UInt8]) -> String {
    replacing(UInt8(ascii: "^"), in: bytes) { byte in
      switch byte {
      case UInt8(ascii: "n"): [UInt8(ascii: "\n")]
      case UInt8(ascii: "'"): [UInt8(ascii: "\"")]
      case UInt8(ascii: "^"): [byte]
      default: [UInt8(ascii: "^"), byte]
      }
    }
  }

  /// Returns a text without backslashes before other characters.
  private func unescaped(_ bytes: [UInt8]) -> String {
    Self.replacing(UInt8(ascii: "\\"), in: bytes) { byte in
      if isOld, byte != UInt8(ascii: ";") { return [UInt8(ascii: "\\"), byte] }
      return byte | 0x20 == UInt8(ascii: "n") ? [UInt8(ascii: "\n")] : [byte]
    }
  }

  /// Replaces a character and the one after it.
  private static func replacing(
    _ escape: UInt8, in bytes: [UInt8], _ replacement: (UInt8) -> [UInt8]
  ) -> String {
    guard bytes.contains(escape) else { return string(bytes) }
    var result: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == escape, i + 1 < bytes.count {
        result += replacement(bytes[i + 1])
        i += 2
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return string(result)
  }

  private static func decodedQuotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
    func digit(_ byte: UInt8) -> UInt8? {
      Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
    var result: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "="), i + 2 < bytes.count, let high = digit(bytes[i + 1]),
        let low = digit(bytes[i + 2])
      {
        result.append(high << 4 | low)
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
