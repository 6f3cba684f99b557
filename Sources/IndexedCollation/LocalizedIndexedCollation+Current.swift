#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension LocalizedIndexedCollation {
  /// The collation of the locale that the process runs in.
  ///
  /// On Apple's systems that is the user's preferred locale. Elsewhere it is what
  /// the environment says: LC_ALL, else LC_COLLATE, else LANG (POSIX, Base
  /// Definitions, section 8.2). Where they say nothing, or "C" or "POSIX", which name
  /// no language, it is CLDR's root order.
  ///
  /// - Throws: ``CollationError`` when the locale is unknown.
  public static func current(
    options: Collator.Options = .init(),
    catchAll: CatchAll = .uiKit
  ) throws(CollationError) -> LocalizedIndexedCollation {
    try LocalizedIndexedCollation(
      locale: currentLocale(environment: ProcessInfo.processInfo.environment),
      options: options,
      catchAll: catchAll)
  }

  static func currentLocale(environment: [String: String]) -> String {
    #if canImport(Darwin)
    return Locale.current.identifier(.bcp47)
    #else
    let value =
      ["LC_ALL", "LC_COLLATE", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // "sv_SE.UTF-8@euro" is a language, a region, an encoding and a modifier.
    // Only the modifier may matter to the order, and only as glibc's own, so
    // the language and the region are all that count here.
    let locale = String((value ?? "C").prefix { $0 != "." && $0 != "@" })
    return ["C", "POSIX"].contains(locale) ? "und" : locale
    #endif
  }
}
