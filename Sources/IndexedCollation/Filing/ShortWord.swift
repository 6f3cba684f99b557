/// A word of at most eight ASCII letters, as a number.
///
/// Comparing numbers takes less time than comparing byte by byte.
struct ShortWord: Sendable {
  /// The letters, in lower case; the first one is the lowest byte.
  private let letters: UInt64
  /// The bits of the bytes that the word has.
  private let mask: UInt64
  let count: Int

  /// Creates a word, or `nil` if it is long or has other characters than letters.
  ///
  /// - Parameter word: The word in lower case.
  init?(_ word: [UInt8]) {
    guard word.count <= 8, word.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return nil }
    letters = word.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    mask = UInt64.max >> UInt64(64 - 8 * word.count)
    count = word.count
  }

  /// Returns the eight bytes at a position as a number, or `nil` if there are fewer.
  @inline(__always)
  static func beginning(of text: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt64? {
    guard text.count - position >= 8 else { return nil }
    return UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: position, as: UInt64.self))
  }

  /// Returns whether a text begins with the word, in any case.
  ///
  /// - Parameter beginning: The first eight bytes of the text.
  /// - Returns: `true` if they begin with the letters of the word.
  @inline(__always)
  func begins(_ beginning: UInt64) -> Bool {
    (beginning | 0x2020_2020_2020_2020) & mask == letters
  }
}
