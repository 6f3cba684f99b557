import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@testable import ListServer

/// Tests that the open lists below rows follow the first list.
@Suite struct LevelChangeTests {
  static let reload = "event: reload\ndata:"

  /// A random list with lists below its rows.
  private static func nodes(_ depth: Int, _ random: inout Seeded) -> [Node] {
    (0..<Int.random(in: 1...6, using: &random)).map { i in
      let isLeaf = depth == 0 || random.once(in: 4)
      return Node("\(i)", LiveListTests.name(&random), isLeaf ? [] : nodes(depth - 1, &random))
    }
  }

  /// Changes some elements of a list, or of the lists below its rows.
  private static func change(_ nodes: inout [Node], _ depth: Int, _ random: inout Seeded) {
    for i in nodes.indices.reversed() {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: nodes[i].name = LiveListTests.name(&random)
      case 1: nodes.remove(at: i)
      case 2: nodes[i].children = depth == 0 ? [] : Self.nodes(depth - 1, &random)
      case 3...7: if depth > 0 { change(&nodes[i].children, depth - 1, &random) }
      default: break
      }
    }
    if random.once(in: 3) {
      let id = (0...).first { id in !nodes.contains { $0.id == "\(id)" } } ?? 0
      nodes.append(Node("\(id)", LiveListTests.name(&random)))
    }
  }

  private static func paths(in nodes: [Node], _ path: String = "/") -> [String: (Node, [Node])] {
    var found: [String: (Node, [Node])] = [:]
    for node in nodes where !node.children.isEmpty {
      let below = "\(path)id=\(node.id)/"
      found[below] = (node, node.children)
      found.merge(paths(in: node.children, below)) { $1 }
    }
    return found
  }

  /// Tests that events lead each page from version to version, until the row above is gone.
  @Test(arguments: 0..<RunSize.repeats(10))
  func listsBelowFollow(_ run: Int) async throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(run))
    var nodes = Self.nodes(2, &random)
    let live = try Node.live(nodes)
    var pages: [String: (mirror: Mirror, events: EventReader)] = [:]
    for step in 0..<12 {
      let lists = Self.paths(in: nodes)
      for path in lists.keys.sorted() where pages[path] == nil && random.once(in: 2) {
        let mirror = try await Mirror.read(live, at: path)
        pages[path] = (mirror, try await EventReader(live, at: path, after: mirror.version))
      }
      Self.change(&nodes, 2, &random)
      let changed = try Node.list(nodes)
      if random.once(in: 2) {
        await live.replace(with: changed)
      } else {
        await live.update { $0 = changed }
      }
      let now = Self.paths(in: nodes)
      for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
        let events = page.events
        var mirror = page.mirror
        guard let (node, children) = now[path] else {
          var last: String?
          while let event = await events.next() { last = event }
          #expect(last?.contains(Self.reload) ?? false)
          #expect(await LevelTests.response(live, path).status == 404)
          pages[path] = nil
          continue
        }
        let sections = try Node.sections(of: children)
        let html = await LevelTests.response(live, path).text
        #expect(html.contains("<title>\(title(node.name))</title>"), "step \(step)")
        let end = try await Mirror.read(live, at: path)
        #expect(end.sections == sections)
        while mirror.version < end.version {
          let event = try #require(await events.next())
          // A page has read the list again by now.
          if let id = Int(Mirror.all("id: ([0-9]+)", in: event)[0]), id <= mirror.version {
            continue
          }
          if try !mirror.receive(event) { mirror = try await Mirror.read(live, at: path) }
          try await mirror.complete(from: live, at: path)
        }
        #expect(mirror == end)
        pages[path] = (mirror, events)
      }
    }
  }

  /// The text of a title in HTML.
  private func title(_ name: String) -> String {
    name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  @Test(arguments: [false, true])
  func changesBelowAreChangesOfTheListBelow(_ isInTheStore: Bool) async throws {
    let live = try Node.live([Node("a", "A", [Node("x"), Node("y")])])
    let first = try await Mirror.read(live)
    var page = try await Mirror.read(live, at: "/id=a/")
    let events = try await EventReader(live, at: "/id=a/", after: page.version)
    // The row of the first list looks the same.
    let node = Node("a", "A", [Node("x"), Node("z")])
    if isInTheStore {
      live.store.update { _ = $0.update(node) }
    } else {
      await live.update { _ = $0.update(node) }
    }
    let event = try #require(await events.next())
    #expect(try page.receive(event))
    try await page.complete(from: live, at: "/id=a/")
    #expect(page.sections.map(\.rows) == [["x"], ["z"]])
    #expect(try await Mirror.read(live) == first)
  }

  /// Tests that a row becomes a link when there is a list below it, and that pages are told.
  @Test func aRowBeginsAndEndsToLead() async throws {
    let live = try Node.live([Node("a", "A")])
    let events = try await EventReader(live, at: "/", after: 1)
    await live.update { _ = $0.update(Node("a", "A", [Node("x")])) }
    let link = "<a href=\\\"id=a\\/\\\"><b dir=\\\"auto\\\">A<\\/b><\\/a>"
    #expect(try #require(await events.next()).contains(link))
    #expect(await LevelTests.response(live, "/id=a/").status == 200)
    await live.update { _ = $0.update(Node("a", "A")) }
    #expect(try #require(await events.next()).contains(link) == false)
    #expect(await LevelTests.response(live, "/id=a/").status == 404)
  }

  @Test func aChangedOrderHasLinksInThatOrder() async throws {
    let live = try Node.live([Node("a", "A", [Node("x")])])
    _ = try await Mirror.read(live, "locale=da")
    let events = try await EventReader(live, at: "/", "locale=da", after: 1)
    await live.update { _ = $0.update(Node("a", "Ab", [Node("x")])) }
    #expect(
      try #require(await events.next()).contains(
        "<a href=\\\"id=a\\/?locale=da\\\"><b dir=\\\"auto\\\">Ab<"))
  }

  /// Tests that pages get another heading, or another title of the list above.
  @Test func anotherTitleIsReadAgain() async throws {
    let live = try Node.live([Node("a", "A", [Node("x", "X", [Node("deep")])])])
    let page = try await Mirror.read(live, at: "/id=a/")
    let below = try await Mirror.read(live, at: "/id=a/id=x/")
    let events = try await EventReader(live, at: "/id=a/", after: page.version)
    let eventsBelow = try await EventReader(live, at: "/id=a/id=x/", after: below.version)
    await live.update { _ = $0.update(Node("a", "Å", [Node("x", "X", [Node("deep")])])) }
    #expect(try #require(await events.next()).contains(Self.reload))
    #expect(try #require(await eventsBelow.next()).contains(Self.reload))
    #expect(try await Mirror.text(live, "/id=a/id=x/").contains(">Å</a><h1 dir=\"auto\">X</h1>"))
    // Without another title, nothing is read again.
    await live.update {
      _ = $0.update(Node("a", "Å", [Node("x", "X", [Node("deep"), Node("d")])]))
    }
    #expect(try #require(await eventsBelow.next()).contains("event: change"))
  }

  /// Tests that a notice is on all pages, also on those that are opened or connect later.
  @Test func aNoticeIsOnAllPages() async throws {
    let live = try Node.live([Node("a", "A", [Node("x")]), Node("b", "B", [Node("y")])])
    let below = try await Mirror.read(live, at: "/id=a/")
    let events = [
      try await EventReader(live, after: 1),
      try await EventReader(live, at: "/id=a/", after: below.version),
    ]
    let notice = "Old: é\u{301}, id: 7"
    await live.show(notice: notice.replacing(" ", with: "\r\n"))
    for events in events { #expect(await events.next() == "event: notice\ndata: \(notice)\n\n") }
    // What is told is not told again.
    await live.show(notice: notice)
    let other = try await Mirror.read(live, at: "/id=b/")
    let late = [
      try await EventReader(live, after: 1, notice: notice),
      try await EventReader(live, at: "/id=b/", after: other.version, notice: notice),
    ]
    await live.show(notice: nil)
    for events in events + late { #expect(await events.next() == "event: notice\ndata: \n\n") }
  }

  /// Tests that the lists that pages wait for stay, and of the others those that were used last.
  @Test func listsAreClosed() async throws {
    let count = 3 * OpenLevels.limit
    var nodes = (0..<count).map { Node("\($0)", "\($0)", [Node("x", "X", [Node("deep")])]) }
    let live = try Node.live(nodes)
    let open = try #require(await live.openLevels)
    var page = try await Mirror.read(live, at: "/id=0/id=x/")
    let events = try await EventReader(live, at: "/id=0/id=x/", after: page.version)
    let idle = try await Mirror.read(live, at: "/id=1/")
    for i in 2..<count {
      _ = try await Mirror.read(live, at: "/id=\(i)/")
      // It is used again and again.
      if i < count - OpenLevels.limit { _ = try await Mirror.read(live, at: "/id=2/") }
      #expect(await open.count <= OpenLevels.limit + 2)
    }
    #expect(await open.count == OpenLevels.limit + 2)
    nodes[0].children[0].children.append(Node("e"))
    let changed = try Node.list(nodes)
    await live.update { $0 = changed }
    #expect(try page.receive(#require(await events.next())))
    // A closed list is made again. Its versions are greater, so old pages read it again.
    #expect(
      await LevelTests.response(live, "/id=1/rows?section=0&row=0&version=\(idle.version)").status
        == 410)
    #expect(try await Mirror.read(live, at: "/id=1/").version > idle.version)
    let late = try await EventReader(live, at: "/id=1/", after: idle.version)
    #expect(try #require(await late.next()).contains(Self.reload))
  }

  /// Tests that the events of a closed list tell a page to ask for the list again, and end.
  @Test func aClosedListHasNoEvents() async throws {
    let live = try Node.live([Node("a")])
    await live.close()
    let events = try await EventReader(live, at: "/", after: 1)
    #expect(try #require(await events.next()).contains(Self.reload))
    #expect(await events.next() == nil)
    #expect(await live.pageCount == 0)
  }

  /// Tests that requests and changes at the same time are all answered from one state.
  @Test func requestsAtTheSameTime() async throws {
    let nodes = (0..<8).map { i in
      Node("\(i)", "\(i)", (0..<20).map { Node("\($0)", "a", [Node("x")]) })
    }
    let live = try Node.live(nodes)
    await withTaskGroup(of: Int.self) { group in
      for i in 0..<200 {
        let path = "/id=\(i % 8)/" + (i % 3 == 0 ? "id=\(i % 20)/" : "")
        group.addTask { await LevelTests.response(live, path).status }
      }
      for i in 0..<20 {
        group.addTask {
          await live.update { _ = $0.update(Node("7", "b\(i)", nodes[0].children)) }
          return 200
        }
      }
      for await status in group { #expect(status == 200) }
    }
  }
}
