import IndexedCollation
import IndexedLists
import ListPages
import Testing

@testable import ListServer

/// Tests the page with all rows of a list, for print.
@Suite struct PrintTests {
  typealias Person = LiveListTests.Person

  /// Tests that a page for print has all rows of the list that an address chooses, and none that it could not show.
  @Test func aPageForPrintHasAllRows() async throws {
    func rows(_ live: LiveList<Person, Int>, _ target: String) async throws -> [String] {
      let response = await live.respond(to: ListRequest(target: target))
      guard case .bytes(let bytes) = response.body else { return [] }
      let text = String(decoding: bytes, as: UTF8.self)
      // The rules of the server allow no style in the page.
      #expect(!text.contains("style="))
      return text.matches(of: /<b dir="auto">([^<]*)<\/b>/).map { String($0.1) }
    }
    let names = (0..<300).map { "Åsa \($0)" } + ["Bo", "Zoë", "", "Bo"]
    let live = LiveList(
      try LiveListTests.list(names), look: .init(title: "Names"), version: 1
    ) { $0 == $1 }
    let numbered = (0..<300).map { "Åsa \($0)" }.sorted()
    #expect(try await rows(live, "/print") == ["Bo", "Bo", "Zoë"] + numbered + [""])
    #expect(try await rows(live, "/print?locale=de") == numbered + ["Bo", "Bo", "Zoë", ""])
    #expect(try await rows(live, "/print?query=zo") == ["Zoë"])
    await live.update { $0.remove(at: [0, 0]) }
    #expect(try await rows(live, "/print") == ["Bo", "Zoë"] + numbered + [""])
    #expect(try await rows(live, "/print?version=1") == ["Bo", "Bo", "Zoë"] + numbered + [""])
    let long = LiveList(
      try LiveListTests.list(Array(repeating: "A", count: ListPage.maximumRowCount + 1)),
      look: .init(title: "Names"), version: 1
    ) { $0 == $1 }
    #expect(await long.respond(to: ListRequest(target: "/print")).status == 413)
  }
}
