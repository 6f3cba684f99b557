extension KeyStore {
  /// Creates a store without keys.
  ///
  /// - Parameter collation: The collation whose keys the store will have.
  public convenience init(for collation: LocalizedIndexedCollation) {
    self.init(collation.parts.keys, arena: KeyArena(expectedCount: 0), count: 0)
  }
}

extension PrimaryWeights {
  /// Creates the weights of a search text.
  ///
  /// - Parameters:
  ///   - text: A text of less than 2³¹ bytes.
  ///   - collation: The collation whose order determines the weights.
  public init(of text: String, in collation: LocalizedIndexedCollation) {
    self.init(of: text, collation.parts.keys.maker)
  }
}

extension SearchQuery {
  /// Creates a query.
  ///
  /// - Parameters:
  ///   - text: A text of less than 2³¹ bytes.
  ///   - place: The positions in a text at which a match can start.
  ///   - collation: The collation whose order determines the weights.
  package init(
    _ text: String, at place: PrimaryWeights.Place, in collation: LocalizedIndexedCollation
  ) {
    self.init(text, at: place, collation.parts.keys.maker)
  }
}

extension SearchCodes {
  /// Creates codes for the texts of a list.
  ///
  /// - Parameter collation: The collation whose order determines the weights.
  package convenience init(for collation: LocalizedIndexedCollation) {
    self.init(collation.parts.keys.maker)
  }
}
