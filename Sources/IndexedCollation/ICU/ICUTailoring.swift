internal import CICU

/// An ICU tailoring: the rules that order the text of a locale, before options are applied.
///
/// `@unchecked Sendable` is safe for the same reason as for `ICUCollator`.
final class ICUTailoring: @unchecked Sendable {
  let handle: OpaquePointer

  /// The languages with the order of another one, if ICU has none of their own.
  ///
  /// Dzongkha dictionaries have words under their root letters, as Tibetan ones do (*A Study on Collation of
  /// Languages from Developing Asia*, Lahore 2008, chapter 4).
  private static let models = ["dz": "bo"]

  /// Loads the tailoring of a locale.
  convenience init(of locale: LocaleIdentifier) throws(CollationError) {
    try self.init(of: Self.modelIdentifier(of: locale) ?? locale.icuOrRoot, about: locale.input)
  }

  private init(of identifier: String, about input: String) throws(CollationError) {
    self.handle = try openICU(about: input) { status in cicu_tailoring_load(identifier, &status) }
  }

  /// Returns the ICU identifier of the locale that has the order of another one; `nil` for the usual locale, whose
  /// order is its own.
  static func modelIdentifier(of locale: LocaleIdentifier) throws(CollationError) -> String? {
    let language = locale.icu.prefix { $0.isLetter }
    guard let model = models[String(language)],
      try Self(of: locale.icu, about: locale.input).tailoredStrings().isEmpty
    else { return nil }
    return model + locale.icu.drop { $0 != "@" }
  }

  /// A mistake in rules, as ICU describes it.
  struct Mistake: Error {
    var status: String?
    /// The offset of the mistake in the rules, in UTF-16 code units; negative if ICU does not
    /// report it.
    var place: Int
    var reason: String?
  }

  /// Builds a tailoring from rules, which can take half a second.
  ///
  /// - Parameter rules: Rules in ICU's syntax.
  /// - Throws: ``Mistake`` if ICU does not accept the rules.
  init(rules: String) throws(Mistake) {
    var place: Int32 = -1
    var reasons: [String] = []
    do {
      let built = try collectICUStrings { receive, context throws(CollationError) in
        Result { () throws(CollationError) in
          try openICU(about: rules) { status in
            rules.utf8Span.span.withCharacters { text in
              cicu_tailoring_build(
                text.baseAddress, text.count, receive, context, &place, &status)
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

  /// Returns the ICU identifier of the locale that the rules come from.
  func actualLocale() throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the locale of the rules") { status in
        cicu_tailoring_actual_locale(handle, receive, context, &status)
      }
    }.strings[0]
  }

  /// Returns whether text is normalized before it is compared.
  func normalizes() throws(CollationError) -> Bool {
    try callICU(about: "normalization") { status in cicu_tailoring_normalizes(handle, &status) }
  }

  /// Returns the rules in ICU's syntax.
  func rules() throws(CollationError) -> String {
    try collectICUStrings { receive, context in
      cicu_tailoring_rules(handle, receive, context)
    }.strings[0]
  }

  /// Returns all characters and strings that the rules tailor.
  func tailoredStrings() throws(CollationError) -> [String] {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the tailored strings") { status in
        cicu_tailoring_strings(handle, receive, context, &status)
      }
    }.strings
  }
}
