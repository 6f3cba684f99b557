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
    if var converter = UnicodeConverter(of: bytes[...], isMarkup: isMarkup) {
      encoding = converter.encoding
      markLength = converter.markLength
      var utf8: [UInt8] = []
      converter.convert(bytes[...], isLast: true, appendingTo: &utf8)
      self.utf8 = utf8
      repairs = Array(converter.repairs)
      return
    }
    encoding = nil
    markLength = bytes.span.startsWithMark ? 3 : 0
    utf8 = markLength > 0 ? Array(bytes.dropFirst(markLength)) : bytes
    repairs = []
  }

  /// Creates a text from a part of one that was converted.
  ///
  /// - Parameters:
  ///   - utf8: The part, without a byte-order mark.
  ///   - hasMark: Whether the whole text began with the UTF-8 byte-order mark.
  ///   - encoding: The encoding that the whole text was converted from, or `nil` if it was UTF-8.
  ///   - repairs: The offsets in the part at which U+FFFD replaces something.
  init(utf8: [UInt8], hasMark: Bool, encoding: Encoding?, repairs: [Int]) {
    self.utf8 = utf8
    self.encoding = encoding
    self.repairs = repairs
    markLength = hasMark ? 3 : 0
  }

  /// Checks that there is enough memory to convert a text.
  static func checkMemory(for bytes: [UInt8]) throws(RecordFileError) {
    // Each unit of UTF-16 becomes up to three bytes, and each unpaired surrogate an offset.
    if isConverted(bytes) { try RecordFileError.checkMemory(6 * bytes.count) }
  }

  /// Returns the beginning of a text in UTF-8, which is long enough to recognize a format by.
  static func beginning(of bytes: [UInt8], isMarkup: Bool = false) -> [UInt8] {
    UnicodeText(Array(bytes.prefix(1 << 16)), isMarkup: isMarkup).utf8
  }

  /// Returns whether a text begins with a byte-order mark of UTF-16 or UTF-32.
  static func isConverted(_ bytes: some Collection<UInt8>) -> Bool {
    UnicodeConverter(of: ArraySlice(bytes.prefix(4)), isMarkup: false) != nil
  }
}
