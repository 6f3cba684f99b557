import IndexedCollation
import TestSupport
import Testing

/// Tests fractions of numbers, which a rule of filing reads.
@Suite struct DecimalFractionTests {
  private static let zeros = String(repeating: "0", count: 18)

  /// A text in which each "_" stands for the zeros that fill a fraction of two digits.
  @Test(arguments: [
    ("3.14", ".", "3.14_"), ("M 2,25 x 10", ",", "M 2,25_ x 10"),
    ("1.25 or 1.75", ".", "1.25_ or 1.75_"),
    ("1,25 or 1.75", ",.", "1,25_ or 1.75_"), ("$3.14.", ".", "$3.14_."),
    ("v3.14a", ".", "v3.14_a"),
    // Other numbers.
    ("1.2.33", ".", "1.2.33"), ("12.05.2024", ".", "12.05.2024"), ("3.14", ",", "3.14"),
    ("3.14", "", "3.14"), ("3. 14", ".", "3. 14"), ("3..14", ".", "3..14"), (".14", ".", ".14"),
    ("3.", ".", "3."), ("1.22,33", ".,", "1.22,33"), ("", ".", ""),
    ("0.1234567890123456789", ".", "0.1234567890123456789"),
  ])
  func fractionsAreFilled(_ text: String, _ separators: String, _ expected: String) throws {
    let filed = try Filing(FilingRules(decimalSeparators: separators)).filedText(of: text)
    let filingText = expected.replacing("_", with: Self.zeros.dropLast(2))
    #expect(filed.filingText == filingText)
    #expect(filed.rules == (text == filingText ? [] : [.decimalFractions]))
  }

  @Test func digitsOfOtherScriptsHaveTheirZeros() throws {
    let separators = try Collator(locale: "ar-EG").decimalSeparators
    #expect(separators.contains("٫"))
    let filed = try Filing(FilingRules(decimalSeparators: separators)).filedText(of: "٣٫١٤")
    #expect(filed.filingText == "٣٫١٤" + String(repeating: "٠", count: 16))
    #expect(try Collator(locales: ["de", "en"]).decimalSeparators == ",.")
  }

  /// Tests that numbers are in the order of their values, with groups of digits too.
  @Test(arguments: ["en", "de", "sv", "de-CH"])
  func theOrderIsThatOfTheValues(_ locale: String) throws {
    var random = Seeded(seed: RunSeed.value)
    let collation = try LocalizedIndexedCollation(
      locale: locale, options: CollatorOptions(numericOrdering: true))
    let collator = collation.collator
    let filing = try Filing(
      FilingRules(
        groupingSeparators: collator.groupingSeparators,
        decimalSeparators: collator.decimalSeparators))
    let separator = try #require(collator.decimalSeparators.last)
    // Thousandths, of which texts can leave out the zeros at the end.
    let values = (0..<400).map { _ in Int.random(in: 0..<20_000_000, using: &random) }
    let texts = values.map { value in
      var fraction = String("\(1000 + value % 1000)".dropFirst())
      while fraction.last == "0", random.once(in: 2) { fraction.removeLast() }
      return "No. \(value / 1000)" + (fraction.isEmpty ? "" : "\(separator)\(fraction)")
    }
    // A number without a fraction is before one with a fraction of zeros.
    let order = Ordering<Int>(by: { texts[$0] }, filing: filing)
    let sorted = collation.sorted(Array(values.indices), by: order)
    #expect(sorted.map { values[$0] } == values.sorted())
  }
}
