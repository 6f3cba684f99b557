import Foundation
import IndexedCollation
import IndexedLists
import Synchronization
import TestSupport
import Testing

/// Tests searches in several texts of each row, and what is made of their results.
@Suite struct SearchedTextsTests {
  private struct Contact: Identifiable, Sendable, Equatable {
    var id: Int
    var family: String
    var given: String?
    var reading: String?
    var company = ""
  }

  private static let contacts = [
    Contact(id: 0, family: "Åberg", given: "Anders", company: "Volvo"),
    Contact(id: 1, family: "Andersson", given: "Åsa", company: "Berg & Co"),
    Contact(id: 2, family: "Berg", given: "Anders", company: "Åberg AB"),
    Contact(id: 3, family: "東", given: nil, reading: "Azuma", company: "Volvo"),
    Contact(id: 4, family: "Sandberg", given: "Bo"),
  ]

  private static let order = Ordering<Contact>(by: \.family, reading: { $0.reading })
    .then(by: \.given)

  private static func list() throws -> IndexedList<Contact, Int> {
    try IndexedList(contacts, by: order, using: LocalizedIndexedCollation(locale: "sv"))
  }

  @Test(arguments: [
    ("anders åb", SearchScope.words, [0]), ("åberg anders", .words, [0]),
    ("anders", .words, [1, 2, 0]),
    ("anders", .beginning, [1]), ("azu", .beginning, [3]), ("az", .words, [3]), ("東", .words, [3]),
    ("berg", .anywhere, [2, 4, 0]), ("volvo", .words, []), ("berg anders", .anywhere, []),
  ])
  func theTextsOfAllKeysAreSearched(_ query: String, _ scope: SearchScope, _ ids: [Int]) throws {
    #expect(try Self.list().searching(for: query, in: scope).allElements.map(\.id) == ids)
  }

  @Test func furtherTextsAreSearched() throws {
    var list = try Self.list()
    #expect(list.searching(for: "volvo").allElements.isEmpty)
    list.searchedTexts = { [$0.company] }
    #expect(list.searching(for: "volvo").allElements.map(\.id) == [3, 0])
    #expect(list.searching(for: "VOLVO åb").allElements.map(\.id) == [0])
    #expect(list.searching(for: "volvo", in: .beginning).allElements.isEmpty)
    // These texts are in place of the given name.
    #expect(list.searching(for: "anders volvo").allElements.isEmpty)
    #expect(list.searching(for: "rg ab", in: .anywhere).allElements.map(\.id) == [2])
    // An edit changes what is found.
    var contact = Self.contacts[4]
    contact.company = "Volvo"
    list.update(contact)
    #expect(list.searching(for: "volvo").allElements.map(\.id) == [3, 4, 0])
    // Lists that are made of the list search the same texts.
    let english = list.collated(using: try LocalizedIndexedCollation(locale: "en"))
    #expect(english.searching(for: "volvo").allElements.map(\.id) == [0, 3, 4])
    list.searchedTexts = nil
    #expect(list.searching(for: "volvo").allElements.isEmpty)
  }

  /// Tests that a list that its policy divides anew searches the same texts.
  @Test func anAdaptedListSearchesTheSameTexts() throws {
    let policy = SectionPolicy(minimumCount: 2)
    var list = try IndexedList(
      Self.contacts, by: Self.order,
      using: LocalizedIndexedCollation(locale: "sv", policy: policy))
    list.searchedTexts = { [$0.company] }
    try list.insert(Contact(id: 9, family: "Ek", company: "Volvo"))
    try list.insert(Contact(id: 10, family: "Ek", company: "Volvo"))
    let adapted = list.adapted()
    #expect(adapted.map(\.title) != list.map(\.title))
    #expect(adapted.searching(for: "volvo").numberOfRows == 4)
  }

  @Test func theBestRowsAreFirst() throws {
    let list = try Self.list()
    func ranked(_ query: String, limit: Int = .max) -> [Int] {
      list.rankedIndexPaths(for: query, limit: limit).map { list[$0].id }
    }
    #expect(ranked("ber") == [2, 4, 0])
    #expect(ranked("and") == [1, 2, 0, 4])
    #expect(ranked("and", limit: 2) == [1, 2])
    #expect(ranked("and", limit: 0) == [])
    #expect(ranked("and", limit: -1) == [])
    #expect(ranked(" ") == list.allElements.map(\.id))
    #expect(ranked("q") == [])
    // Ranks in the result of a search, without the sections that are empty.
    var found = list.searching(for: "anders")
    found.showsEmptySections = false
    #expect(found.rankedIndexPaths(for: "and").map { found[$0].id } == [1, 2, 0])
  }

  @Test(arguments: [
    ("Anna Bérénice", "ber a", SearchScope.words, ["A", "Bér"]),
    ("Anna Berg", "an", .words, ["An"]), ("Anna", "an", .anywhere, ["An"]),
    ("banana", "an", .anywhere, ["an", "an"]), ("banana", "ana", .anywhere, ["ana"]),
    ("banana", "ban anan", .words, ["ban"]), ("banana", "an", .beginning, []),
    ("e\u{301}te\u{301}", "e", .anywhere, ["e\u{301}", "e\u{301}"]),
    ("so\u{AD}ft", "sof", .words, ["so\u{AD}f"]), ("Straße", "strass", .words, ["Straß"]),
    ("👩‍👩‍👧 x", "👩", .anywhere, ["👩‍👩‍👧"]), ("北京市", "京", .words, ["京"]), ("x", "", .words, []),
    ("Anders", "and anders", .words, ["Anders"]), ("", "a", .anywhere, []),
  ])
  func matchesAreMarked(
    _ text: String, _ query: String, _ scope: SearchScope, _ expected: [String]
  ) throws {
    let ranges = try Self.list().ranges(of: query, in: text, scope: scope)
    #expect(ranges.map { String(text[$0]) } == expected)
  }

  /// Tests letters of two characters, which are marked as a whole.
  @Test(arguments: [
    ("cs", "Chata", "c", []), ("cs", "Chata", "ch", ["Ch"]), ("hu", "maddzsem", "dzs", ["ddzs"]),
    ("da", "Aalborg", "å", ["Aa"]),
  ])
  func lettersAreMarkedWhole(
    _ locale: String, _ text: String, _ query: String, _ expected: [String]
  ) throws {
    let list = try IndexedList(
      [text], id: \.self, by: \.self, using: LocalizedIndexedCollation(locale: locale))
    let ranges = list.ranges(of: query, in: text, scope: .anywhere)
    #expect(ranges.map { String(text[$0]) } == expected)
  }

  @Test(.timeLimit(.minutes(10))) func longMatchesAreMarkedSoon() throws {
    let count = RunSize.repeats(200_000)
    let text = "x a" + String(repeating: "\u{AD}", count: count) + "b"
    let list = try Self.list()
    #expect(list.ranges(of: "ab", in: text).map { text[$0].utf8.count } == [2 * count + 2])
    let many = String(repeating: "ab", count: count)
    #expect(list.ranges(of: "b", in: many, scope: .anywhere).count == count)
    // This is one character.
    let joined = String(repeating: "👩\u{200D}", count: count)
    #expect(list.ranges(of: "👩", in: joined, scope: .anywhere).count == 1)
  }

  @Test func aSearchInTheBackgroundFindsTheSame() async throws {
    let list = try Self.list()
    for query in ["anders", "", "q"] {
      let found = try await list.searchingInBackground(for: query)
      #expect(found.allElements == list.searching(for: query).allElements)
    }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await list.searchingInBackground(for: "anders", in: .anywhere)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  /// Tests that a search ends soon after its task is cancelled, and that the next one goes on.
  @Test func aSearchInTheBackgroundIsCancelled() async throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let contacts = (0..<20_000).map { Contact(id: $0, family: "name \($0)") }
    var list = try IndexedList(contacts, by: \.family, using: collation)
    let calls = Mutex(0)
    let search = Mutex<Task<Int, any Error>?>(nil)
    list.searchedTexts = { _ in
      calls.withLock { $0 += 1 }
      while search.withLock({ $0 }) == nil {}
      search.withLock { $0?.cancel() }
      return ["x"]
    }
    let task = Task { [list] in try await list.searchingInBackground(for: "x").numberOfRows }
    search.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect((1..<10_000).contains(calls.withLock { $0 }))
    #expect(list.searching(for: "x").numberOfRows == 20_000)
    #expect(calls.withLock { $0 } == 20_000)
  }

  /// Tests that random queries find what a definition without codes finds, in texts of all kinds.
  @Test(arguments: RunSize.cases(["sv", "ja", "cs", "en-u-kn", "th"]))
  func whatIsFoundIsInOneOfTheTexts(_ locale: String) throws {
    var random = Seeded(seed: RunSeed.value)
    let collation = try LocalizedIndexedCollation(locale: locale)
    let pieces = ["a", "å", "ch", "c", "1", "12", " ", "-", "東", "京", "あ", "เก", "b", "\u{301}"]
    func text() -> String {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
    }
    func contact(_ id: Int) -> Contact {
      Contact(
        id: id, family: text(), given: random.once(in: 3) ? nil : text(),
        reading: random.once(in: 3) ? text() : nil, company: text())
    }
    var list = try IndexedList((0..<500).map(contact), by: Self.order, using: collation)
    list.searchedTexts = { [$0.given ?? "", $0.company] }
    for round in 0..<RunSize.repeats(60) {
      let query = text()
      for (scope, place) in [
        (SearchScope.beginning, PrimaryWeights.Place.beginning), (.words, .word),
        (.anywhere, .anywhere),
      ] {
        // Of characters that have a space and an accent, these take the space alone.
        let parts =
          scope == .words
          ? query.components(separatedBy: .whitespaces)
          : [query.trimmingCharacters(in: .whitespaces)]
        let terms = parts.map { PrimaryWeights(of: $0, in: collation) }
        let expected = list.allElements.filter { contact in
          var texts = [contact.family, Self.order.filingText(of: contact)]
          if scope != .beginning { texts += [contact.given ?? "", contact.company] }
          return terms.allSatisfy { term in texts.contains { term.occurs(in: $0, at: place) } }
        }
        let found = list.searching(for: query, in: scope)
        #expect(found.allElements == expected, "\(query.unicodeScalars)")
      }
      list.update(contact(Int.random(in: 0..<500, using: &random)))
      try list.insert(contact(1000 + round))
    }
  }
}
