internal import IndexedCollation

/// Writes a page as a folder: the page with its index, and files of rows.
///
/// A file of rows has the stamp of its content, and so has its address in the index. If the folder is
/// replaced while the page is open, the script finds another stamp than that of the address.
struct FolderWriter {
  /// The rows of a section that are in one file.
  private struct Part {
    let file: Int
    var count = 0
    let first: (title: String, text: String)
    var last: (title: String, text: String)
  }

  /// The number of rows in a file.
  private static let fileSize = 500

  private let page: ListPage

  /// The name of each section.
  private let names: [String]

  init(_ page: ListPage) {
    self.page = page
    var anchors = AnchorNames()
    names = page.sections.map { anchors.name(for: $0.title) }
  }

  func write<Failure: Error>(
    to sink: (_ path: String, _ content: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var words = WordIndex(page.collator)
    let (parts, stamps) = try writeRows(addingTo: &words, to: sink)
    let addressOfWords = try words.write(to: sink)
    var output = HTMLBuffer(page.words)
    output.appendHead(title: page.title, page.collator, style: Self.style, hasScript: true)
    output.appendHeader(title: page.title, back: nil)
    output.appendStrips(of: page, names: names)
    output.appendMain(classes: page.classes)
    if isInOrderOfBrowsers { output.append(markup: " data-order=\"browser\"") }
    output.append(markup: " data-words=\"\(addressOfWords)\">\n")
    for ((section, name), parts) in zip(zip(page.sections, names), parts) {
      output.appendSection(
        section, name: name, of: page, language: page.collator.locales[0],
        last: parts.last?.last.text)
      output.append(markup: "<ul>\n")
      for part in parts {
        write(part, stamp: stamps[part.file - 1], ofSection: name, to: &output)
      }
      output.append(markup: "</ul>\n")
      output.appendSectionEnd(section)
    }
    output.append(markup: "</main>\n<script src=\"page.js\"></script>\n</body>\n</html>\n")
    try sink("index.html", output.bytes)
    try sink(
      "page.css", Array((PageStyle.css(isForPrint: false) + PageStyle.window + page.css).utf8))
    try sink("page.js", Array(PageScript.folder.utf8))
  }

  /// Writes the files of rows, and returns the parts of each section, and the stamps of the files.
  private func writeRows<Failure: Error>(
    addingTo words: inout WordIndex,
    to sink: (_ path: String, _ content: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> (parts: [[Part]], stamps: [String]) {
    var all: [[Part]] = []
    var stamps: [String] = []
    var output = HTMLBuffer(page.words)
    var file = 0
    // The numbers of rows for which the file has room, and that no file has yet.
    var room = 0
    var left = page.count
    for (section, name) in zip(page.sections, names) {
      var parts: [Part] = []
      var leftInSection = section.count
      var numbers = RowNumbers()
      try page.forEachRow(of: section) { cell, text throws(Failure) in
        if room == 0 {
          file += 1
          room = min(Self.fileSize, left)
          beginFile(&output)
        }
        if parts.last?.file != file {
          output.appendSection(
            section, name: name, of: page, language: page.collator.locales[0])
          output.append(markup: "<ul>\n")
          parts.append(
            Part(file: file, first: (cell.title ?? text, text), last: (cell.title ?? text, text)))
        }
        output.append(cell, page.cellStyle, sortedBy: text, number: numbers.next(text))
        for text in [text] + cell.texts(in: page.cellStyle) {
          words.add(text, row: UInt32(page.count - left))
        }
        parts[parts.count - 1].count += 1
        parts[parts.count - 1].last = (cell.title ?? text, text)
        left -= 1
        room -= 1
        leftInSection -= 1
        let isLast = leftInSection == 0
        guard room == 0 || isLast else { return }
        output.append(markup: "</ul>\n")
        output.appendSectionEnd(section, isLast: isLast)
        if room == 0 {
          stamps.append(ContentStamp.stamp(of: output.bytes))
          endFile(file, stamp: stamps[file - 1], isLast: left == 0, &output)
          try sink("rows/\(file).html", output.bytes)
          output.removeAll()
        }
      }
      all.append(parts)
    }
    return (all, stamps)
  }

  private func beginFile(_ output: inout HTMLBuffer) {
    // Addresses are relative to the folder, as in the index.
    output.appendHead(
      title: page.title, page.collator, style: "<base href=\"../\"/>\n" + Self.style,
      hasScript: false)
    output.appendHeader(title: page.title, back: (page.title, "index.html"))
    output.appendMain(classes: page.classes)
    output.append(markup: ">\n")
  }

  private func endFile(
    _ file: Int, stamp: String, isLast: Bool, _ output: inout HTMLBuffer
  ) {
    output.append(markup: "</main>\n<footer data-stamp=\"\(stamp)\">")
    if file > 1 { output.appendLink(to: "rows/\(file - 1).html", .previous) }
    if !isLast { output.appendLink(to: "rows/\(file + 1).html", .next) }
    output.append(markup: "</footer>\n</body>\n</html>\n")
  }

  /// Writes the link to a part of a section: its first and its last title.
  private func write(
    _ part: Part, stamp: String, ofSection name: String, to output: inout HTMLBuffer
  ) {
    output.append(markup: "<li data-count=\"\(part.count)\" data-first=\"")
    output.append(sortedText: part.first.text)
    output.append(
      markup: "\"><a href=\"rows/\(part.file).html?\(stamp)#\(AnchorNames.encoded(name))\">")
    output.append(markup: "<b><span>")
    output.append(text: part.first.title)
    output.append(markup: "</span>")
    if part.count > 1 {
      output.append(markup: " – <span>")
      output.append(text: part.last.title)
      output.append(markup: "</span>")
    }
    output.append(markup: "</b></a></li>\n")
  }

  /// A Boolean value that indicates whether browsers can order the rows as the list does.
  private var isInOrderOfBrowsers: Bool {
    page.collator.options == Collator.Options()
      && page.collator.locales.allSatisfy { locale in
        let keywords = locale.components(after: "-u-")
        return keywords.allSatisfy { $0.count != 2 || ["co", "kn", "kf"].contains($0) }
      }
  }

  private static let style = HTMLBuffer.noIcon + "<link rel=\"stylesheet\" href=\"page.css\"/>\n"
}

extension String {
  /// Returns the parts between hyphens after the first occurrence of a text.
  fileprivate func components(after text: String) -> [Substring] {
    guard let range = firstRange(of: text) else { return [] }
    return self[range.upperBound...].split(separator: "-")
  }
}
