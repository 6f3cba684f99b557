#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An error that occurs when a list is created or changed.
///
/// A change that throws an error leaves the list unchanged.
@nonexhaustive
public enum IndexedListError: Error, Hashable, Sendable {
  /// Two elements have the same identity.
  ///
  /// The associated value is the debug description of the identity.
  case repeatedIdentity(String)
  /// A batch reloads a row with an element of another identity, or a closure changes the identity of an element.
  case otherIdentity(IndexPath)
  /// A row would be at a place of a collated section where its text does not belong, or in a
  /// section that its element does not belong to.
  case outOfOrder(IndexPath)
  /// The caller made the sections, so the list cannot know to which one an element belongs. Use
  /// ``IndexedList/insert(_:inSection:)``.
  case unknownSection
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
      "row \(path.row) of section \(path.section) cannot be reloaded with an element of another identity"
    case .outOfOrder(let path):
      "the element for row \(path.row) of section \(path.section) does not belong at this position"
    case .unknownSection:
      "the list has sections of its own, so the element needs a section: use insert(_:inSection:)"
    case .fixedSections: "the sections of this list cannot be changed in this way"
    case .misplacedSection(let section):
      "the section for position \(section) does not belong there, or the list cannot have it"
    case .unfinishedBatch: "the batch has more calls of beginUpdates() than of endUpdates()"
    case .inconsistent(let error): error.description
    }
  }
}

extension IndexedListError: LocalizedError {
  /// The same text as ``description``, which is not translated.
  public var errorDescription: String? { description }
}
