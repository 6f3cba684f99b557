/// A locale that ICU knows, as an ICU identifier and as a BCP 47 tag.
///
/// ICU opens a collator for any text and silently falls back to the root order. This type
/// requires that each part of the identifier is known. Only after that check, ICU's own
/// fallback applies. For example, Basque has no collation of its own and uses the root order.
struct LocaleIdentifier: Hashable {
  /// The identifier as the caller gave it, for error messages.
  let input: String

  /// ICU's identifier, such as "de@collation=phonebook"; empty for the root.
  let icu: String

  /// ICU's identifier, but "root" for the root, because ICU takes an empty identifier for the
  /// default locale.
  var icuOrRoot: String { icu.isEmpty ? "root" : icu }

  /// The BCP 47 tag, such as "de-u-co-phonebk"; "und" for the root.
  let tag: String

  /// A Boolean value that indicates whether ICU has data of any kind for the language.
  let hasData: Bool

  /// The root locale, whose order is CLDR's.
  static let root = LocaleIdentifier(input: "und", icu: "", tag: "und", hasData: true)

  /// Returns the collation type in an ICU identifier: "phonebook" in "de@collation=phonebook".
  static func collationType(in icu: String) -> Substring? {
    let keywords = icu.drop { $0 != "@" }.dropFirst().split(separator: ";")
    let name = "collation="
    return keywords.first { $0.hasPrefix(name) }?.dropFirst(name.count)
  }

  /// Adds a collation type to a locale's tag.
  static func tag(_ base: String, collationType type: String) -> String {
    // A tag has only one "-u-"; all keys follow it.
    base + (base.contains("-u-") ? "-co-" : "-u-co-") + type
  }
}
