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
    // "sr_RS.UTF-8@latin" is a language, a region, an encoding and a modifier. The
    // modifiers of glibc that matter to the order name a script; ICU's have a "=".
    let parts = (value ?? "C").split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let locale = String(parts[0].prefix { $0 != "." })
    if ["C", "POSIX"].contains(locale) { return "und" }
    guard let modifier = parts.dropFirst().first else { return locale }
    if modifier.contains("=") { return "\(locale)@\(modifier)" }
    let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]
    var subtags = locale.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    if let script = scripts[String(modifier)], !subtags.contains(script) {
      subtags.insert(script, at: 1)
    }
    return subtags.joined(separator: "_")
    #endif
  }
}
