import IndexedCollation
import TestSupport
import Testing

/// Tests Roman numerals, which a rule of filing reads.
@Suite struct RomanNumeralTests {
  private static let rules = FilingRules(readsRomanNumerals: true)

  /// Tests which words are numerals.
  @Test(arguments: [
    ("Louis XIV", "Louis 0014"), ("Louis I", "Louis 0001"),
    ("Part II: The End", "Part 0002: The End"),
    ("Henry V and VIII", "Henry 0005 and 0008"), ("Louis I, King", "Louis 0001, King"),
    ("Super Bowl XLVII", "Super Bowl 0047"), ("Psalm CXIX", "Psalm 0119"),
    ("Vol. MCMXCIX", "Vol. 1999"),
    ("Ⅷ Bit", "0008 Bit"), ("Louis ⅩⅣ", "Louis 0014"), ("(I) IX", "(I) 0009"),
    ("Act I.", "Act 0001."),
    ("Roi IXᵉ", "Roi IXᵉ"), ("Bowl XLI", "Bowl 0041"), ("Élan III é", "Élan 0003 é"),
    ("The King and I", "The King and 0001"),
    // Words.
    ("R.I.P.", "R.I.P."), ("F.B.I.", "F.B.I."), ("T.V. Guide", "T.V. Guide"),
    ("John V. Smith", "John V. Smith"),
    ("I, Robot", "I, Robot"), ("XIV Louis", "XIV Louis"), ("What I Like", "What I Like"),
    ("And I’m", "And I’m"), ("The X-Men", "The X-Men"), ("Best CD", "Best CD"),
    ("Size XL", "Size XL"),
    ("Vitamin C", "Vitamin C"), ("The MIX", "The MIX"), ("AC DC", "AC DC"),
    ("Louis xiv", "Louis xiv"),
    ("A IIII", "A IIII"), ("A IXV", "A IXV"), ("A VX", "A VX"), ("A XXXX", "A XXXX"),
    ("A XIVa", "A XIVa"),
    ("A XI\u{301}", "A XI\u{301}"), ("A MMMM", "A MMMM"), ("A ⅷ", "A ⅷ"), ("", ""), ("I", "I"),
    ("IX", "IX"),
  ])
  func numeralsAreRead(_ text: String, _ filingText: String) throws {
    let filed = try Filing(Self.rules).filedText(of: text)
    #expect(filed.filingText == filingText)
    #expect(filed.rules == (text == filingText ? [] : [.romanNumerals]))
  }

  /// Tests all numerals against their values, which are made in another way.
  @Test func allNumerals() throws {
    let filing = try Filing(Self.rules)
    for value in 1...3999 {
      var (rest, numeral) = (value, "")
      for (number, letters) in [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
        (40, "XL"),
        (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
      ] {
        while rest >= number {
          rest -= number
          numeral += letters
        }
      }
      let digits = String(repeating: "0", count: 4 - String(value).count) + String(value)
      let counts =
        numeral.count > 3 || numeral.allSatisfy { "IVX".contains($0) }
        || numeral.count == 3 && numeral.allSatisfy { "IVXL".contains($0) }
      #expect(
        filing.filedText(of: "Louis \(numeral)").filingText
          == "Louis " + (counts ? digits : numeral))
    }
  }

  /// Tests that numerals are in order of their values, with and without numbers in digits among them.
  @Test func theOrderIsThatOfTheValues() throws {
    let order = Ordering<String>(by: \.self, filing: try Filing(Self.rules))
    let plain = try LocalizedIndexedCollation(locale: "fr")
    let shown = ["Louis", "Louis II", "Louis V", "Louis IX", "Louis X", "Louis XIV", "Louise"]
    #expect(plain.sorted(shown.reversed(), by: order) == shown)
    let numeric = try LocalizedIndexedCollation(
      locale: "fr", options: CollatorOptions(numericOrdering: true))
    let mixed = [
      "Louis II", "Louis 3", "Louis IX", "Louis 10", "Louis XI", "Louis 0012", "Louis 14",
      "Louis XIV",
    ]
    #expect(numeric.sorted(mixed.reversed(), by: order) == mixed)
  }
}
