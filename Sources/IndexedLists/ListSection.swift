/// A section to create a list from: its titles, its rows, and their order.
public struct ListSection<Element> {
  /// The title in the header of the section.
  public var title: String {
    get { header.title }
    set { header.title = newValue }
  }

  /// The text in the footer of the section, if there is one.
  public var footer: String? {
    get { header.footer }
    set { header.footer = newValue }
  }

  /// The title in the index strip that leads to the section, if there is one.
  ///
  /// Consecutive sections may have the same index title. They share one entry, which leads to
  /// the first of them that has rows; see ``IndexedList/section(forSectionIndexTitleAt:)``.
  public var indexTitle: String? {
    get { header.indexTitle }
    set { header.indexTitle = newValue }
  }

  /// The order of the rows.
  public var order: ListOrder {
    get { header.order }
    set { header.order = newValue }
  }

  var header: ListHeader

  /// The rows, which the list sorts if the section is collated.
  public var rows: [Element]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title in the header.
  ///   - footer: The text in the footer, if there is one.
  ///   - indexTitle: The title in the index strip that leads to the section, if there is one.
  ///   - order: The order of the rows.
  ///   - rows: The rows, which the list sorts if the section is collated.
  public init(
    title: String,
    footer: String? = nil,
    indexTitle: String? = nil,
    order: ListOrder = .collated,
    rows: [Element]
  ) {
    self.init(
      ListHeader(title: title, footer: footer, indexTitle: indexTitle, order: order), rows: rows)
  }

  init(_ header: ListHeader, rows: [Element]) {
    self.header = header
    self.rows = rows
  }
}

extension ListSection: Sendable where Element: Sendable {}
extension ListSection: Equatable where Element: Equatable {}
extension ListSection: Hashable where Element: Hashable {}
