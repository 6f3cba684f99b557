extension KeyStore {
  /// Creates a store without keys.
  package convenience init(for collator: Collator) {
    self.init(collator.keys, arena: KeyArena(expectedCount: 0), count: 0)
  }
}

extension PrimaryWeights {
  /// - Parameters:
  ///   - text: A text of less than 2³¹ bytes.
  ///   - collator: The collator that determines the weights.
  package init(of text: String, _ collator: Collator) { self.init(of: text, collator.keys) }
}
