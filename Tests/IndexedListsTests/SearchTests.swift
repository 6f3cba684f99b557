import Foundation
import IndexedCollation
import IndexedLists
import Synchronization
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
    ("en", "anna b", .words, ["Anna BERG"]), ("en", "berg ann", .words, ["Anna BERG"]),
    ("en", "b a", .words, ["Anna BERG"]), ("en", "anna erik", .words, []),
    ("en", " anna\u{2003}", .words, ["Anna BERG"]), ("en", "anna\t", .anywhere, ["Anna BERG"]),
    ("en", "\u{A0}ber ", .beginning, ["Bérénice"]), ("en", "anna \u{301}", .words, ["Anna BERG"]),
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

  /// Tests that runs that only ICU can weigh take no time of their square, or worse.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: RunSize.cases([
      ("hu", String(repeating: "z", count: 100)), ("hu", String(repeating: "s", count: 100)),
      ("en", "\u{FFFE}" + String(repeating: "ﬀ", count: 30)),
      ("ru", "\u{FFFE}" + String(repeating: "и\u{306}", count: 20)),
      ("th", String(repeating: "-\u{300}", count: 5000)),
      ("en-u-kn", String(repeating: "1 ", count: 8000)),
      ("en-u-kn", String(repeating: "1\u{AD}", count: 5000)),
    ]))
  func hardTextsAreSearchedSoon(_ locale: String, _ text: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let list = try IndexedList(people(["x", text, text + "x"]), by: \.name, using: collation)
    for scope in SearchScope.allCases {
      let found = list.searching(for: text, in: scope).allElements.map(\.id)
      #expect(found.contains(1) && found.contains(2))
    }
    #expect(list.searching(for: "x", in: .anywhere).allElements.map(\.id).sorted() == [0, 2])
  }

  /// Tests that the first edits of a result read only its rows.
  @Test func anEditOfAResultReadsItsRowsOnly() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let reads = Mutex(0)
    let text: @Sendable (Person) -> String = { person in
      reads.withLock { $0 += 1 }
      return person.name
    }
    let list = try IndexedList(
      (0..<20_000).map { Person(id: $0, name: $0 % 1000 == 0 ? "berg" : "name \($0)") }, id: \.id,
      by: text, using: collation)
    var found = list.searching(for: "berg")
    reads.withLock { $0 = 0 }
    try found.insert(Person(id: -1, name: "berg"))
    found.remove(id: 0)
    #expect(found.numberOfRows == 20)
    #expect(reads.withLock { $0 } < 100)
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
        (i % 2 == 0 ? random.name() : String(found.prefix(Int.random(in: 0...8, using: &random))))
        .trimmingCharacters(in: .whitespacesAndNewlines)
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

  /// Tests that edits of a long list, and of copies and results of it, change what is found.
  @Test(arguments: 0..<RunSize.repeats(6))
  func editsOfLongListsAreFound(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let letters = Array("aåbc ")
    func name() -> String {
      // Most names are in one section, which has many chunks.
      (random.once(in: 3) ? "" : "a")
        + String((0..<5).map { _ in letters[Int.random(in: 0..<5, using: &random)] })
    }
    var list = try IndexedList(people((0..<9000).map { _ in name() }), by: \.name, using: collation)
    var copies = [list]
    var next = 9000
    func check(_ list: IndexedList<Person, Int>) {
      let query = String(name().prefix(Int.random(in: 1...3, using: &random)))
      for scope in SearchScope.allCases {
        let terms = Self.terms(of: query, scope, collation)
        let expected = list.allElements.filter { person in
          terms.allSatisfy { $0.occurs(in: person.name, at: scope.place) }
        }
        #expect(list.searching(for: query, in: scope).allElements == expected, "\(query)")
      }
    }
    check(list)
    for _ in 0..<12 {
      let beginning = name().prefix(3)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        // Chunks are divided.
        for _ in 0..<400 {
          try list.insert(Person(id: next, name: beginning + name()))
          next += 1
        }
      case 1:
        // Chunks are joined, or go.
        let first = Int.random(in: 0..<list.numberOfRows, using: &random)
        for person in list.allElements.dropFirst(first).prefix(700) { list.remove(id: person.id) }
      case 2:
        for person in list.allElements where random.once(in: 200) {
          list.update(Person(id: person.id, name: name()))
        }
      default: list = list.searching(for: String(beginning.prefix(1)), in: .anywhere)
      }
      check(list)
      copies.append(list)
      if let copy = copies.randomElement(using: &random) {
        check(copy)
        list = copy
      }
    }
  }

  /// Tests that threads that search a new list at once find the same.
  @Test func threadsSearchAtOnce() async throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let names = (0..<20_000).map { "name \($0) \($0 % 7 == 0 ? "berg" : "å")" }
    for _ in 0..<RunSize.repeats(4) {
      let list = try IndexedList(people(names), by: \.name, using: collation)
      // The thread sanitizer does not always see the order in which threads wait for a lock.
      let counts = await withTaskGroup(of: Int.self) { group in
        for task in 0..<8 {
          group.addTask { list.searching(for: task % 2 == 0 ? "berg" : "ber").numberOfRows }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts == Array(repeating: 2858, count: 8))
    }
  }

  /// Tests that a closure of a list can search another copy of it.
  @Test func aTextCanBeFoundByASearch() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let list = try IndexedList(people(["Anna", "Bo"]), by: \.name, using: collation)
    var other = list
    other.searchedTexts = { [list.searching(for: $0.name).numberOfRows == 1 ? "one" : "many"] }
    #expect(other.searching(for: "one").numberOfRows == 2)
  }

  /// Returns the weights of what a search looks for in each row.
  private static func terms(
    of query: String, _ scope: SearchScope, _ collation: LocalizedIndexedCollation
  ) -> [PrimaryWeights] {
    let texts =
      scope == .words
      ? query.components(separatedBy: .whitespacesAndNewlines)
      : [query.trimmingCharacters(in: .whitespacesAndNewlines)]
    return texts.map { PrimaryWeights(of: $0, in: collation) }
  }

  /// Tests that a search in a list finds what a search in each text finds, also after edits.
  ///
  /// The characters of a locale are those that its order joins, divides or moves.
  @Test(
    arguments: RunSize.cases([
      ("sv", "aåäö"), ("cs", "chCHčs"), ("hu", "dzsccsgyny"), ("da", "aAåb"), ("hr", "džljnj"),
      ("es-u-co-trad", "chll"), ("de-u-co-phonebk", "aeäßs"), ("cy", "ddffngllch"), ("mt", "għie"),
      ("th", "เแกา\u{E48}ขโ"), ("lo", "ເແກຂໂ\u{EC8}ໜ"), ("my", "ကခ\u{1039}\u{102B}\u{103A}"),
      ("km", "កខ\u{17D2}\u{17B6}"), ("bo", "ཀཁ\u{F90}\u{F71}\u{F72}"), ("ko", "가각ᄀ\u{1161}힣"),
      ("ja", "カがーあ々ゝ゛"), ("zh", "王张北京"), ("hi", "कखक़\u{94D}\u{902}\u{93C}"),
      ("bn", "কা\u{9CD}ড়\u{9BC}"), ("ta", "கொ\u{BCD}ஷ"), ("ml", "ക\u{D4D}ൻ\u{D3E}"),
      ("si", "ක\u{DCA}\u{DCF}"), ("vi", "aăâ\u{301}\u{323}"), ("ar", "اأبه\u{64B}"),
      ("he", "אבפ\u{5BC}"),
      ("en-u-kn", "0129a"), ("en-u-ka-shifted", "-a b"), ("fr-u-kb", "eéè\u{301}"), ("am", "ሀሁለ"),
    ]))
  func whatAListFindsIsInTheTexts(_ locale: String, _ characters: String) throws {
    var random = Seeded(seed: RunSeed.value)
    let collation = try LocalizedIndexedCollation(locale: locale)
    let usual = Array("ab -1.ñœ\u{301}\u{AD}\u{200D}\u{9BE}北ﬁ①".unicodeScalars)
    let own = Array(characters.unicodeScalars)
    func text(_ count: Int) -> String {
      var text = String.UnicodeScalarView()
      for i in 0..<count {
        // A search reads texts in which more than 128 bytes must be read together.
        let isEnd = i % 24 == 23
        text.append(
          isEnd ? "a" : (random.once(in: 4) ? usual : own).randomElement(using: &random) ?? "x")
      }
      return String(text)
    }
    // In texts of more than 32 weights, a column has only a part of each rest of a text.
    func length() -> Int { random.once(in: 5) ? 60 : Int.random(in: 0...9, using: &random) }
    var list = try IndexedList(
      people((0..<600).map { _ in text(length()) }), by: \.name, using: collation)
    // A search that must read texts would be correct, but slow.
    let codes = SearchCodes(for: collation)
    for name in list.allElements.map(\.name) {
      let column = codes.column(SearchCodes.LazyColumn(), ofChunks: 1) { _ in
        [SearchedTexts(first: [name])]
      }
      for term in SearchQuery(name, at: .beginning, in: collation).terms {
        let text = codes.searchText(term)
        let found = column.rows(matching: text, at: .beginning)[0]
        #expect(found.undecided.isEmpty || text.isCut, "\(name.unicodeScalars)")
      }
    }
    for round in 0..<40 {
      let query = text(random.once(in: 20) ? 40 : Int.random(in: 1...4, using: &random))
      for scope in SearchScope.allCases {
        let terms = Self.terms(of: query, scope, collation)
        let expected = list.allElements.filter { person in
          terms.allSatisfy { $0.occurs(in: person.name, at: scope.place) }
        }
        let found = list.searching(for: query, in: scope)
        #expect(found.allElements == expected, "\(query.unicodeScalars)")
        for person in list.allElements.prefix(100) {
          let ranges = list.ranges(of: query, in: person.name, scope: scope)
          // Each word that has weights is marked.
          let marked = terms.filter { !$0.isEmpty }
          #expect(expected.contains(person) ? marked.isEmpty == ranges.isEmpty : true)
          if marked.allSatisfy({ !$0.occurs(in: person.name, at: scope.place) }) {
            #expect(ranges.isEmpty)
          }
          for range in ranges {
            let text = String(person.name[range])
            #expect(
              marked.contains {
                $0.occurs(in: text, at: .anywhere) || $0.occurs(in: text, at: .word)
              }, "\(text.unicodeScalars)")
          }
        }
        // A search in a part of the list finds the rows of this part.
        #expect(found.searching(for: query, in: scope).allElements == expected)
        for person in list.allElements.prefix(30) {
          #expect((found.indexPath(of: person.id) != nil) == expected.contains(person))
        }
      }
      for _ in 0..<5 {
        list.update(Person(id: Int.random(in: 0..<600, using: &random), name: text(length())))
      }
      list.remove(id: round)
      try list.insert(Person(id: 1000 + round, name: query + text(3)))
    }
  }
}

extension SearchScope {
  fileprivate var place: PrimaryWeights.Place {
    switch self {
    case .beginning: .beginning
    case .words: .word
    default: .anywhere
    }
  }
}
