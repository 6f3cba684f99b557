#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why a collator or a collation could not be made.
///
///     do {
///       _ = try Collator(locale: "xx-YY")
///     } catch {
///       print(error.code)  // unknownLocale
///       print(error.input)  // xx-YY
///     }
public struct CollationError: Error, Hashable, Sendable {
  /// The kind of failure.
  @nonexhaustive
  public enum Code: Hashable, Sendable {
    /// The text names no locale that ICU knows, or a collation type that the locale does not
    /// have.
    ///
    /// In this case ICU itself silently uses the root order.
    case unknownLocale

    /// The list of locales is empty.
    case noLocale

    /// The custom rules are invalid or exceed a limit. ``CollationError/reason`` tells what is
    /// wrong.
    case invalidRules

    /// The text is not the name of a script or a character group that can be reordered.
    case unknownScript

    /// The text is no letter of its own in the order, so it can have no section.
    case noLetter

    /// The alphabet is empty, or has a letter twice, or something that is no letter.
    /// ``CollationError/reason`` tells what is wrong with ``CollationError/input``.
    case invalidAlphabet

    /// ICU failed. ``CollationError/status`` is ICU's name for the failure.
    case icu
  }

  /// The kind of failure.
  public let code: Code

  /// The input that caused the error; for an unknown locale, its identifier as the caller gave
  /// it.
  public let input: String

  /// ICU's name for the failure, such as `U_ILLEGAL_ARGUMENT_ERROR`; `nil` if the failure is
  /// not ICU's.
  public let status: String?

  /// A readable description of what is wrong with the input.
  public let reason: String?

  /// Known identifiers that are most similar to the unknown one, or that name the collation
  /// types of the locale.
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
  /// A description in one line.
  public var description: String {
    // A prefix is enough to recognize the input.
    let named = (input.count > 100 ? input.prefix(100) + "…" : input[...]).debugDescription
    var line: String
    switch code {
    case .unknownLocale: line = "unknown locale \(named)"
    case .noLocale: line = "no locale is given"
    case .invalidRules: line = "the tailoring rules are invalid"
    case .unknownScript: line = "unknown script \(named)"
    case .noLetter: line = "\(named) is no letter of its own in this order"
    case .invalidAlphabet: line = "the alphabet is invalid" + (input.isEmpty ? "" : " at \(named)")
    case .icu: line = "ICU failed with \(status ?? "no status") on \(named)"
    }
    if let reason { line += ": \(reason)" }
    if !suggestions.isEmpty { line += "; suggestions: \(suggestions.joined(separator: ", "))" }
    return line
  }
}

extension CollationError: LocalizedError {
  /// The same text as ``description``, which is not translated.
  public var errorDescription: String? { description }
}
