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

  /// Every locale keeps its letters.
  @Test(arguments: ["sv", "de", "cs", "ja", "zh", "th", "ar", "hu", "fr-CA", "da", "lt"])
  func ordersWorkInEveryLocale(_ locale: String) throws {
    var random = Seeded(seed: RunSeed.value)
    let plain = try Collator(locale: locale)
    let niso = try LocalizedIndexedCollation(locale: locale, options: .nisoTR03)
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
