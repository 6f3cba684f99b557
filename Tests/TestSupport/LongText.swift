/// Texts that are so long that an arrangement stores no key for them.
package enum LongText {
  /// The greatest number of bytes of a text that has a stored key.
  package static let limit = 32 << 10

  /// Returns a text of more bytes than the limit.
  package static func repeating(_ piece: String) -> String {
    String(repeating: piece, count: limit / piece.utf8.count + 1)
  }
}
