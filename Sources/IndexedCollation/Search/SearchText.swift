/// A search text in the codes of a list.
package struct SearchText: Sendable {
  /// The number of weights from a place in a text that a column has for certain.
  static let maximumCount = 32

  /// The length, in bytes, of the longest text that a column has.
  static let maximumTextLength = 16 << 10

  /// The codes of the first weights; `nil` if the text is hard.
  let code: [UInt8]?
  /// Whether the text has more weights.
  package let isCut: Bool
}
