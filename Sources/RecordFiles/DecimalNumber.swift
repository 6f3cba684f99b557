/// A number that is written as text: "-12.50", "3e8".
///
/// Integers of up to 34 digits compare exactly. All other numbers compare by their nearest double.
package struct DecimalNumber: Sendable, Equatable {
  /// The nearest double, which is infinite beyond the greatest double.
  package let value: Double

  /// What an integer is more than the ``value``, by which integers with the same value compare.
  package let remainder: Int

  /// Creates the number of a text, or `nil` if the text is something else.
  ///
  /// White space around the number does not count. An integer can also be hexadecimal after "0x", as in
  /// property lists.
  ///
  /// - Parameter text: The text.
  package init?(_ text: String) {
    var text = text
    let parsed = text.withUTF8 { bytes -> (value: Double, remainder: Int)? in
      func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
      guard let first = bytes.firstIndex(where: { !isSpace($0) }),
        let last = bytes.lastIndex(where: { !isSpace($0) })
      else { return nil }
      return Self.parsed(UnsafeBufferPointer(rebasing: bytes[first...last]))
    }
    guard let parsed else { return nil }
    (value, remainder) = parsed
  }

  private static func parsed(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (value: Double, remainder: Int)? {
    guard let isInteger = isInteger(bytes) else {
      let spelling = String(decoding: bytes, as: UTF8.self)
      guard let decimal = PropertyListNumber.hexadecimal(spelling) else { return nil }
      var text = decimal
      return text.withUTF8(parsed)
    }
    // Most numbers are short.
    if isInteger, bytes.count <= 15, let integer = integer(bytes) { return (Double(integer), 0) }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
    guard isInteger, value.magnitude < 0x1p115, let integer = integer(bytes) else {
      return (value, 0)
    }
    return (value, Int(truncatingIfNeeded: integer - Int128(value)))
  }

  /// Returns whether a decimal number is an integer, or `nil` if the bytes are something else.
  private static func isInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    var rest = bytes[...]
    func digitCount() -> Int { rest.prefix { (0x30...0x39).contains($0) }.count }
    func take(_ characters: String) {
      if let first = rest.first, characters.utf8.contains(first) { rest = rest.dropFirst() }
    }
    take("+-")
    let whole = digitCount()
    rest = rest.dropFirst(whole)
    if rest.isEmpty { return whole > 0 ? true : nil }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = digitCount()
      rest = rest.dropFirst(fraction)
    }
    guard whole + fraction > 0 else { return nil }
    if rest.isEmpty { return false }
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return nil }
    rest = rest.dropFirst()
    take("+-")
    let exponent = digitCount()
    return exponent > 0 && exponent == rest.count ? false : nil
  }

  /// Returns the integer, or `nil` if it has too many digits.
  private static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int128? {
    var integer: Int128 = 0
    for byte in bytes where (0x30...0x39).contains(byte) {
      let (tens, isTooLarge) = integer.multipliedReportingOverflow(by: 10)
      if isTooLarge { return nil }
      integer = tens + Int128(byte - 0x30)
    }
    return bytes.first == UInt8(ascii: "-") ? -integer : integer
  }
}
