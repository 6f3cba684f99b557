/// A section that is made ready for a list: its titles, its rows, and their order.
public struct ListSection<Element> {
  /// What stands above the section.
  public var title: String

  /// What stands below the section, if anything does.
  public var footer: String?

  /// The entry of the strip that leads here, if any does.
  ///
  /// Sections that follow one another may share one, which then leads to the first of them.
  public var indexTitle: String?

  /// How the rows are ordered.
  public var order: ListOrder

  /// The rows; a collated section sorts them.
  public var rows: [Element]

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - title: What stands above it.
  ///   - footer: What stands below it, if anything does.
  ///   - indexTitle: The entry of the strip that leads here, if any does.
  ///   - order: How the rows are ordered.
  ///   - rows: The rows; a collated section sorts them.
  public init(
    title: String,
    footer: String? = nil,
    indexTitle: String? = nil,
    order: ListOrder = .collated,
    rows: [Element]
  ) {
    self.title = title
    self.footer = footer
    self.indexTitle = indexTitle
    self.order = order
    self.rows = rows
  }
}

extension ListSection: Sendable where Element: Sendable {}
extension ListSection: Equatable where Element: Equatable {}
extension ListSection: Hashable where Element: Hashable {}
