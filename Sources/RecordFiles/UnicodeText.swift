/// A text that was converted from UTF-16 or UTF-32 to UTF-8, without its byte-order mark.
///
/// A text without a mark is UTF-8, unless it is markup that begins like UTF-16. What cannot be
/// converted, such as an unpaired surrogate, becomes U+FFFD.
struct UnicodeText {
  let utf8: [UInt8]

  /// The length of the byte-order mark with which the text began, or 0.
  let markLength: Int

  /// Whether the text began with the UTF-8 byte-order mark.
  var hasMark: Bool { encoding == nil && markLength > 0 }

  /// The offsets in ``utf8`` at which U+FFFD replaces something that could not be converted.
  let repairs: [Int]

  /// The encoding that the text was converted from, or `nil` if it was UTF-8.
  let encoding: Encoding?

  enum Encoding: String {
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf32BigEndian = "UTF-32BE"
  }

  /// - Parameters:
  ///   - bytes: The text.
  ///   - isMarkup: Whether the text must begin with "<", so that UTF-16 is recognized even
  ///     without a mark.
  init(_ bytes: [UInt8], isMarkup: Bool = false) {
    if let (encoding, markLength) = Self.encoding(of: bytes[...], isMarkup: isMarkup) {
      self.encoding = encoding
      self.markLength = markLength
      let text = bytes.dropFirst(markLength)
      (utf8, repairs) =
        switch encoding {
        case .utf16LittleEndian: Self.convert(text, UTF16.self, littleEndian: true)
        case .utf16BigEndian: Self.convert(text, UTF16.self, littleEndian: false)
        case .utf32LittleEndian: Self.convert(text, UTF32.self, littleEndian: true)
        case .utf32BigEndian: Self.convert(text, UTF32.self, littleEndian: false)
        }
      return
    }
    encoding = nil
    markLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    utf8 = markLength > 0 ? Array(bytes.dropFirst(markLength)) : bytes
    repairs = []
  }

  /// Checks that there is enough memory to convert a text.
  static func checkMemory(for bytes: [UInt8]) throws(RecordFileError) {
    // Each unit of UTF-16 becomes up to three bytes, and each unpaired surrogate an offset.
    if encoding(of: bytes[...], isMarkup: false) != nil {
      try RecordFileError.checkMemory(6 * bytes.count)
    }
  }

  /// Converts a text of a format in which nothing can be replaced.
  ///
  /// - Throws: ``RecordFileError`` if the text is invalid UTF-16 or UTF-32, or if it begins with
  ///   the UTF-8 mark but is in another encoding.
  init(
    _ bytes: [UInt8], of format: RecordFormat, isMarkup: Bool = false
  ) throws(RecordFileError) {
    try Self.checkMemory(for: bytes)
    self.init(bytes, isMarkup: isMarkup)
    if let encoding, !repairs.isEmpty {
      throw .malformed(
        format, reason: "the text is not valid \(encoding.rawValue)", line: 1, column: 1)
    }
    // An XML parser would trust the second mark, and count its bytes in that encoding.
    if hasMark, let (encoding, _) = Self.encoding(of: utf8[...], isMarkup: isMarkup) {
      throw .malformed(
        format, reason: "the text is \(encoding.rawValue) after the byte-order mark of UTF-8",
        line: 1, column: 1)
    }
  }

  /// Returns the beginning of a text in UTF-8, which is long enough to recognize a format by.
  static func beginning(of bytes: [UInt8], isMarkup: Bool = false) -> [UInt8] {
    UnicodeText(Array(bytes.prefix(1 << 16)), isMarkup: isMarkup).utf8
  }

  /// Returns whether a text begins with a byte-order mark.
  static func hasMark(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) || isConverted(bytes)
  }

  /// Returns whether a text begins with a byte-order mark of UTF-16 or UTF-32.
  static func isConverted(_ bytes: some Collection<UInt8>) -> Bool {
    encoding(of: ArraySlice(bytes.prefix(4)), isMarkup: false) != nil
  }

  /// Returns the encoding that the beginning of a text shows, and the length of its mark, or
  /// `nil` if the text is UTF-8.
  private static func encoding(
    of bytes: ArraySlice<UInt8>, isMarkup: Bool
  ) -> (Encoding, markLength: Int)? {
    // Check for UTF-32 first: its little-endian mark begins with the mark of UTF-16.
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
    // The text ends in the middle of a code unit.
    if end < bytes.endIndex { repair() }
    return (utf8, repairs)
  }
}
