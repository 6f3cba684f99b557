/// The texts of an element that a search reads.
package struct SearchedTexts: Sendable {
  /// The text by which the element is sorted, as it is shown and as it is filed.
  ///
  /// Only these are read by a search at the beginning.
  let first: [String]
  /// The texts of the further keys, and those that only searches read.
  let others: [String]

  package init(first: [String], others: [String] = []) {
    self.first = first
    self.others = others
  }

  /// Returns whether weights occur in one of the texts.
  package func have(_ weights: PrimaryWeights, at place: PrimaryWeights.Place) -> Bool {
    func have(_ text: String) -> Bool { weights.occurs(in: text, at: place) }
    return first.contains(where: have) || place != .beginning && others.contains(where: have)
  }
}
