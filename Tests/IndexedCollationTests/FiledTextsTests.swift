import Foundation
import IndexedCollation
import TestSupport
import Testing

/// Tests that a list of filed texts is the same, however it is made.
@Suite struct FiledTextsTests {
  private static let languages = ["en", "fr", "nl", "el", "ar", "sv"]

  private static func titles(count: Int, using random: inout Seeded) -> [String] {
    let words =
      [
        "the ", "The ", "A ", "L’", "l'", "'t ", "Ο ", "al-", "“", "(", "van ", "Mc", "\u{98}",
        "\u{9C}",
      ]
      + [
        "Beatles", "été", "Ä", "zebra", "Ζ", "東京", "12", " IX", " XLI ", "Ⅷ", "!", "é", "e\u{301}",
        "", "a", "B", "b",
      ]
    return (0..<count).map { i in
      // A few have no sort key, because they are long.
      let end = i % 97 == 5 ? LongText.repeating("x") : ""
      return (0..<Int.random(in: 0...4, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }.joined() + end
    }
  }

  private struct Book {
    var number: Int
    var title: String
    var computedTitle: String { title }
  }

  /// Tests that a stored property, a computed one and a closure give the same.
  @Test func waysToReadATextAreEqual() throws {
    var random = Seeded(seed: RunSeed.value)
    let books = Self.titles(count: 900, using: &random).enumerated()
      .map { Book(number: $0, title: $1) }
    let filing = try Filing(
      FilingRules(articles: InitialArticles(languages: ["en", "fr"]), namePrefixes: ["van"]))
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let orders: [[Ordering<Book>]] = [
      [Ordering(by: \.title), Ordering(by: \.computedTitle), Ordering { $0.title }],
      [
        Ordering(by: \.title, filing: filing), Ordering(by: \.computedTitle, filing: filing),
        Ordering(by: { $0.title }, filing: filing),
      ],
    ]
    for orders in orders {
      let expected = collation.arrangement(of: books, by: orders[2])
      for order in orders {
        #expect(collation.arrangement(of: books, by: order) == expected)
        #expect(collation.keyedArrangement(of: books, by: order).arrangement == expected)
        // A collection without contiguous storage.
        #expect(collation.arrangement(of: books.reversed().reversed(), by: order) == expected)
        #expect(
          collation.arrangement(of: books[300..<600], by: order)
            == collation.arrangement(of: Array(books[300..<600]), by: orders[2]))
      }
    }
    #expect(
      collation.arrangement(of: books, by: orders[0][0])
        != collation.arrangement(of: books, by: orders[1][0]))
  }

  @Test(arguments: 0..<RunSize.repeats(12))
  func aColumnHasTheOrderOfItsTexts(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    let titles = Self.titles(count: round == 11 ? 20_000 : 600, using: &random)
    var overrides: [String: String] = [:]
    if random.once(in: 2) {
      overrides["B"] = ""
      overrides[titles[0]] = "zz"
      // This may be the same title.
      overrides[titles[1]] = titles[1]
    }
    let rules = FilingRules(
      overrides: overrides,
      leavesOutNonfilingZones: random.once(in: 2),
      articles: random.once(in: 4)
        ? nil : InitialArticles(languages: Self.languages.filter { _ in random.once(in: 2) }),
      namePrefixes: random.once(in: 2) ? ["van"] : [], filesMcAsMac: random.once(in: 2),
      leavesOutInitialMarks: random.once(in: 2),
      honorifics: random.once(in: 2) ? ["B", "a", "zebra"] : [],
      readsRomanNumerals: random.once(in: 2), groupingSeparators: random.once(in: 2) ? ", " : "",
      decimalSeparators: random.once(in: 2) ? ".," : "",
      readsKoreanInitialSounds: random.once(in: 2),
      transliterator: random.once(in: 4) ? "Any-Latin" : "")
    let filing = try Filing(rules)
    var collation = try LocalizedIndexedCollation(
      locale: ["sv", "fr-CA", "en-u-ks-level1", "ja", "zh"][round % 5],
      policy: .init(catchAll: round % 2 == 0 ? .uiKit : .icu))
    if random.once(in: 2) { collation = collation.reversed() }

    var column = TextColumn()
    for title in titles { column.append(title) }
    let order = Ordering<String>(by: \.self, filing: filing)
    let byOrder = collation.keyedArrangement(of: titles, by: order)
    for threads in [1, 2] {
      #expect(
        collation.arrangement(of: column, filing: filing, threads: threads) == byOrder.arrangement)
      #expect(collation.arrangement(of: titles, by: order, threads: threads) == byOrder.arrangement)
    }

    // The keys of both have the same bytes, and those of single elements, too.
    let byColumn = collation.keyedArrangement(of: column, filing: filing)
    let store = KeyStore(for: collation)
    for (place, position) in byColumn.arrangement.positions.enumerated().prefix(600) {
      let title = titles[position]
      func bytes(_ store: KeyStore, _ key: StoredKey) -> [UInt8] {
        store.withBytes(of: key, title, by: order) { $0.withUnsafeBufferPointer(Array.init) }
      }
      let expected = bytes(store, store.key(for: title, by: order))
      #expect(bytes(byColumn.store, byColumn.keys[place]) == expected)
      #expect(bytes(byOrder.store, byOrder.keys[place]) == expected)
    }

    let forward = collation.isReversed ? collation.reversed() : collation
    let keys = collation.collator.sortKeys(of: column, filing: filing)
    let threaded = collation.collator.sortKeys(of: column, filing: filing, threads: 2)
    #expect(keys == threaded)
    let forwardStore = KeyStore(for: forward)
    for (position, title) in titles.enumerated().prefix(600) {
      let key = forwardStore.key(for: title, by: order)
      let bytes = forwardStore.withBytes(of: key, title, by: order) {
        $0.withUnsafeBufferPointer(Array.init)
      }
      #expect(keys[position].bytes == bytes)
    }
    let sections = collation.sectionPositions(of: column, filing: filing, threads: 2)
    #expect(sections == titles.map { collation.section(for: $0, by: order) })
    // Sorted by section and then by key, the texts have the order of the list.
    let isReversed = collation.isReversed
    let sorted = titles.indices.sorted { left, right in
      if sections[left] != sections[right] { return sections[left] < sections[right] }
      if keys[left] == keys[right] { return left < right }
      return (keys[left] < keys[right]) != isReversed
    }
    #expect(Array(byOrder.arrangement.positions) == sorted)

    // The explanation, the sections and the comparison of neighbors agree with the order.
    for section in collation.sections.indices {
      let positions = Array(byOrder.arrangement.positions(inSection: section))
      for (i, position) in positions.enumerated().prefix(60) {
        let filed = filing.filedText(of: titles[position])
        #expect(collation.section(for: titles[position], by: order) == section)
        #expect(collation.section(for: filed.filingText, by: \.self) == section)
        guard i > 0, titles[position].utf8.count < 1000, titles[positions[i - 1]].utf8.count < 1000
        else { continue }
        let previous = filing.filedText(of: titles[positions[i - 1]])
        let (first, second) = collation.isReversed ? (filed, previous) : (previous, filed)
        let explanation = try forward.explanation(comparing: first, second)
        #expect(explanation.resultInList != .orderedDescending)
        #expect(explanation.left.filed == first && explanation.right.filed == second)
        if explanation.result == .orderedSame {
          #expect(positions[i - 1] < position, "Equal texts keep their order")
        }
      }
    }
  }
}
