#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why filing rules cannot be used.
@nonexhaustive
public enum FilingError: Error, Sendable, Hashable {
  /// No initial articles are known for a language. ``InitialArticles/knownLanguages`` has the known
  /// ones.
  case noArticles(language: String)

  /// A text is blank in a property of ``FilingRules``: `articles.additional`, `articles.exceptions` or
  /// `namePrefixes`.
  case blankText(in: String)
}

extension FilingError: CustomStringConvertible {
  /// A description in one line.
  public var description: String {
    switch self {
    case .noArticles(let language):
      let known = InitialArticles.knownLanguages.joined(separator: ", ")
      return "no initial articles are known for the language "
        + "\(String(language.prefix(100)).debugDescription); known: \(known)"
    case .blankText(let property): return "a text of \(property) is blank"
    }
  }
}

extension FilingError: LocalizedError {
  /// The same text as ``description``, which is not translated.
  public var errorDescription: String? { description }
}
