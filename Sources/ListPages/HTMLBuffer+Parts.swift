internal import IndexedCollation
internal import IndexedLists

/// What a page is to the one that leads to it.
enum PageRelation: String {
  case previous = "prev"
  case next
}

// The parts that all pages have.
extension HTMLBuffer {
  /// An empty icon, so that no browser asks a server for one.
  static let noIcon = "<link rel=\"icon\" href=\"data:,\"/>\n"

  /// Adds the beginning of a page, up to its body.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - collator: The collator of the list, which has its language and direction.
  ///   - style: The elements of the style sheet and the icon.
  ///   - hasScript: Whether a script of the page needs its labels.
  mutating func appendHead(title: String, _ collator: Collator, style: String, hasScript: Bool) {
    appendHead(
      title: title, language: collator.locales[0], isRightToLeft: collator.isRightToLeft,
      style: style, hasScript: hasScript)
  }

  /// Adds the beginning of a page in a language, up to its body.
  mutating func appendHead(
    title: String, language: String, isRightToLeft: Bool = false, style: String,
    hasScript: Bool = false
  ) {
    append(markup: "<!DOCTYPE html>\n<html lang=\"")
    append(text: language)
    append(markup: isRightToLeft ? "\" dir=\"rtl\"" : "\"")
    if hasScript {
      append(markup: " data-labels=\"")
      labels.append(to: &self)
      append(markup: "\"")
    }
    append(markup: ">\n<head>\n<meta charset=\"utf-8\"/>\n")
    append(
      markup: "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>")
    append(text: title)
    append(markup: "</title>\n\(style)</head>\n<body>\n")
  }

  /// Adds the header of a page, with a link back to the page above.
  mutating func appendHeader(title: String, back: (title: String, address: String)?) {
    appendHeading(title: title, back: back)
    append(markup: "</header>\n")
  }

  /// Adds the beginning of a header: the link back to the page above, and the title.
  mutating func appendHeading(title: String, back: (title: String, address: String)?) {
    append(markup: "<header>")
    if let back {
      append(markup: "<a href=\"")
      append(text: back.address)
      append(markup: "\"")
      if back.title.allSatisfy(\.isWhitespace) { append(label: .back) }
      append(markup: ">")
      append(text: back.title)
      append(markup: "</a>")
    }
    append(markup: "<h1 dir=\"auto\">")
    append(text: title)
    append(markup: "</h1>")
  }

  /// Adds the beginning of the main part of a page, up to further attributes.
  mutating func appendMain(classes: String) {
    append(markup: "<main class=\"\(classes)\" data-empty=\"")
    append(text: labels[.noRows])
    append(markup: "\"")
  }

  /// Adds a link to a page before or after this one.
  mutating func appendLink(to address: String, _ relation: PageRelation) {
    append(markup: "<a rel=\"\(relation.rawValue)\"")
    append(label: relation == .previous ? .previous : .next)
    append(markup: " href=\"")
    append(text: address)
    append(markup: relation == .previous ? "\">‹</a>" : "\">›</a>")
  }

  /// Adds attributes with a label, and with its language.
  mutating func append(label: PageLabel) {
    append(markup: " lang=\"\(labels.language)\" aria-label=\"")
    append(text: labels[label])
    append(markup: "\"")
  }

  /// Adds the index strips of a list, of which the style sheet shows one.
  ///
  /// - Parameters:
  ///   - page: The page of the list.
  ///   - names: The name of each section.
  mutating func appendStrips(of page: ListPage, names: [String]) {
    if page.indexTitles.isEmpty { return }
    append(markup: "<nav")
    append(label: .index)
    append(markup: ">\n")
    let titles = page.indexTitles.map(\.title)
    for limit in PageStyle.stripLimits(titles.count) {
      append(markup: "<ul class=\"strip\(limit)\" lang=\"")
      append(text: page.collator.locales[0])
      append(markup: "\">\n")
      let strip = SectionIndexStrip(titles, limit: limit) { page.indexTitles[$0].hasRows }
      for entry in strip.entries {
        let section = page.indexTitles[entry.position].section
        // A script finds the entry of a section among those with rows.
        append(markup: page.indexTitles[entry.position].hasRows ? "<li>" : "<li class=\"empty\">")
        if let section { append(markup: "<a href=\"#\(AnchorNames.encoded(names[section]))\">") }
        append(text: entry.title)
        append(markup: section == nil ? "</li>\n" : "</a></li>\n")
      }
      append(markup: "</ul>\n")
    }
    append(markup: "</nav>\n")
  }

  /// Adds the beginning of a section, with its header.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - name: Its name.
  ///   - page: The page that has the section.
  ///   - language: The language of the file. A section of another locale has its own.
  ///   - last: The text by which its last row is sorted, if a script needs it.
  mutating func appendSection(
    _ section: ListPage.Section, name: String, of page: ListPage, language: String,
    last: String? = nil
  ) {
    append(markup: "<section id=\"")
    append(text: name)
    let own = page.collator.locale(for: section.title)
    if own != language {
      append(markup: "\" lang=\"")
      append(text: own)
    }
    if let last {
      append(markup: "\" data-last=\"")
      append(sortedText: last)
    }
    append(markup: "\">\n<h2><span dir=\"auto\">")
    append(text: section.title)
    append(markup: "</span> <small>\(section.count)</small></h2>\n")
  }

  /// Adds the end of a section, with its footer if the last row is there.
  mutating func appendSectionEnd(_ section: ListPage.Section, isLast: Bool = true) {
    if isLast, let footer = section.footer {
      append(markup: "<p dir=\"auto\">")
      append(text: footer)
      append(markup: "</p>\n")
    }
    append(markup: "</section>\n")
  }

  /// Adds a row, with the text that the script searches if the row shows another one.
  ///
  /// - Parameters:
  ///   - cell: What the row shows.
  ///   - style: The positions of the texts.
  ///   - text: The text by which the row is sorted.
  ///   - number: The number of the row among those with the text in its section.
  ///   - level: The name of the level that the row leads to.
  mutating func append(
    _ cell: ListCell, _ style: ListCell.Style, sortedBy text: String, number: Int = 1,
    leadingTo level: String? = nil
  ) {
    let target =
      level.map { "#" + AnchorNames.encoded($0) } ?? cell.link.flatMap(WebAddress.init)?.text
    let fields =
      cell.fields?().filter {
        !$0.text.allSatisfy(\.isWhitespace) || cell.editsFields && $0.isEditable
      } ?? []
    let link =
      target ?? (fields.isEmpty ? nil : Self.addressOfDetails(of: cell, sortedBy: text, number))
    // A row with several parts has the direction of the page, and each text its own one. The script of a live
    // page adds parts.
    let isText =
      style == .default && cell.image == nil && !cell.showsInitials && link == nil && cell.id == nil
    append(markup: isText ? "<li dir=\"auto\"" : "<li")
    if let id = cell.id {
      append(markup: " data-id=\"")
      append(text: id)
      append(markup: "\"")
    } else if number > 1 {
      append(markup: " data-nth=\"\(number)\"")
    }
    if cell.title.map({ $0 != text }) ?? false || Self.replacesCharacters(of: text) {
      append(markup: " data-text=\"")
      append(sortedText: text)
      append(markup: "\"")
    }
    let texts = [text] + cell.texts(in: style)
    // Live pages do not search their rows.
    if cell.id == nil, cell.ownText != nil || texts.contains(where: Self.replacesCharacters) {
      append(markup: " data-searched=\"[")
      for (i, text) in texts.enumerated() {
        if i > 0 { append(markup: ",") }
        append(jsonText: text)
      }
      append(markup: "]\"")
    }
    if !fields.isEmpty { append(fields, isEditing: cell.editsFields) }
    if let edited = cell.editedText,
      // Equal strings can have different characters.
      !edited.utf8.elementsEqual((cell.title ?? text).utf8)
        || Self.replacesCharacters(of: edited)
    {
      append(markup: " data-edit=\"")
      append(jsonText: edited)
      append(markup: "\"")
    }
    if !cell.refusedChanges.isEmpty {
      append(markup: " data-refused=\"")
      append(text: cell.refusedChanges.joined(separator: " "))
      append(markup: "\"")
    }
    append(markup: ">")
    if let link {
      append(markup: "<a href=\"")
      append(text: link)
      append(markup: "\"")
      let shown = [cell.title ?? text, cell.subtitle ?? "", cell.detail ?? ""]
      if shown.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
        append(label: .noText)
      }
      append(markup: ">")
    }
    let image = cell.image.flatMap(WebAddress.init)
    if image != nil || cell.showsInitials {
      append(markup: image == nil ? "<span" : "<img alt=\"\"")
    }
    if cell.showsInitials {
      // The script shows them if the picture is not there.
      append(markup: " data-initials=\"")
      append(text: Initials.letters(of: cell.title ?? text))
      append(markup: image == nil ? "\"></span>" : "\"")
    }
    if let image {
      append(markup: " loading=\"lazy\" src=\"")
      append(text: image.text)
      append(markup: "\"/>")
    }
    if isText {
      append(text: cell.title ?? text)
    } else {
      append(text: cell.title ?? text, as: "b")
      if let other = cell.otherText(in: style) { append(text: other, as: "i") }
    }
    if link != nil { append(markup: "</a>") }
    if target != nil, !fields.isEmpty {
      append(markup: "<button type=\"button\" aria-label=\"")
      append(text: "\(labels[.details]): \(cell.title ?? text)")
      append(markup: "\"></button>")
    }
    append(markup: "</li>\n")
  }

  /// Returns the address that shows the details of a row.
  private static func addressOfDetails(
    of cell: ListCell, sortedBy text: String, _ number: Int
  ) -> String {
    if let id = cell.id { return "#id=" + AnchorNames.encoded(id) }
    return "#row=" + AnchorNames.encoded(text) + (number > 1 ? "&\(number)" : "")
  }

  /// Adds the fields of a row, as JSON for a script.
  ///
  /// A field has its label and its text, then the address that the text is, and then the text to change. The last two
  /// are there if they are needed.
  private mutating func append(_ fields: [ListCell.Field], isEditing: Bool) {
    append(markup: " data-fields=\"[")
    for (i, field) in fields.enumerated() {
      append(markup: i > 0 ? ",[" : "[")
      append(shownJSONText: field.label)
      append(markup: ",")
      append(shownJSONText: field.text)
      let (address, isEdited) = (
        WebAddress.shown(as: field.text)?.text, isEditing && field.isEditable
      )
      if isEdited || address != nil {
        append(markup: ",")
        append(jsonText: address ?? "")
      }
      if isEdited {
        append(markup: ",")
        append(jsonText: field.text)
      }
      append(markup: "]")
    }
    append(markup: "]\"")
  }

  private mutating func append(text: String, as element: String) {
    append(markup: "<\(element) dir=\"auto\">")
    append(text: text)
    append(markup: "</\(element)>")
  }
}
