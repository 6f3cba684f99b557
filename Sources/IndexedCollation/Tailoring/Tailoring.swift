/// The rules that order the text of a collator: those of one locale, or of several locales
/// combined, and custom rules.
struct Tailoring: Sendable {
  let icu: ICUTailoring

  /// The tailoring of each locale alone, without custom rules, in the order of the list.
  let parts: [ICUTailoring]

  /// The assignment of scripts to the locales, without letters.
  let owners: ScriptOwners

  /// The ICU identifiers of the locales whose rules take part, the first locale first.
  let actualLocales: [String]

  /// The settings that are not in the rules: those from the keywords of the first locale, if the
  /// tailoring is built from rules, and normalization, if one of the locales needs it.
  let settings: CollatorOptions

  /// Returns the tailoring of the given locales with custom rules added.
  ///
  /// ICU caches its predefined tailorings itself. Building a tailoring from rules can take half a
  /// second, so `BuiltTailorings` caches the built tailorings.
  static func shared(
    locales: [LocaleIdentifier],
    rules: OwnRules
  ) throws(CollationError) -> Tailoring {
    let source = BuiltTailorings.Source(locales: locales.map(\.icu), rules: rules)
    if let kept = BuiltTailorings.shared.withLock({ $0.tailoring(of: source) }) { return kept }
    if !rules.isEmpty { try RuleLimits.check(rules.text) }
    // The tailoring is built without the lock, so that other threads do not wait. Two threads
    // that need the same tailoring at once both build it.
    let (tailoring, isBuilt) = try make(locales: locales, rules: rules)
    if isBuilt { BuiltTailorings.shared.withLock { $0.keep(tailoring, of: source) } }
    return tailoring
  }

  /// Opens a collator with this tailoring.
  func collator(options: CollatorOptions) throws(CollationError) -> ICUCollator {
    try ICUCollator(tailoring: icu, options: settings.with(options))
  }

  private static func make(
    locales: [LocaleIdentifier],
    rules: OwnRules
  ) throws(CollationError) -> (Tailoring, isBuilt: Bool) {
    var parts: [JoinedRules.Part] = []
    var normalizes = false
    for locale in locales {
      do throws(CollationError) {
        let loaded = try ICUTailoring(of: locale)
        if try loaded.normalizes() { normalizes = true }
        parts.append(JoinedRules.Part(locale: locale, tailoring: loaded))
      } catch {
        throw CollationError(
          .icu, input: locale.input, status: error.status,
          reason: "one of its keys has a value that is unknown to ICU")
      }
    }
    let owners = ScriptOwners(of: locales)
    let joined = try JoinedRules(of: parts, owners: owners)
    var actual: [String] = []
    for i in joined.participants { actual.append(try parts[i].tailoring.actualLocale()) }
    let isBuilt = !joined.isFirstAlone || !rules.isEmpty
    var icu = parts[0].tailoring
    var settings = CollatorOptions()
    if isBuilt {
      // The Chinese rules are long, so they are read only if a tailoring is built from them.
      let text = joined.isFirstAlone ? try icu.rules() : joined.text
      icu = try built(text, rules, for: locales[0])
      settings = try parts[0].keywordSettings()
    }
    if normalizes { settings.normalization = true }
    let tailoring = Tailoring(
      icu: icu, parts: parts.map(\.tailoring), owners: owners, actualLocales: actual,
      settings: settings)
    return (tailoring, isBuilt)
  }

  private static func built(
    _ joined: String,
    _ rules: OwnRules,
    for locale: LocaleIdentifier
  ) throws(CollationError) -> ICUTailoring {
    // The added setting has no effect except that it ends a chain of rules, which custom rules
    // could otherwise continue.
    let start = joined + "[optimize []]" + rules.alphabets
    let custom = rules.custom
    do {
      return try ICUTailoring(rules: start + custom)
    } catch {
      // A mistake before the custom rules would be a fault in other rules.
      let place = error.place - start.utf16.count
      throw CollationError(
        custom.isEmpty ? .icu : .invalidRules, input: custom.isEmpty ? locale.input : custom,
        status: error.status,
        reason: mistake(in: custom, at: place, reason: error.reason ?? error.status))
    }
  }

  /// Describes the place of a mistake; ICU counts in UTF-16 code units from the start.
  private static func mistake(in rules: String, at place: Int, reason: String?) -> String {
    let reason = reason ?? "ICU does not accept them"
    guard place >= 0 else { return reason }
    let units = rules.utf16
    let index = units.index(units.startIndex, offsetBy: place, limitedBy: units.endIndex)
    let before = rules[..<(index ?? rules.endIndex)]
    let line = before.count(where: \.isNewline) + 1
    let column = before.reversed().prefix { !$0.isNewline }.count + 1
    let rest = rules[before.endIndex...].prefix(15)
    let near = rest.isEmpty ? "at the end" : "before \(String(rest).debugDescription)"
    return "line \(line), column \(column), \(near): \(reason)"
  }
}
