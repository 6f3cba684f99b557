internal import CICU

/// Script and letter data from ICU.
enum ICUScripts {
  /// A script, represented by ICU's code.
  struct Script: Hashable {
    var code: Int32

    /// The Japanese syllabaries, Hiragana and Katakana (Katakana_Or_Hiragana).
    static let kana = Script(code: Int32(CICU_KANA))
    /// Symbols and punctuation that many scripts use (Common).
    static let common = Script(code: Int32(CICU_COMMON))
    /// Marks that have the script of the preceding letter (Inherited).
    static let inherited = Script(code: Int32(CICU_INHERITED))
    /// Code points without a known script, such as unassigned ones (Unknown).
    static let unknown = Script(code: Int32(CICU_UNKNOWN))
  }

  /// Returns the scripts that a locale is written in; empty if ICU does not know them.
  static func scripts(of locale: LocaleIdentifier) -> [Script] {
    scripts { cicu_locale_scripts(locale.icuOrRoot, $0, $1) }
  }

  /// Returns the scripts that a character is used in (Script_Extensions).
  static func scripts(of character: Unicode.Scalar) -> [Script] {
    scripts { cicu_character_scripts(character.value, $0, $1) }
  }

  /// Returns the script of a character, or of its first script extension.
  ///
  /// Hiragana and Katakana are one script, because their letters are collated together.
  static func script(of character: Unicode.Scalar) -> Script {
    let script = scripts(of: character).first ?? .unknown
    return [Script(code: Int32(CICU_HIRAGANA)), Script(code: Int32(CICU_KATAKANA))]
      .contains(script) ? .kana : script
  }

  /// Returns the script of the first letter of a text; Common if there is none.
  static func script(of text: String) -> Script {
    let scripts = text.unicodeScalars.lazy.map(script(of:))
    return scripts.first { ![.common, .inherited, .unknown].contains($0) } ?? .common
  }

  /// Returns whether a script is in everyday use (Recommended in UAX #31).
  static func isEveryday(_ script: Script) -> Bool { cicu_is_everyday_script(script.code) }

  /// Returns the name of a script in the language of a locale, with a capital letter.
  static func name(
    of script: Script, in locale: LocaleIdentifier
  ) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: locale.input) { status in
        cicu_script_name(script.code, locale.icuOrRoot, receive, context, &status)
      }
    }.strings[0]
  }

  // No character or locale has more scripts than this.
  private static let maximumCount = 64

  private static func scripts(_ write: (UnsafeMutablePointer<Int32>?, Int) -> Int) -> [Script] {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: maximumCount) { codes in
      let count = min(write(codes.baseAddress, maximumCount), maximumCount)
      return codes.prefix(count).map { Script(code: $0) }
    }
  }

  /// Returns the standard and auxiliary exemplar characters of a locale in CLDR, in both cases,
  /// and its exemplar strings.
  static func letters(of locale: LocaleIdentifier) throws(CollationError) -> [String] {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: locale.input) { status in
        cicu_locale_letters(locale.icuOrRoot, receive, context, &status)
      }
    }.strings
  }
}
