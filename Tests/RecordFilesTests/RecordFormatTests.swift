import Foundation
import RecordFiles
import Testing

@Suite struct RecordFormatTests {
  private func recognized(_ content: String) -> RecordFormat {
    RecordFormat(fileName: nil, content: Array(content.utf8))
  }

  @Test(arguments: [
    ("a.plist", RecordFormat.propertyList), ("a.PLIST", .propertyList), ("x/a.json", .json),
    ("a.txt", .text), ("a.text", .text), ("plist", .text), ("", .text), ("a.csv", .csv),
    ("a.tsv", .tsv),
    ("a.tab", .tsv), ("a.ndjson", .ndjson), ("a.jsonl", .ndjson),
  ])
  func theNameTellsTheFormat(_ name: String, _ format: RecordFormat) {
    #expect(RecordFormat(fileName: name, content: []) == format)
    #expect(RecordFormat(fileName: name, content: Array("a\n".utf8)) == format)
  }

  @Test(arguments: [
    ("a.plist", RecordFormat.propertyList), ("a.txt", .text), ("a.json", .json), ("a.csv", .csv),
    ("a.dat", .json),
    ("json", .json), ("", .json),
  ])
  func aKnownExtensionWinsOverTheContent(_ name: String, _ format: RecordFormat) {
    #expect(RecordFormat(fileName: name, content: Array("[{}]".utf8)) == format)
  }

  @Test func aFormatHasAName() {
    #expect(
      RecordFormat.allCases.map(\.rawValue) == [
        "plist", "ndjson", "json", "vcard", "csv", "tsv", "text",
      ])
    #expect(RecordFormat(rawValue: "json") == .json)
    #expect(RecordFormat(rawValue: "xml") == nil)
  }

  @Test(arguments: [
    "[]", "{}", " \r\n\t[ ]\n", "[1]", "[[]]", "[[1, 2]]", "[1, 2]", "[\"a\", null, tru",
    "[true, false]",
    "[{}]", "{\"a\": 1}", "[{\"a\": 1}, {\"a\"", "{\n\"a\": 1}\n{\"a\": 2}", "{}\n",
    // These are malformed, and an error tells where.
    "[{a: 1}]", "[{'a': 1}]", "{\"a\" 1}", "[1, 2,]", "[{\"a\": 1},]",
  ])
  func jsonIsRecognized(_ content: String) {
    #expect(recognized(content) == .json)
  }

  @Test(arguments: [
    "{\"a\": 1}\n{\"a\": 2}\n", "{}\n{", "{}\r\n\r\n{\"a\"}", "\u{FEFF}{}\n{}", " {}\n {",
  ])
  func linesOfJSONAreRecognized(_ content: String) {
    #expect(recognized(content) == .ndjson)
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?>", "<plist><array/></plist>", " \n<plist version=\"1.0\">",
    "<!DOCTYPE plist PUBLIC", "bplist00",
  ])
  func propertyListsAreRecognized(_ content: String) {
    #expect(recognized(content) == .propertyList)
  }

  @Test(arguments: [
    "", " ", "\n\n", "\u{FEFF}", "a", "1", "-1", "true", "null", "\"a\"", "\"a\", \"b\"",
    "[", "{", "[draft] a", "[1] a\n[2] b", "[1]: a", "[2026-01-31] a", "[12:30] a", "[-] a",
    "[ ] a",
    "[x] a", "[] a", "[]\n[]", "[true] a", "[\"a\"] b", "[[a]] b", "[[]] a", "{a} b", "{} a",
    "{{a}}",
    "b[1]", "]", "}", "<", "<a>", "< plist>", "<html>", "<!DOCTYPE html>", "<!-- a -->", "bplis",
    " bplist00", "plist",
  ])
  func linesStayLines(_ content: String) {
    #expect(recognized(content) == .text)
  }

  @Test(arguments: [
    ("[{\"a\": 1}]", RecordFormat.json), ("\n<plist/>", .propertyList), ("[draft] a", .text),
    ("", .text), (" ", .text),
  ])
  func aMarkDoesNotHideTheFormat(_ content: String, _ format: RecordFormat) throws {
    for encoding in [
      String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian,
      .utf32BigEndian,
    ] {
      let data = try #require("\u{FEFF}\(content)".data(using: encoding))
      #expect(RecordFormat(fileName: nil, content: Array(data)) == format, "\(encoding)")
    }
  }

  @Test func utf16MarkupIsRecognizedWithoutAMark() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let data = try #require("<plist><array/></plist>".data(using: encoding))
      #expect(RecordFormat(fileName: nil, content: Array(data)) == .propertyList)
    }
  }

  /// Tests a value that is longer than the beginning by which a format is recognized.
  @Test func aLongFirstValueDoesNotHideTheFormat() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(recognized("[{\"data\": \"\(long)\"}]") == .json)
    #expect(recognized("[\(long)] b") == .text)
  }
}
