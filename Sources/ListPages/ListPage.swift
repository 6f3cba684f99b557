public import IndexedLists

/// A page of HTML that shows an indexed list.
///
/// The page is complete without scripts and loads no other file, except for pictures in rows. It has
/// the sections with their headers, and the index strip beside them, which leads to the sections. A
/// small script in the page adds a search field, and jumps to what the user types. A browser prints
/// the page in columns, like the index of a book.
///
///     let list = try IndexedList(people, by: \.name, using: collation)
///     let page = ListPage(of: list, title: "People") { ListCell(title: $0.name) }
///     page.html.hasPrefix("<!DOCTYPE html>")  // true
///
/// The page has the language and the direction of the collation's first locale. The sections of
/// another locale in a list of locales have its language.
///
/// The search finds the rows that begin with a query, and ignores accents and case. It uses the
/// collation of the browser (`Intl.Collator`), whose version of ICU can be another one.
/// `IndexedList.searching(for:in:)` is exact.
public struct ListPage<Item, ID: Hashable & Sendable> {
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

  /// A Boolean value that indicates whether the page looks on the screen as it does in print.
  ///
  /// Such a page has no index strip and no script.
  public var isForPrint = false

  /// A closure that returns the page that a row leads to; `nil` if it leads to none.
  ///
  /// The pages of all levels are in one file, and each has a link back.
  ///
  ///     let everyone = try IndexedList(people, by: \.name, using: collation)
  ///     let friends = [1: try IndexedList([people[1]], by: \.name, using: collation)]
  ///     var page = ListPage(of: everyone, title: "People") { ListCell(title: $0.name) }
  ///     page.subpage = { person in
  ///       friends[person.id].map { list in
  ///         ListPage(of: list, title: person.name) { ListCell(title: $0.name) }
  ///       }
  ///     }
  public var subpage: ((Item) -> ListPage?)?

  let list: IndexedList<Item, ID>
  let cell: (Item) -> ListCell

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - title: The title of the page.
  ///   - cell: A closure that returns what a row shows.
  public init(
    of list: IndexedList<Item, ID>, title: String, cell: @escaping (Item) -> ListCell
  ) {
    self.list = list
    self.title = title
    self.cell = cell
  }

  /// The page in one string.
  ///
  /// - Complexity: O(*n*). Use ``write(to:)`` for a long list.
  public var html: String {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the page in pieces.
  ///
  /// - Parameter sink: A closure that receives the next bytes of the page, in UTF-8.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows. The memory does not depend on *n*.
  public func write<Failure: Error>(
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var output = HTMLBuffer()
    var writer = PageWriter(self)
    try writer.write(to: &output, sink)
    try sink(output.bytes)
  }

  /// Writes the page as a folder of files, for a list of any length.
  ///
  /// A web server must serve the folder. The script of the page then shows only the rows that are
  /// visible, and fetches files of rows as they come near. Without the script, or without a server,
  /// the page leads to the files of rows, which are pages too. Pages below rows are left out.
  ///
  /// - Parameter sink: A closure that receives the path of each file in the folder, such as
  ///   "rows/12.html", and its content in UTF-8.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows. The memory does not depend on the
  ///   size of the rows.
  public func writeFiles<Failure: Error>(
    to sink: (_ path: String, _ content: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try FolderWriter(self).write(to: sink)
  }
}

/// The look of the sections of a page, as in UIKit.
public enum ListPageStyle: String, Sendable, CaseIterable {
  /// Headers stay at the top while their rows are visible.
  case plain
  /// Sections are in boxes, with space between them.
  case grouped
}
