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

  /// A word or prefix that is to be left out, or an exception, is blank.
  case emptyText
}

extension FilingError: CustomStringConvertible {
  /// A description in one line.
  public var description: String {
    switch self {
    case .noArticles(let language):
      let known = InitialArticles.knownLanguages.joined(separator: ", ")
      return "no initial articles are known for the language "
        + "\(String(language.prefix(100)).debugDescription); known: \(known)"
    case .emptyText: return "an article, a prefix or an exception is blank"
    }
  }
}

extension FilingError: LocalizedError {
  /// The same text as ``description``, which is not translated.
  public var errorDescription: String? { description }
}
