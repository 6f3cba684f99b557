/// Why a list could not be made or changed.
///
/// It is then as it was.
public enum IndexedListError: Error, Hashable, Sendable {
  /// Two elements have one identity, which is told as its debug description.
  case repeatedIdentity(String)
}

extension IndexedListError: CustomStringConvertible {
  /// The error in a sentence.
  public var description: String {
    switch self {
    case .repeatedIdentity(let id): "two elements have the identity \(id)"
    }
  }
}
