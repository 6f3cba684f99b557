import IndexedCollation
import TestSupport
import Testing

/// Tests the filing orders of libraries and publishers.
@Suite struct FilingOrderTests {
  /// Lists in order, with the section of NISO TR03-1999 whose rule decides.
  private static let niso: [(section: String, headings: [String])] = [
    ("3", ["$ and sense", "1 and one", "A and B"]),
    ("3.2", ["cream", "cream-bun", "cream cheese", "cream—corn", "cream/egg", "creamery"]),
    (
      "3.3",
      ["Ambassador", "...and so on", "Andover", "(B) side", "“Be” and “see”", "C’est", "‘Cup’"]
    ),
    ("3.4", ["& company", "2 much"]),
    ("4", ["New York", "New-Yorker", "Newark"]),
    ("6", ["2 men", "9 men", "10 men", "100 men"]),
  ]

  @Test(arguments: niso.indices)
  func headingsAreInTheOrderOfNISO(_ number: Int) throws {
    let (section, headings) = Self.niso[number]
    let collator = try Collator(locale: "en", options: .nisoTR03)
    for (left, right) in zip(headings, headings.dropFirst()) {
      #expect(collator.compare(left, right) == .orderedAscending, "\(section): \(left), \(right)")
    }
    // Sort keys are in the same order.
    #expect(headings.sorted { collator.sortKey(for: $0) < collator.sortKey(for: $1) } == headings)
  }

  @Test(arguments: [
    ("O'Connor", "OConnor"), ("A.B.C.", "ABC"), ("Who? What!", "Who What"), ("“Zoë”", "Zoë"),
    ("[sic]", "sic"), ("", "..."),
  ])
  func punctuationDoesNotCount(_ left: String, _ right: String) throws {
    let collator = try Collator(locale: "en", options: .nisoTR03)
    #expect(collator.compare(left, right) == .orderedSame)
    #expect(collator.sortKey(for: left) == collator.sortKey(for: right))
  }

  /// Lists in order, with what decides.
  private static let elements: [(reason: String, headings: [String])] = [
    (
      "nothing comes before something",
      ["Smith", "Smith, Ann", "Smith, John", "Smith, Zoe", "Smith Jones, Ann", "Smithers, C"]
    ),
    ("a sort name", ["Beatles", "Beatles, The", "Beatles Revival Band", "Beatlesmania"]),
    ("Spanish families", ["García, Ana", "García Lorca, Federico", "Garcías, Luz"]),
    (
      "dash, comma, bracket, word",
      [
        "Children", "Children—Health", "Children -- Hygiene", "Children--Nutrition",
        "Children ― Psychology", "Children―Rights",
        "Children, Adopted",
        "Children (International law)", "Children [sic]", "Children and war",
        "Children-parent relations",
        "Childrens",
      ]
    ),
    ("an Arabic comma", ["سميث، يحيى", "سميث جونز، آن"]), ("a Japanese comma", ["山田，花子", "山田 太郎"]),
    ("numerals", ["7 brides", "39 steps", "100 years", "Adam"]),
    ("a hyphen is a space", ["Mary, Queen", "Mary-Ann", "Mary Jane", "Maryland"]),
    (
      "a bracket at the beginning does not count",
      ["Abba", "(What’s the story)", "[Who]", "“Xylo”"]
    ),
  ]

  @Test(arguments: elements.indices)
  func headingsAreInTheOrderOfElements(_ number: Int) throws {
    let (reason, headings) = Self.elements[number]
    let catalog = try LocalizedIndexedCollation(locale: "en", options: .byElement)
    for (left, right) in zip(headings, headings.dropFirst()) {
      #expect(
        catalog.collator.compare(left, right) == .orderedAscending, "\(reason): \(left), \(right)")
    }
    #expect(catalog.sorted(headings.reversed(), by: \.self) == headings)
    let plain = try LocalizedIndexedCollation(locale: "en")
    for heading in headings where heading.first?.isLetter == true {
      #expect(catalog.section(for: heading, by: \.self) == plain.section(for: heading, by: \.self))
    }
  }

  /// The indexes of books compare letter by letter up to a bracket or a comma.
  ///
  /// The words are those of the explanation in "The Chicago Manual of Style", and of its order: a word alone,
  /// with a bracket, with a comma, with letters after it.
  @Test func lettersUpToTheComma() throws {
    let headings = [
      "New", "NEW (Neighbors)", "New, Arthur", "New, Zoe", "newborn", "New Deal",
      "news, lamentable", "News, Networks, and the Arts", "news conference",
    ]
    let letters = try LocalizedIndexedCollation(locale: "en", options: .letterByLetter)
    #expect(letters.sorted(headings.reversed(), by: \.self) == headings)
    #expect(
      letters.sorted(["(b)", "“a”", "[c]", "c (d)", "cab"], by: \.self)
        == ["“a”", "(b)", "[c]", "c (d)", "cab"])
    #expect(letters.section(for: "(b)", by: \.self) == 1)
  }

  /// Steps of the comparison in JIS X 4061, in order: hiragana before katakana is the last one.
  @Test func readingsAreInTheOrderOfJIS() throws {
    let readings = ["かさ", "カザ", "がさ", "がざ", "きゃ", "キャ", "きや"]
    let japanese = try LocalizedIndexedCollation(locale: "ja", options: .jisX4061)
    #expect(japanese.sorted(readings.reversed(), by: \.self) == readings)
    let plain = try Collator(locale: "ja")
    #expect(plain.compare("きゃ", "キャ") == .orderedSame)
  }

  /// Every locale keeps its letters.
  @Test(arguments: ["sv", "de", "cs", "ja", "zh", "th", "ar", "hu", "fr-CA", "da", "lt"])
  func ordersWorkInEveryLocale(_ locale: String) throws {
    var random = Seeded(seed: RunSeed.value)
    let plain = try Collator(locale: locale)
    let niso = try LocalizedIndexedCollation(locale: locale, options: .nisoTR03)
    let catalog = try LocalizedIndexedCollation(locale: locale, options: .byElement)
    let words = (0..<200).map { _ in
      String(
        (0..<4).map { _ in
          ["a", "ch", "å", "ö", "z", "あ", "中", "ก", "ب", "ü"].randomElement(using: &random) ?? ""
        }.joined())
    }
    #expect(niso.sorted(words, by: \.self).count == words.count)
    for (left, right) in zip(words, words.dropFirst()) {
      #expect(niso.collator.compare(left, right) == plain.compare(left, right))
      #expect(niso.collator.compare(left + " z", left + "-a") == .orderedDescending)
      #expect(niso.collator.compare("“\(left)!”", left) == .orderedSame)
      #expect(niso.section(for: "“\(left)!”", by: \.self) == niso.section(for: left, by: \.self))
      #expect(catalog.collator.compare(left, right) == plain.compare(left, right))
      #expect(catalog.collator.compare(left + ", z", left + " " + right) == .orderedAscending)
      #expect(
        catalog.section(for: left + ", z", by: \.self) == catalog.section(for: left, by: \.self))
    }
  }

  @Test func lettersAndWords() throws {
    let names = ["New York", "Newark", "New-Haven", "Newton", "New  Delhi"]
    let letters = try LocalizedIndexedCollation(locale: "en", options: .letterByLetter)
    #expect(
      letters.sorted(names, by: \.self) == [
        "Newark", "New  Delhi", "New-Haven", "Newton", "New York",
      ])
    for locale in ["en", "th"] {
      let words = try LocalizedIndexedCollation(locale: locale, options: .wordByWord)
      #expect(
        words.sorted(names, by: \.self) == [
          "New  Delhi", "New York", "New-Haven", "Newark", "Newton",
        ])
    }
  }
}
