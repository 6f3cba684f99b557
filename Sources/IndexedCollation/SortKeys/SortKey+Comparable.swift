extension SortKey: Comparable {
  /// Compares the bytes as unsigned numbers; a key sorts before any longer key that starts with
  /// it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the shorter key.
  public static func < (left: SortKey, right: SortKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
