public import IndexedCollation

/// A list of rows in titled sections, as an indexed table view shows it.
///
/// The list turns an array of elements, or an array of sections, into an indexed list. It
/// answers everything that a table view asks its data source, for any user interface that can
/// show a list: a command line, a page, a window, a server.
///
///     let collation = try LocalizedIndexedCollation(locale: "sv")
///     let list = try IndexedList(people, by: \.name, using: collation)
///     for section in 0..<list.numberOfSections {
///       if let title = list.titleForHeader(inSection: section) { print(title) }
///       for row in 0..<list.numberOfRows(inSection: section) {
///         print(" ", list[IndexPath(row: row, section: section)].name)
///       }
///     }
///     // A
///     //   Anna Berg
///     // B
///     //   Bérénice
///     // Å
///     //   Åsa
///     // Ö
///     //   Örjan
///
/// A list is a value: a copy does not change when the original does, and shares nearly all of
/// its memory. Each element has its own identity, by which the list finds it wherever it has
/// moved. Positions of sections count only the sections that are shown; see
/// ``showsEmptySections``.
public struct IndexedList<Item, ID: Hashable & Sendable> {
  /// The collation that sorts the rows, and that searches use.
  ///
  /// In a list with the sections of a collation, it is adapted to the rows that the list had when it was
  /// made, or when ``adapted()`` was called.
  public internal(set) var collation: LocalizedIndexedCollation

  /// Whether sections without rows are shown.
  ///
  /// The default is `true`, as in UIKit, which leaves out the headers of empty sections. It is `false` if
  /// the policy of the ``collation`` omits empty sections.
  ///
  /// Setting this property takes O(*s*) time, where *s* is the number of sections. It changes
  /// index paths, which count only the sections that are shown.
  public var showsEmptySections = true {
    didSet { showSections() }
  }

  /// The number of rows below which the index strip beside the list is not shown.
  public var sectionIndexMinimumDisplayRowCount = 0

  /// Returns the texts of an element that a search by words or anywhere reads, besides the text by which it is
  /// sorted; `nil`, the default, for those of the further keys of the list.
  ///
  ///     list.searchedTexts = { ["Number \($0.id)"] }
  ///     list.searching(for: "3 anna").allElements.map(\.name)  // ["Anna Berg"]
  ///
  /// A search calls the closure when it needs it, also again for the same element, so it must return the same
  /// texts each time. Setting this property takes O(*n*) time at the next search by words or anywhere, where *n*
  /// is the number of rows.
  public var searchedTexts: (@Sendable (Item) -> [String])? {
    didSet { searchColumns.dropAll() }
  }

  /// The texts that the rows of pages show.
  package var shownTexts: ShownTexts<Item>? {
    didSet { if shownTexts !== oldValue { searchColumns.dropAll() } }
  }

  /// Returns what the user may do with the row of an element; `nil`, the default, for everything.
  ///
  /// Views and pages ask for the rules. The methods of the list that change it do not. Set this property before a
  /// `LiveList` gets the list: pages that are open do not show other rules until they read a row again, but
  /// the server refuses by the last ones.
  public var rowRules: (@Sendable (Item) -> RowRules)?

  let sectioning: Sectioning
  /// What the rows are ordered by.
  @usableFromInline let order: Ordering<Item>
  @usableFromInline let identity: @Sendable (Item) -> ID

  /// The entries of the index strip, and the sections of each.
  private(set) var indexTitles: [(title: String, sections: ClosedRange<Int>)] = []
  var headers: [ListHeader]
  var tree: RowTree
  /// The elements of each chunk of `tree`, in the result of a search also those that it left out.
  @usableFromInline var elements: PagedArray<[Item]>
  /// What a search reads of each chunk of `tree`.
  var searchColumns: SearchColumns
  /// The sort keys of the rows.
  var keys: RowKeys

  /// The positions, among all sections, of the sections that are shown.
  private(set) var shown: [Int] = []
  /// The offset of the first row of each section that is shown, and then the number of rows.
  private(set) var offsets: [Int] = []

  init(
    _ plan: Plan, _ tree: RowTree, _ elements: [[Item]], _ keys: KeyStore
  ) {
    self.collation = plan.collation
    self.sectioning = plan.sectioning
    self.order = plan.order
    self.identity = plan.identity
    self.headers = plan.headers ?? ListHeader.sections(of: plan.collation)
    self.tree = tree
    self.elements = PagedArray(elements)
    self.keys = RowKeys(keys)
    self.searchColumns = SearchColumns(
      SearchCodes(for: plan.collation), chunkCount: elements.count)
    if case .byCollation = sectioning {
      showsEmptySections = !collation.policy.omitsEmptySections
    }
    showSections()
    findIndexTitles()
  }

  /// Returns the text by which an element is sorted and searched, and which determines its section.
  ///
  /// - Parameter element: An element, which does not need to be in the list.
  /// - Returns: The text. With several keys, it is the first one. A missing text is empty.
  public func text(of element: Item) -> String { order.text(element) ?? "" }

  /// Returns the text under which an element is filed, which can differ from the text that is shown.
  public func filingText(of element: Item) -> String { order.filingText(of: element) }

  /// Whether elements can be filed under another text than they show.
  public var hasFiling: Bool { order.hasFiling }

  /// Whether all elements are in the section of one text, and not in that of their own.
  package var hasOneSection: Bool { order.hasOneSection }

  /// Takes over what does not depend on the sections.
  @usableFromInline
  mutating func takeSettings(of other: IndexedList) {
    sectionIndexMinimumDisplayRowCount = other.sectionIndexMinimumDisplayRowCount
    searchedTexts = other.searchedTexts
    shownTexts = other.shownTexts
    rowRules = other.rowRules
  }

  /// Sets the entries of the index strip.
  mutating func findIndexTitles() {
    if case .byCollation = sectioning {
      indexTitles = collation.sectionIndexTitles.enumerated().map { position, title in
        (title, collation.sections(forSectionIndexTitleAt: position))
      }
      return
    }
    indexTitles = []
    // Consecutive sections with the same index title share one entry.
    var start = 0
    for end in 1...Swift.max(1, headers.count) where start < headers.count {
      let title = headers[start].indexTitle
      if end < headers.count, headers[end].indexTitle == title { continue }
      if let title { indexTitles.append((title, start...end - 1)) }
      start = end
    }
  }

  /// Sets which sections are shown, and their offsets.
  @usableFromInline
  mutating func showSections() {
    // An edit shows them anew, so their memory is used again.
    shown.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    var offset = 0
    for section in 0..<tree.sectionCount {
      let count = tree.count(ofSection: section)
      if count == 0, !showsEmptySections { continue }
      shown.append(section)
      offsets.append(offset)
      offset += count
    }
    offsets.append(offset)
  }
}

extension IndexedList: Sendable where Item: Sendable {}
