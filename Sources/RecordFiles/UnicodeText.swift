/// Takes the byte-order mark off a text and turns UTF-16 and UTF-32 into UTF-8.
///
/// Text without a mark is UTF-8. Unpaired surrogates become U+FFFD.
struct UnicodeText {
  let utf8: [UInt8]

  /// Whether the text began with the mark of UTF-8.
  let hasMark: Bool

  /// Whether some of the text could not be converted and became U+FFFD.
  let isRepaired: Bool

  /// - Parameters:
  ///   - bytes: The text.
  ///   - isMarkup: Whether it must begin with "<", so that UTF-16 shows without a mark.
  init(_ bytes: [UInt8], isMarkup: Bool) {
    // UTF-32 first: its little-endian mark begins with that of UTF-16.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      (utf8, isRepaired) = Self.convert(bytes, UTF32.self, UInt32.self, littleEndian: true)
    } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      (utf8, isRepaired) = Self.convert(bytes, UTF32.self, UInt32.self, littleEndian: false)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      (utf8, isRepaired) = Self.convert(bytes, UTF16.self, UInt16.self, littleEndian: true)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      (utf8, isRepaired) = Self.convert(bytes, UTF16.self, UInt16.self, littleEndian: false)
    } else if isMarkup, bytes.starts(with: [0x3C, 0]) || bytes.starts(with: [0, 0x3C]) {
      (utf8, isRepaired) = Self.convert(
        bytes, UTF16.self, UInt16.self, littleEndian: bytes[1] == 0, hasMark: false)
    } else {
      hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      utf8 = hasMark ? Array(bytes.dropFirst(3)) : bytes
      isRepaired = false
      return
    }
    hasMark = false
  }

  private static func convert<Encoding: UnicodeCodec, Unit: FixedWidthInteger>(
    _ bytes: [UInt8],
    _ encoding: Encoding.Type,
    _ unit: Unit.Type,
    littleEndian: Bool,
    hasMark: Bool = true
  ) -> ([UInt8], isRepaired: Bool) where Encoding.CodeUnit == Unit {
    let size = MemoryLayout<Unit>.size
    let units = stride(from: hasMark ? size : 0, to: bytes.count, by: size).map { start in
      // Missing bytes at the end count as zero bits of a last unit.
      (0..<size).reduce(into: Unit(0)) { unit, i in
        let byte = start + i < bytes.count ? bytes[start + i] : 0
        unit |= Unit(byte) << (8 * (littleEndian ? i : size - 1 - i))
      }
    }
    let isRepaired =
      bytes.count % size != 0 || String(validating: units, as: encoding) == nil
    return (Array(String(decoding: units, as: encoding).utf8), isRepaired)
  }
}
