/// How property lists spell numbers, and what JSON makes of it.
enum PropertyListNumber {
  /// Whether a text is an integer as property lists have it: decimal, or
  /// hexadecimal after "0x", with or without a sign.
  static func isInteger(_ spelling: String) -> Bool {
    integer(spelling) != nil
  }

  /// So many digits, and such an exponent, no reader of JSON takes for too large.
  private static let safeDigits = 300

  /// The same number as JSON spells it; `nil` for what JSON has no number for: infinity, what is not
  /// a number, and what is beyond the range of a double, which its readers refuse.
  static func json(_ spelling: String) -> String? {
    let integer = integer(spelling)
    if let number = isJSON(spelling) ? spelling : integer, isSafe(number) { return number }
    guard integer == nil, let value = Double(spelling), value.isFinite else { return nil }
    return value.description
  }

  /// Whether every reader of JSON takes a number, whatever it does with its digits.
  private static func isSafe(_ number: String) -> Bool {
    let parts = number.lowercased().split(separator: "e", maxSplits: 1)
    let whole = parts[0].prefix { $0 != "." }
    guard whole.count <= safeDigits else { return false }
    guard parts.count > 1 else { return true }
    guard let exponent = Int(parts[1]) else { return false }
    return exponent <= safeDigits - whole.count
  }

  /// The decimal digits of an integer, without leading zeros.
  private static func integer(_ spelling: String) -> String? {
    var digits = spelling[...]
    let sign = digits.hasPrefix("-") ? "-" : ""
    if digits.hasPrefix("-") || digits.hasPrefix("+") { digits.removeFirst() }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      // `UInt64` would take a second sign.
      digits.removeFirst(2)
      guard digits.allSatisfy(\.isHexDigit), let value = UInt64(digits, radix: 16) else {
        return nil
      }
      return sign + value.description
    }
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    digits = digits.drop { $0 == "0" }
    return digits.isEmpty ? "0" : sign + digits
  }

  /// Whether a spelling is already that of a JSON number (RFC 8259, section 6).
  private static func isJSON(_ spelling: String) -> Bool {
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
