internal import IndexedCollation

/// The properties of a section without its rows.
struct ListHeader: Sendable, Hashable, Codable {
  var id: ListSectionID
  var title: String
  var footer: String?
  /// The title in the index strip that leads to the section, if there is one.
  var indexTitle: String?
  var order: ListOrder
  /// The position of the section in the collation, if the list has the sections of its collation.
  var collationSection: Int?

  /// The header in a list of sections that the caller made, whatever list it comes from.
  var ofCaller: ListHeader {
    var header = self
    header.collationSection = nil
    return header
  }

  /// Returns the headers of the sections of a collation.
  static func sections(of collation: LocalizedIndexedCollation) -> [ListHeader] {
    var headers = collation.sections.enumerated().map { position, section in
      // Several sections that are neither a letter nor a script can have the same title.
      let name =
        [.normal, .script].contains(section.kind) ? section.title : section.kind.rawValue
      return ListHeader(
        id: ListSectionID(name: name), title: section.title, order: .collated,
        collationSection: position)
    }
    // Count from the end of a reversed collation, so that its sections have the same identities.
    if collation.isReversed { headers.reverse() }
    headers.distinguish { _ in true }
    if collation.isReversed { headers.reverse() }
    return headers
  }
}
