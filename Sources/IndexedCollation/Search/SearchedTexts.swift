/// The texts of an element that a search reads.
package struct SearchedTexts: Sendable {
  /// The text by which the element is sorted, as it is shown and as it is filed.
  ///
  /// Only these are read by a search at the beginning.
  let first: [String]
  /// The texts of the further keys, or those that only searches read.
  let others: [String]

  package init(first: [String], others: [String] = []) {
    self.first = first
    self.others = others
  }

  /// Returns whether weights occur in one of the texts.
  package func contain(_ weights: PrimaryWeights, at place: PrimaryWeights.Place) -> Bool {
    (place == .beginning ? first : first + others).contains { weights.occurs(in: $0, at: place) }
  }
}
