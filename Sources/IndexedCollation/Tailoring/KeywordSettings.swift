extension JoinedRules.Part {
  /// Returns the settings in effect for the locale, from its rules or from the keywords of its
  /// identifier.
  func settings() throws(CollationError) -> CollatorOptions {
    try ICUCollator(tailoring: tailoring).effectiveOptions()
  }

  /// Returns the settings from the keywords of the locale's identifier, such as "sv-u-kn-true".
  ///
  /// They are not part of the rules of the locale, so a tailoring that is built from these rules
  /// does not have them. A keyword with the value that the locale has anyway counts for nothing,
  /// so custom rules can change the setting.
  func keywordSettings() throws(CollationError) -> CollatorOptions {
    let plain = try locale.withoutSettings()
    guard plain.icu != locale.icu else { return CollatorOptions() }
    return try settings().difference(
      from: Self(locale: plain, tailoring: ICUTailoring(of: plain)).settings())
  }
}

extension LocaleIdentifier {
  /// Returns the locale without the keywords that only set options of the order.
  fileprivate func withoutSettings() throws(CollationError) -> LocaleIdentifier {
    let type = Self.collationType(in: icu).map { "@collation=\($0)" } ?? ""
    let plain = icu.prefix { $0 != "@" } + type
    return LocaleIdentifier(
      input: input, icu: String(plain), tag: try ICULocale.tag(of: String(plain)), hasData: hasData)
  }
}
