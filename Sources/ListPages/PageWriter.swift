internal import IndexedCollation
internal import IndexedLists

/// Writes a page and its lower levels.
struct PageWriter<Item, ID: Hashable & Sendable> {
  typealias Page = ListPage<Item, ID>
  typealias Section = IndexedList<Item, ID>.Section

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
    writeHead(to: &output)
    try write(first, nil, to: &output, sink)
    while let level = levels.popLast() { try write(level.page, level, to: &output, sink) }
    if !first.isForPrint { output.append(markup: PageScript.element) }
    output.append(markup: "</body>\n</html>\n")
  }

  private func writeHead(to output: inout HTMLBuffer) {
    output.append(markup: "<!DOCTYPE html>\n<html lang=\"")
    output.append(text: first.language)
    output.append(
      markup: first.list.collation.collator.isRightToLeft ? "\" dir=\"rtl\">\n" : "\">\n")
    output.append(markup: "<head>\n<meta charset=\"utf-8\"/>\n")
    output.append(
      markup: "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>")
    output.append(text: first.title)
    output.append(markup: "</title>\n<style>\n\(PageStyle.css(isForPrint: first.isForPrint))")
    output.append(markup: "</style>\n</head>\n<body>\n")
  }

  private mutating func write<Failure: Error>(
    _ page: Page, _ level: Level?, to output: inout HTMLBuffer,
    _ sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let list = page.list
    let anchors = list.indices.map { position in
      list.titleForHeader(inSection: position).map { names.name(for: $0, in: level?.name) }
    }
    writeHeader(of: page, level, to: &output)
    if !first.isForPrint { writeStrip(of: list, anchors, to: &output) }
    output.append(
      markup: "<main class=\"\(first.style.rawValue) \(first.cellStyle.rawValue)\">\n")
    var found: [Level] = []
    for (position, section) in list.enumerated() {
      guard let name = anchors[position] else { continue }
      writeHeader(of: section, page, name: name, to: &output)
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
        write(cell, sortedBy: list.text(item), leadingTo: lower?.name, to: &output)
        if let lower { found.append(lower) }
        inChunk -= 1
        if inChunk == 0 { output.append(markup: "</ul>\n") }
        if output.isFull {
          try sink(output.bytes)
          output.removeAll()
        }
      }
      writeFooter(of: section, to: &output)
    }
    output.append(markup: "</main>\n</div>\n")
    levels += found.reversed()
  }

  private func writeHeader(of page: Page, _ level: Level?, to output: inout HTMLBuffer) {
    if let level {
      output.append(markup: "<div class=\"level\" id=\"")
      output.append(text: level.name)
      output.append(markup: "\">\n<header><a href=\"#\(AnchorNames.encoded(level.back.name))\">")
      output.append(text: level.back.title)
      output.append(markup: "</a>")
    } else {
      output.append(markup: "<div>\n<header>")
    }
    output.append(markup: "<h1 dir=\"auto\">")
    output.append(text: page.title)
    output.append(markup: "</h1></header>\n")
  }

  private func writeStrip(
    of list: IndexedList<Item, ID>, _ anchors: [String?], to output: inout HTMLBuffer
  ) {
    guard let titles = list.sectionIndexTitles else { return }
    output.append(markup: "<nav aria-label=\"Index\">\n")
    for limit in PageStyle.stripLimits(titles.count) {
      output.append(markup: "<ul class=\"strip\(limit)\">\n")
      for entry in SectionIndexStrip(titles, limit: limit).entries {
        let section = list.section(forSectionIndexTitleAt: entry.position)
        // A section that the page does not show has no name: take the next, or the last one.
        let name = section.flatMap { section in
          anchors[section...].lazy.compactMap(\.self).first
            ?? anchors[..<section].last { $0 != nil } ?? nil
        }
        output.append(markup: "<li>")
        if let name { output.append(markup: "<a href=\"#\(AnchorNames.encoded(name))\">") }
        output.append(text: entry.title)
        output.append(markup: name == nil ? "</li>\n" : "</a></li>\n")
      }
      output.append(markup: "</ul>\n")
    }
    output.append(markup: "</nav>\n")
  }

  private func writeHeader(
    of section: Section, _ page: Page, name: String, to output: inout HTMLBuffer
  ) {
    output.append(markup: "<section id=\"")
    output.append(text: name)
    let language = page.list.collation.collator.locale(for: section.title)
    if language != first.language {
      output.append(markup: "\" lang=\"")
      output.append(text: language)
    }
    output.append(markup: "\">\n<h2><span dir=\"auto\">")
    output.append(text: section.title)
    output.append(markup: "</span> <small>\(section.count)</small></h2>\n")
  }

  private func writeFooter(of section: Section, to output: inout HTMLBuffer) {
    if let footer = section.footer {
      output.append(markup: "<p dir=\"auto\">")
      output.append(text: footer)
      output.append(markup: "</p>\n")
    }
    output.append(markup: "</section>\n")
  }

  /// Writes a row, with the text that the script searches if the row shows another one.
  private func write(
    _ cell: ListCell, sortedBy text: String, leadingTo level: String?, to output: inout HTMLBuffer
  ) {
    output.append(markup: "<li dir=\"auto\"")
    if text != cell.title {
      output.append(markup: " data-text=\"")
      output.append(text: text)
      output.append(markup: "\"")
    }
    output.append(markup: ">")
    let link =
      level.map { "#" + AnchorNames.encoded($0) } ?? cell.link.flatMap(WebAddress.init)?.text
    if let link {
      output.append(markup: "<a href=\"")
      output.append(text: link)
      output.append(markup: "\">")
    }
    if let image = cell.image.flatMap(WebAddress.init) {
      output.append(markup: "<img alt=\"\" loading=\"lazy\" src=\"")
      output.append(text: image.text)
      output.append(markup: "\"/>")
    }
    if first.cellStyle == .default {
      output.append(text: cell.title)
    } else {
      write(cell.title, as: "b", to: &output)
      let other = first.cellStyle == .subtitle ? cell.subtitle : cell.detail
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

extension ListPage {
  /// The language of the page, as a BCP 47 tag.
  var language: String { list.collation.collator.locales[0] }
}
