#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Orders text as people of a locale expect.
///
/// The order is that of ICU's sort keys (`ucol_getSortKey`) for the same locale and options,
/// and depends on nothing else: not on the process's locale, the thread or the
/// machine. A collator never changes, so tasks may share one freely.
///
///     let swedish = try Collator(locale: "sv")
///     swedish.compare("zebra", "ål")  // .orderedAscending
///     let english = try Collator(locale: "en")
///     english.compare("zebra", "ål")  // .orderedDescending
public struct Collator: Sendable {
  /// The locales that were asked for, as BCP 47 tags such as "de-u-co-phonebk".
  public var locales: [String] { facts.locales }

  /// The locales whose rules order the text, as BCP 47 tags.
  ///
  /// Many languages have no rules of their own and resolve to "und", the root
  /// order of CLDR: English and German do, and so does each language that ICU has no data for. "zh-TW" resolves to "zh-u-co-stroke".
  /// Of several locales, one that brings no rules is not among them.
  public var resolvedLocales: [String] { facts.resolvedLocales }

  /// Those of ``locales`` for whose language ICU has no data of any kind, as Latin, "la".
  ///
  /// Such a language has the root order of CLDR, which may or may not be what its people expect.
  public var localesWithoutData: [String] { facts.localesWithoutData }

  /// The options that were given.
  public var options: Options { facts.options }

  /// What is known of a collator, in one place, so that a collator is two references to copy.
  private final class Facts: Sendable {
    let locales: [String]
    let resolvedLocales: [String]
    let localesWithoutData: [String]
    let options: Options

    init(
      locales: [String], resolvedLocales: [String], localesWithoutData: [String], options: Options
    ) {
      self.locales = locales
      self.resolvedLocales = resolvedLocales
      self.localesWithoutData = localesWithoutData
      self.options = options
    }
  }

  private let facts: Facts

  let keys: KeyMaker

  var icu: ICUCollator { keys.collator }

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
    try self.init(locales: [locale], options: options)
  }

  /// Opens a collator that orders each script by the rules of its own locale.
  ///
  /// A script belongs to the first locale in the list that writes it, with all of its
  /// letters: Swedish after Danish, or after English, changes nothing, and neither does Chinese
  /// after Japanese. So the words of one script have the order that they have in the collator of
  /// its locale alone. All else (digits and punctuation, case first, the order of the scripts) is
  /// as the first locale has it, and so is a script that no locale of the list writes. A mark
  /// counts as part of the letter that it stands behind.
  ///
  ///     let names = try Collator(locales: ["sv", "zh"])
  ///     names.compare("zebra", "ål")  // .orderedAscending, as in Swedish
  ///     names.compare("北京", "上海")  // .orderedAscending, as in Chinese: B before S
  ///
  /// - Parameters:
  ///   - locales: Identifiers as for ``init(locale:options:)``.
  ///   - options: What to change about the order.
  /// - Throws: ``CollationError`` when a locale is unknown or there is none, or the
  ///   options cannot be met.
  /// - Complexity: Where rules of several locales meet, or ``Options/rules`` are given,
  ///   ICU builds their tables: up to a tenth of a second. They are kept for the next
  ///   collator of the same locales and rules.
  public init(locales: [String], options: Options = Options()) throws(CollationError) {
    try self.init(locales: LocaleIdentifier.list(locales), options: options)
  }

  init(locales: [LocaleIdentifier], options: Options) throws(CollationError) {
    guard !locales.isEmpty else { throw CollationError(.noLocale, input: "") }
    let tailoring = try Tailoring.shared(locales: locales, rules: options.rules)
    self.keys = try KeyMaker(
      collator: ICUCollator(tailoring: tailoring, options: options),
      hasOwnRules: options.rules != nil)
    var resolved: [String] = []
    for locale in tailoring.actualLocales { resolved.append(try ICULocale.tag(of: locale)) }
    self.facts = Facts(
      locales: locales.map(\.tag), resolvedLocales: resolved,
      localesWithoutData: locales.filter { !$0.hasData }.map(\.tag), options: options)
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
    let result = left.withUTF8Buffer { left in
      right.withUTF8Buffer { right in keys.compare(left, right) }
    }
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
    SortKey(bytes: text.withUTF8Buffer { keys.key(of: $0) })
  }
}
