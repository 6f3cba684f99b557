extension Collator {
  /// A locale that has its own collation, and the collation types that it offers.
  public struct AvailableLocale: Sendable, Hashable {
    /// The BCP 47 tag of the locale, such as "de".
    public let tag: String

    /// The English name, such as "German".
    public let englishName: String

    /// The collation types of the locale, the default first.
    ///
    /// They have the form that follows `-u-co-` in a tag: "standard", "phonebk", "emoji",
    /// "eor". The list leaves out types for searching, because they do not define an order.
    public let collationTypes: [String]
  }

  /// Returns the locales that have their own collation in the installed ICU.
  ///
  /// A collator can also be made for other locales if ICU knows their language. Such a locale
  /// has the root order and its own section titles.
  ///
  /// - Throws: ``CollationError`` if ICU's data cannot be read.
  public static func availableLocales() throws(CollationError) -> [AvailableLocale] {
    var locales: [AvailableLocale] = []
    for identifier in try ICULocale.collationLocales() {
      locales.append(
        AvailableLocale(
          tag: try ICULocale.tag(of: identifier),
          englishName: try ICULocale.englishName(of: identifier),
          collationTypes: try LocaleIdentifier.collationTypes(of: identifier)))
    }
    return locales
  }
}
