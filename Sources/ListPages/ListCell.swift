/// What a page shows in a row of a list.
public struct ListCell {
  /// The positions of the texts in a row, as in UIKit.
  @nonexhaustive
  public enum Style: String, Sendable, CaseIterable {
    /// The title alone.
    case `default`
    /// The subtitle below the title.
    case subtitle
    /// The detail at the end of the row.
    case value1
    /// The title in small letters at the start of the row, and the detail next to it.
    case value2
  }

  /// The main text; `nil` for the text by which the row is sorted.
  public var title: String?

  /// The text below the title, in the style `subtitle`.
  public var subtitle: String?

  /// The text beside the title, in the styles `value1` and `value2`.
  public var detail: String?

  /// The address of a picture at the start of the row.
  public var image: String?

  /// A Boolean value that indicates whether the row shows the initials of its title in the place of a picture, if it
  /// has none, or if the browser does not find it.
  ///
  /// Titles are then below each other, also if only some of the rows have a picture.
  public var showsInitials = false

  /// The address of the page that the row leads to.
  ///
  /// The row is no link if the address has a scheme other than `http`, `https`, `mailto`, `tel`, `sms` and
  /// `geo`.
  public var link: String?

  /// A text in the details of a row, such as a telephone number.
  public struct Field: Sendable {
    /// What the text is, such as "Telephone".
    public var label: String
    /// The text, which can have several lines.
    public var text: String
    /// A Boolean value that indicates whether a page that changes the list may change the text.
    public var isEditable: Bool

    /// Creates a field.
    public init(label: String, text: String, isEditable: Bool = true) {
      self.label = label
      self.text = text
      self.isEditable = isEditable
    }
  }

  /// A closure that returns the fields of the row, which its details show.
  ///
  /// The details open beside the list, or over it in a narrow window, when the user chooses the row. They show the
  /// texts of the row in full, and below them the fields that have a text. If the row has a link or a page, a button at
  /// its end opens the details. They need the script of the page. The closure is called when the row is written.
  ///
  /// An address with one of the schemes of ``link``, and an address of e-mail, is a link. A date such as "1859-02-14" or
  /// "2024-05-01T10:30:00Z" is written as people of the locale write it.
  ///
  ///     var cell = ListCell()
  ///     cell.fields = {
  ///       [
  ///         ListCell.Field(label: "Born", text: "1859-02-14"),
  ///         ListCell.Field(label: "Telephone", text: "tel:+46-70-001"),
  ///       ]
  ///     }
  public var fields: (() -> [Field])?

  /// What identifies the row, for the script of a page that changes.
  package var id: String?

  /// The text that the user changes; `nil` if it cannot be changed.
  package var editedText: String?

  /// The text of a row that is filed under another one, if the row shows a third one.
  @usableFromInline var ownText: String?

  /// A Boolean value that indicates whether the user changes the fields that can be changed.
  package var editsFields = false

  /// The names of the changes that the user may not make.
  package var refusedChanges: [String] = []

  /// A closure that makes the page that the row leads to, in place of a link.
  ///
  /// The pages of all levels are in one file, and each has a link back. A page is made when it is
  /// written. A folder has no lower levels.
  ///
  ///     let friends = [1: try IndexedList([people[1]], by: \.name, using: collation)]
  ///     let page = ListPage(
  ///       of: try IndexedList(people, by: \.name, using: collation), title: "People"
  ///     ) { person in
  ///       var cell = ListCell()
  ///       if let list = friends[person.id] {
  ///         cell.page = { ListPage(of: list, title: person.name) }
  ///       }
  ///       return cell
  ///     }
  public var page: (() -> ListPage)?

  /// The texts that the row shows in a style, besides that by which it is sorted.
  package func texts(in style: Style) -> [String] {
    [title, ownText, otherText(in: style)].compactMap(\.self)
  }

  /// The text that the row shows in a style besides the title.
  func otherText(in style: Style) -> String? {
    switch style {
    case .default: nil
    case .subtitle: subtitle
    case .value1, .value2: detail
    }
  }

  /// Creates the content of a row.
  public init(
    title: String? = nil, subtitle: String? = nil, detail: String? = nil, image: String? = nil,
    link: String? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.detail = detail
    self.image = image
    self.link = link
  }
}
