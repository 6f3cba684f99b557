import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The content of a page, read by an XML parser.
final class ParsedPage: NSObject, XMLParserDelegate {
  struct Section: Equatable {
    var name: String
    var header = ""
    var rows: [String] = []
    var footer: String?
    var language: String?
    /// The name of the level that the section is in.
    var level: String?
    /// The text of the last row, and the links to files of rows.
    var last: String?
    var parts: [Part] = []
  }

  /// A link to the rows of a section in a file.
  struct Part: Equatable {
    var count: Int
    var first: String?
    var link = ""
  }

  struct Level: Equatable {
    var name: String?
    var title = ""
    var back: String?
    /// The addresses that the rows and the index strip lead to.
    var links: [String] = []
    var marks: [String] = []
  }

  struct Strip: Equatable {
    /// The number of marks for which there is room.
    var limit: Int?
    var titles: [String] = []
    var links: [String?] = []
  }

  private(set) var levels: [Level] = []
  private(set) var sections: [Section] = []
  /// The texts to search of the rows that show another text.
  private(set) var texts: [String?] = []
  private(set) var strips: [Strip] = []
  private(set) var elements: Set<String> = []
  private(set) var links: [String] = []
  private(set) var footerLinks: [String] = []
  private(set) var images: [String] = []

  /// The initials of rows that have no picture.
  private(set) var initials: [String] = []
  private(set) var attributes: [String: String] = [:]
  private(set) var title = ""
  /// The numbers of rows that the chunks have and state.
  private(set) var chunks: [(count: Int, stated: Int?)] = []
  private var path: [String] = []
  private var error: (any Error)?

  /// Reads a page.
  ///
  /// - Throws: An error if the page is not well-formed.
  init(_ html: String) throws {
    super.init()
    let parser = XMLParser(data: Data(html.utf8))
    parser.delegate = self
    // The delegate receives the error.
    _ = parser.parse()
    if let error { throw error }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    self.error = error
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.insert(name)
    path.append(name)
    switch name {
    case "html": self.attributes = attributes
    case "div": levels.append(Level(name: attributes["id"]))
    case "section":
      sections.append(
        Section(
          name: attributes["id"] ?? "", language: attributes["lang"], level: levels.last?.name,
          last: attributes["data-last"]))
    case "ul" where path.contains("nav"):
      strips.append(Strip(limit: attributes["class"].flatMap { Int($0.dropFirst(5)) }))
    case "ul":
      let stated = attributes["style"].flatMap { $0.split(separator: ":").last }.flatMap { Int($0) }
      chunks.append((0, stated))
    case "li" where path.contains("nav"):
      strips[strips.count - 1].titles.append("")
      strips[strips.count - 1].links.append(nil)
    case "li":
      sections[sections.count - 1].rows.append("")
      if let count = attributes["data-count"].flatMap({ Int($0) }) {
        sections[sections.count - 1].parts.append(
          Part(count: count, first: attributes["data-first"]))
      }
      chunks[chunks.count - 1].count += 1
      texts.append(attributes["data-text"])
    case "p": sections[sections.count - 1].footer = ""
    case "a" where path.contains("nav"):
      strips[strips.count - 1].links[strips[strips.count - 1].links.count - 1] = attributes["href"]
      if !levels.isEmpty { levels[levels.count - 1].marks.append(attributes["href"] ?? "") }
    case "a" where path.contains("footer"): footerLinks.append(attributes["href"] ?? "")
    case "a" where path.contains("header"):
      // The header of a file of rows leads to the index.
      if !levels.isEmpty { levels[levels.count - 1].back = attributes["href"] }
    case "a":
      links.append(attributes["href"] ?? "")
      if !levels.isEmpty { levels[levels.count - 1].links.append(attributes["href"] ?? "") }
      if let last = sections.indices.last, let part = sections[last].parts.indices.last {
        sections[last].parts[part].link = attributes["href"] ?? ""
      }
    case "img": images.append(attributes["src"] ?? "")
    case "span": if let letters = attributes["data-initials"] { initials.append(letters) }
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    let place = Set(path)
    if !place.isDisjoint(with: ["style", "script", "footer"]) { return }
    if place.contains("title") {
      title += string
    } else if place.contains("nav"), place.contains("li") {
      strips[strips.count - 1].titles[strips[strips.count - 1].titles.count - 1] += string
    } else if place.contains("li") {
      sections[sections.count - 1].rows[sections[sections.count - 1].rows.count - 1] += string
    } else if place.contains("h2"), place.contains("span") {
      sections[sections.count - 1].header += string
    } else if place.contains("h1"), !levels.isEmpty {
      levels[levels.count - 1].title += string
    } else if place.contains("p") {
      sections[sections.count - 1].footer? += string
    }
  }
}
