internal import CICU

/// Locale data from ICU.
enum ICULocale {
  /// The parts of a locale identifier that ICU knows.
  struct Facts {
    /// ICU's identifier, such as "de@collation=phonebook".
    ///
    /// It names the script if the region has another one than the language.
    var identifier: String
    /// ICU's identifier with the parts that the text has.
    var givenIdentifier: String
    var hasKnownLanguage: Bool
    /// A Boolean value that indicates whether ICU has data of any kind for the language.
    var hasData: Bool
    var hasKnownScript: Bool
    var hasKnownRegion: Bool
    /// The variants, separated by underscores.
    ///
    /// ICU does not know which variants exist.
    var variants: String
    /// A Boolean value that indicates whether the locale has the collation type, which can be one
    /// for searching.
    var hasKnownCollation: Bool
  }

  /// Parses a BCP 47 tag or an ICU identifier.
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
      givenIdentifier: strings[2],
      hasKnownLanguage: facts.known_language,
      hasData: facts.has_data,
      hasKnownScript: facts.known_script,
      hasKnownRegion: facts.known_region,
      variants: strings[1],
      hasKnownCollation: facts.known_collation)
  }

  /// Returns the BCP 47 tag of an ICU identifier.
  static func tag(of identifier: String) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: identifier) { status in
        cicu_locale_tag(identifier, receive, context, &status)
      }
    }.strings[0]
  }

  /// Returns the English name of the locale with an ICU identifier.
  static func englishName(of identifier: String) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: identifier) { status in
        cicu_locale_english_name(identifier, receive, context, &status)
      }
    }.strings[0]
  }

  /// Returns the language of a locale, with the script that it is most likely written in, such as "sr-Latn".
  static func languageAndScript(of text: String) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: text) { status in
        cicu_language_and_script(text, receive, context, &status)
      }
    }.strings[0]
  }

  /// Returns whether the script of the locale with an ICU identifier is written from right to left.
  static func isRightToLeft(_ identifier: String) -> Bool { cicu_is_right_to_left(identifier) }

  /// Returns the separators between groups of digits in numbers, or those before fractions: those of the locale's own
  /// digits, and of 0 to 9.
  static func numberSeparators(
    of identifier: String, decimal: Bool
  ) throws(CollationError) -> [String] {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: identifier) { status in
        cicu_number_separators(identifier, decimal, receive, context, &status)
      }
    }.strings
  }

  /// Returns the ICU identifiers of the locales that have their own collation.
  static func collationLocales() throws(CollationError) -> [String] {
    try collectICUStrings { receive, context in
      cicu_collation_locales(receive, context)
    }.strings
  }

  /// Returns the ICU identifiers of all locales that ICU has data of any kind for.
  static func allLocales() throws(CollationError) -> [String] {
    try collectICUStrings { receive, context in
      cicu_all_locales(receive, context)
    }.strings
  }

  /// Returns the collation types of a locale in BCP 47 form, the default first, including those for
  /// searching.
  static func collationTypes(of identifier: String) throws(CollationError) -> [String] {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: identifier) { status in
        cicu_collation_types(identifier, receive, context, &status)
      }
    }.strings
  }
}
