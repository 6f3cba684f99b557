extension Collator {
  /// A locale that has a collation of its own, and the collation types it offers.
  public struct AvailableLocale: Sendable, Hashable {
    /// The BCP 47 tag of the locale, such as "de".
    public let tag: String

    /// The English name, such as "German".
    public let englishName: String

    /// The types as they stand after `-u-co-` in a tag, the default first:
    /// "standard", "phonebk", "emoji", "eor".
    ///
    /// Types that serve searching, not ordering, are left out.
    public let collationTypes: [String]
  }

  /// The locales that have a collation of their own in the ICU that is installed.
  ///
  /// A locale that is not among them may still be asked for, if its language is
  /// known: it has the root order, and its own section titles.
  ///
  /// - Throws: ``CollationError`` when ICU's data cannot be read.
  public static func availableLocales() throws(CollationError) -> [AvailableLocale] {
    var locales: [AvailableLocale] = []
    for identifier in try ICULocale.collationLocales() {
      locales.append(
        AvailableLocale(
          tag: try ICULocale.tag(of: identifier),
          englishName: try ICULocale.englishName(of: identifier),
          collationTypes: try ICULocale.collationTypes(of: identifier)))
    }
    return locales
  }
}
