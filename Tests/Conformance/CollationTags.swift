internal import IndexedCollation
package import TestSupport

/// The tags that a check runs for.
package enum CollationTags {
  /// The locales with the order of ICU.
  private static func availableLocales() throws -> [Collator.AvailableLocale] {
    try Collator.availableLocales().filter(\.hasOrderOfICU)
  }

  /// Every locale with its own collation, with each of its collation types.
  package static let all: [String] = {
    do {
      return try availableLocales().flatMap { locale in
        // A tag has only one "-u-", which all keys follow.
        let type = locale.tag.contains("-u-") ? "-co-" : "-u-co-"
        return locale.collationTypes.map { locale.tag + type + $0 }
      }
    } catch {
      preconditionFailure("ICU does not tell its locales: \(error)")
    }
  }()

  /// Every locale with its own collation, in its default type.
  package static let locales: [String] = {
    do {
      return try availableLocales().map(\.tag)
    } catch {
      preconditionFailure("ICU does not tell its locales: \(error)")
    }
  }()

  /// The keys after `-u-` that change the order, with their values (LDML part 5, section 3.2).
  private static let options: [(key: String, values: [String])] = [
    ("ka", ["noignore", "shifted"]), ("kb", ["true", "false"]), ("kc", ["true", "false"]),
    ("kf", ["upper", "lower", "false"]), ("kk", ["true", "false"]), ("kn", ["true", "false"]),
    ("kr", ["grek-latn", "latn-cyrl", "digit-punct", "latn-digit", "hani", "arab-zzzz-grek"]),
    ("ks", ["level1", "level2", "level3", "level4", "identic"]),
  ]

  /// Adds random options to a tag that has a "-u-"; at least one tag in three gets none.
  package static func withOptions(_ tag: String, using random: inout Seeded) -> String {
    guard !random.once(in: 3) else { return tag }
    var tag = tag
    var count = 0
    // The library refuses an identifier that is too long for ICU to canonicalize.
    for (key, values) in options where count < 5 && random.once(in: 3) {
      count += 1
      guard let value = values.randomElement(using: &random) else { continue }
      tag += "-\(key)-\(value)"
    }
    return tag
  }
}
