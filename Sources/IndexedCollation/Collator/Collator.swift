#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Compares and sorts text in the order that a locale's users expect.
///
/// The order is that of ICU's sort keys (`ucol_getSortKey`) for the same locale and options, and that of an
/// alphabet in some languages that ICU has no order for. It
/// does not depend on the process's locale, the thread or the machine. A collator is immutable,
/// so tasks can share it.
///
///     let swedish = try Collator(locale: "sv")
///     swedish.compare("zebra", "ål")  // .orderedAscending
///     let english = try Collator(locale: "en")
///     english.compare("zebra", "ål")  // .orderedDescending
public struct Collator: Sendable {
  /// The requested locales, as BCP 47 tags such as "de-u-co-phonebk".
  public var locales: [String] { identifiers.map(\.tag) }

  /// The locales whose rules order the text, as BCP 47 tags.
  ///
  /// Many languages have no rules of their own and resolve to "und", the root order of CLDR.
  /// Examples are English and German. "zh-TW" resolves
  /// to "zh-u-co-stroke". In a list of locales, a locale after the first is left out if it
  /// contributes no rules.
  ///
  /// Some languages for which ICU has no rules have their order from a table of alphabets with their sources
  /// (`MissingAlphabets.csv`), such as Chuvash, "cv".
  public var resolvedLocales: [String] { facts.resolvedLocales }

  /// The elements of ``locales`` for whose language there are no data of any kind, such as Latin,
  /// "la".
  ///
  /// Such a language uses the root order of CLDR, which may differ from the order that its
  /// users expect.
  public var localesWithoutData: [String] {
    identifiers.filter { !$0.hasData && (try? MissingAlphabet.of($0)) == nil }.map(\.tag)
  }

  /// Returns the locale in ``locales`` that orders a text.
  ///
  /// It is the locale that the script of the first letter belongs to, as in
  /// ``init(locales:options:)-([String],_)``. It tells in which language to show or to pronounce the
  /// text.
  ///
  ///     let names = try Collator(locales: ["sv", "zh"])
  ///     names.locale(for: "北京")  // "zh"
  ///     names.locale(for: "2 北京")  // "zh"
  ///     names.locale(for: "Åsa")  // "sv"
  ///
  /// - Complexity: O(*n*), where *n* is the number of characters before the first letter.
  public func locale(for text: String) -> String { locales[tailoring.owners.owner(of: text)] }

  /// A Boolean value that indicates whether the script of the first locale is written from right to
  /// left.
  ///
  ///     try Collator(locale: "ar").isRightToLeft  // true
  public var isRightToLeft: Bool { ICULocale.isRightToLeft(identifiers[0].icuOrRoot) }

  /// Returns the language of a locale, with the script that it is most likely written in, such as "sr-Latn" for
  /// "sr-ME"; `nil` if ICU does not know the locale.
  package static func languageAndScript(ofLocale tag: String) -> String? {
    try? ICULocale.languageAndScript(of: tag)
  }

  /// Options that change the order of a locale.
  public typealias Options = CollatorOptions

  /// The options that the caller gave.
  public var options: Options { facts.options }

  /// The properties of a collator in one object, so that copying a collator copies two
  /// references.
  private final class Facts: Sendable {
    let identifiers: [LocaleIdentifier]
    let tailoring: Tailoring
    let resolvedLocales: [String]
    let options: Options

    init(
      identifiers: [LocaleIdentifier], tailoring: Tailoring, resolvedLocales: [String],
      options: Options
    ) {
      self.identifiers = identifiers
      self.tailoring = tailoring
      self.resolvedLocales = resolvedLocales
      self.options = options
    }
  }

  private let facts: Facts

  /// The requested locales, at least one.
  var identifiers: [LocaleIdentifier] { facts.identifiers }

  /// The rules of the locales, before options are applied.
  var tailoring: Tailoring { facts.tailoring }

  let keys: KeyMaker

  var icu: ICUCollator { keys.collator }

  /// Creates a collator for one locale.
  ///
  ///     let phonebook = try Collator(locale: "de-u-co-phonebk")
  ///     phonebook.compare("Ärger", "Afrika")  // .orderedAscending (Ä counts as Ae)
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 tag (`de-u-co-phonebk`) or an ICU identifier
  ///     (`de@collation=phonebook`); "und" is the root order.
  ///   - options: Options that change the locale's order.
  /// - Throws: ``CollationError`` if the locale, or its collation type, is unknown. The
  ///   initializer never silently falls back to another order.
  /// - Complexity: A few milliseconds for a locale that the process opens for the first time.
  ///   Keep the collator for reuse.
  public init(locale: String, options: Options = Options()) throws(CollationError) {
    try self.init(locales: [locale], options: options)
  }

  /// Creates a collator for a locale of Foundation.
  ///
  ///     let swedish = try Collator(locale: Locale(identifier: "sv"))
  ///     swedish.locales  // ["sv"]
  ///
  /// On Linux, a program that imports FoundationEssentials and not Foundation has one locale, "en_001",
  /// whatever its identifier.
  ///
  /// - Parameters:
  ///   - locale: The locale, whose identifier names the order.
  ///   - options: Options that change the locale's order.
  /// - Throws: ``CollationError`` as for ``init(locale:options:)-(String,_)``.
  public init(locale: Locale, options: Options = Options()) throws(CollationError) {
    try self.init(locale: locale.identifier(.bcp47), options: options)
  }

  /// Creates a collator that orders each script by the rules of one locale in a list.
  ///
  /// A script, with all of its letters, belongs to the first locale in the list that uses it.
  /// So Swedish after Danish or English changes nothing, and neither does Chinese after
  /// Japanese. Words in one script have the same order as in a collator for the script's locale
  /// alone. The first locale determines everything else: digits, punctuation, case first, the
  /// order of the scripts, and scripts that no locale in the list uses. A mark counts as part
  /// of the letter that it follows.
  ///
  ///     let names = try Collator(locales: ["sv", "zh"])
  ///     names.compare("zebra", "ål")  // .orderedAscending (as in Swedish)
  ///     names.compare("北京", "上海")  // .orderedAscending (as in Chinese: B before S)
  ///
  /// - Parameters:
  ///   - locales: Identifiers as for ``init(locale:options:)-(String,_)``.
  ///   - options: Options that change the order.
  /// - Throws: ``CollationError`` if a locale is unknown, if the list is empty, or if the
  ///   options cannot be applied.
  /// - Complexity: If rules of several locales are combined, or ``CollatorOptions/rules`` are
  ///   given, ICU builds their tables, which can take half a second. A cache keeps the
  ///   tables for the next collator with the same locales and rules.
  public init(locales: [String], options: Options = Options()) throws(CollationError) {
    let identifiers = try LocaleIdentifier.list(locales)
    guard !identifiers.isEmpty else { throw CollationError(.noLocale, input: "") }
    let rules = try options.ownRules(of: identifiers)
    let tailoring = try Tailoring.shared(locales: identifiers, rules: rules)
    self.keys = try KeyMaker(
      collator: tailoring.collator(options: options),
      hasOwnRules: !rules.isEmpty)
    var resolved: [String] = []
    for locale in tailoring.actualLocales { resolved.append(try ICULocale.tag(of: locale)) }
    for (owner, alphabet) in try MissingAlphabet.all(of: identifiers) {
      if owner == 0 { resolved[0] = alphabet.locale } else { resolved.append(alphabet.locale) }
    }
    self.facts = Facts(
      identifiers: identifiers, tailoring: tailoring, resolvedLocales: resolved, options: options)
  }

  /// Whether Chinese characters are in the order of their readings, as in pinyin or Zhuyin order, and not in
  /// that of their strokes or radicals.
  ///
  ///     try Collator(locale: "zh").ordersHanByReading  // true
  ///     try Collator(locale: "zh-Hant").ordersHanByReading  // false
  ///
  /// - Complexity: O(*n*), where *n* is the number of groups of characters.
  public var ordersHanByReading: Bool { (try? icu.ordersHanByReading()) ?? false }

  /// Whether Chinese characters in Korean are in the order of their readings, as in `ko`, and not in that of their
  /// radicals.
  ///
  ///     try Collator(locale: "ko").ordersHanjaByReading  // true
  ///     try Collator(locale: "ja").ordersHanjaByReading  // false
  public var ordersHanjaByReading: Bool { icu.primaryKey(of: "李") == icu.primaryKey(of: "리") }

  /// The separators between groups of digits in numbers of the locales, for ``FilingRules/groupingSeparators``.
  ///
  ///     try Collator(locale: "en").groupingSeparators  // ","
  ///     try Collator(locales: ["de", "de-CH"]).groupingSeparators  // ".’"
  ///
  /// - Complexity: A few milliseconds for a locale that the process opens for the first time.
  public var groupingSeparators: String { numberSeparators(decimal: false) }

  /// The separators before the fractions of numbers of the locales, for ``FilingRules/decimalSeparators``.
  ///
  ///     try Collator(locale: "en").decimalSeparators  // "."
  ///     try Collator(locales: ["de", "en"]).decimalSeparators  // ",."
  ///
  /// - Complexity: A few milliseconds for a locale that the process opens for the first time.
  public var decimalSeparators: String { numberSeparators(decimal: true) }

  private func numberSeparators(decimal: Bool) -> String {
    var separators: [Character] = []
    for locale in identifiers {
      let found = (try? ICULocale.numberSeparators(of: locale.icu, decimal: decimal)) ?? []
      for separator in found.joined() where !separators.contains(separator) {
        separators.append(separator)
      }
    }
    return String(separators)
  }

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - left: A text of less than 2³¹ bytes of UTF-8.
  ///   - right: Another text with the same limit.
  /// - Returns: `.orderedSame` if no difference counts at the collator's strength; the texts
  ///   can still differ.
  /// - Complexity: O(*n*), where *n* is the length up to the first difference that decides.
  public func compare(_ left: String, _ right: String) -> ComparisonResult {
    let result = left.withUTF8Buffer { left in
      right.withUTF8Buffer { right in keys.compare(left, right) }
    }
    return ComparisonResult(sign: result)
  }

  /// Compares two texts of less than 2³¹ bytes; invalid UTF-8 counts as U+FFFD.
  package func compareUTF8(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    ComparisonResult(sign: keys.compare(left, right))
  }

  /// Returns the sort key of a text.
  ///
  /// - Parameter text: A text of less than 2³¹ bytes of UTF-8, whose key is less than 2³¹
  ///   bytes.
  /// - Returns: The key.
  /// - Complexity: O(*n*), where *n* is the length of the text. The key of a name is about as
  ///   long as the name, or twice as long.
  public func sortKey(for text: String) -> SortKey {
    SortKey(bytes: text.withUTF8Buffer { keys.key(of: $0) })
  }

  /// Calls a closure with the sort key of a text of less than 2³¹ bytes; invalid UTF-8 counts as U+FFFD.
  package func withSortKey<Result>(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    keys.withAnyKey(of: text, body)
  }
}
