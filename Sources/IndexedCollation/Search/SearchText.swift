/// A search text in the codes of a list.
package struct SearchText: Sendable {
  /// The number of weights that a column has at least from each place at which a search can start, if there
  /// are so many.
  static let maximumCount = 32

  /// The codes of the first weights; `nil` if they are not found even with ICU.
  let code: [UInt8]?
  /// Whether the text has more weights.
  package let isCut: Bool
}
