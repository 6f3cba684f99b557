/// A form of Unicode text with units of two or four bytes.
package struct WideText: CaseIterable, Sendable {
  package static let allCases = [false, true].flatMap { hasLongUnits in
    [false, true].map { WideText(hasLongUnits: hasLongUnits, isBigEndian: $0) }
  }

  /// Whether the text is UTF-32 and not UTF-16.
  package let hasLongUnits: Bool
  package let isBigEndian: Bool

  /// Returns a text in this form, with its byte-order mark.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - flaws: The random places of units that are invalid or missing, or `nil` if there are none.
  /// - Returns: The bytes.
  package func bytes(of text: String, flaws: inout Seeded?) -> [UInt8] {
    var units: [UInt32] =
      hasLongUnits ? text.unicodeScalars.map(\.value) : text.utf16.map { UInt32($0) }
    var isCut = false
    if var random = flaws {
      let invalid: [UInt32] = hasLongUnits ? [0xD800, 0x11_0000, .max] : [0xD83D, 0xDC00, 0xDBFF]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...units.count, using: &random)
        units.insert(invalid.randomElement(using: &random) ?? 0, at: place)
      }
      isCut = random.once(in: 3)
      flaws = random
    }
    var bytes: [UInt8] = []
    for unit in [0xFEFF] + units {
      let size = hasLongUnits ? 4 : 2
      for i in 0..<size {
        bytes.append(UInt8(truncatingIfNeeded: unit >> (8 * (isBigEndian ? size - 1 - i : i))))
      }
    }
    return isCut ? bytes.dropLast() : bytes
  }
}
