/// How property lists spell numbers, and what JSON makes of it.
enum PropertyListNumber {
  /// Whether a text is an integer as property lists have it: decimal, or
  /// hexadecimal after "0x", with or without a sign.
  static func isInteger(_ spelling: String) -> Bool {
    integer(spelling) != nil
  }

  /// The same number as JSON spells it; `nil` for what JSON has no number for:
  /// infinity, or what is not a number.
  static func json(_ spelling: String) -> String? {
    if isJSON(spelling) { return spelling }
    if let integer = integer(spelling) { return integer }
    guard let value = Double(spelling), value.isFinite else { return nil }
    return value.description
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
