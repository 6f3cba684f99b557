@testable import IndexedCollation

extension Collator {
  /// Makes the weight table, which is otherwise made after many texts.
  ///
  /// - Parameter isMade: Whether to make the table.
  /// - Returns: The collator.
  func withWeightTable(_ isMade: Bool = true) -> Self {
    if isMade { _ = keys.table }
    return self
  }

  /// Returns whether only ICU can make the key of a text.
  func needsICU(for text: String) -> Bool {
    text.withUTF8Buffer { keys.withKey(of: $0) { _, _ in } == nil }
  }
}

extension LocalizedIndexedCollation {
  /// Makes the weight table of the collator.
  ///
  /// - Parameter isMade: Whether to make the table.
  /// - Returns: The collation.
  func withWeightTable(_ isMade: Bool = true) -> Self {
    _ = collator.withWeightTable(isMade)
    return self
  }
}
