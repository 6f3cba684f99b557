/// The primary weights of numbers in numeric ordering.
///
/// All numbers have the same lead byte. A number up to 1,042,489 has the one to three bytes after it that a
/// mixed radix gives; a greater one has the number of its pairs of digits, and then the pairs, without those
/// at the end that are zero. A weight has three bytes after the lead byte, so the others begin new weights
/// with the lead byte. A run of more than 254 digits is several numbers, one after another. (ICU's collation
/// design, "numeric collation".)
struct NumberWeights {
  /// The lead byte, in the upper byte.
  let lead: UInt32

  /// Whether consecutive weights share the lead byte.
  let isCompressible: Bool

  /// The maximum number of digits in a number.
  static let maximumDigitCount = 254

  /// Numbers that show whether ICU has these weights: around each change of the form.
  static let samples: [String] =
    [
      0, 9, 10, 73, 74, 75, 327, 328, 10_233, 10_234, 10_235, 74_999, 1_042_489, 1_042_490,
      9_999_999,
    ].map { "\($0)" }
    + [
      "000", "007", "10000000", "12345678", "123456789", "1000000000000", "98765432109876543210",
      String(repeating: "7", count: 253), String(repeating: "8", count: 254),
      String(repeating: "9", count: 255), "00" + String(repeating: "1", count: 600),
      String(repeating: "5", count: 254) + "000", "1" + String(repeating: "0", count: 300),
    ]

  /// Calls a closure with each primary weight of a run of digits.
  ///
  /// - Parameters:
  ///   - digits: The values of the digits.
  ///   - body: The closure.
  func forEachWeight(of digits: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void) {
    var start = 0
    while start < digits.count {
      while start < digits.count - 1, digits[start] == 0 { start += 1 }
      let end = min(start + Self.maximumDigitCount, digits.count)
      forEachWeight(ofNumber: UnsafeBufferPointer(rebasing: digits[start..<end]), body)
      start = end
    }
  }

  /// Returns the weight of a number that has only one; `nil` for a greater number.
  @inline(__always)
  func weight(of number: UInt32) -> UInt32? {
    var rest = number
    if rest < 74 { return lead | (2 + rest) << 16 }
    rest -= 74
    if rest < 40 * 254 { return lead | (76 + rest / 254) << 16 | (2 + rest % 254) << 8 }
    rest -= 40 * 254
    guard rest < 16 * 254 * 254 else { return nil }
    return lead | (116 + rest / (254 * 254)) << 16 | (2 + rest / 254 % 254) << 8 | (2 + rest % 254)
  }

  private func forEachWeight(
    ofNumber digits: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void
  ) {
    if digits.count <= 7,
      let weight = weight(of: digits.reduce(0) { 10 * $0 + UInt32($1) })
    {
      body(weight)
      return
    }
    // If the number of digits is odd, the first pair is a single digit.
    let isOdd = digits.count % 2
    let count = (digits.count + isOdd) / 2
    func pair(_ i: Int) -> UInt32 {
      let last = 2 * i + 1 - isOdd
      return UInt32(digits[last]) + (last > 0 ? 10 * UInt32(digits[last - 1]) : 0)
    }
    var used = count
    while used > 1, pair(used - 1) == 0 { used -= 1 }
    var weight = lead | UInt32(128 + count) << 16
    var shift: UInt32 = 8
    for i in 0..<used {
      // The last byte is less than those of numbers that go on.
      weight |= (11 + 2 * pair(i) - (i == used - 1 ? 1 : 0)) << shift
      if shift == 0 || i == used - 1 {
        body(weight)
        weight = lead
        shift = 24
      }
      shift -= 8
    }
  }
}
