import RecordFiles
import Testing

@Suite struct DecimalNumberTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("00012", 12), ("+5", 5), ("-12.50", -12.5), (".5", 0.5), ("5.", 5),
      ("3e8", 3e8), ("3E+8", 3e8), ("25e-1", 2.5), (" 7\t", 7),
      ("123456789012345678901", 1.2345678901234568e20),
      ("1e999", .infinity), ("-1e999", -.infinity), ("1e-999", 0), ("٣", 3), ("۱۲", 12),
      ("\u{2212}१२\u{66B}५", -12.5), ("１２３", 123), ("0.1", 0.1),
      ("123456789.123456", 123456789.123456),
      ("1234567890123456", 1_234_567_890_123_456), ("-0.000", 0),
    ] as [(String, Double)])
  func textsThatAreNumbers(_ text: String, _ value: Double) {
    #expect(DecimalNumber(text)?.value == value)
  }

  @Test(arguments: [
    "", " ", "-", ".", "e5", "5e", "5e+", "1,000", "1 000", "12 kg", "--5", "+-5", "0x", "0xg",
    "inf", "nan", "0x10", "-0x20", "²", "一", "e\u{301}",
    "Infinity", "0x1p3", "1_000", "½", "1e5.5", "5\u{0}",
  ])
  func textsThatAreNot(_ text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test(arguments: [
    ("9007199254740992", "9007199254740993"), ("9007199254740993", "9007199254740994"),
    ("-9007199254740993", "-9007199254740992"), ("9223372036854775806", "9223372036854775807"),
    ("18446744073709551614", "18446744073709551615"),
    ("1000000000000000000000000000000001", "1000000000000000000000000000000002"),
    ("-1000000000000000000000000000000002", "-1000000000000000000000000000000001"),
  ])
  func integersCompareExactly(_ lesser: String, _ greater: String) throws {
    let (lesser, greater) = (
      try #require(DecimalNumber(lesser)), try #require(DecimalNumber(greater))
    )
    #expect((lesser.value, lesser.remainder) < (greater.value, greater.remainder))
  }

  /// Tests that the value and the remainder of an integer order it like the integer.
  @Test func valuesAndRemaindersAreInOrder() throws {
    for base in [Int128(1) << 53, 1 << 62, 1 << 63, 1 << 64, 1 << 100, 1 << 114] {
      for sign in [Int128(1), -1] {
        let integers = (-9...9).map { sign * base + $0 }
        let numbers = integers.compactMap { DecimalNumber("\($0)") }
        #expect(numbers.count == integers.count)
        for (lesser, greater) in zip(numbers, numbers.dropFirst()) {
          #expect((lesser.value, lesser.remainder) < (greater.value, greater.remainder))
        }
        for (number, integer) in zip(numbers, integers) {
          #expect(Int128(number.value) + Int128(number.remainder) == integer)
        }
      }
    }
  }

  @Test(arguments: [("1", "1.0"), ("1e3", "1000"), ("-0", "0"), ("0.10", ".1")])
  func spellingsOfTheSameNumber(_ first: String, _ second: String) {
    #expect(DecimalNumber(first) == DecimalNumber(second))
  }
}
