internal import IndexedLists

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension IndexedList {
  /// Returns the index path of the row that has an identity in pages.
  ///
  /// - Parameter text: The description of the identity.
  /// - Returns: The index path; `nil` if there is no such row.
  /// - Complexity: O(log *s*), where *s* is the number of sections, if the description can become an identity
  ///   again, such as a number or a text. Otherwise, O(*n*).
  func indexPath(ofRow text: String) -> IndexPath? {
    if let type = ID.self as? any LosslessStringConvertible.Type {
      guard let id = type.init(text) as? ID, "\(id)" == text else { return nil }
      return indexPath(of: id)
    }
    for (number, section) in enumerated() {
      if let row = section.firstIndex(where: { "\(id(of: $0))" == text }) {
        return IndexPath(row: row, section: number)
      }
    }
    return nil
  }
}
