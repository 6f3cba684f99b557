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

    /// Whether the order is that of ICU, and not that of an alphabet that ICU lacks, or of a similar language.
    public let hasOrderOfICU: Bool
  }

  /// Returns the locales that have their own collation: those of the installed ICU, and those with an alphabet
  /// that ICU lacks, such as Chuvash and Sindhi.
  ///
  /// A collator can also be made for other locales if ICU knows their language. Such a locale
  /// has the root order and its own section titles.
  ///
  /// - Returns: The locales in the order of their tags.
  /// - Throws: ``CollationError`` if ICU's data cannot be read.
  public static func availableLocales() throws(CollationError) -> [AvailableLocale] {
    var locales: [AvailableLocale] = []
    let identifiers = try ICULocale.collationLocales()
    for identifier in Set(identifiers).union(MissingAlphabet.identifiers) {
      let tag = try ICULocale.tag(of: identifier)
      let locale = try LocaleIdentifier(tag)
      let alphabet = try MissingAlphabet.of(locale)
      let model = try ICUTailoring.modelIdentifier(of: locale)
      locales.append(
        AvailableLocale(
          tag: tag,
          englishName: try ICULocale.englishName(of: identifier),
          collationTypes: try LocaleIdentifier.collationTypes(of: identifier),
          hasOrderOfICU: alphabet == nil && model == nil))
    }
    return locales.sorted { $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8) }
  }
}
