internal import IndexedCollation

/// A page whose rows a script asks a server for, while the list changes.
///
/// A row has a position in one version of the list, so an address has the version, and a server
/// keeps the last versions. Without the script, the links lead to pages with rows.
package struct LivePage {
  /// The number of rows in an answer.
  package static let rowCount = 100

  private let page: ListPage

  /// The name of each section, by which links lead to it.
  package let names: [String]

  /// The part of addresses that chooses the list, such as "version=7&query=kru".
  private let choice: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - page: The rows that are shown.
  ///   - choice: The part of addresses that chooses them, with encoded values.
  package init(_ page: ListPage, choice: String) {
    self.page = page
    self.choice = choice
    var anchors = AnchorNames()
    names = page.sections.map { anchors.name(for: $0.title) }
  }

  /// A menu in the header of a page.
  package struct Menu {
    /// The name of the parameter that the menu chooses.
    package var name: String
    package var label: String
    /// The language of the label.
    package var language: String
    /// The values of the parameter, and the label of each.
    package var values: [(value: String, label: String)]
    package var chosen: String

    package init(
      name: String, label: String, language: String, values: [(value: String, label: String)],
      chosen: String
    ) {
      self.name = name
      self.label = label
      self.language = language
      self.values = values
      self.chosen = chosen
    }
  }

  /// What the header of a page has in addition to the title.
  package struct Controls {
    /// The text that the rows begin with; empty if all rows are shown.
    package var query: String
    /// The number of all rows.
    package var total: Int
    package var menus: [Menu]
    /// A Boolean value that indicates whether the user can change rows.
    package var isEditable: Bool
    /// A Boolean value that indicates whether the user can move rows to other sections.
    package var hasMoves: Bool
    /// The address of the page for print.
    package var printAddress: String
    /// The link to the list above.
    package var back: (title: String, address: String)?

    package init(
      query: String, total: Int, menus: [Menu], isEditable: Bool, hasMoves: Bool,
      printAddress: String, back: (title: String, address: String)?
    ) {
      self.query = query
      self.total = total
      self.menus = menus
      self.isEditable = isEditable
      self.hasMoves = hasMoves
      self.printAddress = printAddress
      self.back = back
    }
  }

  /// Returns the page with the sections and the links to their rows.
  ///
  /// - Parameters:
  ///   - version: The version of the list.
  ///   - controls: The content of the header.
  /// - Returns: The page.
  package func index(version: Int, _ controls: Controls) -> [UInt8] {
    var output = HTMLBuffer(page.words)
    output.appendHead(title: page.title, page.collator, style: Self.style, hasScript: true)
    output.appendHeading(title: page.title, back: controls.back)
    output.append(markup: "<form role=\"search\">")
    output.append(markup: "<input type=\"search\" name=\"query\" placeholder=\"")
    output.append(text: page.words[.search])
    output.append(markup: "\" aria-label=\"")
    output.append(text: page.words[.search])
    output.append(markup: "\" autocomplete=\"off\" spellcheck=\"false\" lang=\"")
    // The label and what the user types can be in two languages.
    output.append(text: controls.query.isEmpty ? page.words.language : page.collator.locales[0])
    output.append(markup: "\" value=\"")
    output.append(text: controls.query)
    output.append(markup: "\"/>")
    if !controls.menus.isEmpty {
      output.append(markup: "<details lang=\"\(page.words.language)\"><summary")
      output.append(label: .options)
      output.append(markup: ">⋯</summary><div>")
      for menu in controls.menus { append(menu, to: &output) }
      output.append(markup: "<a target=\"_blank\" href=\"")
      output.append(text: controls.printAddress)
      output.append(markup: "\">")
      output.append(text: page.words[.print])
      output.append(markup: "</a>")
      output.append(markup: "<button>OK</button></div></details>")
    }
    output.append(markup: "</form><output lang=\"\(page.words.language)\" dir=\"auto\">")
    if !controls.query.isEmpty {
      output.append(text: page.words.found(page.count, of: controls.total))
    }
    output.append(markup: "</output></header>\n")
    output.appendStrips(of: page, names: names)
    output.appendMain(classes: page.classes)
    output.append(markup: " data-version=\"\(version)\" data-total=\"\(controls.total)\"")
    if controls.isEditable { output.append(markup: " data-editable=\"true\"") }
    if controls.hasMoves { output.append(markup: " data-moves=\"true\"") }
    output.append(markup: ">\n")
    for position in page.sections.indices { appendIndex(ofSection: position, to: &output) }
    output.append(markup: "</main>\n<script src=\"page.js\"></script>\n</body>\n</html>\n")
    return output.bytes
  }

  /// Returns the element of a section, with the link to its rows.
  package func section(_ position: Int) -> String {
    var output = HTMLBuffer(page.words)
    appendIndex(ofSection: position, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// Returns the element of the index strip.
  package var strip: String {
    var output = HTMLBuffer(page.words)
    output.appendStrips(of: page, names: names)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// Returns the element of a row.
  package func row(_ row: Int, ofSection position: Int) -> String {
    var output = HTMLBuffer(page.words)
    for (cell, text) in page.rows(of: page.sections[position], in: row..<row + 1) {
      output.append(cell, page.cellStyle, sortedBy: text)
    }
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// The number of sections.
  package var sectionCount: Int { page.sections.count }

  /// Returns the number of rows in a section.
  package func rowCount(ofSection position: Int) -> Int { page.sections[position].count }

  /// Returns a page with some rows of a section, and links to those before and after them.
  ///
  /// - Parameters:
  ///   - position: The position of the section.
  ///   - start: The first row.
  /// - Returns: The page.
  package func rows(ofSection position: Int, from start: Int) -> [UInt8] {
    let section = page.sections[position]
    let end = min(start + Self.rowCount, section.count)
    var output = HTMLBuffer(page.words)
    output.appendHead(title: page.title, page.collator, style: Self.style, hasScript: false)
    output.appendHeader(title: page.title, back: (page.title, "./"))
    output.appendMain(classes: page.classes)
    output.append(markup: ">\n")
    output.appendSection(
      section, name: names[position], of: page, language: page.collator.locales[0])
    output.append(markup: "<ul>\n")
    for (cell, text) in page.rows(of: section, in: start..<end) {
      output.append(cell, page.cellStyle, sortedBy: text)
    }
    output.append(markup: "</ul>\n")
    output.appendSectionEnd(section, isLast: end == section.count)
    output.append(markup: "</main>\n<footer>")
    if start > 0 {
      output.appendLink(to: address(position, max(0, start - Self.rowCount)), .previous)
    } else if position > 0 {
      let last = (page.sections[position - 1].count - 1) / Self.rowCount * Self.rowCount
      output.appendLink(to: address(position - 1, last), .previous)
    }
    if end < section.count {
      output.appendLink(to: address(position, end), .next)
    } else if position + 1 < page.sections.count {
      output.appendLink(to: address(position + 1, 0), .next)
    }
    output.append(markup: "</footer>\n</body>\n</html>\n")
    return output.bytes
  }

  /// Returns a page for print, which has all rows.
  ///
  /// - Parameter page: The rows.
  /// - Returns: The page.
  package static func printed(_ page: ListPage) -> [UInt8] {
    var page = page
    page.isForPrint = true
    var output = HTMLBuffer(page.words)
    var bytes: [UInt8] = []
    var writer = PageWriter(page, style: "<link rel=\"stylesheet\" href=\"print.css\"/>\n")
    writer.write(to: &output) { bytes += $0 }
    return bytes + output.bytes
  }

  /// Returns the page for an address at which there is no list, with a link to one above.
  ///
  /// - Parameter back: The title of a list that there is, and its address.
  /// - Returns: The page, which is in English.
  package static func missing(back: (title: String, address: String)) -> [UInt8] {
    let title = "There is no such list."
    var output = HTMLBuffer(.english)
    output.appendHead(title: title, language: "en", style: style)
    output.appendHeader(title: title, back: back)
    output.append(
      markup: "<main><section><p>No row leads here.</p></section></main>\n</body>\n</html>\n")
    return output.bytes
  }

  /// The style sheet.
  package static var css: String {
    PageStyle.css(isForPrint: false) + PageStyle.window + PageStyle.live
  }

  /// The style sheet of a page for print.
  package static var printCSS: String { PageStyle.css(isForPrint: true) }

  /// The script.
  package static var script: String { PageScript.live }

  private static let style = "<link rel=\"stylesheet\" href=\"page.css\"/>\n"

  private func appendIndex(ofSection position: Int, to output: inout HTMLBuffer) {
    let section = page.sections[position]
    output.appendSection(
      section, name: names[position], of: page, language: page.collator.locales[0])
    output.append(markup: "<ul>\n<li><a href=\"")
    output.append(text: address(position, 0))
    output.append(markup: "\"><b><span>")
    let first = page.rows(of: section, in: 0..<1)
    let last = page.rows(of: section, in: section.count - 1..<section.count)
    if let first = first.first { output.append(text: first.cell.title ?? first.text) }
    output.append(markup: "</span>")
    if section.count > 1, let last = last.first {
      output.append(markup: " – <span>")
      output.append(text: last.cell.title ?? last.text)
      output.append(markup: "</span>")
    }
    output.append(markup: "</b></a></li>\n</ul>\n")
    output.appendSectionEnd(section)
  }

  private func append(_ menu: Menu, to output: inout HTMLBuffer) {
    output.append(markup: "<label lang=\"\(menu.language)\">")
    output.append(text: menu.label)
    output.append(markup: " <select name=\"\(menu.name)\">")
    for (value, label) in menu.values {
      output.append(markup: "<option value=\"")
      output.append(text: value)
      output.append(markup: value == menu.chosen ? "\" selected=\"\">" : "\">")
      output.append(text: label)
      output.append(markup: "</option>")
    }
    output.append(markup: "</select></label>")
  }

  private func address(_ section: Int, _ row: Int) -> String {
    "rows?\(choice)&section=\(section)&row=\(row)"
  }
}
