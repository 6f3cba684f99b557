import IndexedCollation
import IndexedLists
import ListPages
import Synchronization
import TestSupport
import Testing

@testable import ListServer

/// Tests the answers to requests that are not as they should be, and to changes by pages.
@Suite struct RequestTests {
  typealias Person = LiveListTests.Person

  private static let json = [
    "host": "127.0.0.1:80", "content-type": "application/json", "authorization": "Bearer secret",
  ]

  private static func live(
    access: ListAccess = .init(token: "secret"),
    save: @escaping @Sendable (LiveListTests.List) async throws -> Void = { _ in }
  ) throws -> LiveList<Person, Int> {
    let list = try LiveListTests.list(["Anna", "Bo", "Bo", "Åsa"])
    let editor = ListEditor<Person, Int>(
      make: { text in
        guard text != "" else { throw Refusal() }
        return Person(id: 100 + text.count, name: text)
      },
      rename: { Person(id: $0.id, name: $1) }, save: save)
    return LiveList(list, look: .init(title: "Names"), access: access, editor: editor, version: 1) {
      $0 == $1
    }
  }

  struct Refusal: Error, CustomStringConvertible {
    let description = "refused"
  }

  private static func status(
    _ live: LiveList<Person, Int>, _ target: String, _ method: String = "GET",
    _ headers: [String: String] = [:], _ body: String = ""
  ) async -> Int {
    await live.respond(
      to: ListRequest(method: method, target: target, headers: headers, body: Array(body.utf8))
    ).status
  }

  @Test(arguments: [
    ("/", 200), ("/index.html", 200), ("/anything/", 200), ("/page.css", 200), ("/page.js", 200),
    ("/favicon.ico", 204), ("/other", 404), ("/rows", 404), ("/events", 400), ("/changes", 405),
    ("/rows?section=0&row=0", 200), ("/rows?section=-1&row=0", 404),
    ("/rows?section=0&row=99999999999999999999", 404), ("/rows?section=0&row=1", 404),
    ("/rows?section=0&row=0&version=0", 410), ("/?query=%", 400), ("/?query=%FF", 400),
    ("/?query=%00", 200), ("/?query=a%2Bb+c", 200), ("/?locale=xx-nonsense", 400),
    ("/?locale=", 400), ("/?locale=sv", 200), ("/?locale=de,ru", 200), ("/?catch-all=none", 400),
    ("/?catch-all=icu", 200), ("/print", 200), ("/print?version=0", 410),
    ("/print?locale=xx-nonsense", 400),
    ("/print.css", 200), ("/place?text=bo", 200), ("/rows?section=0&row=0&version=a", 400),
    ("/place?version=", 400),
    ("/rows?section=0&row=0&version=99999999999999999999", 400), ("", 200), ("?", 200), ("*", 404),
  ])
  func anyAddressHasAnAnswer(_ target: String, _ status: Int) async throws {
    let live = try Self.live()
    #expect(await Self.status(live, target) == status)
    #expect(await Self.status(live, target, "HEAD") == status)
    #expect(await Self.status(live, "/") == 200)
  }

  /// Tests that the rules of a program follow those of a page.
  @Test(arguments: ["page.css", "print.css"])
  func rulesOfTheProgramAreTheLastOnes(_ name: String) async throws {
    let live = LiveList(
      try LiveListTests.list(["A"]), look: .init(title: "A", css: "b { color: red }"), version: 1
    ) { $0 == $1 }
    let response = await live.respond(to: ListRequest(target: "/\(name)"))
    guard case .bytes(let bytes) = response.body else { return #expect(Bool(false)) }
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("b { color: red }"))
  }

  @Test func valuesAreDecoded() throws {
    let address = try #require(
      ListAddress("/a/rows?x=a%2Bb+c&y&x=2&=3&z=%C3%85%"[...].dropLast() + ""))
    #expect(address.name == "rows")
    #expect(address.parameters == ["x": "a+b c", "y": "", "": "3", "z": "Å"])
    let values = [(name: "query", value: "å &=+%\u{1F1F8}\n"), (name: "b", value: "")]
    let again = try #require(ListAddress("?" + ListAddress.query(values)))
    #expect(again.parameters == ["query": "å &=+%\u{1F1F8}\n", "b": ""])
  }

  /// Tests that only the right names of the server are answered.
  @Test(arguments: [
    ("127.0.0.1", 200), ("127.0.0.1:8080", 200), ("LOCALHOST:1", 200), ("[::1]:8080", 200),
    ("[::1]", 200), ("example.org", 421), ("127.0.0.1.example.org", 421), ("", 421),
    ("127.0.0.1:80:80", 421), ("127.0.0.1:", 421), ("localhost:x", 421),
  ])
  func hostsAreChecked(_ host: String, _ status: Int) async throws {
    let live = try Self.live(
      access: ListAccess(hosts: ["127.0.0.1", "LocalHost", "[::1]"], token: "secret"))
    for target in ["/", "/page.js", "/rows?section=0&row=0"] {
      #expect(await Self.status(live, target, "GET", ["host": host]) == status)
    }
    #expect(await Self.status(live, "/") == 421)
  }

  /// Tests that the authority of a request takes the place of the field.
  @Test(arguments: [("127.0.0.1:80", 200), ("example.org", 421)])
  func authoritiesAreChecked(_ authority: String, _ status: Int) async throws {
    let live = try Self.live(access: ListAccess(hosts: ["127.0.0.1"]))
    for headers in [[:], ["host": "other"]] {
      let request = ListRequest(target: "/", authority: authority, headers: headers)
      #expect(await live.respond(to: request).status == status)
    }
  }

  /// Tests that a server on all addresses answers to them and to its names, and to no name of another one.
  @Test(arguments: [
    ("192.168.0.7", 200), ("192.168.0.7:8080", 200), ("0.0.0.0:80", 200), ("255.255.255.255", 200),
    ("[::1]", 200), ("[::1]:8080", 200), ("[FE80::1]", 200), ("[fe80::1%25eth0]:80", 200),
    ("[fe80::1%eth0]", 200), ("[::ffff:10.0.0.1]", 200), ("BOX:80", 200), ("box.local", 200),
    ("localhost", 200), ("LocalHost:8080", 200),
    ("", 421), (":80", 421), ("example.org", 421), ("127.0.0.1.evil.example", 421),
    ("1.2.3.4.5", 421), ("1.2.3", 421), ("1.2.3.256", 421), ("1.2.3.4:", 421), ("1.2.3.4:x", 421),
    ("1.2.3.4.", 421), ("1.2.3.4 ", 421), ("1.2.3.-4", 421), ("0x7f.0.0.1", 421),
    ("2130706433", 421), ("1.2.3.4:80:80", 421), ("1.2.3.4@evil.example", 421),
    ("١.2.3.4", 421), ("1.2.3.4\0", 421), ("::1", 421), ("[::1", 421), ("::1]", 421), ("[]", 421),
    ("[1.2.3.4]", 421), ("[::1]evil", 421), ("[evil.example]", 421), ("[::1::]", 421),
    ("[fe80::1%]", 421), ("[evil%eth0]", 421), ("[::1\0]", 421), ("box.evil.example", 421),
    ("box.", 421), ("localhost.", 421), ("localhost.evil.example", 421),
  ])
  func addressesAreAllowed(_ host: String, _ status: Int) async throws {
    let live = try Self.live(
      access: ListAccess(hosts: ["localhost", "Box", "box.local"], allowsAddresses: true))
    #expect(await Self.status(live, "/", "GET", ["host": host]) == status)
    #expect(await Self.status(live, "/") == 421)
  }

  /// Tests that pages of other sites can link to the list, and load nothing of it.
  @Test(arguments: [
    ("same-origin", "empty", 200), ("none", "document", 200), ("cross-site", "document", 200),
    ("cross-site", "empty", 403), ("same-site", "image", 403), ("cross-site", "iframe", 403),
    ("cross-site", nil, 403),
  ])
  func otherSitesLoadNothing(_ site: String, _ use: String?, _ status: Int) async throws {
    let live = try Self.live()
    for target in ["/", "/?locale=de", "/rows?section=0&row=0", "/events?version=1"] {
      var headers = ["sec-fetch-site": site]
      headers["sec-fetch-dest"] = use
      #expect(await Self.status(live, target, "GET", headers) == status)
    }
  }

  /// Tests that requests at the same time for orders that are not there yet are all answered.
  @Test func ordersAreSortedOneAfterTheOther() async throws {
    let live = try Self.live()
    await withTaskGroup(of: Int.self) { group in
      for i in 0..<40 {
        let locale = ["de", "da", "ja", "ru", "fi", "xx-none"][i % 6]
        group.addTask { await Self.status(live, "/?locale=\(locale)") }
      }
      group.addTask {
        await live.update { _ = $0.remove(id: 0) }
        return 200
      }
      var counts: [Int: Int] = [:]
      for await status in group { counts[status, default: 0] += 1 }
      #expect(counts == [200: 35, 400: 6])
    }
    #expect(try await Mirror.read(live, "locale=de").sections.map(\.title) == ["A", "B"])
  }

  /// Tests that only a page of this server with the token changes the list.
  @Test func changesNeedTheToken() async throws {
    let live = try Self.live()
    let change = "{\"kind\":\"insert\",\"text\":\"Cia\"}"
    func status(_ changes: [String: String?]) async -> Int {
      var headers = Self.json
      for (name, value) in changes { headers[name] = value }
      return await Self.status(live, "/changes", "POST", headers, change)
    }
    #expect(await status(["authorization": nil]) == 403)
    #expect(await status(["authorization": "Bearer secreT"]) == 403)
    #expect(await status(["authorization": "Bearer secret2"]) == 403)
    #expect(await status(["content-type": "text/plain"]) == 403)
    #expect(await status(["content-type": nil]) == 403)
    #expect(await status(["origin": "http://example.org"]) == 403)
    #expect(await status(["origin": "null"]) == 403)
    #expect(await live.list.numberOfRows == 4)
    #expect(await status(["origin": "http://127.0.0.1:80"]) == 200)
    #expect(await live.list.numberOfRows == 5)
    let closed = try LiveList(LiveListTests.list(["Anna"]), title: "Names")
    #expect(await Self.status(closed, "/changes", "POST", Self.json, change) == 403)
    #expect(await Self.status(live, "/", "DELETE") == 405)
  }

  /// Tests that a page's change and one that shows nothing, made while the first is stored, are both kept.
  @Test func aChangeThatShowsNothingIsKept() async throws {
    let list = try LiveListTests.list(["Anna", "Bo"])
    let lives = Mutex<LiveList<Person, Int>?>(nil)
    let saves = Mutex(0)
    let editor = ListEditor<Person, Int>(
      make: { Person(id: 100 + saves.withLock { $0 }, name: $0) },
      rename: { Person(id: $0.id, name: $1, note: $0.note) },
      save: { _ in
        let count = saves.withLock {
          $0 += 1
          return $0
        }
        let live = lives.withLock { $0 }
        await live?.update { list in
          list.update(Person(id: 1, name: "Bo", note: count))
        }
      })
    let live = LiveList(list, look: .init(title: "Names"), editor: editor, version: 1) {
      $0.name == $1.name
    }
    lives.withLock { $0 = live }
    func change(_ body: String) async -> Int {
      await Self.status(live, "/changes", "POST", Self.json, body)
    }
    #expect(await change("{\"kind\":\"rename\",\"rows\":[[0,0]],\"text\":\"Åsa\"}") == 200)
    #expect(await change("{\"kind\":\"insert\",\"text\":\"Cia\"}") == 200)
    #expect(await live.list.allElements.map(\.name) == ["Bo", "Cia", "Åsa"])
    #expect(await live.list.element(withID: 1)?.note == 2)
    #expect(saves.withLock { $0 } == 2)
    #expect(await live.list.contains(id: 101))
    lives.withLock { $0 = nil }
  }

  /// Tests that no other token of the same length is taken, however the bytes differ.
  @Test func onlyTheTokenItselfIsTaken() {
    var random = Seeded(seed: RunSeed.value)
    func token() -> String {
      (0..<32).map { _ in String("0123456789abcdef".randomElement(using: &random) ?? "0") }.joined()
    }
    for _ in 0..<2000 {
      let right = token()
      let access = ListAccess(token: right)
      var near = Array(right)
      near[Int.random(in: 0..<32, using: &random)] = "g"
      var guesses = [token(), String(near), String(right.reversed())]
      guesses += ["0", "\u{1}", "\u{7F}"].map { String(repeating: $0, count: 32) }
      for guess in guesses + [right] {
        let request = ListRequest(
          method: "POST", target: "/changes",
          headers: ["content-type": "application/json", "authorization": "Bearer " + guess])
        #expect(access.allowsChange(by: request) == (guess == right), "\(right) \(guess)")
      }
    }
  }

  @Test func pagesChangeTheList() async throws {
    let live = try Self.live()
    func change(_ body: String, _ choice: String = "") async -> Int {
      await Self.status(live, "/changes?\(choice)", "POST", Self.json, body)
    }
    func rows() async -> [[String]] {
      await live.list.filter { !$0.isEmpty }.map { $0.map(\.name) }
    }
    #expect(await change("{\"kind\":\"insert\",\"text\":\"Öa\"}") == 200)
    #expect(await rows() == [["Anna"], ["Bo", "Bo"], ["Åsa"], ["Öa"]])
    #expect(await change("{\"kind\":\"rename\",\"rows\":[[1,1]],\"text\":\"Abe\"}") == 200)
    #expect(await rows() == [["Abe", "Anna"], ["Bo"], ["Åsa"], ["Öa"]])
    // The rows are those of the version that the page shows, of its order and of its query.
    #expect(await change("{\"kind\":\"delete\",\"rows\":[[0,0],[1,0]]}", "version=2") == 200)
    #expect(await rows() == [["Abe"], ["Åsa"], ["Öa"]])
    #expect(
      await change("{\"kind\":\"delete\",\"rows\":[[0,0]]}", "locale=de&query=%C3%96") == 200)
    #expect(await rows() == [["Abe"], ["Åsa"]])
    #expect(await change("{\"kind\":\"undo\"}") == 200)
    #expect(await change("{\"kind\":\"undo\"}") == 200)
    #expect(await rows() == [["Abe", "Anna"], ["Bo"], ["Åsa"], ["Öa"]])
    #expect(await change("{\"kind\":\"redo\"}") == 200)
    #expect(await rows() == [["Abe"], ["Åsa"], ["Öa"]])
    // What is not possible changes nothing.
    let version = await live.version
    #expect(await change("{\"kind\":\"insert\",\"text\":\"\"}") == 422)
    #expect(await change("{\"kind\":\"delete\",\"rows\":[[9,0]]}") == 404)
    #expect(await change("{\"kind\":\"delete\",\"rows\":[[0]]}") == 404)
    #expect(await change("{\"kind\":\"delete\"}") == 409)
    #expect(await change("{\"kind\":\"rename\",\"text\":\"x\"}") == 409)
    #expect(await change("{\"kind\":\"other\"}") == 400)
    #expect(await change("[") == 400)
    #expect(await change("{\"kind\":\"delete\",\"rows\":[[0,0]]}", "version=99") == 410)
    #expect(await live.version == version)
    while await change("{\"kind\":\"undo\"}") == 200 {}
    #expect(await rows() == [["Anna"], ["Bo", "Bo"], ["Åsa"]])
  }

  /// Tests that pages move rows where elements have the titles of their sections, and nowhere else.
  @Test func pagesMoveRows() async throws {
    let people = ["Anna", "Bo", "Cia"].enumerated().map { Person(id: $0, name: $1, note: $0 / 2) }
    let list = try IndexedList(
      people, sectionedBy: { "\($0.note)" }, in: ["0", "1"], by: \.name,
      using: LocalizedIndexedCollation(locale: "sv"))
    let editor = ListEditor<Person, Int>(
      make: { Person(id: 9, name: $0) }, rename: { Person(id: $0.id, name: $1, note: $0.note) },
      move: { person, title in
        guard let note = Int(title) else { throw Refusal() }
        return Person(id: person.id, name: person.name, note: note)
      })
    let live = LiveList(list, look: .init(title: "Names"), editor: editor, version: 1) { $0 == $1 }
    func change(_ body: String) async -> Int {
      await Self.status(live, "/changes", "POST", Self.json, body)
    }
    func rows() async -> [[String]] { await live.list.map { $0.map(\.name) } }
    #expect(await change(#"{"kind":"move","rows":[[0,0],[1,0]],"section":"3"}"#) == 200)
    #expect(await rows() == [["Bo"], ["Anna", "Cia"]])
    // A section that is empty can be chosen.
    #expect(try await Mirror.text(live, "/sections") == #"["0","1","3"]"#)
    #expect(await change(#"{"kind":"insert","text":"Dag","section":"1"}"#) == 200)
    #expect(await rows() == [["Bo"], ["Dag"], ["Anna", "Cia"]])
    #expect(await change(#"{"kind":"undo"}"#) == 200)
    #expect(await change(#"{"kind":"undo"}"#) == 200)
    #expect(await rows() == [["Anna", "Bo"], ["Cia"]])
    #expect(await change(#"{"kind":"redo"}"#) == 200)
    #expect(await rows() == [["Bo"], ["Anna", "Cia"]])
    // What is not possible changes nothing, also if it is possible for some of the rows.
    #expect(await change(#"{"kind":"move","rows":[[0,0]],"section":"x"}"#) == 422)
    #expect(await change(#"{"kind":"move","rows":[[0,0],[9,0]],"section":"1"}"#) == 404)
    #expect(await change(#"{"kind":"move","section":"1"}"#) == 409)
    #expect(await change(#"{"kind":"move","rows":[[0,0]]}"#) == 409)
    #expect(await rows() == [["Bo"], ["Anna", "Cia"]])
    let page = try await Mirror.text(live, "/")
    #expect(page.contains(" data-moves="))

    let other = try Self.live()
    let move = #"{"kind":"move","rows":[[0,0]],"section":"B"}"#
    #expect(await Self.status(other, "/changes", "POST", Self.json, move) == 409)
    #expect(try await !Mirror.text(other, "/").contains(" data-moves="))
  }

  /// Tests that a change that cannot be stored is not shown.
  @Test func whatCannotBeStoredIsNotShown() async throws {
    let live = try Self.live { _ in throw Refusal() }
    let response = await live.respond(
      to: ListRequest(
        method: "POST", target: "changes", headers: Self.json,
        body: Array("{\"kind\":\"delete\",\"rows\":[[0,0]]}".utf8)))
    #expect(response.status == 422)
    guard case .bytes(let bytes) = response.body else { return }
    #expect(String(decoding: bytes, as: UTF8.self) == "refused\n")
    #expect(await live.list.numberOfRows == 4)
    #expect(await live.version == 1)
  }

  /// Tests that a page finds a row again by its identity, in any order and in the rows that a query finds.
  @Test(arguments: [
    ("version=1&id=3", "[2,0]"), ("version=1&id=2", "[1,1]"), ("locale=de&id=3", "[0,1]"),
    ("id=3&query=b", "[]"), ("id=2&query=b", "[0,1]"), ("id=4", "[]"), ("id=", "[]"),
    ("id=2&text=anna", "[1,1]"), ("id=2&query=b%20", "[0,1]"),
  ])
  func aRowHasAPlace(_ query: String, _ place: String) async throws {
    #expect(try await Mirror.text(Self.live(), "/place?\(query)") == place)
  }

  /// Tests that changes at the same time are all stored, one after the other.
  @Test func changesAtTheSameTime() async throws {
    let live = try Self.live { _ in await Task.yield() }
    await withTaskGroup(of: Int.self) { group in
      for i in 0..<50 {
        let text = String(repeating: "x", count: i + 1)
        group.addTask {
          await Self.status(
            live, "changes", "POST", Self.json, "{\"kind\":\"insert\",\"text\":\"\(text)\"}")
        }
      }
      for i in 0..<20 {
        group.addTask {
          await live.update { _ = $0.update(Person(id: 0, name: "Anna \(i)")) }
          return 200
        }
      }
      for await status in group { #expect(status == 200) }
    }
    #expect(await live.list.numberOfRows == 54)
  }

  /// Tests that no answer has a script or a style in it, or allows one.
  @Test func answersHaveNoCode() async throws {
    let live = try Self.live()
    for target in ["/", "/rows?section=0&row=0", "/?query=%3Cscript%3E", "/other"] {
      let response = await live.respond(to: ListRequest(target: target))
      let headers = Dictionary(uniqueKeysWithValues: response.headers.map { ($0.name, $0.value) })
      let policy = try #require(headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
      #expect(headers["x-content-type-options"] == "nosniff")
      #expect(headers["cache-control"] == "no-store")
      guard case .bytes(let bytes) = response.body else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      for code in [" style=", "<style", "<script>", "onclick", "javascript:"] {
        #expect(!text.contains(code), "\(code) in \(target)")
      }
    }
  }
}
