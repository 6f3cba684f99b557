/// Why a collator or a collation could not be made.
///
///     do {
///       _ = try Collator(locale: "xx-YY")
///     } catch {
///       print(error.code)  // unknownLocale
///       print(error.input)  // xx-YY
///     }
public struct CollationError: Error, Hashable, Sendable {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The text names no locale that ICU knows, or a collation type that the
    /// locale does not have.
    ///
    /// ICU itself would answer with the root order and say nothing.
    case unknownLocale

    /// A list of locales is empty.
    case noLocale

    /// A tailoring rule is wrong. ``CollationError/reason`` names the place in it.
    case invalidRules

    /// The text names no script, and no group, that can be put in another order.
    case unknownScript

    /// ICU refused. ``CollationError/status`` is its own name for the reason.
    case icu
  }

  /// The kind of failure.
  public let code: Code

  /// What caused it: for an unknown locale its identifier, as it was given.
  public let input: String

  /// ICU's name of the failure, such as `U_ILLEGAL_ARGUMENT_ERROR`, if it was
  /// ICU that failed.
  public let status: String?

  /// What is wrong with the input, in words.
  public let reason: String?

  /// The identifiers nearest to the one that is unknown, nearest first.
  public let suggestions: [String]

  init(
    _ code: Code,
    input: String,
    status: String? = nil,
    reason: String? = nil,
    suggestions: [String] = []
  ) {
    self.code = code
    self.input = input
    self.status = status
    self.reason = reason
    self.suggestions = suggestions
  }
}

extension CollationError: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    // Enough of it to know it again.
    let named = (input.count > 100 ? input.prefix(100) + "…" : input[...]).debugDescription
    var line: String
    switch code {
    case .unknownLocale: line = "unknown locale \(named)"
    case .noLocale: line = "no locale is given"
    case .invalidRules: line = "the tailoring rules are wrong"
    case .unknownScript: line = "unknown script \(named)"
    case .icu: line = "ICU failed with \(status ?? "no status") on \(named)"
    }
    if let reason { line += ": \(reason)" }
    if !suggestions.isEmpty { line += "; nearest: \(suggestions.joined(separator: ", "))" }
    return line
  }
}
