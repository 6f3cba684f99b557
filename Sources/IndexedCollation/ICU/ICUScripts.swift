internal import CICU

/// Script and letter data from ICU.
enum ICUScripts {
  /// A script, represented by ICU's code.
  struct Script: Hashable {
    var code: Int32

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
