import IndexedCollation
import TestSupport
import Testing

/// Tests numbers with separators between groups of digits, which a rule of filing reads.
@Suite struct GroupedNumberTests {
  @Test(arguments: [
    ("20,000 Leagues", ",", "20000 Leagues"), ("1,234,567", ",", "1234567"),
    ("12,34,567", ",", "1234567"), ("From 1,000 to 20,000", ",", "From 1000 to 20000"),
    ("1,234.56", ",", "1234.56"), ("1.234,56", ".", "1234,56"), ("(1,000)", ",", "(1000)"),
    ("20\u{A0}000 mil", " ", "20000 mil"), ("20 000 mil", "\u{202F}", "20000 mil"),
    ("1’000", "'", "1000"), ("１，０００", ",", "１０００"), ("١٬٠٠٠", "٬", "١٠٠٠"),
    ("1,000,", ",", "1000,"),
    ("1,000th", ",", "1000th"), ("US$1,000", ",", "US$1000"),
    ("10,000 or 20.000", ",.", "10000 or 20000"),
    // Other numbers.
    ("1,2,3", ",", "1,2,3"), ("1,23", ",", "1,23"), ("1,2345", ",", "1,2345"),
    ("1234,567", ",", "1234,567"), ("0,123", ",", "0,123"), ("1,000,00", ",", "1,000,00"),
    ("1,,000", ",", "1,,000"), ("1, 000", ",", "1, 000"), ("1.000", ",", "1.000"),
    ("1,000.000", ",.", "1000.000"), (",000", ",", ",000"), ("1,", ",", "1,"), ("", ",", ""),
  ])
  func separatorsDoNotCount(_ text: String, _ separators: String, _ filingText: String) throws {
    let filed = try Filing(FilingRules(groupingSeparators: separators)).filedText(of: text)
    #expect(filed.filingText == filingText)
    #expect(filed.rules == (text == filingText ? [] : [.groupedNumbers]))
  }

  /// Tests numbers as people write them in several countries.
  @Test(arguments: [
    ("en", "1,234,567"), ("en-IN", "12,34,567"), ("hi", "12,34,567"), ("ja", "1,234,567"),
    ("de", "1.234.567"),
    ("de-CH", "1’234’567"), ("de-CH", "1'234'567"), ("da", "1.234.567"), ("es-MX", "1,234,567"),
    ("sv", "1 234 567"), ("fr", "1\u{202F}234\u{202F}567"), ("ru", "1\u{A0}234\u{A0}567"),
    ("fa", "۱٬۲۳۴٬۵۶۷"),
    ("ar-EG", "١٬٢٣٤٬٥٦٧"), ("fa", "1,234,567"), ("pt", "1.234.567"),
  ])
  func theLocaleHasItsSeparators(_ locale: String, _ number: String) throws {
    let separators = try Collator(locale: locale).groupingSeparators
    let filed = try Filing(FilingRules(groupingSeparators: separators)).filedText(of: number)
    let digits = filed.filingText.unicodeScalars.map { $0.properties.numericValue }
    #expect(digits == [1, 2, 3, 4, 5, 6, 7])
    #expect(try Collator(locales: ["de", "en"]).groupingSeparators == ".,")
  }

  /// Tests that numbers with separators are where those without them are.
  @Test func theOrderIsThatOfTheValues() throws {
    var random = Seeded(seed: RunSeed.value)
    let collation = try LocalizedIndexedCollation(
      locale: "en", options: CollatorOptions(numericOrdering: true))
    let filing = try Filing(FilingRules(groupingSeparators: collation.collator.groupingSeparators))
    let values = (0..<400).map { _ in
      Int.random(in: 0..<(1 << Int.random(in: 1..<40, using: &random)), using: &random)
    }
    let texts = values.map { value in
      "Vol. \(random.once(in: 2) ? Self.grouped(value) : "\(value)") x"
    }
    let order = Ordering<Int>(by: { texts[$0] }, filing: filing).then(by: \.self)
    let sorted = collation.sorted(Array(values.indices), by: order)
    #expect(sorted.map { values[$0] } == values.sorted())
  }

  /// Returns a number with a comma before each group of three digits.
  private static func grouped(_ value: Int) -> String {
    value < 1000 ? "\(value)" : grouped(value / 1000) + "," + "\(1000 + value % 1000)".dropFirst()
  }
}
