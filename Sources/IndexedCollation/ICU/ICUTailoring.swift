internal import CICU
internal import Synchronization

/// The rules of one locale, or of several made into one, before any option.
///
/// How several become one is told in Tailoring.cpp.
///
/// `@unchecked Sendable` is true for the reason that `ICUCollator` gives.
final class ICUTailoring: @unchecked Sendable {
  private let handle: OpaquePointer

  private init(
    locales: [LocaleIdentifier],
    rules: String?
  ) throws(CollationError) {
    let identifiers = locales.map { $0.icu.isEmpty ? "root" : $0.icu }.joined(separator: " ")
    let rules = rules ?? ""
    var place: Int32 = -1
    var reasons: [String] = []
    do {
      let opened = try collectICUStrings { receive, context throws(CollationError) in
        Result { () throws(CollationError) in
          try openICU(about: rules.isEmpty ? locales[0].input : rules) { status in
            rules.utf8Span.span.withCharacters { text in
              cicu_tailoring_open(
                identifiers, text.baseAddress, text.count, receive, context, &place, &status)
            }
          }
        }
      }
      reasons = opened.strings
      self.handle = try opened.result.get()
    } catch {
      throw Self.explained(
        error, locales: locales, rules: rules, place: Int(place), reason: reasons.first)
    }
  }

  deinit { cicu_tailoring_close(handle) }

  /// ICU's identifiers of the locales whose rules take part, that of the first one
  /// leading.
  func actualLocales() throws(CollationError) -> [String] {
    try collectICUStrings { receive, context in
      cicu_tailoring_actual_locales(handle, receive, context)
    }.strings
  }

  /// Opens a collator of the tailoring; `ICUCollator` closes it.
  func openCollator(_ options: Collator.Options) throws(CollationError) -> OpaquePointer {
    let codes = try options.reorderCodes
    do {
      return try openICU(about: options.reordering?.joined(separator: " ") ?? "") { status in
        cicu_collator_open(
          handle, options.attributes, codes ?? [], Int32(codes?.count ?? -1), &status)
      }
    } catch {
      // No attribute can be refused, since each has a type; an order of scripts can.
      throw CollationError(
        .icu, input: error.input, status: error.status,
        reason: codes == nil ? nil : "the scripts cannot be put in this order")
    }
  }

  /// The error for a person: which locale it is, or where in the rules.
  private static func explained(
    _ error: CollationError,
    locales: [LocaleIdentifier],
    rules: String,
    place: Int,
    reason: String?
  ) -> CollationError {
    for locale in locales where locales.count > 1 || !rules.isEmpty {
      do {
        _ = try ICUTailoring(locales: [locale], rules: nil)
      } catch {
        return error
      }
    }
    guard rules.isEmpty else {
      return CollationError(
        .invalidRules, input: rules, status: error.status,
        reason: mistake(in: rules, at: place, reason: reason ?? error.status))
    }
    return CollationError(
      .icu, input: error.input, status: error.status,
      reason: "a key of it has a value that ICU does not know")
  }

  /// Where the mistake is, for a person: ICU counts in UTF-16 from the start.
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

extension ICUTailoring {
  private static let built = Mutex(BuiltTailorings())

  /// The tailoring of some locales and of rules added to theirs.
  ///
  /// What ICU has ready-made, it keeps itself. What must be built from rules, which
  /// takes up to a tenth of a second, is kept here for the next one who asks.
  static func shared(
    locales: [LocaleIdentifier],
    rules: String?
  ) throws(CollationError) -> ICUTailoring {
    let source = BuiltTailorings.Source(locales: locales.map(\.icu), rules: rules ?? "")
    if let kept = built.withLock({ $0.tailoring(of: source) }) { return kept }
    // Not under the lock: others need not wait. Two who ask at once build twice.
    let tailoring = try ICUTailoring(locales: locales, rules: rules)
    if cicu_tailoring_is_built(tailoring.handle) {
      built.withLock { $0.keep(tailoring, of: source) }
    }
    return tailoring
  }
}
