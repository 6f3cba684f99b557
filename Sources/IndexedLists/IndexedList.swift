public import IndexedCollation

/// Rows in titled sections, as an indexed list shows them: array of arrays → indexed list.
///
/// It answers all that a table view asks its data source, for any surface that can show a list: a
/// command line, a page, a window, a server.
///
///     let collation = try LocalizedIndexedCollation(locale: "sv")
///     let list = try IndexedList(people, by: \.name, using: collation)
///     for section in 0..<list.numberOfSections {
///       if let title = list.titleForHeader(inSection: section) { print(title) }
///       for row in 0..<list.numberOfRows(inSection: section) {
///         print(" ", list[IndexPath(row: row, section: section)].name)
///       }
///     }
///
/// A list is a value: a copy does not change when the original does, and shares nearly all of its
/// memory. Each element has an identity of its own, by which the list finds it again wherever it
/// has gone to. What is said of a section speaks of the sections that are shown; see
/// ``showsEmptySections``.
public struct IndexedList<Item, ID: Hashable & Sendable> {
  /// What orders the rows, and searches them.
  public let collation: LocalizedIndexedCollation

  /// Whether sections without rows count as sections.
  ///
  /// They do at first, as in UIKit, where their headers are left out.
  ///
  /// To change it takes O(*s*) time, where *s* is the number of sections. Index paths follow: they
  /// speak of the sections that are shown.
  public var showsEmptySections = true {
    didSet { showSections() }
  }

  /// With fewer rows than this the strip beside the list is not shown.
  public var sectionIndexMinimumDisplayRowCount = 0

  /// What a section is, but for its rows.
  struct Header: Sendable {
    var title: String
    var footer: String?
    var indexTitle: String?
    var order: ListOrder
  }

  let sectioning: Sectioning
  let text: @Sendable (Item) -> String
  @usableFromInline let identity: @Sendable (Item) -> ID

  /// Entries of the strip, and the section that each leads to.
  private(set) var indexTitles: [(title: String, section: Int)] = []
  var headers: [Header]
  var order: RowOrder
  /// The elements of each chunk of the order.
  var elements: [[Item]]
  var numbers: IdentityMap<ID>
  /// The sort keys of the rows.
  ///
  /// Copies share the store, and what they add to it.
  package internal(set) var keys: KeyStore

  /// The sections that are shown.
  private(set) var shown: [Int] = []
  /// The offset of the first row of each section that is shown, and at last how many rows there
  /// are.
  private(set) var offsets: [Int] = []

  init(
    collation: LocalizedIndexedCollation,
    sectioning: Sectioning,
    text: @escaping @Sendable (Item) -> String,
    identity: @escaping @Sendable (Item) -> ID,
    headers: [Header],
    order: RowOrder,
    elements: [[Item]],
    numbers: IdentityMap<ID>,
    keys: KeyStore
  ) {
    self.collation = collation
    self.sectioning = sectioning
    self.text = text
    self.identity = identity
    self.headers = headers
    self.order = order
    self.elements = elements
    self.numbers = numbers
    self.keys = keys
    showSections()
    findIndexTitles()
  }

  /// Finds the entries of the strip.
  mutating func findIndexTitles() {
    if case .byCollation = sectioning {
      indexTitles = collation.sectionIndexTitles.enumerated().map { position, title in
        (title, collation.section(forSectionIndexTitleAt: position))
      }
      return
    }
    indexTitles = []
    // Neighbours of one title have one entry.
    var previous: String?
    for (section, header) in headers.enumerated() {
      if let title = header.indexTitle, title != previous { indexTitles.append((title, section)) }
      previous = header.indexTitle
    }
  }

  /// Finds which sections are shown, and their offsets.
  mutating func showSections() {
    shown = (0..<order.sectionCount).filter { showsEmptySections || order.count(ofSection: $0) > 0 }
    offsets = [0]
    for section in shown {
      offsets.append(offsets[offsets.count - 1] + order.count(ofSection: section))
    }
  }
}

extension IndexedList: Sendable where Item: Sendable {}
