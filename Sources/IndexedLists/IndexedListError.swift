#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An error that occurs when a list is created or changed.
///
/// A change that throws an error leaves the list unchanged.
public enum IndexedListError: Error, Hashable, Sendable {
  /// Two elements have the same identity.
  ///
  /// The associated value is the debug description of the identity.
  case repeatedIdentity(String)
  /// A batch reloads a row with an element of another identity.
  case otherIdentity(IndexPath)
  /// A row would be at a place of a collated section where its text does not belong, or in a
  /// section that its element does not belong to.
  case outOfOrder(IndexPath)
  /// A batch changes sections of a list that does not allow it; see ``IndexedList/apply(_:)``.
  case fixedSections
  /// A batch inserts a section where its title does not belong, or one that the list cannot have
  /// or already has.
  case misplacedSection(Int)
  /// A batch has more calls of ``ListBatch/beginUpdates()`` than of ``ListBatch/endUpdates()``.
  case unfinishedBatch
  /// A batch does not fit the list.
  case inconsistent(ListUpdatesError)
}

extension IndexedListError: CustomStringConvertible {
  /// A description of the error for people to read.
  public var description: String {
    switch self {
    case .repeatedIdentity(let id): "two elements have the identity \(id)"
    case .otherIdentity(let path):
      "row \(path.row) of section \(path.section) cannot be reloaded as another element"
    case .outOfOrder(let path):
      "what is to be row \(path.row) of section \(path.section) does not belong there"
    case .fixedSections: "a batch cannot make these changes of sections in this list"
    case .misplacedSection(let section):
      "what is to be section \(section) does not belong there"
    case .unfinishedBatch: "the batch was begun more often than ended"
    case .inconsistent(let error): error.description
    }
  }
}

extension IndexedListError: LocalizedError {
  /// The same text as ``description``, which is not translated.
  public var errorDescription: String? { description }
}
