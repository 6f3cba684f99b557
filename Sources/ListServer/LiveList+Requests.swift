internal import IndexedCollation
internal import IndexedLists
internal import ListPages

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension LiveList {
  /// Answers a request of a page.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response. A response with events has a body that goes on until the client leaves.
  public func respond(to request: ListRequest) async -> ListResponse {
    guard access.allowsHost(of: request) else {
      return .problem(421, "This server has another name.")
    }
    guard !ListAccess.isLoadedByAnotherSite(request) else {
      return .problem(403, "Pages of other sites cannot load parts of this one.")
    }
    guard let address = ListAddress(request.target) else {
      return .problem(400, "The address has a value that is not UTF-8.")
    }
    startFollowing()
    if openLevels != nil, let location = address.withSlash {
      return .redirect(to: location)
    }
    if let openLevels, address.hasLevels, file(named: address.name) == nil {
      guard let path = address.levels else {
        return .problem(400, "The address has a row that is not UTF-8.")
      }
      return await openLevels.answer(request, at: address, path, below: self)
    }
    return await answer(request, at: address)
  }

  /// Answers a request that may be answered.
  func answer(_ request: ListRequest, at address: ListAddress) async -> ListResponse {
    follow()
    switch (request.method, address.name) {
    case ("POST", "changes"):
      guard editor != nil else { return .problem(403, "This list cannot be changed.") }
      guard access.allowsChange(by: request) else {
        return .problem(
          403,
          "This page may not change the list. If the server has started anew, open the address that it "
            + "printed then.")
      }
      return await afterLastEdit { await self.edit(address, request.body) }
    case ("GET", "changes"), ("HEAD", "changes"):
      return .problem(405, "Send a POST request.", [("allow", "POST")])
    case ("GET", _), ("HEAD", _):
      return await get(address, lastEvent: request.headers["last-event-id"].flatMap { Int($0) })
    default: return .problem(405, "There is no such method.", [("allow", "GET, HEAD")])
    }
  }

  /// Returns a file that is the same for this list and those below it.
  private func file(named name: Substring) -> ListResponse? {
    switch name {
    case "page.css": .text(LivePage.css + look.css, "text/css")
    case "print.css": .text(LivePage.printCSS + look.css, "text/css")
    case "page.js": .text(LivePage.script, "text/javascript")
    // Browsers ask for it.
    case "favicon.ico": ListResponse(status: 204, body: .bytes([]))
    default: nil
    }
  }

  private func get(_ address: ListAddress, lastEvent: Int?) async -> ListResponse {
    if let file = file(named: address.name) { return file }
    do {
      let order = try order(of: address)
      switch address.name {
      case "", "index.html": return try await index(address, order)
      case "rows": return try await rows(address, order)
      case "print": return try await printed(address, order)
      case "picture": return await picture(address)
      case "place": return try await place(address, order)
      case "sections": return try await sectionTitles(order)
      case "events":
        guard let version = address.number("version") else { return .missing("version") }
        // A browser that connects again sends the last event, and the old address.
        let events = try await events(in: order, after: lastEvent ?? version)
        return ListResponse(
          headers: ListResponse.headers("text/event-stream"), body: .stream(events))
      default: return .problem(404, "There is no such page.")
      }
    } catch {
      return .problem(400, "\(error)")
    }
  }

  /// Returns the order that an address chooses.
  func order(of address: ListAddress) throws -> Order {
    var order = Order()
    let own = list.collation
    if let locale = address.parameters["locale"], locale != own.locales.joined(separator: ",") {
      guard !locale.isEmpty, locale.utf8.count <= 1000 else {
        throw InvalidParameter(name: "locale")
      }
      order.locale = locale
    }
    if let name = address.parameters["catch-all"], name != own.policy.catchAll.rawValue {
      guard let catchAll = CatchAll(rawValue: name) else {
        throw InvalidParameter(name: "catch-all")
      }
      order.catchAll = catchAll
    }
    return order
  }

  private func index(_ address: ListAddress, _ order: Order) async throws -> ListResponse {
    let query = address.parameters["query"] ?? ""
    _ = try await versions(in: order)
    // The version may be another one by now.
    let version = version
    guard let (list, all) = try await self.version(version, in: order, searchingFor: query) else {
      return .gone
    }
    let own = self.list.collation.locales.joined(separator: ",")
    let chosen = order.locale ?? own
    var locales = localesOfMenu
    for locale in [own, chosen] where !locales.contains(locale) { locales.insert(locale, at: 0) }
    let labels = words
    let controls = LivePage.Controls(
      query: query, total: all.numberOfRows,
      menus: [
        LivePage.Menu(
          name: "locale", label: labels[.locale], language: labels.language,
          values: locales.map { ($0, $0) }, chosen: chosen),
        LivePage.Menu(
          name: "catch-all", label: "Other texts", language: "en",
          values: CatchAll.allCases.map { ($0.rawValue, $0.label) },
          chosen: list.collation.policy.catchAll.rawValue),
      ], isEditable: editor != nil, hasMoves: editor?.move != nil,
      printAddress: "print?" + choice(order, nil, query),
      back: origin.map { ($0.title, $0.address(order.addressQuery)) })
    let page = LivePage(page(of: list, in: order), choice: choice(order, version, query))
    return .html(page.index(version: version, controls))
  }

  private func rows(_ address: ListAddress, _ order: Order) async throws -> ListResponse {
    _ = try await versions(in: order)
    let version = try version(of: address)
    let query = address.parameters["query"] ?? ""
    guard let list = try await self.version(version, in: order, searchingFor: query)?.found else {
      return .gone
    }
    guard let section = address.number("section"), let row = address.number("row"),
      list.indices.contains(section), list[section].indices.contains(row)
    else { return .problem(404, "There is no such row.") }
    let page = LivePage(page(of: list, in: order), choice: choice(order, version, query))
    return .html(page.rows(ofSection: section, from: row))
  }

  /// Answers with a page that has all rows.
  private func printed(_ address: ListAddress, _ order: Order) async throws -> ListResponse {
    _ = try await versions(in: order)
    guard let list = try await chosenList(address, order) else { return .gone }
    guard list.numberOfRows <= ListPage.maximumRowCount else {
      return .problem(
        413,
        "A page for print has at most \(ListPage.maximumRowCount) rows. Search for some of them.")
    }
    return .html(LivePage.printed(page(of: list, in: order)))
  }

  /// Answers with the section and the row of the first text that begins with another one, or of the row with
  /// an identity.
  private func place(_ address: ListAddress, _ order: Order) async throws -> ListResponse {
    guard let list = try await chosenList(address, order) else { return .gone }
    if let id = address.parameters["id"] {
      return .place(list.indexPath(ofRow: id))
    }
    let text = address.parameters["text"] ?? ""
    let query = SearchQuery(text, at: .beginning, in: list.collation)
    let path = list.indexPath(forTyped: text).flatMap { path in
      // As in a page that is a file, what begins no row leads nowhere.
      [list.text(of: list[path]), list.filingText(of: list[path])].contains(where: query.occurs)
        ? path : nil
    }
    return .place(path)
  }

  /// Answers with the picture of the row with an identity.
  private func picture(_ address: ListAddress) async -> ListResponse {
    // The list is read once, because the store can change it at any time.
    let list = list
    guard let read = look.picture,
      let path = address.parameters["id"].flatMap(list.indexPath(ofRow:))
    else { return .problem(404, "There is no such picture.") }
    let element = list[path]
    // Reading a file takes time, in which others are answered.
    let picture = try? await Task.detached { try read(element) }.value
    // An error can tell where the files of the server are.
    return picture.map(ListResponse.picture) ?? .problem(404, "There is no such picture.")
  }

  /// Answers with the titles of all sections, also of those that pages do not show because they are empty.
  private func sectionTitles(_ order: Order) async throws -> ListResponse {
    var list = try await versions(in: order).list
    list.showsEmptySections = true
    return try .json(list.map(\.title))
  }

  /// Returns the list that an address chooses; `nil` if the version is gone.
  func chosenList(
    _ address: ListAddress, _ order: Order
  ) async throws -> IndexedList<Item, ID>? {
    try await version(
      version(of: address), in: order, searchingFor: address.parameters["query"] ?? "")?.found
  }

  /// Returns the version that an address chooses: the last one, if it has none.
  private func version(of address: ListAddress) throws -> Int {
    guard address.parameters["version"] != nil else { return version }
    guard let number = address.number("version") else { throw InvalidParameter(name: "version") }
    return number
  }

  /// Returns the part of an address that chooses a list, in a version or in the latest one.
  private func choice(_ order: Order, _ version: Int?, _ query: String) -> String {
    var parameters = order.parameters
    if let version { parameters.insert((name: "version", value: "\(version)"), at: 0) }
    if !query.isEmpty { parameters.append(("query", query)) }
    return ListAddress.query(parameters)
  }
}

/// The tags of the locales in the menu, which are asked for once and not at each key of a search.
private let localesOfMenu = (try? Collator.availableLocales().map(\.tag)) ?? []

/// A parameter of an address that has a wrong value.
private struct InvalidParameter: Error, CustomStringConvertible {
  let name: String

  var description: String { "The parameter \(name) has a value that does not exist." }
}

extension CatchAll {
  /// The label in the menu of a page, which is English, because it is about the program.
  fileprivate var label: String {
    switch self {
    case .uiKit: "As in UIKit"
    case .atStart: "At the start"
    case .icu: "As in ICU"
    case .icuWithDigits: "As in ICU, digits apart"
    case .apart: "Apart"
    case .apartAtEnd: "Apart, at the end"
    }
  }
}

// MARK: Responses

extension ListResponse {
  /// The fields of all responses: the page loads nothing from elsewhere, and is in no other page.
  static func headers(_ type: String) -> [(name: String, value: String)] {
    [
      ("content-type", type + "; charset=utf-8"),
      (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "img-src 'self' http: https:; form-action 'self'; base-uri 'none'; "
          + "frame-ancestors 'none'"
      ),
      ("x-content-type-options", "nosniff"),
      ("referrer-policy", "no-referrer"),
      ("cross-origin-resource-policy", "same-origin"),
      ("cross-origin-opener-policy", "same-origin"),
      // The rows can be private, and the page without a version changes.
      ("cache-control", "no-store"),
    ]
  }

  static func html(_ bytes: [UInt8], status: Int = 200) -> ListResponse {
    ListResponse(status: status, headers: headers("text/html"), body: .bytes(bytes))
  }

  static func text(_ text: String, _ type: String) -> ListResponse {
    ListResponse(headers: headers(type), body: .bytes(Array(text.utf8)))
  }

  static func json(_ value: some Encodable) throws -> ListResponse {
    text(String(decoding: try JSONEncoder().encode(value), as: UTF8.self), "application/json")
  }

  /// A picture, which the browser keeps for a minute: a row that comes back into the window asks for it again.
  static func picture(_ picture: ListPicture) -> ListResponse {
    let own: KeyValuePairs = [
      "content-type": picture.type, "cache-control": "private, max-age=60",
      // A drawing can have styles and pictures of its own. In a window of its own, it is no page of this server.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        + "font-src data:; frame-ancestors 'none'; sandbox",
    ]
    let others = headers("").filter { other in !own.contains { $0.key == other.name } }
    return ListResponse(
      headers: others + own.map { ($0.key, $0.value) }, body: .bytes(picture.bytes))
  }

  /// The section and the row of an index path.
  static func place(_ path: IndexPath?) -> ListResponse {
    text(path.map { "[\($0.section),\($0.row)]" } ?? "[]", "application/json")
  }

  static func problem(
    _ status: Int, _ text: String, _ headers: [(name: String, value: String)] = []
  ) -> ListResponse {
    ListResponse(
      status: status, headers: Self.headers("text/plain") + headers,
      body: .bytes(Array((text + "\n").utf8)))
  }

  static func redirect(to location: String) -> ListResponse {
    .problem(308, "The address of a list ends in a slash.", [("location", location)])
  }

  static func missing(_ name: String) -> ListResponse {
    .problem(400, "The address needs a \(name).")
  }

  static let gone = ListResponse.problem(410, "The list has changed since then.")
}
