public import IndexedLists

/// A page of HTML that shows an indexed list.
///
/// The page is complete without scripts and loads no other file, except for pictures in rows. It has
/// the sections with their headers, and the index strip beside them, which leads to the sections. A
/// browser prints it in columns, like the index of a book.
///
///     let list = try IndexedList(people, by: \.name, using: collation)
///     let page = ListPage(of: list, title: "People", language: "sv") { ListCell(title: $0.name) }
///     page.html.hasPrefix("<!DOCTYPE html>")  // true
public struct ListPage<Item, ID: Hashable & Sendable> {
  /// The title of the page.
  public var title: String

  /// The language of the list, as a BCP 47 tag.
  public var language: String

  /// A Boolean value that indicates whether the list is read from right to left.
  public var isRightToLeft = false

  /// The look of the sections.
  public var style = ListPageStyle.plain

  /// The positions of the texts in a row.
  public var cellStyle = ListCell.Style.default

  private let list: IndexedList<Item, ID>
  private let cell: (Item) -> ListCell

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - title: The title of the page.
  ///   - language: The language of the list, as a BCP 47 tag.
  ///   - cell: A closure that returns what a row shows.
  public init(
    of list: IndexedList<Item, ID>, title: String, language: String,
    cell: @escaping (Item) -> ListCell
  ) {
    self.list = list
    self.title = title
    self.language = language
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
    func hand(over isLast: Bool) throws(Failure) {
      guard isLast || output.isFull else { return }
      try sink(output.bytes)
      output.removeAll()
    }
    let anchors = SectionAnchors(of: list.indices.map { list.titleForHeader(inSection: $0) })
    writeHead(to: &output)
    writeStrip(anchors, to: &output)
    output.append(markup: "<main class=\"\(style.rawValue) \(cellStyle.rawValue)\">\n")
    for (position, section) in list.enumerated() {
      guard let name = anchors.names[position] else { continue }
      writeHeader(of: section, name: name, to: &output)
      var inChunk = 0
      for (row, item) in section.enumerated() {
        if inChunk == 0 {
          inChunk = min(Self.chunkSize, section.count - row)
          output.append(markup: "<ul style=\"--rows:\(inChunk)\">\n")
        }
        write(cell(item), to: &output)
        inChunk -= 1
        if inChunk == 0 { output.append(markup: "</ul>\n") }
        try hand(over: false)
      }
      writeFooter(of: section, to: &output)
    }
    output.append(markup: "</main>\n</body>\n</html>\n")
    try hand(over: true)
  }

  /// The number of rows that a browser lays out together.
  ///
  /// A browser skips the chunks that are not visible, because their heights are known.
  private static var chunkSize: Int { 500 }

  private func writeHead(to output: inout HTMLBuffer) {
    output.append(markup: "<!DOCTYPE html>\n<html lang=\"")
    output.append(text: language)
    output.append(markup: isRightToLeft ? "\" dir=\"rtl\">\n" : "\">\n")
    output.append(markup: "<head>\n<meta charset=\"utf-8\"/>\n")
    output.append(
      markup: "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>")
    output.append(text: title)
    output.append(markup: "</title>\n<style>\n\(PageStyle.css)")
    output.append(markup: PageStyle.strips(limits: stripLimits))
    output.append(markup: "</style>\n</head>\n<body>\n<header><h1>")
    output.append(text: title)
    output.append(markup: "</h1></header>\n")
  }

  /// The numbers of marks of the index strips: one for each range of heights of a window.
  private var stripLimits: [Int] {
    guard let count = list.sectionIndexTitles?.count else { return [] }
    return PageStyle.stripLimits(count)
  }

  private func writeStrip(_ anchors: SectionAnchors, to output: inout HTMLBuffer) {
    guard let titles = list.sectionIndexTitles else { return }
    output.append(markup: "<nav aria-label=\"Index\">\n")
    for limit in stripLimits {
      output.append(markup: "<ul class=\"strip\(limit)\">\n")
      for entry in SectionIndexStrip(titles, limit: limit).entries {
        let section = list.section(forSectionIndexTitleAt: entry.position)
        output.append(markup: "<li>")
        if let name = section.flatMap({ anchors.name(atOrAfter: $0) }) {
          output.append(markup: "<a href=\"#\(SectionAnchors.encoded(name))\">")
          output.append(text: entry.title)
          output.append(markup: "</a>")
        } else {
          output.append(text: entry.title)
        }
        output.append(markup: "</li>\n")
      }
      output.append(markup: "</ul>\n")
    }
    output.append(markup: "</nav>\n")
  }

  private func writeHeader(
    of section: IndexedList<Item, ID>.Section, name: String, to output: inout HTMLBuffer
  ) {
    output.append(markup: "<section id=\"")
    output.append(text: name)
    output.append(markup: "\">\n<h2><span dir=\"auto\">")
    output.append(text: section.title)
    output.append(markup: "</span> <small>\(section.count)</small></h2>\n")
  }

  private func writeFooter(
    of section: IndexedList<Item, ID>.Section, to output: inout HTMLBuffer
  ) {
    if let footer = section.footer {
      output.append(markup: "<p dir=\"auto\">")
      output.append(text: footer)
      output.append(markup: "</p>\n")
    }
    output.append(markup: "</section>\n")
  }

  private func write(_ cell: ListCell, to output: inout HTMLBuffer) {
    output.append(markup: "<li dir=\"auto\">")
    let link = cell.link.flatMap(WebAddress.init)
    if let link {
      output.append(markup: "<a href=\"")
      output.append(text: link.text)
      output.append(markup: "\">")
    }
    if let image = cell.image.flatMap(WebAddress.init) {
      output.append(markup: "<img alt=\"\" loading=\"lazy\" src=\"")
      output.append(text: image.text)
      output.append(markup: "\"/>")
    }
    if cellStyle == .default {
      output.append(text: cell.title)
    } else {
      write(cell.title, as: "b", to: &output)
      let other = cellStyle == .subtitle ? cell.subtitle : cell.detail
      if let other { write(other, as: "i", to: &output) }
    }
    output.append(markup: link == nil ? "</li>\n" : "</a></li>\n")
  }

  private func write(_ text: String, as element: String, to output: inout HTMLBuffer) {
    output.append(markup: "<\(element) dir=\"auto\">")
    output.append(text: text)
    output.append(markup: "</\(element)>")
  }
}

/// The look of the sections of a page, as in UIKit.
public enum ListPageStyle: String, Sendable, CaseIterable {
  /// Headers stay at the top while their rows are visible.
  case plain
  /// Sections are in boxes, with space between them.
  case grouped
}
