/// A number that is written as text: "-12.50", "3e8", "٣".
///
/// Integers of up to 34 digits compare exactly. All other numbers compare by their nearest double.
package struct DecimalNumber: Sendable, Equatable {
  /// The nearest double, which is infinite beyond the greatest double.
  package let value: Double

  /// What an integer is more than the ``value``, by which integers with the same value compare.
  package let remainder: Int

  /// Creates the number of a text, or `nil` if the text is something else.
  ///
  /// White space around the number does not count. The digits can be those of any script (Unicode's general
  /// category Nd), and the signs U+2212 and U+066B, which belong to some of them.
  ///
  /// - Parameter text: The text, in UTF-8.
  package init?(_ text: Span<UInt8>) {
    let parsed = text.withUnsafeBufferPointer { bytes -> (value: Double, remainder: Int)? in
      func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
      guard let first = bytes.firstIndex(where: { !isSpace($0) }),
        let last = bytes.lastIndex(where: { !isSpace($0) })
      else { return nil }
      let bytes = UnsafeBufferPointer(rebasing: bytes[first...last])
      if bytes.contains(where: { $0 >= 0x80 }) {
        return Self.ascii(bytes)?.withUnsafeBufferPointer(Self.parsed)
      }
      return Self.parsed(bytes)
    }
    guard let parsed else { return nil }
    (value, remainder) = parsed
  }

  /// Creates the number of a text, or `nil` if the text is something else.
  package init?(_ text: String) {
    self.init(text.utf8Span.span)
  }

  /// Returns a text with ASCII's digits and signs in place of others, or `nil` if it is no number.
  private static func ascii(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var ascii: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        ascii.append(UInt8(scalar.value))
      } else if scalar == "\u{2212}" {
        ascii.append(UInt8(ascii: "-"))
      } else if scalar == "\u{66B}" {
        ascii.append(UInt8(ascii: "."))
      } else {
        guard scalar.properties.generalCategory == .decimalNumber,
          let value = scalar.properties.numericValue
        else { return nil }
        ascii.append(UInt8(ascii: "0") + UInt8(value))
      }
    }
    return ascii
  }

  /// The number of digits of an integer that a double always represents exactly.
  private static let exactDigitCount = 15

  /// The powers of ten with as many zeros as such a number can have digits.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  private static func parsed(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (value: Double, remainder: Int)? {
    guard let form = Form(bytes) else { return nil }
    // Most numbers are short. The integer and the power are exact, so their quotient is the nearest double.
    if let short = form.shortValue {
      let value = Double(short.digits) / powersOfTen[short.fractionLength]
      return (bytes[0] == UInt8(ascii: "-") && value != 0 ? -value : value, 0)
    }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
    guard form.isInteger, value.magnitude < 0x1p115, let integer = integer(bytes) else {
      return (value, 0)
    }
    return (value, Int(truncatingIfNeeded: integer - Int128(value)))
  }

  /// What the spelling of a decimal number shows.
  private struct Form {
    let isInteger: Bool
    /// The digits as an integer, and how many of them are behind the point, if they are few.
    let shortValue: (digits: Int, fractionLength: Int)?

    /// Reads a decimal number, or returns `nil` if the bytes are something else.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      var place = 0
      var value = 0
      func isNext(_ byte: UInt8) -> Bool { place < bytes.count && bytes[place] == byte }
      func skipSign() {
        if isNext(UInt8(ascii: "-")) || isNext(UInt8(ascii: "+")) { place += 1 }
      }
      func digitCount() -> Int {
        let start = place
        while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 {
          // The value of many digits is not used.
          value = value &* 10 &+ Int(bytes[place] &- UInt8(ascii: "0"))
          place += 1
        }
        return place - start
      }
      skipSign()
      let whole = digitCount()
      var fraction = 0
      let hasPoint = isNext(UInt8(ascii: "."))
      if hasPoint {
        place += 1
        fraction = digitCount()
      }
      guard whole + fraction > 0 else { return nil }
      isInteger = place == bytes.count && !hasPoint
      let isShort = place == bytes.count && whole + fraction <= DecimalNumber.exactDigitCount
      shortValue = isShort ? (value, fraction) : nil
      if place == bytes.count { return }
      guard isNext(UInt8(ascii: "e")) || isNext(UInt8(ascii: "E")) else { return nil }
      place += 1
      skipSign()
      guard digitCount() > 0, place == bytes.count else { return nil }
    }
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
