import IndexedLists
import ListPages
import Testing

@testable import ListServer

/// Tests the pictures of rows that a program has.
@Suite struct PictureTests {
  /// Tests that a row with a relative address has the picture of the program, and that all others stay as they are.
  @Test func picturesAreThoseOfTheProgram() async throws {
    let names = [
      "a.png", "b/c d.png?1", "none.png", "bad.png", "/d.png", "https://example.org/e.png", "",
    ]
    let list = try LiveListTests.list(names)
    var look = LiveList<LiveListTests.Person, Int>.Look(title: "A") {
      ListCell(title: "row", image: $0.name)
    }
    let plain = LiveList(list, look: look, version: 1) { $0 == $1 }
    look.picture = { person in
      switch person.name {
      case "none.png": nil
      case "bad.png": throw RequestTests.Refusal()
      default: ListPicture(type: "image/png", bytes: Array(person.name.utf8))
      }
    }
    let live = LiveList(list, look: look, version: 1) { $0 == $1 }
    func text(_ response: ListResponse) -> String {
      guard case .bytes(let bytes) = response.body else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
    func sources(_ live: LiveList<LiveListTests.Person, Int>) async -> Set<String> {
      var sources: Set<String> = []
      for section in 0..<list.count {
        let rows = await live.respond(
          to: ListRequest(target: "/rows?version=1&section=\(section)&row=0"))
        sources.formUnion(text(rows).matches(of: /src="([^"]*)"/).map { "\($0.1)" })
      }
      return sources
    }
    #expect(
      await sources(plain) == [
        "a.png", "b/c%20d.png?1", "none.png", "bad.png", "/d.png", "https://example.org/e.png",
      ])
    #expect(
      await sources(live) == [
        "picture?id=0&amp;name=a.png", "picture?id=1&amp;name=b%2Fc%20d.png%3F1",
        "picture?id=2&amp;name=none.png", "picture?id=3&amp;name=bad.png", "/d.png",
        "https://example.org/e.png",
      ])
    for (id, status) in [(0, 200), (1, 200), (2, 404), (3, 404), (99, 404)] {
      let response = await live.respond(to: ListRequest(target: "/picture?id=\(id)"))
      #expect(response.status == status)
      guard status == 200 else {
        #expect(text(response) == "There is no such picture.\n")
        continue
      }
      #expect(text(response) == names[id])
      let headers = Dictionary(uniqueKeysWithValues: response.headers.map { ($0.name, $0.value) })
      #expect(headers["content-type"] == "image/png")
      #expect(headers["x-content-type-options"] == "nosniff")
      let policy = headers["content-security-policy"] ?? ""
      #expect(policy.hasPrefix("default-src 'none'; ") && policy.hasSuffix("; sandbox"))
      #expect(!policy.contains("script-src") && headers.count == response.headers.count)
    }
    for (live, target) in [(live, "/picture"), (plain, "/picture?id=0")] {
      #expect(await live.respond(to: ListRequest(target: target)).status == 404)
    }
  }
}
