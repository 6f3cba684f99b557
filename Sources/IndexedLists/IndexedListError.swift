#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a list could not be made or changed.
///
/// It is then as it was.
public enum IndexedListError: Error, Hashable, Sendable {
  /// Two elements have one identity, which is told as its debug description.
  case repeatedIdentity(String)
  /// A row is to be reloaded with an element of another identity.
  case otherIdentity(IndexPath)
  /// A row would stand in a collated section where its text does not belong.
  case outOfOrder(IndexPath)
  /// A batch changes sections that are the collation's, or of what elements have in common.
  case fixedSections
  /// A batch was begun more often than ended.
  case unfinishedBatch
  /// A batch does not fit the list.
  case inconsistent(ListUpdatesError)
}

extension IndexedListError: CustomStringConvertible {
  /// The error in a sentence.
  public var description: String {
    switch self {
    case .repeatedIdentity(let id): "two elements have the identity \(id)"
    case .otherIdentity(let path):
      "row \(path.row) of section \(path.section) cannot be reloaded as another element"
    case .outOfOrder(let path):
      "what is to be row \(path.row) of section \(path.section) does not belong there"
    case .fixedSections: "the sections of this list cannot be inserted, deleted or moved"
    case .unfinishedBatch: "the batch was begun more often than ended"
    case .inconsistent(let error): error.description
    }
  }
}
