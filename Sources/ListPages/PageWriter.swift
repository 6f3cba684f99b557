/// Writes a page and its lower levels as one file.
struct PageWriter {
  /// A level below the first one.
  private struct Level {
    let page: () -> ListPage
    let name: String
    /// The title of the level above, and the name of the section that leads here.
    let back: (title: String, name: String)
  }

  /// The number of rows that a browser lays out together.
  ///
  /// A browser skips the chunks that are not visible, because their heights are known.
  private static let chunkSize = 500

  private let first: ListPage

  /// The elements of the style sheet and the icon.
  private let style: String
  private var anchors = AnchorNames()

  /// The levels that are not yet written, the next one last.
  private var levels: [Level] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - page: The first level.
  ///   - style: The elements of the style sheet and the icon; `nil` if the page has its style in itself.
  init(_ page: ListPage, style: String? = nil) {
    first = page
    self.style =
      style ?? HTMLBuffer.noIcon
      + "<style>\n\(PageStyle.css(isForPrint: page.isForPrint))</style>\n"
      + PageStyle.element(of: page.css)
  }

  /// Writes the page to a buffer, and hands the buffer on each time when it is full.
  mutating func write<Failure: Error>(
    to output: inout HTMLBuffer, _ sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    output.appendHead(
      title: first.title, first.collator, style: style, hasScript: !first.isForPrint)
    try write(first, nil, to: &output, sink)
    while let level = levels.popLast() { try write(level.page(), level, to: &output, sink) }
    if !first.isForPrint { output.append(markup: PageScript.element) }
    output.append(markup: "</body>\n</html>\n")
  }

  private mutating func write<Failure: Error>(
    _ page: ListPage, _ level: Level?, to output: inout HTMLBuffer,
    _ sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let names = page.sections.map { anchors.name(for: $0.title, in: level?.name) }
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
    if !first.isForPrint { output.appendStrips(of: page, names: names) }
    output.appendMain(classes: first.classes)
    output.append(markup: ">\n")
    var found: [Level] = []
    for (section, name) in zip(page.sections, names) {
      output.appendSection(section, name: name, of: page, language: first.collator.locales[0])
      var left = section.count
      var inChunk = 0
      var numbers = RowNumbers()
      try page.forEachRow(of: section) { cell, text throws(Failure) in
        if inChunk == 0 {
          inChunk = min(Self.chunkSize, left)
          // A browser prints all chunks.
          output.append(
            markup: first.isForPrint ? "<ul>\n" : "<ul style=\"--rows:\(inChunk)\">\n")
        }
        var lower: Level?
        if let below = cell.page {
          lower = Level(
            page: below, name: anchors.name(for: cell.title ?? text, in: level?.name ?? ""),
            back: (page.title, name))
        }
        var cell = cell
        // Only a script shows them.
        if first.isForPrint { cell.fields = nil }
        output.append(
          cell, first.cellStyle, sortedBy: text, number: numbers.next(text), leadingTo: lower?.name)
        if let lower { found.append(lower) }
        left -= 1
        inChunk -= 1
        if inChunk == 0 { output.append(markup: "</ul>\n") }
        if output.isFull {
          try sink(output.bytes)
          output.removeAll()
        }
      }
      output.appendSectionEnd(section)
    }
    output.append(markup: "</main>\n</div>\n")
    levels += found.reversed()
  }
}
