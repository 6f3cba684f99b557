import IndexedCollation
import TestSupport
import Testing

/// Tests names of persons that are made from their parts.
@Suite struct PersonNameTests {
  private static let gogh = PersonName(family: "Gogh", given: "Vincent", prefix: "van")

  /// Tests what is shown, and the parts that are sorted.
  ///
  /// The forms are those of the sources in `PersonNames.csv`.
  @Test(arguments: [
    ("en", gogh, "Gogh, Vincent van", "Gogh||Vincent||van"),
    ("nl", gogh, "Gogh, Vincent van", "Gogh||Vincent||van"),
    ("nl-BE", gogh, "van Gogh, Vincent", "van Gogh||Vincent"),
    ("nl-SR", gogh, "Gogh, Vincent van", "Gogh||Vincent||van"),
    (
      "af", PersonName(family: "Villiers", given: "AB", prefix: "de"), "de Villiers, AB",
      "de Villiers||AB"
    ),
    (
      "es", PersonName(family: "García", given: "Gabriel", family2: "Márquez"),
      "García Márquez, Gabriel", "García|Márquez|Gabriel"
    ),
    (
      "is", PersonName(family: "Guðmundsdóttir", given: "Björk"), "Björk Guðmundsdóttir",
      "Björk||Guðmundsdóttir"
    ),
    ("th", PersonName(family: "ชินวัตร", given: "ทักษิณ"), "ทักษิณ ชินวัตร", "ทักษิณ||ชินวัตร"),
    (
      "vi", PersonName(family: "Nguyễn", given: "Anh", given2: "Văn"), "Nguyễn Văn Anh",
      "Anh|Nguyễn||Văn"
    ),
    ("am", PersonName(family: "አበበ", given: "ቢቂላ"), "ቢቂላ አበበ", "ቢቂላ||አበበ"),
    ("ja", PersonName(family: "山田", given: "太郎"), "山田太郎", "山田||太郎"),
    ("ja", PersonName(family: "スミス", given: "ジョン"), "スミス ジョン", "スミス||ジョン"),
    ("ko", PersonName(family: "김", given: "민준"), "김민준", "김||민준"),
    ("zh-Hant", PersonName(family: "王", given: "小明"), "王小明", "王||小明"),
    ("zh", PersonName(family: "Smith", given: "John"), "Smith John", "Smith||John"),
    ("hu", PersonName(family: "Nagy", given: "László"), "Nagy, László", "Nagy||László"),
    ("ja", PersonName(family: "宇多田", given: "ヒカル"), "宇多田ヒカル", "宇多田||ヒカル"),
    ("ps", PersonName(family: "حسین", given: "طه"), "حسین، طه", "حسین||طه"),
    ("is", PersonName(family: "毛", given: "泽东"), "毛泽东", "毛||泽东"),
    ("en", PersonName(family: "김", given: "철수"), "김철수", "김||철수"),
    ("is", PersonName(family: "Alba", given: "Rabi’"), "Rabi’ Alba", "Rabi’||Alba"),
    (
      "el", PersonName(family: "Alba", given: "Joan", prefix: "d'"), "Alba, d' Joan",
      "Alba||Joan||d'"
    ),
    ("ar", PersonName(family: "حسن", given: "علي"), "حسن، علي", "حسن||علي"),
    (
      "fr", PersonName(family: "Aubigné", given: "Agrippa", prefix: "d’"), "Aubigné, Agrippa d’",
      "Aubigné||Agrippa||d’"
    ),
    (
      "it", PersonName(family: "Aubigné", given: "A.", prefix: "d’"), "d’Aubigné, A.",
      "d’Aubigné||A."
    ),
    (
      "de-u-co-phonebk", PersonName(family: "Goethe", given: "J. W.", prefix: "von"),
      "Goethe, J. W. von", "Goethe||J. W.||von"
    ),
    ("tlh", gogh, "van Gogh, Vincent", "van Gogh||Vincent"),
  ])
  func partsAreInTheOrderOfTheLocale(
    _ locale: String, _ name: PersonName, _ shown: String, _ parts: String
  ) throws {
    let filed = try PersonNameOrder(locale: locale).filedText(of: name)
    #expect(filed.shownText == shown)
    #expect(
      filed.filingText.split(separator: "\u{FFFE}", omittingEmptySubsequences: false)
        .joined(separator: "|") == parts)
    #expect(filed.rule == .personName)
  }

  /// Tests names of which parts are missing, blank or no text.
  @Test func partsAreMissing() throws {
    let names = try PersonNameOrder(locale: "en")
    for (name, shown, filing) in [
      (PersonName(), "", ""),
      (PersonName(family: " ", given: "\u{3000}"), "", ""),
      (PersonName(given: "Madonna"), "Madonna", "Madonna"),
      (PersonName(family: "Cher"), "Cher", "Cher"),
      (PersonName(family: "-", given: "Madonna"), "Madonna", "Madonna"),
      (PersonName(family: "?", given: "!"), "?, !", "?\u{FFFE}\u{FFFE}!"),
      (PersonName(family: " Smith ", given: "\tJo\n"), "Smith, Jo", "Smith\u{FFFE}\u{FFFE}Jo"),
      (
        PersonName(family: "Gogh", prefix: "van"), "Gogh, van",
        "Gogh\u{FFFE}\u{FFFE}\u{FFFE}\u{FFFE}van"
      ),
      (PersonName(prefix: "van"), "van", "van"),
      (PersonName(given2: "Q."), "Q.", "Q."),
    ] {
      let filed = names.filedText(of: name)
      #expect(filed.shownText == shown && filed.filingText == filing, "\(name)")
      #expect(names.shownText(of: name) == shown)
    }
    let iceland = try PersonNameOrder(locale: "is")
    #expect(iceland.filedText(of: PersonName(family: "Laxness")).filingText == "Laxness")
  }

  /// Tests readings, which can be known for some parts only.
  @Test func partsHaveReadings() throws {
    let japanese = try LocalizedIndexedCollation(locale: "ja")
    let names = PersonNameOrder(japanese.collator)
    struct Person {
      var name: PersonName
      var reading: PersonName?
    }
    let people = [
      Person(
        name: PersonName(family: "渡辺", given: "謙"),
        reading: PersonName(family: "わたなべ", given: "けん")),
      Person(
        name: PersonName(family: "東", given: "幹久"), reading: PersonName(family: "あずま", given: " ")),
      Person(name: PersonName(family: "さとう", given: "はな"), reading: nil),
    ]
    let order = Ordering<Person>(byName: \.name, in: names, reading: \.reading)
    #expect(japanese.sorted(people, by: order).map { order.text($0) } == ["東幹久", "さとうはな", "渡辺謙"])
    let sections = japanese.sections(of: people, by: order)
    #expect(sections.filter { !$0.isEmpty }.map(\.count) == [1, 1, 1])
    // A part without a reading is sorted as it is, also beside one with a reading.
    let belgian = try PersonNameOrder(locale: "nl-BE").filedText(
      of: PersonName(family: "Gogh", prefix: "van"), reading: PersonName(family: "Goch"))
    #expect(belgian.filingText == "van Goch" && belgian.shownText == "van Gogh")
    #expect(
      order.filingText(of: people[1]) == "あずま\u{FFFE}\u{FFFE}幹久")
  }

  /// Tests that rules of filing are about the first part.
  @Test func rulesAreAboutTheFirstPart() throws {
    let filing = try Filing(
      FilingRules(namePrefixes: ["van"], filesMcAsMac: true, readsChineseSurnames: true))
    let names = try PersonNameOrder(locale: "en", filing: filing)
    for (name, filingText) in [
      (PersonName(family: "McDonald", given: "McKenzie"), "MacDonald\u{FFFE}\u{FFFE}McKenzie"),
      (PersonName(family: "van Gogh", given: "van"), "Gogh\u{FFFE}\u{FFFE}van"),
      (PersonName(given: "McKenzie"), "MacKenzie"),
    ] {
      #expect(names.filedText(of: name).filingText == filingText)
    }
    let zh = try LocalizedIndexedCollation(locale: "zh")
    let order = Ordering<PersonName>(
      byName: \.self, in: PersonNameOrder(zh.collator, filing: filing))
    let section = zh.section(for: PersonName(family: "曾", given: "国藩"), by: order)
    #expect(zh.sectionTitles[section] == "Z")
  }

  /// Tests that names stand where the people of a locale look for them.
  @Test(arguments: [
    ("en", ["Smith, John", "Smith, Zoe", "Smith Jones, Ann", "Smithers, Al"]),
    ("is", ["Anna Þórsdóttir", "Ármann Jónsson", "Jón Árnason", "Þór Birgisson"]),
  ])
  func namesAreSorted(_ locale: String, _ expected: [String]) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let names = expected.map { text in
      let parts = text.split(separator: ", ").map(String.init)
      if parts.count == 2 { return PersonName(family: parts[0], given: parts[1]) }
      let words = text.split(separator: " ").map(String.init)
      return PersonName(family: words[1], given: words[0])
    }
    let order = Ordering<PersonName>(byName: \.self, in: PersonNameOrder(collation.collator))
    var random = Seeded(seed: RunSeed.value)
    for _ in 0..<10 {
      let sorted = collation.sorted(names.shuffled(using: &random), by: order)
      #expect(sorted.map { order.text($0) } == expected)
    }
  }

  /// Tests that the order is that of keys that ICU would merge, with random names in any locale.
  @Test(arguments: [
    "en", "sv", "is", "ja", "zh", "th", "fr-CA", "de-u-co-phonebk", "en-u-ka-shifted", "und",
  ])
  func theOrderIsThatOfMergedKeys(_ locale: String) throws {
    let texts: [String?] = [
      nil, "", "Åberg", "Aberg", "aberg", "Smith", "Smith Jones", "SMITH", "van", "de la", "côte",
      "coté", "李", "小明", "やまだ", "ヤマダ", "9", "10", "-", "e\u{301}", "Ä", "\u{AD}x", "ก", "🎉",
    ]
    var random = Seeded(seed: RunSeed.value)
    func text() -> String? { texts.randomElement(using: &random) ?? nil }
    let names = (0..<300).map { _ in
      PersonName(
        family: text(), given: text(), prefix: text(), family2: random.once(in: 3) ? text() : nil,
        given2: random.once(in: 3) ? text() : nil)
    }
    let collation = try LocalizedIndexedCollation(locale: locale)
    let personNames = PersonNameOrder(collation.collator)
    let order = Ordering<PersonName>(byName: \.self, in: personNames)
    @Sendable func part(_ name: PersonName, _ place: Int) -> String {
      let parts = personNames.filedText(of: name).filingText
        .split(separator: "\u{FFFE}", omittingEmptySubsequences: false)
      return parts.indices.contains(place) ? String(parts[place]) : ""
    }
    let merged = Ordering<PersonName>(
      by: { part($0, 0) }, mergedWith: { part($0, 1) }, { part($0, 2) }, { part($0, 3) },
      { part($0, 4) }, { part($0, 5) }
    ).then(by: { (name: PersonName) -> Int? in
      // A last part that the order ignores still is one, as in "🎉, -".
      personNames.filedText(of: name).filingText.count { $0 == "\u{FFFE}" }
    }).then(by: { (name: PersonName) -> String? in
      // Names of one part are filed as they are shown.
      let filed = personNames.filedText(of: name)
      return filed.isFiledElsewhere ? filed.shownText : nil
    })
    let sorted = collation.sorted(names, by: order)
    #expect(sorted == collation.sorted(names, by: merged))
    for (first, second) in zip(sorted, sorted.dropFirst()) {
      #expect(
        collation.collator.compare(order.filingText(of: first), order.filingText(of: second))
          != .orderedDescending)
    }
    for name in sorted.prefix(100) {
      #expect(
        collation.section(for: name, by: order)
          == collation.section(for: part(name, 0), by: \.self))
    }
  }

  /// Tests that a name is as in the first locale that is written in its script.
  @Test func eachNameIsThatOfItsScript() throws {
    let several = try LocalizedIndexedCollation(locales: ["is", "zh", "ru"])
    let names = PersonNameOrder(several.collator)
    for (family, given, shown) in [
      ("Sturluson", "Snorri", "Snorri Sturluson"), ("毛", "泽东", "毛泽东"),
      ("Гоголь", "Николай", "Гоголь, Николай"), ("김", "철수", "김철수"), ("9", "Jón", "Jón 9"),
    ] {
      #expect(names.shownText(of: PersonName(family: family, given: given)) == shown)
    }
    let order = Ordering<PersonName>(byName: \.self, in: names)
    let section = several.section(for: PersonName(family: "毛", given: "泽东"), by: order)
    #expect(several.sectionTitles[section] == "M")
  }

  /// Tests that the titles of divided sections have the parts of names, and nothing invisible.
  @Test func sectionsOfNamesAreDivided() throws {
    let collation = try LocalizedIndexedCollation(
      locale: "en", policy: SectionPolicy(maximumCount: 2))
    let order = Ordering<PersonName>(byName: \.self, in: PersonNameOrder(collation.collator))
    let names = [
      ("Smith", "Amy"), ("Smith", "Bob"), ("Smith", "Zoe"), ("Smith Jones", "Al"), ("Smith", "Bea"),
      ("Smythe", "C"), ("Smitherson", "D"),
    ].map { PersonName(family: $0, given: $1) }
    let adapted = collation.adapted(to: names, by: order)
    let titles = adapted.sectionTitles.filter { $0.hasPrefix("S") }
    #expect(titles == ["Smith, A", "Smith, B", "Smith, Z–Smith J", "Smithe", "Smy"])
  }

  /// Tests that a locale that does not exist is an error.
  @Test func anUnknownLocaleIsAnError() {
    #expect(throws: CollationError.self) { try PersonNameOrder(locale: "xx-Blah") }
  }
}
