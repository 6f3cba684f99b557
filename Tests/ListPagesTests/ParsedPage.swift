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
  }

  struct Strip: Equatable {
    var titles: [String] = []
    var links: [String?] = []
  }

  private(set) var sections: [Section] = []
  private(set) var strips: [Strip] = []
  private(set) var elements: Set<String> = []
  private(set) var links: [String] = []
  private(set) var images: [String] = []
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
    case "section": sections.append(Section(name: attributes["id"] ?? ""))
    case "ul" where path.contains("nav"): strips.append(Strip())
    case "ul":
      let stated = attributes["style"].flatMap { $0.split(separator: ":").last }.flatMap { Int($0) }
      chunks.append((0, stated))
    case "li" where path.contains("nav"):
      strips[strips.count - 1].titles.append("")
      strips[strips.count - 1].links.append(nil)
    case "li":
      sections[sections.count - 1].rows.append("")
      chunks[chunks.count - 1].count += 1
    case "p": sections[sections.count - 1].footer = ""
    case "a" where path.contains("nav"):
      strips[strips.count - 1].links[strips[strips.count - 1].links.count - 1] = attributes["href"]
    case "a": links.append(attributes["href"] ?? "")
    case "img": images.append(attributes["src"] ?? "")
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
    if place.contains("style") { return }
    if place.contains("title") {
      title += string
    } else if place.contains("nav"), place.contains("li") {
      strips[strips.count - 1].titles[strips[strips.count - 1].titles.count - 1] += string
    } else if place.contains("li") {
      sections[sections.count - 1].rows[sections[sections.count - 1].rows.count - 1] += string
    } else if place.contains("h2"), place.contains("span") {
      sections[sections.count - 1].header += string
    } else if place.contains("p") {
      sections[sections.count - 1].footer? += string
    }
  }
}
