#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Orders text as people of a locale expect.
///
/// The order is that of ICU's `ucol_strcoll` for the same locale and options,
/// and depends on nothing else: not on the process's locale, the thread or the
/// machine. A collator never changes, so tasks may share one freely.
///
///     let swedish = try Collator(locale: "sv")
///     swedish.compare("zebra", "ål")  // .orderedAscending
///     let english = try Collator(locale: "en")
///     english.compare("zebra", "ål")  // .orderedDescending
public struct Collator: Sendable {
  /// The locale that was asked for, as a BCP 47 tag such as "de-u-co-phonebk".
  public let locale: String

  /// The locale whose rules order the text, as a BCP 47 tag.
  ///
  /// Many languages have no rules of their own and resolve to "und", the root
  /// order of CLDR: English and German do. "zh-TW" resolves to "zh-u-co-stroke".
  public let resolvedLocale: String

  /// The options that were given.
  public let options: Options

  let icu: ICUCollator

  /// Opens a collator.
  ///
  ///     let phonebook = try Collator(locale: "de-u-co-phonebk")
  ///     phonebook.compare("Ärger", "Afrika")  // .orderedAscending: Ä counts as Ae
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 tag (`de-u-co-phonebk`) or an identifier of ICU's form
  ///     (`de@collation=phonebook`); "und" is the root order.
  ///   - options: What to change about the locale's order.
  /// - Throws: ``CollationError`` when the locale, or the collation type in it,
  ///   is unknown. It never falls back to another order in silence.
  /// - Complexity: Some milliseconds for a locale that the process opens for the
  ///   first time. Keep the collator.
  public init(locale: String, options: Options = Options()) throws(CollationError) {
    try self.init(locale: LocaleIdentifier(locale), options: options)
  }

  init(locale: LocaleIdentifier, options: Options) throws(CollationError) {
    self.icu = try ICUCollator(locale: locale, attributes: options.attributes)
    self.locale = locale.tag
    self.resolvedLocale = try ICULocale.tag(of: icu.actualLocale())
    self.options = options
  }

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - left: A text of less than 2³¹ bytes of UTF-8.
  ///   - right: Another.
  /// - Returns: `.orderedSame` if no difference counts at the collator's strength;
  ///   the texts may still differ.
  /// - Complexity: O(*n*), where *n* is the length up to the first difference that
  ///   decides.
  public func compare(_ left: String, _ right: String) -> ComparisonResult {
    let result = icu.compare(left.utf8Span.span, right.utf8Span.span)
    return result < 0 ? .orderedAscending : result > 0 ? .orderedDescending : .orderedSame
  }

  /// Makes the sort key of a text.
  ///
  /// - Parameter text: A text of less than 2³¹ bytes of UTF-8, whose key is less
  ///   than 2³¹ bytes.
  /// - Returns: The key.
  /// - Complexity: O(*n*), where *n* is the length of the text. The key of a name
  ///   is about as long as the name, or twice as long.
  public func sortKey(for text: String) -> SortKey {
    var bytes: [UInt8] = []
    icu.appendSortKey(of: text.utf8Span.span, to: &bytes)
    return SortKey(bytes: bytes)
  }
}
