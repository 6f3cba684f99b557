/// Converts UTF-16 or UTF-32 to UTF-8, piece by piece.
///
/// What cannot be converted, such as an unpaired surrogate, becomes U+FFFD.
struct UnicodeConverter {
  let encoding: UnicodeText.Encoding

  /// The length of the byte-order mark with which the text begins, or 0.
  let markLength: Int

  /// The offsets in the whole UTF-8 at which U+FFFD replaces something, in order.
  private(set) var repairs: ArraySlice<Int> = []

  /// The number of bytes of UTF-8 so far.
  private var count = 0

  /// The bytes of the mark that have not been passed.
  private var markRest: Int

  /// The beginning of a character whose other bytes come in the next piece.
  private var rest: [UInt8] = []

  /// Creates a converter for a text, or `nil` if the text is UTF-8.
  ///
  /// - Parameters:
  ///   - beginning: The beginning of the text, which has at least four bytes if the text has.
  ///   - isMarkup: Whether the text must begin with "<", so that UTF-16 is recognized even without a
  ///     mark.
  init?(of beginning: ArraySlice<UInt8>, isMarkup: Bool) {
    // UTF-32 comes first: its little-endian mark begins with the mark of UTF-16.
    var known: [(beginning: [UInt8], encoding: UnicodeText.Encoding, markLength: Int)] = [
      ([0xFF, 0xFE, 0, 0], .utf32LittleEndian, 4), ([0, 0, 0xFE, 0xFF], .utf32BigEndian, 4),
      ([0xFF, 0xFE], .utf16LittleEndian, 2), ([0xFE, 0xFF], .utf16BigEndian, 2),
    ]
    if isMarkup {
      known += [([0x3C, 0], .utf16LittleEndian, 0), ([0, 0x3C], .utf16BigEndian, 0)]
    }
    guard let found = known.first(where: { beginning.starts(with: $0.beginning) }) else {
      return nil
    }
    encoding = found.encoding
    markLength = found.markLength
    markRest = markLength
  }

  /// Converts the next piece.
  ///
  /// - Parameters:
  ///   - piece: The piece. The first one begins with the byte-order mark.
  ///   - isLast: Whether the text ends with it.
  ///   - utf8: The array to which the UTF-8 is appended.
  mutating func convert(
    _ piece: ArraySlice<UInt8>, isLast: Bool, appendingTo utf8: inout [UInt8]
  ) {
    let bytes = rest.isEmpty ? piece : ArraySlice(rest + piece)
    let text = bytes.dropFirst(markRest)
    markRest -= bytes.count - text.count
    let start = utf8.count
    let isLittleEndian = [.utf16LittleEndian, .utf32LittleEndian].contains(encoding)
    switch encoding {
    case .utf16LittleEndian, .utf16BigEndian:
      convert(text, UTF16.self, isLittleEndian, isLast, &utf8) { $0 & 0xFC00 == 0xD800 }
    case .utf32LittleEndian, .utf32BigEndian:
      convert(text, UTF32.self, isLittleEndian, isLast, &utf8) { _ in false }
    }
    count += utf8.count - start
  }

  /// Forgets what was replaced before an offset in the whole UTF-8.
  mutating func removeRepairs(before offset: Int) {
    repairs = repairs.drop { $0 < offset }
  }

  private mutating func convert<Codec: UnicodeCodec>(
    _ bytes: ArraySlice<UInt8>, _ codec: Codec.Type, _ isLittleEndian: Bool, _ isLast: Bool,
    _ utf8: inout [UInt8], continues: (Codec.CodeUnit) -> Bool
  ) where Codec.CodeUnit: FixedWidthInteger {
    typealias Unit = Codec.CodeUnit
    let size = MemoryLayout<Unit>.size
    func unit(_ start: Int) -> Unit {
      var unit: Unit = 0
      for i in 0..<size {
        unit |= Unit(bytes[start + i]) << (8 * (isLittleEndian ? i : size - 1 - i))
      }
      return unit
    }
    var end = bytes.endIndex - bytes.count % size
    if !isLast, end > bytes.startIndex, continues(unit(end - size)) { end -= size }
    let start = utf8.count
    utf8.reserveCapacity(start + bytes.count)
    func repair() {
      repairs.append(count + utf8.count - start)
      utf8.append(contentsOf: [0xEF, 0xBF, 0xBD])
    }
    var units = stride(from: bytes.startIndex, to: end, by: size).lazy.map(unit).makeIterator()
    var codec = Codec()
    decoding: while true {
      switch codec.decode(&units) {
      case .scalarValue(let character):
        if character.isASCII {
          utf8.append(UInt8(truncatingIfNeeded: character.value))
        } else {
          utf8.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
        }
      case .error: repair()
      case .emptyInput: break decoding
      }
    }
    rest = Array(bytes[end...])
    if isLast, !rest.isEmpty {
      // The text ends in the middle of a code unit.
      repair()
      rest = []
    }
  }
}
