internal import CICU

/// What ICU tells about scripts and letters.
enum ICUScripts {
  /// A script, by ICU's code.
  struct Script: Hashable {
    var code: Int32

    /// Signs that many scripts use.
    static let common = Script(code: Int32(CICU_COMMON))
    /// Marks, which have the script of the letter before them.
    static let inherited = Script(code: Int32(CICU_INHERITED))
    /// What is no character, or whose script nobody knows.
    static let unknown = Script(code: Int32(CICU_UNKNOWN))
  }

  /// The scripts that a locale is written in; none if ICU does not know.
  static func scripts(of locale: LocaleIdentifier) -> [Script] {
    scripts { cicu_locale_scripts(locale.icuOrRoot, $0, $1) }
  }

  /// The scripts that a character is used in.
  static func scripts(of character: Unicode.Scalar) -> [Script] {
    scripts { cicu_character_scripts(character.value, $0, $1) }
  }

  // More than one character or one locale has.
  private static let maximumCount = 64

  private static func scripts(_ write: (UnsafeMutablePointer<Int32>?, Int) -> Int) -> [Script] {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: maximumCount) { codes in
      let count = min(write(codes.baseAddress, maximumCount), maximumCount)
      return codes.prefix(count).map { Script(code: $0) }
    }
  }

  /// The letters that CLDR lists for a locale, great and small, and strings that count as
  /// letters.
  static func letters(of locale: LocaleIdentifier) throws(CollationError) -> [String] {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: locale.input) { status in
        cicu_locale_letters(locale.icuOrRoot, receive, context, &status)
      }
    }.strings
  }
}
