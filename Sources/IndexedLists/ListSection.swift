/// A section to create a list from: its titles, its rows, and their order.
public struct ListSection<Element> {
  /// The name by which another list has the same section, whatever its title is.
  ///
  /// If it is `nil`, the title is the name. Sections of the same name are matched by their order.
  /// See ``IndexedList/difference(from:where:)``.
  public var id: String? {
    get { identity?.name }
    set { identity = newValue.map { ListSectionID(name: $0) } }
  }

  /// The title in the header of the section.
  public var title: String

  /// The text in the footer of the section, if there is one.
  public var footer: String?

  /// The title in the index strip that leads to the section, if there is one.
  ///
  /// Consecutive sections may have the same index title. They share one entry, which leads to
  /// the first of them that has rows; see ``IndexedList/section(forSectionIndexTitleAt:)``.
  public var indexTitle: String?

  /// The order of the rows.
  public var order: ListOrder

  /// The rows, which the list sorts if the section is collated.
  public var rows: [Element]

  private var identity: ListSectionID?
  private var collationSection: Int?

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: The name by which another list has the same section; `nil` for the title.
  ///   - title: The title in the header.
  ///   - footer: The text in the footer, if there is one.
  ///   - indexTitle: The title in the index strip that leads to the section, if there is one.
  ///   - order: The order of the rows.
  ///   - rows: The rows, which the list sorts if the section is collated.
  public init(
    id: String? = nil,
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
    self.id = id
  }

  /// Creates a section of a list.
  init(_ header: ListHeader, rows: [Element]) {
    self.init(
      title: header.title, footer: header.footer, indexTitle: header.indexTitle,
      order: header.order, rows: rows)
    (identity, collationSection) = (header.id, header.collationSection)
  }

  /// The section without its rows.
  var header: ListHeader {
    ListHeader(
      id: identity ?? ListSectionID(name: title), title: title, footer: footer,
      indexTitle: indexTitle, order: order, collationSection: collationSection)
  }
}

extension ListSection: Sendable where Element: Sendable {}
extension ListSection: Equatable where Element: Equatable {}
extension ListSection: Hashable where Element: Hashable {}

extension ListSection: Codable where Element: Codable {
  private enum CodingKeys: CodingKey {
    case id, occurrence, title, footer, indexTitle, order, rows
  }

  /// Encodes the section.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(identity?.name, forKey: .id)
    if let occurrence = identity?.occurrence, occurrence > 0 {
      try values.encode(occurrence, forKey: .occurrence)
    }
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(footer, forKey: .footer)
    try values.encodeIfPresent(indexTitle, forKey: .indexTitle)
    try values.encode(order, forKey: .order)
    try values.encode(rows, forKey: .rows)
  }

  /// Decodes a section.
  ///
  /// - Parameter decoder: The decoder. Only the title and the rows are necessary.
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try values.decode(String.self, forKey: .title),
      footer: try values.decodeIfPresent(String.self, forKey: .footer),
      indexTitle: try values.decodeIfPresent(String.self, forKey: .indexTitle),
      order: try values.decodeIfPresent(ListOrder.self, forKey: .order) ?? .collated,
      rows: try values.decode([Element].self, forKey: .rows))
    let occurrence = try values.decodeIfPresent(Int.self, forKey: .occurrence) ?? 0
    identity = try values.decodeIfPresent(String.self, forKey: .id).map {
      ListSectionID(name: $0, occurrence: occurrence)
    }
  }
}
