internal import CICU

/// A tailoring of ICU's: what orders the text of a locale, before any option.
///
/// `@unchecked Sendable` is true for the reason that `ICUCollator` gives.
final class ICUTailoring: @unchecked Sendable {
  let handle: OpaquePointer

  /// Loads the tailoring of a locale.
  init(of locale: LocaleIdentifier) throws(CollationError) {
    self.handle = try openICU(about: locale.input) { status in
      cicu_tailoring_load(locale.icuOrRoot, &status)
    }
  }

  /// A mistake in rules, in ICU's words.
  struct Mistake: Error {
    var status: String?
    /// Where it is, in UTF-16 from the start of the rules; negative if ICU does not say.
    var place: Int
    var reason: String?
  }

  /// Builds a tailoring from rules, which takes up to a tenth of a second.
  ///
  /// - Parameters:
  ///   - rules: Rules in ICU's syntax.
  ///   - locale: The locale whose keywords ("kn") bring settings.
  /// - Throws: ``Mistake`` when ICU does not accept the rules.
  init(rules: String, settingsOf locale: LocaleIdentifier) throws(Mistake) {
    var place: Int32 = -1
    var reasons: [String] = []
    do {
      let built = try collectICUStrings { receive, context throws(CollationError) in
        Result { () throws(CollationError) in
          try openICU(about: rules) { status in
            rules.utf8Span.span.withCharacters { text in
              cicu_tailoring_build(
                text.baseAddress, text.count, locale.icuOrRoot, receive, context, &place, &status)
            }
          }
        }
      }
      reasons = built.strings
      self.handle = try built.result.get()
    } catch {
      throw Mistake(status: error.status, place: Int(place), reason: reasons.first)
    }
  }

  deinit { cicu_tailoring_close(handle) }

  /// ICU's identifier of the locale whose rules these are.
  func actualLocale() throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the locale of the rules") { status in
        cicu_tailoring_actual_locale(handle, receive, context, &status)
      }
    }.strings[0]
  }

  /// Whether text is normalized first.
  func normalizes() throws(CollationError) -> Bool {
    try callICU(about: "normalization") { status in cicu_tailoring_normalizes(handle, &status) }
  }

  /// The rules in ICU's syntax.
  func rules() throws(CollationError) -> String {
    try collectICUStrings { receive, context in
      cicu_tailoring_rules(handle, receive, context)
    }.strings[0]
  }

  /// Every character and every string of which the rules say something.
  func tailoredStrings() throws(CollationError) -> [String] {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the tailored strings") { status in
        cicu_tailoring_strings(handle, receive, context, &status)
      }
    }.strings
  }
}
