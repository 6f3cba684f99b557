/// Takes the byte-order mark off a text and turns UTF-16 and UTF-32 into UTF-8.
///
/// Text without a mark is UTF-8. What cannot be converted, such as a surrogate without its other
/// half, becomes U+FFFD in lines of text, and is an error in all else.
struct UnicodeText {
  let utf8: [UInt8]

  /// Whether the text began with the mark of UTF-8.
  let hasMark: Bool

  /// Where in ``utf8`` a U+FFFD stands for what could not be converted.
  let repairs: [Int]

  private enum Encoding: String {
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"
  }

  /// - Parameters:
  ///   - bytes: The text.
  ///   - format: What it is. A property list must begin with "<", so that UTF-16 shows without a
  ///     mark.
  /// - Throws: ``RecordFileError`` when a property list or JSON is no valid UTF-16 or UTF-32, or
  ///   says that it is UTF-8 and is not.
  init(_ bytes: [UInt8], format: RecordFormat) throws(RecordFileError) {
    if let (encoding, markLength) = Self.encoding(of: bytes[...], isMarkup: format == .propertyList)
    {
      hasMark = false
      let text = bytes.dropFirst(markLength)
      (utf8, repairs) =
        switch encoding {
        case .utf16LittleEndian: Self.convert(text, UTF16.self, littleEndian: true)
        case .utf16BigEndian: Self.convert(text, UTF16.self, littleEndian: false)
        case .utf32LittleEndian: Self.convert(text, UTF32.self, littleEndian: true)
        case .utf32BigEndian: Self.convert(text, UTF32.self, littleEndian: false)
        }
      guard repairs.isEmpty || format == .text else {
        throw .malformed(
          format, reason: "it is no valid \(encoding.rawValue)", line: 1, column: 1)
      }
      return
    }
    hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    utf8 = hasMark ? Array(bytes.dropFirst(3)) : bytes
    repairs = []
    // A parser of XML would believe the second mark, and count bytes in it.
    if format != .text, hasMark,
      let (encoding, _) = Self.encoding(of: utf8[...], isMarkup: format == .propertyList)
    {
      throw .malformed(
        format, reason: "it is \(encoding.rawValue) behind the mark of UTF-8", line: 1, column: 1)
    }
  }

  /// The encoding that a text shows at its beginning, if it is not UTF-8, and the length of the
  /// mark.
  private static func encoding(
    of bytes: ArraySlice<UInt8>, isMarkup: Bool
  ) -> (Encoding, markLength: Int)? {
    // UTF-32 first: its little-endian mark begins with that of UTF-16.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    guard isMarkup else { return nil }
    if bytes.starts(with: [0x3C, 0]) { return (.utf16LittleEndian, 0) }
    if bytes.starts(with: [0, 0x3C]) { return (.utf16BigEndian, 0) }
    return nil
  }

  private static func convert<Codec: UnicodeCodec>(
    _ bytes: ArraySlice<UInt8>,
    _ encoding: Codec.Type,
    littleEndian: Bool
  ) -> ([UInt8], repairs: [Int]) where Codec.CodeUnit: FixedWidthInteger {
    typealias Unit = Codec.CodeUnit
    let size = MemoryLayout<Unit>.size
    let end = bytes.endIndex - bytes.count % size
    var units = stride(from: bytes.startIndex, to: end, by: size).lazy.map { start in
      (0..<size).reduce(into: Unit(0)) { unit, i in
        unit |= Unit(bytes[start + i]) << (8 * (littleEndian ? i : size - 1 - i))
      }
    }.makeIterator()
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    var repairs: [Int] = []
    func repair() {
      repairs.append(utf8.count)
      utf8.append(contentsOf: "\u{FFFD}".utf8)
    }
    var codec = Codec()
    decoding: while true {
      switch codec.decode(&units) {
      case .scalarValue(let character): utf8.append(contentsOf: String(character).utf8)
      case .error: repair()
      case .emptyInput: break decoding
      }
    }
    // The text ends amid a unit.
    if end < bytes.endIndex { repair() }
    return (utf8, repairs)
  }
}
