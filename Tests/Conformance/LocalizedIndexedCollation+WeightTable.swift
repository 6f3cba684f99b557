package import IndexedCollation

extension LocalizedIndexedCollation {
  /// Makes the weight table, which is otherwise made after many texts.
  package func makeWeightTable() {
    // A search always needs the table.
    _ = PrimaryWeights(of: "a", in: self)
  }
}
