import CollationC
import CollationHeader
import Foundation
import IndexedCollation
import TestSupport
import Testing

/// Tests that collations with filing rules and section policies return what the library does.
@Suite struct FilingAndPolicyTests {
  /// A list of random titles, and a collation for it.
  private struct Round {
    let random: Seeded
    let titles: [String]
    var rules: FilingRules
    let library: LocalizedIndexedCollation
    let collation: ic_collation

    init(_ number: Int) throws {
      var random = Seeded(seed: RunSeed.value &+ UInt64(number))
      let words = [
        "the ", "The ", "A ", "L’", "le ", "van ", "Mc", "\u{98}", "\u{9C}", "“", "曾", "Beatles",
        "beatles", "été", "Ä", "zebra", "Ζ", "東京", "12", " IX", "!", "e\u{301}", "", "a", "B", "b",
        "x",
      ]
      let count = [0, 1, 20, 150][Int.random(in: 0..<4, using: &random)]
      titles = (0..<count).map { _ in
        // A few are long.
        let end = random.once(in: 40) ? LongText.repeating("x") : ""
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in
          words[Int.random(in: 0..<words.count, using: &random)]
        }.joined() + end
      }
      var overrides: [String: String] = [:]
      if random.once(in: 2) {
        overrides["B"] = ""
        overrides[titles.first ?? "b"] = "zz"
      }
      let languages = ["en", "fr"].filter { _ in random.once(in: 2) }
      rules = FilingRules(
        overrides: overrides, leavesOutNonfilingZones: random.once(in: 2),
        articles: random.once(in: 3)
          ? nil
          : InitialArticles(languages: languages, additional: ["x"], exceptions: ["A b"]),
        namePrefixes: random.once(in: 2) ? ["van"] : [], filesMcAsMac: random.once(in: 2),
        readsChineseSurnames: random.once(in: 2), leavesOutInitialMarks: random.once(in: 2),
        honorifics: random.once(in: 2) ? ["b", "été"] : [],
        readsRomanNumerals: random.once(in: 2), groupingSeparators: random.once(in: 2) ? ",’" : "",
        decimalSeparators: random.once(in: 2) ? ".," : "",
        readsKoreanInitialSounds: random.once(in: 2),
        transliterator: random.once(in: 2) ? "Any-Latin" : "")
      let policy = SectionPolicy(
        catchAll: CatchAll.allCases[Int.random(in: 0..<CatchAll.allCases.count, using: &random)],
        minimumCount: [0, 2, 7][Int.random(in: 0..<3, using: &random)],
        maximumCount: [nil, 1, 5, 30][Int.random(in: 0..<4, using: &random)],
        omitsEmptySections: random.once(in: 2), titles: ["#": "Others"],
        indexTitles: ["A": "α"])
      let locale = ["sv", "en-u-ks-level1", "zh", "ja"][number % 4]
      library = try LocalizedIndexedCollation(locale: locale, policy: policy)
      func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
      }
      collation = try openCollation(
        """
        {"locales": ["\(locale)"], "policy": \(try json(policy)), "filing": \(try json(rules))}
        """)
      // These readings count only in an order by readings.
      if !library.collator.ordersHanByReading { rules.readsChineseSurnames = false }
      if !library.collator.ordersHanjaByReading { rules.readsKoreanInitialSounds = false }
      self.random = random
    }
  }

  /// Expects that all functions return for a column what the library does for its rows.
  private func expectSame<Element>(
    _ collation: ic_collation, _ library: LocalizedIndexedCollation, _ schema: ArrowSchema,
    _ array: ArrowArray, _ rows: [Element], by order: Ordering<Element>
  ) throws {
    var (schema, array) = (schema, array)
    var keys = InterfaceResult()
    try #require(ic_keys(collation, &schema, &array, 2, &keys.schema, &keys.array, nil) == IC_OK)
    let store = KeyStore(for: library)
    let expected = rows.map { row in
      store.withBytes(of: store.key(for: row, by: order), row, by: order) {
        $0.withUnsafeBufferPointer(Array.init)
      }
    }
    let values = keys.values
    #expect(values == expected)
    keys.release()

    var sections = InterfaceResult()
    try #require(
      ic_sections(collation, &schema, &array, 2, &sections.schema, &sections.array, nil) == IC_OK)
    let places = sections.numbers(Int32.self)
    #expect(places == rows.map { Int32(library.section(for: $0, by: order)) })
    sections.release()

    var positions = InterfaceResult()
    var bounds = InterfaceResult()
    try #require(
      ic_arrange(
        collation, &schema, &array, 2, &positions.schema, &positions.array, &bounds.schema,
        &bounds.array, nil) == IC_OK)
    let arrangement = library.arrangement(of: rows, by: order)
    let arranged = positions.numbers(Int64.self)
    #expect(arranged == arrangement.positions.map(Int64.init))
    let ends = library.sections.indices.map {
      Int64(arrangement.range(ofSection: $0).upperBound)
    }
    #expect(bounds.numbers(Int64.self) == [0] + ends)
    positions.release()
    bounds.release()
    // Sorted by section and then by key, rows have the order of the list.
    func sorted(by keys: [[UInt8]]) -> [Int64] {
      keys.indices.sorted { left, right in
        if keys[left] == keys[right] { return left < right }
        return keys[left].lexicographicallyPrecedes(keys[right])
      }.map(Int64.init)
    }
    let orderKeys = zip(rows, values).map { library.orderBytes(of: $0, by: order) + $1 }
    #expect(orderKeys.map { Int32($0[0]) << 8 | Int32($0[1]) } == places)
    #expect(arranged == sorted(by: orderKeys))
    try #require(
      ic_order_keys(collation, &schema, &array, 2, &keys.schema, &keys.array, nil) == IC_OK)
    #expect(keys.values == orderKeys)
    keys.release()
    // Without sections, rows have the order of the keys.
    try #require(
      ic_sort(collation, &schema, &array, 2, &positions.schema, &positions.array, nil) == IC_OK)
    #expect(positions.numbers(Int64.self) == sorted(by: values))
    positions.release()
  }

  /// Expects that a collation has the sections of the library.
  private func expectSections(
    _ collation: ic_collation, _ library: LocalizedIndexedCollation
  ) throws {
    struct Facts: Decodable {
      struct Section: Decodable {
        let title: String
        let kind: LocalizedIndexedCollation.Section.Kind
      }
      struct IndexTitle: Decodable, Equatable {
        let title: String
        let section: Int
      }
      let sections: [Section]
      let indexTitles: [IndexTitle]
    }
    var json: UnsafeMutablePointer<CChar>?
    try #require(ic_describe(collation, &json, nil) == IC_OK)
    defer { ic_free(json) }
    let facts = try JSONDecoder().decode(
      Facts.self, from: Data(String(cString: try #require(json)).utf8))
    #expect(facts.sections.map(\.title) == library.sections.map(\.title))
    #expect(facts.sections.map(\.kind) == library.sections.map(\.kind))
    #expect(
      facts.indexTitles
        == library.sectionIndexTitles.enumerated().map { position, title in
          Facts.IndexTitle(
            title: title, section: library.section(forSectionIndexTitleAt: position))
        })
  }

  private func fingerprint(_ collation: ic_collation) throws -> Fingerprint {
    var json: UnsafeMutablePointer<CChar>?
    try #require(ic_fingerprint(collation, &json, nil) == IC_OK)
    defer { ic_free(json) }
    return try JSONDecoder().decode(
      Fingerprint.self, from: Data(String(cString: try #require(json)).utf8))
  }

  @Test(arguments: 0..<RunSize.repeats(120))
  func textsAreFiledAsInTheLibrary(_ number: Int) throws {
    let round = try Round(number)
    defer { ic_close(round.collation) }
    let column = ArrowColumn(
      round.titles.map { Array($0.utf8) }, format: number % 2 == 0 ? "U" : "vu",
      part: round.titles.indices)
    let isFiled = round.rules != FilingRules()
    let filing = try Filing(round.rules)
    let order =
      isFiled ? Ordering<String>(by: \.self, filing: filing) : Ordering<String>(by: \.self)
    try expectSame(
      round.collation, round.library, column.schema, column.array, round.titles, by: order)
    try expectSections(round.collation, round.library)
    #expect(
      try fingerprint(round.collation)
        == round.library.collator.fingerprint(filing: isFiled ? filing : nil))

    // The comparison of two texts is that of the list.
    let store = KeyStore(for: round.library)
    for (left, right) in zip(round.titles, round.titles.dropFirst()) {
      var result: Int32 = 9
      try #require(
        ic_compare(
          round.collation, left, left.utf8.count, right, right.utf8.count, &result, nil) == IC_OK)
      let expected = store.compare(
        store.key(for: left, by: order), left, store.key(for: right, by: order), right, by: order)
      #expect(Int(result) == expected.rawValue)
    }

    // With the sections that suit the list, all is as in the library, too.
    var (schema, array) = (column.schema, column.array)
    var adapted: ic_collation = 0
    try #require(ic_adapt(round.collation, &schema, &array, 2, &adapted, nil) == IC_OK)
    defer { ic_close(adapted) }
    let library = round.library.adapted(to: round.titles, by: order)
    try expectSections(adapted, library)
    try expectSame(adapted, library, schema, array, round.titles, by: order)
    #expect(try fingerprint(adapted) == (try fingerprint(round.collation)))
  }

  private struct Title: Sendable {
    var text: String
    var reading: String?
    var language: String?
    var nonfilingCharacters: Int?
  }

  @Test(arguments: 0..<RunSize.repeats(80))
  func rowsAreFiledAsInTheLibrary(_ number: Int) throws {
    let round = try Round(number)
    defer { ic_close(round.collation) }
    var random = round.random
    func some<Value>(_ values: [Value]) -> Value? {
      random.once(in: 3) ? nil : values[Int.random(in: 0..<values.count, using: &random)]
    }
    let titles = round.titles.map { title in
      Title(
        text: title, reading: random.once(in: 2) ? nil : some(["", "Beatles", "とうきょう", title]),
        language: some(["en", "fre", "", "xx", "de"]),
        nonfilingCharacters: random.once(in: 2) ? nil : some([0, 1, 4, 999, -3]))
    }
    let hasMembers = (0..<3).map { _ in !random.once(in: 4) }
    func column(_ text: KeyPath<Title, String?>) -> ArrowColumn {
      ArrowColumn(
        titles.map { $0[keyPath: text].map { Array($0.utf8) } }, format: "u", part: titles.indices)
    }
    var columns: [(StaticString, ArrowColumn)] = [
      (
        "text",
        ArrowColumn(titles.map { Array($0.text.utf8) }, format: "U", part: titles.indices)
      )
    ]
    if hasMembers[0] { columns.append(("reading", column(\.reading))) }
    if hasMembers[1] {
      columns.append(
        ("nonfilingCharacters", ArrowColumn(numbers: titles.map(\.nonfilingCharacters))))
    }
    if hasMembers[2] { columns.append(("language", column(\.language))) }
    let isNull = titles.map { _ in random.once(in: 20) }
    let start = Int.random(in: 0...titles.count, using: &random)
    let part = start..<Int.random(in: start...titles.count, using: &random)
    let rows = ArrowStructures(columns, isNull: isNull, part: part)
    let expected = part.map { isNull[$0] ? Title(text: "") : titles[$0] }
    let filing = try Filing(round.rules)
    let order = Ordering<Title>(
      by: \.text, filing: filing, reading: { hasMembers[0] ? $0.reading : nil },
      language: { hasMembers[2] ? $0.language : nil },
      nonfilingCharacters: { hasMembers[1] ? $0.nonfilingCharacters : nil })
    try expectSame(round.collation, round.library, rows.schema, rows.array, expected, by: order)
    var (schema, array) = (rows.schema, rows.array)
    var adapted: ic_collation = 0
    try #require(ic_adapt(round.collation, &schema, &array, 1, &adapted, nil) == IC_OK)
    defer { ic_close(adapted) }
    let library = round.library.adapted(to: expected, by: order)
    try expectSections(adapted, library)
    try expectSame(adapted, library, schema, array, expected, by: order)
  }

  @Test func explanationsTellTheRule() throws {
    let collation = try openCollation(
      "{\"locales\": [\"en\"], \"filing\": {\"articles\": {\"languages\": [\"en\"]}}}")
    defer { ic_close(collation) }
    func explanation(_ text: String) throws -> String {
      var json: UnsafeMutablePointer<CChar>?
      try #require(ic_explain(collation, text, text.utf8.count, &json, nil) == IC_OK)
      defer { ic_free(json) }
      return String(cString: try #require(json))
    }
    let found = try explanation("The Who")
    #expect(found.contains("\"text\":\"Who\"") && found.contains("\"title\":\"W\""))
    #expect(
      found.contains(
        #""filed":{"language":"en","rule":"initialArticle","shownText":"The Who","words":"The"}"#))
    #expect(try explanation("Who").contains(#""filed":{"shownText":"Who"}"#))
  }

  @Test(arguments: CatchAll.allCases)
  func everyCatchAllIsAnOption(_ catchAll: CatchAll) throws {
    let library = try LocalizedIndexedCollation(locale: "en", policy: .init(catchAll: catchAll))
    for options in [
      "\"catchAll\": \"\(catchAll.rawValue)\"",
      "\"policy\": {\"catchAll\": \"\(catchAll.rawValue)\"}",
      "\"policy\": {\"minimumCount\": 0}, \"catchAll\": \"\(catchAll.rawValue)\"",
    ] {
      let collation = try openCollation("{\"locales\": [\"en\"], \(options)}")
      try expectSections(collation, library)
      ic_close(collation)
    }
  }

  @Test(arguments: [
    (#""policy": {"minimum": 3}"#, #"policy has no member "minimum"; the members are: catchAll"#),
    (#""policy": {"minimumCount": -1}"#, "minimumCount must be at least 0"),
    (#""policy": {"maximumCount": "3"}"#, "policy.maximumCount has the wrong type"),
    (#""policy": {"catchAll": "end"}"#, #"catchAll cannot be "end"; it can be: uikit"#),
    (#""policy": 3"#, "policy has the wrong type"),
    (
      #""policy": {"catchAll": "icu"}, "catchAll": "apart""#,
      #"catchAll is "apart", and that of the policy is "icu""#
    ),
    (#""filing": {"article": {}}"#, #"filing has no member "article"; the members are: overrides"#),
    (
      #""filing": {"articles": {"language": []}}"#,
      #"articles has no member "language"; the members are: languages, additional, exceptions"#
    ),
    (#""filing": {"articles": {"languages": ["xx"]}}"#, #""xx" is no code of a language"#),
    (#""filing": {"namePrefixes": [" "]}"#, "is blank"),
    (#""filing": {"honorifics": [""]}"#, "a text of honorifics is blank"),
    (#""filing": {"filesMcAsMac": 1}"#, "filing.filesMcAsMac has the wrong type"),
    (#""filling": {}"#, #"there is no option "filling"; the options are: locales, policy"#),
  ])
  func mistakesAreNamed(_ options: String, _ message: String) throws {
    let found = try Self.message(of: "{\"locales\": [\"en\"], \(options)}")
    #expect(found.contains(message) && !found.contains("\n"), "\(found)")
  }

  @Test func policiesHaveLetters() throws {
    let bosnian = try openCollation(#"{"locales": ["bs"], "policy": {"usesICULetters": true}}"#)
    try expectSections(
      bosnian, LocalizedIndexedCollation(locale: "bs", policy: .init(usesICULetters: true)))
    ic_close(bosnian)
    let options = #"{"locales": ["en"], "rules": "&N<ñ<<<Ñ", "policy": {"letters": ["Ñ"]}}"#
    let spanish = try openCollation(options)
    try expectSections(
      spanish,
      LocalizedIndexedCollation(
        locale: "en", options: .init(rules: "&N<ñ<<<Ñ"), policy: .init(letters: ["Ñ"])))
    ic_close(spanish)
  }

  /// Tests that the interface has each option of the library.
  @Test func eachOptionIsAMember() throws {
    let known = try Self.message(of: "{\"locales\": [\"en\"], \"x\": 1}").split(separator: ": ")
    let members = try #require(known.last).split(separator: ", ").map(String.init)
    let options = Mirror(reflecting: CollatorOptions()).children.compactMap(\.label)
    #expect(options.allSatisfy(members.contains), "\(members)")
    #expect(members.count == options.count + 4)
  }

  /// Tests that a collation which is opened with an option has the keys of the library.
  @Test(arguments: [
    CollatorOptions(strength: .identical), .init(ignoresPunctuation: true),
    .init(ignoresPunctuation: true, maxVariable: .space),
    .init(ignoresPunctuation: true, maxVariable: .currency), .init(caseFirst: .upper),
    .init(strength: .primary, caseLevel: true), .init(numericOrdering: true),
    .init(backwardsSecondary: true), .init(normalization: true), .init(reordering: ["Grek"]),
    .init(rules: "&b < a"),
  ])
  func eachOptionHasItsEffect(_ options: CollatorOptions) throws {
    let texts = [
      "a", "A", "á", "b", "-c", "$b", "c 2", "c 10", "ω", "q\u{323}\u{307}", "q\u{307}\u{323}",
    ]
    var members = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(options)) as? [String: Any])
    members["locales"] = ["en"]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
    let collation = try openCollation(json)
    defer { ic_close(collation) }
    let column = ArrowColumn(texts.map { Array($0.utf8) }, format: "u", part: 0..<texts.count)
    var (schema, array) = (column.schema, column.array)
    var keys = InterfaceResult()
    try #require(ic_keys(collation, &schema, &array, 1, &keys.schema, &keys.array, nil) == IC_OK)
    defer { keys.release() }
    let library = try Collator(locale: "en", options: options)
    #expect(keys.values == texts.map { library.sortKey(for: $0).bytes })
    let english = try Collator(locale: "en")
    #expect(keys.values != texts.map { english.sortKey(for: $0).bytes })
  }

  /// Returns the error that opening a collation with some options ends with.
  private static func message(of options: String) throws -> String {
    var collation: ic_collation = 0
    var error: UnsafeMutablePointer<CChar>?
    #expect(ic_open(options, options.utf8.count, &collation, &error) == IC_ERROR)
    defer { ic_free(error) }
    return String(cString: try #require(error))
  }
}
