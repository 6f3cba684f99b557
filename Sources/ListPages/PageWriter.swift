internal import IndexedCollation
internal import IndexedLists

/// Writes a page and its lower levels as one file.
struct PageWriter<Item, ID: Hashable & Sendable> {
  typealias Page = ListPage<Item, ID>

  /// A level below the first one.
  private struct Level {
    let page: Page
    let name: String
    /// The title of the level above, and the name of the section that leads here.
    let back: (title: String, name: String)
  }

  /// The number of rows that a browser lays out together.
  ///
  /// A browser skips the chunks that are not visible, because their heights are known.
  private static var chunkSize: Int { 500 }

  private let first: Page
  private var names = AnchorNames()

  /// The levels that are not yet written, the next one last.
  private var levels: [Level] = []

  init(_ page: Page) {
    first = page
  }

  /// Writes the page to a buffer, and hands the buffer on each time when it is full.
  mutating func write<Failure: Error>(
    to output: inout HTMLBuffer, _ sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    output.appendHead(
      title: first.title, first.list.collation.collator,
      style: "<style>\n\(PageStyle.css(isForPrint: first.isForPrint))</style>\n")
    try write(first, nil, to: &output, sink)
    while let level = levels.popLast() { try write(level.page, level, to: &output, sink) }
    if !first.isForPrint { output.append(markup: PageScript.element) }
    output.append(markup: "</body>\n</html>\n")
  }

  private mutating func write<Failure: Error>(
    _ page: Page, _ level: Level?, to output: inout HTMLBuffer,
    _ sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let list = page.list
    let anchors = list.indices.map { position in
      list.titleForHeader(inSection: position).map { names.name(for: $0, in: level?.name) }
    }
    if let level {
      output.append(markup: "<div class=\"level\" id=\"")
      output.append(text: level.name)
      output.append(markup: "\">\n")
    } else {
      output.append(markup: "<div>\n")
    }
    output.appendHeader(
      title: page.title,
      back: level.map { ($0.back.title, "#" + AnchorNames.encoded($0.back.name)) })
    if !first.isForPrint { output.appendStrips(of: list, names: anchors) }
    output.append(markup: "<main class=\"\(first.classes)\">\n")
    var found: [Level] = []
    for (position, section) in list.enumerated() {
      guard let name = anchors[position] else { continue }
      output.appendSection(
        title: section.title, count: section.count, name: name, first.list.collation.collator)
      var inChunk = 0
      for (row, item) in section.enumerated() {
        if inChunk == 0 {
          inChunk = min(Self.chunkSize, section.count - row)
          output.append(markup: "<ul style=\"--rows:\(inChunk)\">\n")
        }
        let cell = page.cell(item)
        var lower: Level?
        if let subpage = page.subpage?(item) {
          lower = Level(
            page: subpage, name: names.name(for: cell.title, in: level?.name ?? ""),
            back: (page.title, name))
        }
        output.append(cell, first.cellStyle, sortedBy: list.text(item), leadingTo: lower?.name)
        if let lower { found.append(lower) }
        inChunk -= 1
        if inChunk == 0 { output.append(markup: "</ul>\n") }
        if output.isFull {
          try sink(output.bytes)
          output.removeAll()
        }
      }
      output.appendSectionEnd(footer: section.footer)
    }
    output.append(markup: "</main>\n</div>\n")
    levels += found.reversed()
  }
}

extension ListPage {
  /// The classes of the list, for the style sheet.
  var classes: String { "\(style.rawValue) \(cellStyle.rawValue)" }
}
