import Foundation
import IndexedCollation
import IndexedLists
import ListPages
import TestSupport
import Testing

@testable import ListServer

/// Tests that rows lead to the lists below them, at addresses of all kinds.
@Suite struct LevelTests {
  static let nodes = [
    Node("a", "Asien", [Node("x", "Åbo", [Node("deep")]), Node("y", "Bo")]),
    Node("b", "Öland", [Node("a", "Cia")]), Node("c", "Tom"),
  ]

  static func response(
    _ live: Node.Live, _ target: String, _ headers: [String: String] = [:]
  ) async -> (status: Int, text: String) {
    let response = await live.respond(to: ListRequest(target: target, headers: headers))
    guard case .bytes(let bytes) = response.body else { return (response.status, "") }
    return (response.status, String(decoding: bytes, as: UTF8.self))
  }

  /// The addresses that the rows of pages lead to.
  private static func links(in html: String) -> [String] {
    Mirror.all("<li data-id[^>]*><a href=\"([^\"]*)\">", in: html).map(Mirror.plain)
  }

  private static func back(in html: String) -> [String] {
    Mirror.all("<header><a href=\"([^\"]*)\">", in: html).map(Mirror.plain)
  }

  @Test func aListBelowIsComplete() async throws {
    let live = try Node.live(Self.nodes)
    #expect(try await Mirror.read(live).sections == Node.sections(of: Self.nodes))
    for path in ["/id=a/", "/people/id=a/", "/id=c/people/id=a/", "id=a/"] {
      let level = try await Mirror.read(live, at: path)
      #expect(try level.sections == Node.sections(of: Self.nodes[0].children))
      let below = try await Mirror.read(live, at: path + "id=x/")
      #expect(below.sections.map(\.rows) == [["deep"]])
    }
    #expect(try await Mirror.read(live, "query=b", at: "/id=a/").sections.map(\.rows) == [["Bo"]])
    #expect(try await Mirror.read(live, at: "/id=b/").sections.map(\.rows) == [["Cia"]])
    #expect(try await Mirror.text(live, "/id=a/place?id=x") == "[1,0]")
  }

  @Test func rowsLeadThereAndBack() async throws {
    let live = try Node.live(Self.nodes)
    let first = try await Mirror.text(live, "/")
    #expect(Self.back(in: first) == [])
    #expect(try await Self.links(in: Mirror.text(live, "/rows?section=0&row=0")) == ["id=a/"])
    // A row without a list below it is no link.
    #expect(try await Self.links(in: Mirror.text(live, "/rows?section=1&row=0")) == [])
    let level = try await Mirror.text(live, "/id=a/?query=b")
    #expect(level.contains("<a href=\"../#id=a\">First</a><h1 dir=\"auto\">Asien</h1>"))
    #expect(level.contains("<title>Asien</title>"))
    let below = try await Mirror.text(live, "/id=a/id=x/")
    #expect(below.contains("<a href=\"../#id=x\">Asien</a><h1 dir=\"auto\">Åbo</h1>"))
    #expect(try await Self.links(in: Mirror.text(live, "/id=a/id=x/rows?section=0&row=0")) == [])
  }

  /// Tests that another order holds in the lists below and above.
  @Test func anOrderIsTakenAlong() async throws {
    let live = try Node.live(Self.nodes)
    for choice in ["locale=da", "locale=da&catch-all=icu", "catch-all=apart"] {
      let rows = try await Mirror.text(live, "/rows?\(choice)&query=as&section=0&row=0")
      #expect(Self.links(in: rows) == ["id=a/?\(choice)"])
      let level = try await Mirror.text(live, "/id=a/?\(choice)&query=b")
      #expect(Self.back(in: level) == ["../?\(choice)#id=a"])
    }
    let danish = try await Mirror.read(live, "locale=da", at: "/id=a/")
    #expect(danish.sections.map(\.title) == ["B", "Å"])
    #expect(
      try await Mirror.read(live, "locale=de", at: "/id=a/").sections.map(\.title) == ["A", "B"])
  }

  /// Tests that any identity is in one part of a path.
  @Test(arguments: [
    "", ".", "..", "/", "a/b", "../a", "//x", "a b", "a+b", "%2F", "%", "?", "#", "&", "\"<'",
    "id=",
    "id=a/", "Å\u{301}", "\0", "\n", "\\", "🇸🇪", ";", "javascript:1",
    String(repeating: "ä", count: 9999),
  ])
  func anyIdentityHasAnAddress(_ id: String) async throws {
    let nodes = [Node(id, "Åsa", [Node(id, "Bo", [Node("last")])]), Node("other"), Node("a")]
    let live = try Node.live(nodes)
    let section = try Node.sections(of: nodes).count - 1
    let link = try #require(
      await Self.links(in: Mirror.text(live, "/rows?section=\(section)&row=0")).first)
    #expect(link.hasSuffix("/") && link.dropLast().allSatisfy { $0 != "/" && $0.isASCII })
    // What a browser makes of the address.
    let base = try #require(URL(string: "http://localhost/people/"))
    let url = try #require(URL(string: link, relativeTo: base)).absoluteURL
    let path = url.absoluteString.dropFirst("http://localhost".count)
    let level = try await Mirror.text(live, String(path))
    #expect(level.contains("<h1 dir=\"auto\">Åsa</h1>"))
    let below = try await Mirror.text(live, "\(path)\(link)")
    #expect(below.contains("<h1 dir=\"auto\">Bo</h1>"))
    let fragment = try #require(Self.back(in: below).first).dropFirst("../#".count)
    #expect(fragment + "/" == link)
  }

  /// Tests that an address without the slash at its end leads to the list.
  @Test(arguments: [
    ("/id=a", "id=a/"), ("/people/id=a/id=x", "id=x/"), ("/id=c", "id=c/"),
    ("/id=a%2Fb", "id=a%2Fb/"), ("/id=%2F%2Fx", "id=%2F%2Fx/"), ("/id=", "id=/"),
    ("/id=a?locale=da&token=1%2B2", "id=a/?locale=da&token=1%2B2"), ("/id=a?", "id=a/?"),
    ("/id=a?x=/y", "id=a/?x=/y"), ("/id=%FF", nil),
  ])
  func aMissingSlashIsAdded(_ target: String, _ location: String?) async throws {
    let live = try Node.live(Self.nodes)
    for method in ["GET", "HEAD"] {
      let response = await live.respond(to: ListRequest(method: method, target: target))
      #expect(response.status == (location == nil ? 404 : 308))
      #expect(response.headers.first { $0.name == "location" }?.value == location)
    }
    let plain = try LiveList(LiveListTests.list(["a"]), title: "Names")
    #expect(await plain.respond(to: ListRequest(target: target)).status == 404)
  }

  @Test(arguments: [
    ("/id=c/", 404, "../", "First"), ("/id=z/", 404, "../", "First"),
    ("/id=/", 404, "../", "First"),
    ("/id=z/id=a/rows?section=0&row=0", 404, "../../", "First"),
    ("/id=a/id=z/", 404, "../", "Asien"), ("/id=a/id=y/id=x/", 404, "../../", "Asien"),
    ("/id=z/events?version=1", 404, "../", "First"), ("/id=%2561/", 404, "../", "First"),
    ("/id=a%00/", 404, "../", "First"),
    ("/id=a/id=x/id=deep/", 404, "../", "Åbo"),
  ])
  func anUnknownListLeadsBack(
    _ target: String, _ status: Int, _ back: String, _ title: String
  ) async throws {
    let live = try Node.live(Self.nodes)
    let response = await Self.response(live, target)
    #expect(response.status == status)
    #expect(response.text.contains("<header><a href=\"\(back)\">\(title)</a>"))
    #expect(response.text.contains("<html lang=\"en\">"))
  }

  @Test(arguments: [
    ("/id=%/", 400), ("/id=%FF/", 400), ("/id=%6", 404), ("/id=a/other", 404),
    ("/id=a/rows", 404), ("/id=a/events", 400), ("/id=a/changes", 405),
    ("/id=a/?locale=xx-no", 400),
    ("/id=a/rows?section=0&row=0&version=1", 410), ("/id=z/page.css", 200), ("/id=a/page.js", 200),
    ("/id=a/favicon.ico", 204), ("/ID=a/", 200), ("/id=a/b/", 200), ("/id=%61/", 200),
    ("/id=a/index.html", 200), ("/id=a/?id=z", 200),
  ])
  func anyAddressHasAnAnswer(_ target: String, _ status: Int) async throws {
    let live = try Node.live(Self.nodes)
    #expect(await Self.response(live, target).status == status)
    #expect(await Self.response(live, "/").status == 200)
  }

  /// Tests that a plus sign is no space in a path.
  @Test func aPlusSignIsItself() async throws {
    let live = try Node.live([Node("a+b", "A", [Node("x")])])
    #expect(await Self.response(live, "/id=a+b/").status == 200)
    #expect(await Self.response(live, "/id=a%20b/").status == 404)
  }

  /// Tests that lists inside each other end.
  @Test func aDeepAddressIsRefused() async throws {
    var node = Node("a")
    for _ in 0..<200 { node = Node("a", "a", [node]) }
    let live = try Node.live([node])
    let deep = { String(repeating: "id=a/", count: $0) }
    #expect(await Self.response(live, deep(100)).status == 200)
    let response = await Self.response(live, deep(101))
    #expect(response.status == 404)
    #expect(Self.back(in: response.text) == [String(repeating: "../", count: 101)])
  }

  @Test func aListWithoutLevelsIsAtAnyAddress() async throws {
    let live = try LiveListTests.live(LiveListTests.list(["Anna"]))
    for path in ["/id=a/", "/id=7/id=8/", "/id=%FE%FF/"] {
      let response = await live.respond(to: ListRequest(target: path))
      #expect(response.status == 200)
    }
  }

  /// Tests that what protects the first list protects the others.
  @Test func theAccessIsThatOfTheFirstList() async throws {
    let live = try Node.live(
      Self.nodes, access: ListAccess(hosts: ["localhost"], token: "secret"))
    for path in ["/id=a/", "/id=a/rows?section=0&row=0", "/id=a/page.js", "/id=z/", "/id=a/id=x/"] {
      #expect(await Self.response(live, path, ["host": "evil.example"]).status == 421)
      #expect(await Self.response(live, path).status == 421)
      let other = ["host": "localhost", "sec-fetch-site": "cross-site", "sec-fetch-dest": "empty"]
      #expect(await Self.response(live, path, other).status == 403)
      let response = await live.respond(
        to: ListRequest(target: path, headers: ["host": "localhost"]))
      let headers = Dictionary(uniqueKeysWithValues: response.headers.map { ($0.name, $0.value) })
      let policy = try #require(headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
      #expect(headers["x-content-type-options"] == "nosniff")
      #expect(headers["cache-control"] == "no-store")
    }
    let change = ListRequest(
      method: "POST", target: "/id=a/changes",
      headers: [
        "host": "localhost", "content-type": "application/json", "authorization": "Bearer secret",
      ], body: Array("{\"kind\":\"insert\",\"text\":\"x\"}".utf8))
    #expect(await live.respond(to: change).status == 403)
    #expect(
      try await Mirror.text(Node.live(Self.nodes), "/id=a/").contains("data-editable") == false)
  }

  @Test func anErrorIsTold() async throws {
    let live = try Node.live([Node("a", "A", [Node("x", "refused")])])
    let failed = await Self.response(live, "/id=a/")
    #expect(failed == (500, "refused\n"))
    await live.update { _ = $0.update(Node("a", "A", [Node("x", "x")])) }
    #expect(await Self.response(live, "/id=a/").status == 200)
  }

  /// Tests that a row is found by what a page has of its identity, for identities of several types.
  @Test func rowsAreFoundByTheirIdentities() throws {
    struct Element<ID: Hashable & Sendable>: Identifiable, Sendable {
      let id: ID
    }
    func check<ID: Hashable & Sendable>(_ ids: [ID], without others: [String]) throws {
      let list = try IndexedList(
        ids.map { Element(id: $0) }, id: \.id, by: { "\($0.id)" },
        using: LocalizedIndexedCollation(locale: "sv"))
      for id in ids { #expect(list.indexPath(ofRow: "\(id)") == list.indexPath(of: id)) }
      for text in others { #expect(list.indexPath(ofRow: text) == nil) }
    }
    try check([7, -1, 0], without: ["+7", "07", "", " 7", "8", "99999999999999999999"])
    try check(["", "a", "7"], without: ["b", "A"])
    try check([UUID(), UUID()], without: ["", UUID().uuidString])
    try check([1.5, 2], without: ["2", "1.50"])
  }
}
