#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension LocalizedIndexedCollation {
  /// Returns the collation of the process's current locale.
  ///
  /// On Apple platforms, this is the user's preferred locale. On other platforms, the
  /// environment determines it: LC_ALL, else LC_COLLATE, else LANG (POSIX, Base Definitions,
  /// section 8.2). If these variables are not set, or have the value "C" or "POSIX", which name
  /// no language, the result is CLDR's root order.
  ///
  /// - Parameters:
  ///   - options: Options that change the locale's order.
  ///   - policy: What determines the sections.
  /// - Returns: The collation.
  /// - Throws: ``CollationError`` if the locale is unknown.
  public static func current(
    options: Collator.Options = .init(), policy: SectionPolicy = .init()
  ) throws(CollationError) -> LocalizedIndexedCollation {
    try LocalizedIndexedCollation(
      locale: currentLocale(environment: ProcessInfo.processInfo.environment),
      options: options,
      policy: policy)
  }

  static func currentLocale(environment: [String: String]) -> String {
    #if canImport(Darwin)
    return Locale.current.identifier(.bcp47)
    #else
    let value =
      ["LC_ALL", "LC_COLLATE", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // "sr_RS.UTF-8@latin" consists of a language, a region, an encoding and a modifier. The
    // glibc modifiers that affect the order name a script; ICU keywords contain "=".
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
