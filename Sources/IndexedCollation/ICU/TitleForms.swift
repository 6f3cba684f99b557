internal import CICU

/// How a locale writes the titles of sections.
struct TitleForms {
  private let locale: LocaleIdentifier

  /// What is between the ends of a range, such as "–".
  private let rangeSeparator: String

  /// The range of all digits, such as "0–9".
  let digits: String

  init(of locale: LocaleIdentifier) throws(CollationError) {
    self.locale = locale
    let parts = try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: locale.input) { status in
        cicu_digit_range(locale.icuOrRoot, receive, context, &status)
      }
    }.strings
    self.rangeSeparator = parts[1]
    self.digits = parts.joined()
  }

  /// Returns the title of a range, such as "A–C".
  func range(from first: String, to last: String) -> String {
    first == last ? first : first + rangeSeparator + last
  }

  /// Returns a text whose first letter is a title case letter, and the others lower case.
  func titleCase(_ text: String) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: text) { status in
        text.utf8Span.span.withCharacters { characters in
          cicu_title_case(
            characters.baseAddress, characters.count, locale.icuOrRoot, receive, context, &status)
        }
      }
    }.strings[0]
  }

  /// Returns the name of a script.
  func name(of script: ICUScripts.Script) throws(CollationError) -> String {
    try ICUScripts.name(of: script, in: locale)
  }
}
