#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why filing rules cannot be used.
@nonexhaustive
public enum FilingError: Error, Sendable, Hashable {
  /// A text names no language. ``InitialArticles/knownLanguages`` has those with initial articles; in other
  /// languages, there are none.
  case noArticles(language: String)

  /// A text is blank in a property of ``FilingRules``: `articles.additional`, `articles.exceptions`,
  /// `namePrefixes` or `honorifics`.
  case blankText(in: String)

  /// ICU has no transform with the identifier in ``FilingRules/transliterator``.
  case noTransliterator(String)
}

extension FilingError: CustomStringConvertible {
  /// A description in one line.
  public var description: String {
    switch self {
    case .noArticles(let language):
      let known = InitialArticles.knownLanguages.joined(separator: ", ")
      return "\(String(language.prefix(100)).debugDescription) is no code of a language; "
        + "languages with initial articles: \(known)"
    case .blankText(let property): return "a text of \(property) is blank"
    case .noTransliterator(let identifier):
      return "ICU has no transform \(String(identifier.prefix(100)).debugDescription); "
        + "transforms are Any-Latin, Cyrillic-Latin, Greek-Latin, Han-Latin and others"
    }
  }
}

extension FilingError: LocalizedError {
  /// The same text as ``description``, which is not translated.
  public var errorDescription: String? { description }
}
