/// The first two bytes of texts to which a rule can apply.
///
/// Nearly all texts of a list are filed as they are shown. Their first two bytes decide this for most of
/// them, so a list with rules takes little more time than one without.
struct TextBeginnings: Sendable {
  /// A bit for each pair of bytes.
  private var pairs = [UInt64](repeating: 0, count: 1 << 10)

  /// Adds all pairs of a first and a second byte; a second byte of 0 stands for the end of the text too.
  mutating func insert(_ firstBytes: some Sequence<UInt8>, _ secondBytes: some Sequence<UInt8>) {
    // The bits of all second bytes of one first byte are four numbers.
    var bits = [UInt64](repeating: 0, count: 4)
    for second in secondBytes { bits[Int(second >> 6)] |= 1 << UInt64(second & 63) }
    for first in firstBytes {
      for i in 0..<4 { pairs[Int(first) << 2 | i] |= bits[i] }
    }
  }

  /// Adds the pairs of other beginnings.
  mutating func formUnion(_ other: TextBeginnings) {
    for i in pairs.indices { pairs[i] |= other.pairs[i] }
  }

  /// Returns whether the bytes at a position, which is before the end of the text, are among these.
  @inline(__always)
  func contains(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    let second = position + 1 < text.count ? text[position + 1] : 0
    let pair = Int(text[position]) << 8 | Int(second)
    return pairs[pair >> 6] &>> UInt64(pair & 63) & 1 != 0
  }
}
