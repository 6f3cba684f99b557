internal import IndexedCollation
internal import IndexedLists

/// Writes a page as a folder: the page with its index, and files of rows.
struct FolderWriter<Item, ID: Hashable & Sendable> {
  /// The rows of a section that are in one file.
  private struct Part {
    let file: Int
    var count = 0
    let first: (title: String, text: String)
    var last: (title: String, text: String)
  }

  /// The number of rows in a file.
  private static var fileSize: Int { 500 }

  private let page: ListPage<Item, ID>
  private let collator: Collator

  /// For each section, its name; `nil` for a section that the page does not show.
  private let names: [String?]

  init(_ page: ListPage<Item, ID>) {
    self.page = page
    collator = page.list.collation.collator
    var anchors = AnchorNames()
    names = page.list.indices.map { position in
      page.list.titleForHeader(inSection: position).map { anchors.name(for: $0) }
    }
  }

  func write<Failure: Error>(
    to sink: (_ path: String, _ content: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let parts = try writeRows(to: sink)
    var output = HTMLBuffer()
    output.appendHead(title: page.title, collator, style: Self.style(in: ""))
    output.appendHeader(title: page.title, back: nil)
    output.appendStrips(of: page.list, names: names)
    output.append(markup: "<main class=\"\(page.classes)\"")
    if isInOrderOfBrowsers { output.append(markup: " data-order=\"browser\"") }
    output.append(markup: ">\n")
    for (position, section) in page.list.enumerated() {
      guard let name = names[position], let last = parts[position].last else { continue }
      output.appendSection(
        title: section.title, count: section.count, name: name, collator, last: last.last.text)
      output.append(markup: "<ul>\n")
      for part in parts[position] { write(part, ofSection: name, to: &output) }
      output.append(markup: "</ul>\n")
      output.appendSectionEnd(footer: section.footer)
    }
    output.append(markup: "</main>\n<script src=\"page.js\"></script>\n</body>\n</html>\n")
    try sink("index.html", output.bytes)
    try sink(
      "page.css", Array((PageStyle.css(isForPrint: false) + PageStyle.window).utf8))
    try sink("page.js", Array(FolderScript.source.utf8))
  }

  /// Writes the files of rows, and returns the parts of each section.
  private func writeRows<Failure: Error>(
    to sink: (_ path: String, _ content: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> [[Part]] {
    var parts = names.map { _ in [Part]() }
    var output = HTMLBuffer()
    var file = 0
    var room = 0
    var written = 0
    let total = page.list.numberOfRows
    for (position, section) in page.list.enumerated() {
      guard let name = names[position] else { continue }
      var isOpen = false
      for item in section {
        if room == 0 {
          file += 1
          room = min(Self.fileSize, total - written)
          beginFile(&output)
        }
        if !isOpen {
          output.appendSection(title: section.title, count: section.count, name: name, collator)
          output.append(markup: "<ul>\n")
          isOpen = true
        }
        let cell = page.cell(item)
        let text = page.list.text(item)
        output.append(cell, page.cellStyle, sortedBy: text)
        if parts[position].last?.file != file {
          parts[position].append(
            Part(file: file, first: (cell.title, text), last: (cell.title, text)))
        }
        let part = parts[position].count - 1
        parts[position][part].count += 1
        parts[position][part].last = (cell.title, text)
        written += 1
        room -= 1
        if room == 0 {
          output.append(markup: "</ul>\n</section>\n")
          isOpen = false
          endFile(file, isLast: written == total, &output)
          try sink("rows/\(file).html", output.bytes)
          output.removeAll()
        }
      }
      if isOpen {
        output.append(markup: "</ul>\n")
        output.appendSectionEnd(footer: section.footer)
      }
    }
    return parts
  }

  private func beginFile(_ output: inout HTMLBuffer) {
    output.appendHead(title: page.title, collator, style: Self.style(in: "../"))
    output.appendHeader(title: page.title, back: (page.title, "../index.html"))
    output.append(markup: "<main class=\"\(page.classes)\">\n")
  }

  private func endFile(_ file: Int, isLast: Bool, _ output: inout HTMLBuffer) {
    output.append(markup: "</main>\n<footer>")
    if file > 1 {
      output.append(
        markup: "<a rel=\"prev\" aria-label=\"Previous\" href=\"\(file - 1).html\">‹</a>")
    }
    if !isLast {
      output.append(markup: "<a rel=\"next\" aria-label=\"Next\" href=\"\(file + 1).html\">›</a>")
    }
    output.append(markup: "</footer>\n</body>\n</html>\n")
  }

  /// Writes the link to a part of a section: its first and its last title.
  private func write(_ part: Part, ofSection name: String, to output: inout HTMLBuffer) {
    output.append(markup: "<li data-count=\"\(part.count)\" data-first=\"")
    output.append(text: part.first.text)
    output.append(
      markup: "\"><a href=\"rows/\(part.file).html#\(AnchorNames.encoded(name))\"><span>")
    output.append(text: part.first.title)
    output.append(markup: "</span>")
    if part.count > 1 {
      output.append(markup: " – <span>")
      output.append(text: part.last.title)
      output.append(markup: "</span>")
    }
    output.append(markup: "</a></li>\n")
  }

  /// A Boolean value that indicates whether browsers can order the rows as the list does.
  private var isInOrderOfBrowsers: Bool {
    collator.options == Collator.Options()
      && collator.locales.allSatisfy { locale in
        let keywords = locale.components(after: "-u-")
        return keywords.allSatisfy { $0.count != 2 || ["co", "kn", "kf"].contains($0) }
      }
  }

  private static func style(in folder: String) -> String {
    "<link rel=\"stylesheet\" href=\"\(folder)page.css\"/>\n"
  }
}

extension String {
  /// Returns the parts between hyphens after the first occurrence of a text.
  fileprivate func components(after text: String) -> [Substring] {
    guard let range = firstRange(of: text) else { return [] }
    return self[range.upperBound...].split(separator: "-")
  }
}
