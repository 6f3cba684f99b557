import Testing

@testable import RecordFiles

@Suite struct JSONTests {
  /// Tests the limit for strings with a small value; the real limit is that of RapidJSON's 32-bit
  /// lengths.
  @Test(arguments: [
    (#"["12345"]"#, true), (#"["123456"]"#, false), (#"["1", "\\\"3"]"#, true),
    (#"["1", "\"3456"]"#, false), (#"{"123456": 1}"#, false), (#"["123456"#, false),
    (#"["12\"#, true), ("[1234567890]", true),
  ])
  func aStringIsNoLongerThanItsReaderCounts(_ json: String, _ isFine: Bool) {
    let bytes = Array(json.utf8)
    let isRead = (try? JSONSource.check(bytes.span, longestString: 5)) != nil
    #expect(isRead == isFine)
  }

  /// Tests that each number of a property list is written as valid JSON.
  @Test(arguments: [
    "1e999", "-1e999", "0e999", "1e308", "1.5e-999", "nan", "inf", "0x10", "+7", "007", "-0",
    String(repeating: "9", count: 300), String(repeating: "9", count: 309),
    String(repeating: "1", count: 300) + "e300", "0.0000001e310", "1.e5", ".5",
  ])
  func numbersOfPropertyListsAreReadAgain(_ number: String) throws {
    let kind = NumberSpelling.isInteger(number.utf8Span.span) ? "integer" : "real"
    let plist = "<plist><array><\(kind)>\(number)</\(kind)></array></plist>"
    guard let records = try? Records(Array(plist.utf8), format: .propertyList, key: nil) else {
      #expect(Double(number) == nil)
      return
    }
    var writer = try RecordWriter(records, as: .json)
    try writer.section(title: "", kind: "", records: [0])
    let again = try Records(writer.finished(), format: .json, key: "title")
    #expect(again.count == 1)
  }
}
