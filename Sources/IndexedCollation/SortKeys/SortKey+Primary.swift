extension SortKey {
  /// The primary weights of the key, which are independent of accents and case.
  ///
  /// Texts that differ only in accents and case have the same primary weights. A key that starts
  /// with the primary weights of a search text belongs to a text that starts with the search text;
  /// see ``PrimaryWeights``. The bytes of a reversed collation have no primary weights of this form.
  ///
  ///     let collator = try Collator(locale: "en")
  ///     collator.sortKey(for: "résumé").primary == collator.sortKey(for: "Resume").primary  // true
  ///
  /// - Complexity: O(*n*), where *n* is the length of the key.
  public var primary: SortKey { SortKey(bytes: Array(bytes.prefix { $0 != 1 })) }
}
