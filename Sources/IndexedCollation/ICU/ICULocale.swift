internal import CICU

/// What ICU tells about locales.
enum ICULocale {
  /// What is known of the parts of a locale's identifier.
  struct Facts {
    /// ICU's own identifier, such as "de@collation=phonebook".
    var identifier: String
    var hasKnownLanguage: Bool
    /// Whether ICU has data of any kind for the language.
    var hasData: Bool
    var hasKnownScript: Bool
    var hasKnownRegion: Bool
    var hasKnownVariant: Bool
    var hasKnownCollation: Bool
  }

  /// Reads a BCP 47 tag or an identifier of ICU's form.
  static func facts(of text: String) throws(CollationError) -> Facts {
    let (strings, facts) = try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: text) { status in
        text.utf8Span.span.withCharacters { characters in
          cicu_locale_parse(
            characters.baseAddress, characters.count, receive, context, &status)
        }
      }
    }
    return Facts(
      identifier: strings[0],
      hasKnownLanguage: facts.known_language,
      hasData: facts.has_data,
      hasKnownScript: facts.known_script,
      hasKnownRegion: facts.known_region,
      hasKnownVariant: facts.known_variant,
      hasKnownCollation: facts.known_collation)
  }

  /// The BCP 47 tag of an identifier of ICU's form.
  static func tag(of identifier: String) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: identifier) { status in
        cicu_locale_tag(identifier, receive, context, &status)
      }
    }.strings[0]
  }

  /// The English name of the locale of an identifier of ICU's form.
  static func englishName(of identifier: String) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: identifier) { status in
        cicu_locale_english_name(identifier, receive, context, &status)
      }
    }.strings[0]
  }

  /// ICU's identifiers of the locales that have a collation of their own.
  static func collationLocales() throws(CollationError) -> [String] {
    try collectICUStrings { receive, context in
      cicu_collation_locales(receive, context)
    }.strings
  }

  /// ICU's identifiers of all locales that it has data of any kind for.
  static func allLocales() throws(CollationError) -> [String] {
    try collectICUStrings { receive, context in
      cicu_all_locales(receive, context)
    }.strings
  }

  /// The collation types of a locale in BCP 47 spelling, its default first.
  static func collationTypes(of identifier: String) throws(CollationError) -> [String] {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: identifier) { status in
        cicu_collation_types(identifier, receive, context, &status)
      }
    }.strings
  }
}
