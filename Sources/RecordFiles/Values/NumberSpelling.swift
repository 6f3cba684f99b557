/// The spelling of numbers in property lists, and its conversion to JSON.
enum NumberSpelling {
  /// Returns whether a text is an integer of a property list: decimal, or hexadecimal after
  /// "0x", with or without a sign.
  static func isInteger(_ spelling: Span<UInt8>) -> Bool {
    // Nearly all integers have nothing but digits.
    let hasOnlyDigits = spelling.indices.allSatisfy { (0x30...0x39).contains(spelling[$0]) }
    return hasOnlyDigits && !spelling.isEmpty || integer(spelling.string) != nil
  }

  /// The maximum of integer digits plus exponent that every JSON reader accepts.
  private static let safeDigits = 300

  /// Returns the JSON spelling of a number, or `nil` if JSON cannot represent it.
  ///
  /// JSON cannot represent infinity and NaN. Numbers beyond the range of a double, and integers
  /// with too many digits for `isSafe(_:)`, are excluded because JSON readers reject them.
  static func json(_ spelling: String) -> String? {
    let integer = integer(spelling)
    if let number = isJSON(spelling) ? spelling : integer, isSafe(number) { return number }
    guard integer == nil, let value = Double(spelling), value.isFinite else { return nil }
    return value.description
  }

  /// Returns whether every JSON reader accepts a number, regardless of its precision.
  private static func isSafe(_ number: String) -> Bool {
    let parts = number.lowercased().split(separator: "e", maxSplits: 1)
    let whole = parts[0].prefix { $0 != "." }
    guard whole.count <= safeDigits else { return false }
    guard parts.count > 1 else { return true }
    guard let exponent = Int(parts[1]) else { return false }
    return exponent <= safeDigits - whole.count
  }

  /// Returns the decimal spelling of an integer without leading zeros, or `nil` if the text is
  /// not an integer.
  private static func integer(_ spelling: String) -> String? {
    var digits = spelling[...]
    let sign = digits.hasPrefix("-") ? "-" : ""
    if digits.hasPrefix("-") || digits.hasPrefix("+") { digits.removeFirst() }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") { return hexadecimal(spelling) }
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    digits = digits.drop { $0 == "0" }
    return digits.isEmpty ? "0" : sign + digits
  }

  /// Returns the decimal spelling of a hexadecimal integer, or `nil` if the text is something else.
  static func hexadecimal(_ spelling: String) -> String? {
    var digits = spelling[...]
    let sign = digits.hasPrefix("-") ? "-" : ""
    if digits.hasPrefix("-") || digits.hasPrefix("+") { digits.removeFirst() }
    guard digits.hasPrefix("0x") || digits.hasPrefix("0X") else { return nil }
    // Check the digits here, because `UInt64` would accept a second sign.
    digits.removeFirst(2)
    guard digits.allSatisfy(\.isHexDigit), let value = UInt64(digits, radix: 16) else { return nil }
    return sign + value.description
  }

  /// Returns whether a spelling is already a valid JSON number (RFC 8259, section 6).
  static func isJSON(_ spelling: String) -> Bool {
    var rest = spelling.utf8[...]
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func takeDigits() -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole == 1 || whole > 1 && !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
