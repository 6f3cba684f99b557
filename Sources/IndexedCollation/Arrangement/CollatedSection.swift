/// A section of a collation with its objects, in order.
public struct CollatedSection<Item> {
  /// The section of the collation.
  public let section: LocalizedIndexedCollation.Section

  /// The objects of the section, of which there is at least one, as an indexed list shows them.
  public let items: [Item]

  /// The title of the section.
  public var title: String { section.title }

  /// Creates a section.
  @usableFromInline
  init(section: LocalizedIndexedCollation.Section, items: [Item]) {
    self.section = section
    self.items = items
  }
}

extension CollatedSection: Sendable where Item: Sendable {}
extension CollatedSection: Equatable where Item: Equatable {}
extension CollatedSection: Hashable where Item: Hashable {}
