#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The questions of `UITableViewDataSource`, by their names in Swift form.
extension IndexedList {
  /// How many sections there are.
  public var numberOfSections: Int { shown.count }

  /// How many rows a section has.
  ///
  /// - Parameter section: The position of the section; it must be one of the list's.
  /// - Returns: Zero for an empty section, if these are shown.
  public func numberOfRows(inSection section: Int) -> Int {
    order.count(ofSection: position(ofSection: section))
  }

  /// How many rows the list has.
  public var numberOfRows: Int { offsets[offsets.count - 1] }

  /// The element at an index path: what a table view shows there.
  ///
  /// - Parameter path: A section and a row of the list.
  /// - Complexity: O(log *n*).
  public subscript(path: IndexPath) -> Item {
    let section = checked(path)
    let (chunk, index) = order.element(section: section, row: path.row)
    return elements[chunk][index]
  }

  /// What stands above a section.
  ///
  /// - Parameter section: The position of the section; it must be one of the list's.
  /// - Returns: The title; `nil` while the section is empty.
  public func titleForHeader(inSection section: Int) -> String? {
    let position = position(ofSection: section)
    return order.count(ofSection: position) > 0 ? headers[position].title : nil
  }

  /// What stands below a section.
  ///
  /// - Parameter section: The position of the section; it must be one of the list's.
  /// - Returns: The text; `nil` if there is none, and while the section is empty.
  public func titleForFooter(inSection section: Int) -> String? {
    let position = position(ofSection: section)
    return order.count(ofSection: position) > 0 ? headers[position].footer : nil
  }

  /// The entries of the strip beside the list.
  ///
  /// - Returns: The titles; `nil` if there are none, and with fewer rows than
  ///   ``sectionIndexMinimumDisplayRowCount``: then no strip is shown.
  public var sectionIndexTitles: [String]? {
    let isShown = !indexTitles.isEmpty && numberOfRows >= sectionIndexMinimumDisplayRowCount
    return isShown ? indexTitles.map(\.title) : nil
  }

  /// The section to scroll to for an entry of the strip.
  ///
  /// It is the first one of the entry that has rows. If none has, it is the nearest one before them
  /// that has, so that the jump ends where the entry would be.
  ///
  /// - Parameter position: The position of the entry in ``sectionIndexTitles``.
  /// - Returns: The position of a section; the first one if there is nothing at or before the
  ///   entry; `nil` if there are no sections.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func section(forSectionIndexTitleAt position: Int) -> Int? {
    precondition(indexTitles.indices.contains(position), "There is no such entry in the strip")
    let first = indexTitles[position].section
    func isFilled(_ section: Int) -> Bool { order.count(ofSection: section) > 0 }
    // An entry may stand for sections that follow one another.
    let title = headers[first].indexTitle
    let last =
      title == nil
      ? first : headers[first...].prefix { $0.indexTitle == title }.indices.last ?? first
    let filled =
      (first...last).first(where: isFilled) ?? (0..<first).last(where: isFilled)
    if let filled { return shownPosition(ofSection: filled) }
    return shown.isEmpty ? nil : 0
  }

  /// The position among all sections of one that is shown.
  func position(ofSection section: Int) -> Int {
    precondition(shown.indices.contains(section), "There is no section \(section) in the list")
    return shown[section]
  }

  /// Checks a path.
  ///
  /// - Returns: The position of its section among all.
  func checked(_ path: IndexPath) -> Int {
    let section = section(ofPlace: path)
    precondition(
      path.row >= 0 && path.row < order.count(ofSection: section),
      "There is no row \(path.row) in section \(path.section) of the list")
    return section
  }

  /// The position among all sections of the one that a path leads to, whether it has such a row or
  /// not.
  func section(ofPlace path: IndexPath) -> Int {
    precondition(path.count == 2, "The path of a row has a section and a row")
    return position(ofSection: path.section)
  }
}
