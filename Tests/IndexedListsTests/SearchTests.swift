import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@Suite struct SearchTests {
  @Test(arguments: [
    ("sv", "ber", SearchScope.words, ["Anna BERG", "Bérénice", "Eva-Bertil", "O’Berg"]),
    ("sv", "ber", .beginning, ["Bérénice"]),
    ("sv", "er", .words, ["Erik"]),
    ("sv", "er", .anywhere, ["Anna BERG", "Bérénice", "Erik", "Eva-Bertil", "O’Berg"]),
    ("sv", "å", .words, ["Åke"]),
    ("sv", "a", .beginning, ["Anna BERG"]),
    ("en", "a", .beginning, ["Åke", "Anna BERG"]),
    ("en", "anna b", .words, ["Anna BERG"]),
    (
      "en", "\u{301}", .words,
      ["Åke", "Anna BERG", "Bérénice", "Erik", "Eva-Bertil", "O’Berg", "北京"]
    ),
    ("en", "京", .words, ["北京"]),
    ("en", "", .beginning, ["Åke", "Anna BERG", "Bérénice", "Erik", "Eva-Bertil", "O’Berg", "北京"]),
    ("en", "q", .anywhere, []),
    ("en", "berg anna", .anywhere, []),
  ])
  func whatIsLookedForIsFound(
    _ locale: String, _ query: String, _ scope: SearchScope, _ expected: [String]
  ) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let names = ["Anna BERG", "Bérénice", "Eva-Bertil", "O’Berg", "Åke", "Erik", "北京"]
    let list = try IndexedList(people(names), by: \.name, using: collation)
    let found = list.searching(for: query, in: scope)
    #expect(found.allElements.map(\.name) == expected)
    #expect(found.count == list.count)
    #expect(found.sectionIndexTitles == list.sectionIndexTitles)
    for person in found.allElements {
      #expect(found.indexPath(of: person.id).map { found[$0] } == person)
    }
  }

  /// A run of characters without weight is read once, not again from each of its characters.
  ///
  /// Otherwise this takes much longer than the limit, which other tests at the same time do not reach.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: RunSize.cases([
      ("sv", "\u{AD}"), ("sv", "\u{0}"), ("sv", "\u{200D}"), ("en-u-ka-shifted", " "),
      ("en-u-ka-shifted", "-\u{AD}"), ("sv", "\u{AD}\u{300}"),
    ]))
  func aLongTextWithoutWeightsTakesNoTimeOfItsSquare(_ locale: String, _ piece: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let long = String(repeating: piece, count: 400_000)
    let list = try IndexedList(
      people([long, long + "b", "a" + long + "b", "a" + long]), by: \.name, using: collation)
    #expect(list.searching(for: "b", in: .anywhere).numberOfRows == 2)
    #expect(list.searching(for: "ab", in: .anywhere).numberOfRows == 1)
    #expect(list.searching(for: "b", in: .beginning).numberOfRows == 1)
  }

  /// Tests that a mark with a weight is found after characters without weights.
  @Test func whatHasNoWeightHidesNothing() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let names = ["x\u{AD}\u{9BE}", "\u{AD}\u{9BE}x", "\u{AD}\u{AD}b", "x\u{9BE}"]
    let list = try IndexedList(people(names), by: \.name, using: collation)
    func found(_ query: String) -> Set<String> {
      Set(list.searching(for: query, in: .anywhere).allElements.map(\.name))
    }
    #expect(found("\u{9BE}") == [names[0], names[1]])
    #expect(found("b") == [names[2]])
    #expect(found("x") == [names[0], names[1], names[3]])
  }

  /// Tests that a search finds the texts of which a part is equal to the query in a comparison at
  /// primary strength.
  @Test(arguments: RunSize.cases(["sv", "en", "ru", "th", "en-u-ka-shifted"]))
  func whatIsFoundIsEqualToAPart(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let primary = try Collator(locale: locale, options: .init(strength: .primary))
    var random = Seeded(seed: 3)
    let list = try IndexedList(
      (0..<400).map { Person(id: $0, name: random.name() + random.name()) }, by: \.name,
      using: collation)
    for i in 0..<60 {
      // Alternate between random queries and beginnings of names.
      let found = list.allElements[Int.random(in: 0..<400, using: &random)].name
      let query =
        i % 2 == 0 ? random.name() : String(found.prefix(Int.random(in: 0...8, using: &random)))
      // These vowels form a contraction with the next letter. A comparison matches a part that ends
      // with such a vowel, but a search does not.
      if let last = query.unicodeScalars.last, ("เ"..."ไ").contains(last) { continue }
      let scalars = list.allElements.map { Array($0.name.unicodeScalars) }
      func has(_ text: [Unicode.Scalar], from start: Int) -> Bool {
        (start...text.count).contains { end in
          let part = String(String.UnicodeScalarView(text[start..<end]))
          return primary.compare(part, query) == .orderedSame
        }
      }
      let beginning = scalars.indices.filter { has(scalars[$0], from: 0) }
      let anywhere = scalars.indices.filter { i in
        (0...scalars[i].count).contains { has(scalars[i], from: $0) }
      }
      let all = list.allElements
      #expect(
        list.searching(for: query, in: .beginning).allElements == beginning.map { all[$0] },
        "\(query)")
      #expect(
        list.searching(for: query, in: .anywhere).allElements == anywhere.map { all[$0] },
        "\(query)")
    }
  }

  @Test func longTextsAreFound() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let long = String(repeating: "å", count: 2000)
    let list = try IndexedList(
      people(["a", long, long + " berg", "å", "ö"]), by: \.name, using: collation)
    #expect(list.searching(for: "ÅÅ", in: .beginning).allElements.map(\.id) == [1, 2])
    #expect(list.searching(for: "berg").allElements.map(\.id) == [2])
    #expect(list.searching(for: long, in: .beginning).allElements.map(\.id) == [1, 2])
    #expect(list.searching(for: long + "å", in: .beginning).allElements.isEmpty)
  }

  /// Tests that many characters without weights can be between the letters of the query.
  @Test(arguments: [("en", "\u{AD}"), ("en", "\u{301}"), ("en-u-ka-shifted", " ")])
  func muchWithoutWeightIsPassedOver(_ locale: String, _ character: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let name = "x, a" + String(repeating: character, count: 700) + "b"
    let list = try IndexedList(people([name, "x, a", "ab"]), by: \.name, using: collation)
    for scope in [SearchScope.words, .anywhere] {
      #expect(list.searching(for: "ab", in: scope).allElements.map(\.id).sorted() == [0, 2])
    }
  }

  /// Tests that a search treats contractions and numbers as units.
  @Test(arguments: [
    ("cs", "c", ["Cyril"]), ("cs", "ch", ["Chata"]), ("en", "c", ["Chata", "Cyril"]),
    ("en-u-kn", "1", ["1"]), ("en-u-kn", "12", ["12"]), ("en", "1", ["1", "12"]),
  ])
  func lettersThatJoinAreOne(_ locale: String, _ query: String, _ expected: [String]) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let list = try IndexedList(
      people(["Chata", "Cyril", "1", "12"]), by: \.name, using: collation)
    for scope in [SearchScope.beginning, .words] {
      #expect(list.searching(for: query, in: scope).allElements.map(\.name) == expected)
    }
  }

  /// Tests that the order of a section does not change the matches.
  @Test(arguments: ["-7", "(foo", "★", "🙂 x"])
  func theOrderOfASectionDoesNotMatter(_ name: String) throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    for order in ListOrder.allCases {
      let list = try IndexedList(
        sections: [ListSection(title: "", order: order, rows: people([name, "other"]))],
        by: \.name, using: collation)
      for scope in SearchScope.allCases {
        #expect(list.searching(for: name, in: scope).numberOfRows == 1)
      }
    }
  }
}
