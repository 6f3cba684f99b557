import IndexedCollation
import IndexedLists
import TestSupport
import Testing

/// Tests lists whose rows are filed under another text than they show.
@Suite struct FiledListTests {
  private struct Record: Identifiable, Hashable, Sendable {
    let id: Int
    var title: String
    var reading: String?
    var language: String?
  }

  private static func order() throws -> Ordering<Record> {
    let filing = try Filing(
      FilingRules(articles: InitialArticles(languages: ["en"], exceptions: ["A to Z"])))
    return Ordering(by: \.title, filing: filing, reading: \.reading, language: \.language)
  }

  private static let records = [
    Record(id: 0, title: "The Beatles"), Record(id: 1, title: "Die Hard"),
    Record(id: 2, title: "Die Zeit", language: "de"), Record(id: 3, title: "東京", reading: "Tokyo"),
    Record(id: 4, title: "A to Z"), Record(id: 5, title: "Beatles"),
    Record(id: 6, title: "“The Who”"),
  ]

  @Test func rowsAreInTheSectionsOfTheirFilingTexts() throws {
    let list = try IndexedList(
      Self.records, by: Self.order(), using: LocalizedIndexedCollation(locale: "en"))
    #expect(list.allElements.map(\.id) == [4, 5, 0, 1, 3, 6, 2])
    #expect(list.titleForHeader(inSection: 1) == "B")
    #expect(list.text(of: Self.records[0]) == "The Beatles")
    #expect(list.filingText(of: Self.records[0]) == "Beatles")
  }

  @Test(arguments: [
    ("bea", SearchScope.beginning, [5, 0]), ("the b", .beginning, [0]), ("the", .words, [0, 6]),
    ("tok", .beginning, [3]), ("東", .beginning, [3]), ("京", .words, [3]), ("yo", .anywhere, [3]),
    ("a", .beginning, [4]), ("z", .beginning, [2]), ("die z", .words, [2]), ("q", .anywhere, []),
  ])
  func aRowIsFoundByBothTexts(_ query: String, _ scope: SearchScope, _ expected: [Int]) throws {
    let list = try IndexedList(
      Self.records, by: Self.order(), using: LocalizedIndexedCollation(locale: "en"))
    #expect(list.searching(for: query, in: scope).allElements.map(\.id) == expected)
  }

  /// Tests that a list that is changed is the list that is built anew.
  @Test(arguments: 0..<RunSize.repeats(8))
  func changesAreARebuild(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    func record(_ id: Int) -> Record {
      Record(
        id: id,
        title: pick(["The ", "A ", "", "Die ", "“"]) + pick(["a", "b", "Ä", "é", "東", ""])
          + pick(["", "x", " to Z"]),
        reading: random.once(in: 3) ? pick(["a", "b", "z", ""]) : nil,
        language: pick([nil, "de", "en", "ru"]))
    }
    var collation = try LocalizedIndexedCollation(locale: pick(["sv", "en-u-ks-level1", "ja"]))
    if random.once(in: 2) { collation = collation.reversed() }
    var list = try IndexedList(
      (0..<60).map(record), by: Self.order(), using: collation)
    for id in 60..<260 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try list.insert(record(id))
      case 1:
        let paths = list.allElements.compactMap { list.indexPath(of: $0.id) }
        if let path = paths.randomElement(using: &random) { list.remove(at: path) }
      default:
        guard let old = list.allElements.randomElement(using: &random) else { continue }
        list.update(record(old.id))
      }
    }
    let rebuilt = try IndexedList(list.allElements, by: Self.order(), using: collation)
    #expect(rebuilt.allElements == list.allElements)
    #expect(rebuilt.map(\.count) == list.map(\.count))
  }
}
