internal import IndexedCollation
public import IndexedLists

/// A page of HTML that shows an indexed list.
///
/// The page is complete without scripts and loads no other file, except for pictures in rows. It has
/// the sections with their headers, and the index strip beside them, which leads to the sections. A
/// small script in the page adds a search field, and jumps to what the user types. A browser prints
/// the page in columns, like the index of a book.
///
///     let list = try IndexedList(people, by: \.name, using: collation)
///     let page = ListPage(of: list, title: "People")
///     page.html.hasPrefix("<!DOCTYPE html>")  // true
///
/// The page has the language and the direction of the collation's first locale, and its own words, such as
/// "Search", are in that language if they have been translated, and in English otherwise. The sections of another
/// locale in a list of locales have its language.
///
/// The search finds the rows in which each word of a query begins a word, in any of the texts that they show or are sorted by. It ignores
/// accents and case. It uses the collation of the browser (`Intl.Collator`), whose version of ICU can be another one.
/// `IndexedList.searching(for:in:)` is exact.
public struct ListPage {
  /// The greatest number of rows for one page in one file.
  ///
  /// A longer page would be higher than browsers can show: 33,554,428 pixels in Chromium, and
  /// 17,895,697 in Firefox.
  public static var maximumRowCount: Int { 200_000 }

  /// The title of the page.
  public var title: String

  /// The look of the sections.
  public var style = ListPageStyle.plain

  /// The positions of the texts in a row.
  public var cellStyle = ListCell.Style.default

  /// Rules of CSS that follow those of the page.
  ///
  /// A page has variables for what is often changed: `--accent` is the color of links, of the strip and of marks; `--line`,
  /// `--shade` and `--faint` are the colors of lines, of headers and of further texts; `--round` is how round the corners of
  /// pictures are; `--edge` is the room beside the column of rows in a wide window. Heights of rows and headers must stay as they are, because jumps depend on them.
  ///
  ///     let list = try IndexedList(["Åberg", "Anders"], id: \.self, by: \.self, using: collation)
  ///     var page = ListPage(of: list, title: "People")
  ///     page.css = ":root { --accent: darkgreen; font-family: Georgia, serif }"
  public var css = ""

  /// Words of the page itself, such as "Search", in place of those that it has in its language or in English.
  ///
  /// A page whose words have been replaced tells screen readers that all of them are in the language of the list.
  ///
  ///     let list = try IndexedList(["Åberg", "Anders"], id: \.self, by: \.self, using: collation)
  ///     var page = ListPage(of: list, title: "People")
  ///     page.labels[.search] = "Find a person"
  public var labels: [PageLabel: String] = [:]

  /// A Boolean value that indicates whether the page looks on the screen as it does in print.
  ///
  /// Such a page has no index strip and no script.
  public var isForPrint = false

  /// A section that has rows.
  struct Section {
    let title: String
    let footer: String?
    let count: Int
    /// Its position in the list.
    let position: Int
  }

  /// The words of the page itself in its language.
  package var ownWords: PageLabels

  /// The words of the page itself.
  package var words: PageLabels { ownWords.replacing(labels, language: collator.locales[0]) }

  let collator: Collator
  let sections: [Section]

  /// The titles of the index strip, the position in ``sections`` that each leads to, and whether that is its own
  /// section.
  let indexTitles: [(title: String, section: Int?, hasRows: Bool)]

  /// Calls a closure with each row of a section from a row on, and the text by which it is sorted.
  ///
  /// The closure returns whether to go on.
  private let forEachRow: (_ section: Int, _ start: Int, (ListCell, String) -> Bool) -> Void

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - title: The title of the page.
  ///   - cell: A closure that returns what a row shows. By default, it is the text by which the row
  ///     is sorted.
  @inlinable
  public init<Item, ID>(
    of list: IndexedList<Item, ID>, title: String,
    cell: @escaping (Item) -> ListCell = { _ in ListCell() }
  ) {
    // This closure runs for each row, so it is compiled for the client's type.
    let hasFiling = list.hasFiling
    // A row that is filed under another text shows its own one.
    func add(_ item: Item, _ body: (ListCell, String) -> Bool) -> Bool {
      guard hasFiling else { return body(cell(item), list.text(of: item)) }
      var cell = cell(item)
      if cell.title == nil {
        cell.title = list.text(of: item)
      } else {
        cell.ownText = list.text(of: item)
      }
      return body(cell, list.filingText(of: item))
    }
    self.init(list, title) { section, start, body in
      let section = list[section]
      // An iterator is faster than positions, but it begins at the first row.
      guard start == 0 else {
        for row in start..<section.count {
          guard add(section[row], body) else { return }
        }
        return
      }
      for item in section {
        guard add(item, body) else { return }
      }
    }
  }

  @usableFromInline
  init<Item, ID>(
    _ list: IndexedList<Item, ID>, _ title: String,
    _ forEachRow: @escaping (Int, Int, (ListCell, String) -> Bool) -> Void
  ) {
    self.title = title
    self.forEachRow = forEachRow
    collator = list.collation.collator
    ownWords = PageLabels(for: collator)
    var sections: [Section] = []
    for (position, section) in list.enumerated() where !section.isEmpty {
      sections.append(
        Section(
          title: section.title, footer: section.footer, count: section.count, position: position))
    }
    self.sections = sections
    indexTitles = (list.sectionIndexTitles ?? []).enumerated().map { entry, title in
      // If the page does not show the section, take the next, or the last one.
      let target = list.section(forSectionIndexTitleAt: entry)
      let section = target.flatMap { target in
        sections.firstIndex { $0.position >= target } ?? sections.indices.last
      }
      return (title, section, list.hasRows(forSectionIndexTitleAt: entry))
    }
  }

  /// Calls a closure with each row of a section, and the text by which it is sorted.
  ///
  /// - Throws: The first error that the closure throws.
  func forEachRow<Failure: Error>(
    of section: Section, _ body: (ListCell, String) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    forEachRow(section.position, 0) { cell, text in
      do throws(Failure) {
        try body(cell, text)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Returns some rows of a section, and the texts by which they are sorted.
  func rows(of section: Section, in range: Range<Int>) -> [(cell: ListCell, text: String)] {
    var rows: [(cell: ListCell, text: String)] = []
    guard !range.isEmpty else { return [] }
    forEachRow(section.position, range.lowerBound) { cell, text in
      rows.append((cell, text))
      return rows.count < range.count
    }
    return rows
  }

  /// The number of rows.
  var count: Int { sections.reduce(0) { $0 + $1.count } }

  /// The classes of the list, for the style sheet.
  var classes: String { "\(style.rawValue) \(cellStyle.rawValue)" }
}

/// The look of the sections of a page, as in UIKit.
@nonexhaustive
public enum ListPageStyle: String, Sendable, CaseIterable {
  /// Headers stay at the top while their rows are visible.
  case plain
  /// Sections are in boxes, with space between them.
  case grouped
}
