#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The methods of `UITableViewDataSource`, with their names in Swift.
extension IndexedList {
  /// The number of sections that are shown.
  public var numberOfSections: Int { shown.count }

  /// Returns the number of rows in a section.
  ///
  /// - Parameter section: The position of a section in the list.
  /// - Returns: The number of rows. It is 0 for an empty section, if empty sections are shown.
  public func numberOfRows(inSection section: Int) -> Int {
    tree.count(ofSection: position(ofSection: section))
  }

  /// The number of rows in the whole list.
  public var numberOfRows: Int { offsets[offsets.count - 1] }

  /// Returns the element at an index path, for the cell that a table view shows there.
  ///
  /// - Parameter path: The index path of a row in the list.
  /// - Complexity: O(log *n*).
  @inlinable
  public subscript(path: IndexPath) -> Item {
    let (chunk, index) = place(ofRowAt: path)
    return elements[chunk][index]
  }

  @usableFromInline
  func place(ofRowAt path: IndexPath) -> (chunk: Int, index: Int) {
    tree.element(section: checked(path), row: path.row)
  }

  /// Returns the title in the header of a section.
  ///
  /// - Parameter section: The position of a section in the list.
  /// - Returns: The title; `nil` while the section is empty, or if its title is.
  public func titleForHeader(inSection section: Int) -> String? {
    let position = position(ofSection: section)
    let title = headers[position].title
    return tree.count(ofSection: position) > 0 && !title.isEmpty ? title : nil
  }

  /// Returns the text in the footer of a section.
  ///
  /// - Parameter section: The position of a section in the list.
  /// - Returns: The text; `nil` if there is none or while the section is empty.
  public func titleForFooter(inSection section: Int) -> String? {
    let position = position(ofSection: section)
    return tree.count(ofSection: position) > 0 ? headers[position].footer : nil
  }

  /// The titles in the index strip beside the list.
  ///
  /// - Returns: The titles; `nil` if no strip is shown. This is the case if there are no
  ///   titles, or if the list has fewer rows than ``sectionIndexMinimumDisplayRowCount``.
  public var sectionIndexTitles: [String]? {
    let isShown = !indexTitles.isEmpty && numberOfRows >= sectionIndexMinimumDisplayRowCount
    return isShown ? indexTitles.map(\.title) : nil
  }

  /// Returns the section to scroll to for an entry of the index strip.
  ///
  /// This is the first section of the entry that has rows. If none has, it is the nearest
  /// section before the entry that has rows, so that the jump ends where the entry would be.
  ///
  /// - Parameter position: The position of the entry in ``sectionIndexTitles``.
  /// - Returns: The position of the section. If no section of the entry or before it has rows,
  ///   the first section; `nil` if there are no sections.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func section(forSectionIndexTitleAt position: Int) -> Int? {
    let sections = sections(forSectionIndexTitleAt: position)
    func isFilled(_ section: Int) -> Bool { tree.count(ofSection: section) > 0 }
    let filled =
      sections.first(where: isFilled) ?? (0..<sections.lowerBound).last(where: isFilled)
    if let filled { return shownPosition(ofSection: filled) }
    return shown.isEmpty ? nil : 0
  }

  /// Returns whether an entry of the index strip has rows.
  ///
  /// An app can dim those that have none.
  ///
  /// - Parameter position: The position of the entry in ``sectionIndexTitles``.
  /// - Returns: Whether a section of the entry has rows. In the result of a search, only the rows that match count.
  public func hasRows(forSectionIndexTitleAt position: Int) -> Bool {
    sections(forSectionIndexTitleAt: position).contains { tree.count(ofSection: $0) > 0 }
  }

  /// Returns the positions of the sections of an entry, among all sections.
  private func sections(forSectionIndexTitleAt position: Int) -> ClosedRange<Int> {
    precondition(indexTitles.indices.contains(position), "There is no such entry in the strip")
    return indexTitles[position].sections
  }

  /// Returns the position among all sections of a section that is shown.
  @usableFromInline
  func position(ofSection section: Int) -> Int {
    precondition(shown.indices.contains(section), "There is no section \(section) in the list")
    return shown[section]
  }

  /// Checks that the list has a row at an index path.
  ///
  /// - Returns: The position of its section among all sections.
  func checked(_ path: IndexPath) -> Int {
    let section = section(ofPlace: path)
    precondition(
      path.row >= 0 && path.row < tree.count(ofSection: section),
      "There is no row \(path.row) in section \(path.section) of the list")
    return section
  }

  /// Returns the position among all sections of the section of an index path.
  ///
  /// The section does not need to have the row.
  func section(ofPlace path: IndexPath) -> Int {
    precondition(path.count == 2, "The path of a row has a section and a row")
    return position(ofSection: path.section)
  }
}
