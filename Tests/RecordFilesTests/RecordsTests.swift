import Foundation
import RecordFiles
import Testing

@Suite struct RecordsTests {
  private func texts(_ records: Records) -> [String?] {
    records.texts.enumerated().map { i, text in
      records.missingTexts.contains(i)
        ? nil : String(decoding: records.storage[text], as: UTF8.self)
    }
  }

  private func records(
    _ text: String, _ format: RecordFormat, key: String? = nil
  ) throws -> Records {
    try Records(Array(text.utf8), format: format, key: key)
  }

  private func lines(_ records: Records) throws -> String {
    var writer = try RecordWriter(records, as: .lines)
    try writer.section(title: "", kind: "", records: Array(0..<records.count))
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  @Test func jsonObjectsComeOutAsTheyWentIn() throws {
    let json = """
      [ {"b":1.50,"Name" : "x\\u00e9\\/\\"", "a":[{ "Name":"no" }, 1e5]},
        {"Name":123456789012345678901234567890},"text", -0.5e-3 ]
      """
    let records = try records(json, .json, key: "Name")
    #expect(texts(records) == ["xé/\"", "123456789012345678901234567890", nil, nil])
    #expect(records.missingTexts == [2, 3])
    #expect(
      try lines(records) == #"""
        {"b":1.50,"Name":"x\u00e9\/\"","a":[{"Name":"no"},1e5]}
        {"Name":123456789012345678901234567890}
        "text"
        -0.5e-3

        """#)
  }

  @Test(arguments: [
    ("Name.Family", ["Å", "dot", nil, nil, "last"]),
    ("Name", [nil, "B", "C", nil, nil]),
    ("n", ["1.50", nil, nil, nil, nil]),
  ])
  func aDottedKeyLeadsInside(_ key: String, _ expected: [String?]) throws {
    let json = """
      [{"Name": {"Given": "G", "Family": "Å"}, "n": 1.50},
       {"Name.Family": "dot", "Name": "B"}, {"Name": "C"}, {"x": {"Name": {"Family": "no"}}},
       {"Name": {"Family": "first", "Family": "last"}}]
      """
    #expect(texts(try records(json, .json, key: key)) == expected)
  }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <array>
      <dict><key>Name</key><string>A &amp; <![CDATA[<B>]]></string><!-- kept -->
        <key>n</key><integer> 0x10 </integer><key>d</key><date>2020-01-02T03:04:05Z</date>
        <key>b</key><data> YW
          Jj </data><key>r</key><real>1</real><key>t</key><true/><key>e</key><string/></dict>
      <dict><key>Name</key><integer>42</integer></dict>
      <string>text</string>
      <dict><key>Name</key><array><string>no</string></array></dict>
    </array>
    </plist>
    """

  @Test func propertyListsComeOutAsTheyWentIn() throws {
    let records = try records(Self.plist, .propertyList, key: "Name")
    #expect(texts(records) == ["A & <B>", "42", nil, nil])
    var writer = try RecordWriter(records, as: .propertyList)
    try writer.section(title: "<", kind: "normal", records: [0, 2])
    let output = String(decoding: writer.finished(), as: UTF8.self)
    #expect(output.contains("<![CDATA[<B>]]></string><!-- kept -->"))
    let sections = try self.records(output, .propertyList, key: "title")
    #expect(texts(sections) == ["<"])
    #expect(output.contains("<string>text</string>\n\t\t</array>"))
  }

  @Test func propertyListsBecomeJSON() throws {
    #expect(
      try lines(try records(Self.plist, .propertyList, key: "Name"))
        == """
        {"Name":"A & <B>","n":16,"d":"2020-01-02T03:04:05Z","b":"YWJj","r":1,"t":true,"e":""}
        {"Name":42}
        text
        {"Name":["no"]}

        """.replacing("text\n", with: "\"text\"\n"))
  }

  @Test func binaryPropertyListsKeepTheirTypes() throws {
    let value: [[String: Any]] = [
      [
        "Name": "Ö", "one": 1, "yes": true, "real": 1.0, "date": Date(timeIntervalSince1970: 0),
        "data": Data("abc".utf8), "list": [2, ["x": -2.5]],
      ]
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    let records = try Records(Array(data), format: .propertyList, key: "Name")
    #expect(texts(records) == ["Ö"])
    let json = try lines(records)
    for member in [
      #""Name":"Ö""#, #""data":"YWJj""#, #""date":"1970-01-01T00:00:00Z""#, #""one":1"#,
      #""list":[2,{"x":-2.5}]"#, #""real":1.0"#, #""yes":true"#,
    ] { #expect(json.contains(member)) }
    #expect(json.utf8.count == 110)
  }

  @Test(arguments: [RecordFormat.json, .propertyList])
  func deepNestingTakesNoMoreThanItsSize(_ format: RecordFormat) throws {
    let depth = 50_000
    let text =
      format == .json
      ? String(repeating: #"[{"a":"#, count: depth) + "1" + String(repeating: "}]", count: depth)
      : "<plist>" + String(repeating: "<array><dict><key>a</key>", count: depth)
        + "<true/>" + String(repeating: "</dict></array>", count: depth) + "</plist>"
    #expect(throws: RecordFileError.noSuchKey("no", available: ["a"])) {
      try records(text, format, key: "no")
    }
    let nested = try records(text, format, key: "a")
    var writer = try RecordWriter(nested, as: .propertyList)
    try writer.section(title: "#", kind: "", records: [0])
    #expect(writer.finished().count < 250 * depth)
  }

  @Test func utf16MarkupNeedsNoMark() throws {
    for order in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let data = try #require("<plist><array><string>å</string></array></plist>".data(using: order))
      #expect(texts(try Records(Array(data), format: .propertyList, key: nil)) == ["å"])
    }
  }

  @Test func unpairedSurrogatesAreCounted() throws {
    let records = try Records(
      [0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x0A, 0, 0x62, 0], format: .text, key: nil)
    #expect(texts(records) == ["a\u{FFFD}", "b"])
    #expect(records.invalidTexts == [0])
  }

  @Test func jsonBecomesAPropertyList() throws {
    let json = #"[{"a":"<\u0009&\r","n":-1,"r":1.5,"t":true,"l":[{}]}]"#
    let records = try records(json, .json, key: "a")
    var writer = try RecordWriter(records, as: .propertyList)
    try writer.section(title: "A", kind: "normal", records: [0])
    let output = Data(writer.finished())
    let value = try #require(
      PropertyListSerialization.propertyList(from: output, format: nil) as? [[String: Any]])
    let record = try #require((value[0]["records"] as? [[String: Any]])?.first)
    #expect(record["a"] as? String == "<\t&\r")
    #expect(record["n"] as? Int == -1)
    #expect(record["r"] as? Double == 1.5)
    #expect(record["t"] as? Bool == true)
  }

  @Test(arguments: [#"[1,{"a":null}]"#, #"[1,{"a":"\u0000"}]"#, #"[1,{"a":"\uffff"}]"#])
  func whatAPropertyListCannotHoldIsAnError(_ json: String) throws {
    let records = try records(json, .json)
    var writer = try RecordWriter(records, as: .propertyList)
    let error = #expect(throws: RecordFileError.self) {
      try writer.section(title: "", kind: "", records: [0, 1])
    }
    guard case .unrepresentable(record: 1, .propertyList, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Tests titles and kinds with characters that must be escaped in XML, and a title that XML
  /// cannot represent.
  @Test func aTitleAndAKindAreText() throws {
    let records = try records("[1]", .json)
    var writer = try RecordWriter(records, as: .propertyList)
    try writer.section(title: "<&>", kind: "<&>", records: [0])
    let value = try #require(
      PropertyListSerialization.propertyList(from: Data(writer.finished()), format: nil)
        as? [[String: Any]])
    #expect(value[0]["title"] as? String == "<&>")
    #expect(value[0]["kind"] as? String == "<&>")

    var other = try RecordWriter(records, as: .propertyList)
    let error = #expect(throws: RecordFileError.self) {
      try other.section(title: "\u{1}", kind: "", records: [0])
    }
    #expect(error?.description.hasPrefix("the title of a section cannot be written") == true)
  }

  @Test(arguments: [
    ("b\na\n", ["b", "a"], "b\na\n"), ("b\r\na", ["b", "a"], "b\r\na\r\n"),
    ("\u{FEFF}b\n\nc", ["b", "", "c"], "\u{FEFF}b\n\nc\n"), ("", [], ""), ("\n", [""], "\n"),
    ("a\rb\n", ["a\rb"], "a\rb\n"), ("b\na\r", ["b", "a"], "b\na\n"),
    ("b\r\na\r", ["b", "a"], "b\r\na\r\n"), ("a\n\r", ["a", ""], "a\n\n"),
    ("a\r\r", ["a\r"], "a\r\n"),
  ])
  func linesKeepTheirEnds(_ text: String, _ expected: [String], _ output: String) throws {
    let records = try records(text, .text)
    #expect(texts(records) == expected)
    #expect(try lines(records) == output)
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0xE5, 0, 0x0A, 0, 0x3D, 0xD8, 0x00, 0xDE],
    [0xFE, 0xFF, 0, 0xE5, 0, 0x0A, 0xD8, 0x3D, 0xDE, 0x00],
    [0xFF, 0xFE, 0, 0, 0xE5, 0, 0, 0, 0x0A, 0, 0, 0, 0x00, 0xF6, 0x01, 0],
    [0, 0, 0xFE, 0xFF, 0, 0, 0, 0xE5, 0, 0, 0, 0x0A, 0, 0x01, 0xF6, 0x00],
  ])
  func otherEncodingsOfUnicodeAreUnderstood(_ bytes: [UInt8]) throws {
    #expect(texts(try Records(bytes, format: .text, key: nil)) == ["å", "😀"])
  }

  @Test func invalidUTF8IsKeptAndCounted() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x0A, 0x62, 0x0A, 0xC3]
    let records = try Records(bytes, format: .text, key: nil)
    #expect(records.invalidTexts == [0, 2])
    var writer = try RecordWriter(records, as: .lines)
    try writer.section(title: "", kind: "", records: [0, 1, 2])
    #expect(writer.finished() == bytes + [0x0A])
    var json = try RecordWriter(records, as: .json)
    try json.section(title: "", kind: "", records: [0])
    #expect(String(decoding: json.finished(), as: UTF8.self).contains("\"a\u{FFFD}\""))
  }

  @Test(arguments: [
    ("[1,]", RecordFormat.json, 1, 4), ("[\n{\"é\" 1}]", .json, 2, 6), ("[1] 2", .json, 1, 5),
    ("[\"\\ud800\"]", .json, 1, 3), ("[\"\\udc00\"]", .json, 1, 9), ("[1]\0[2]", .json, 1, 4),
    ("nope", .json, 1, 2), ("[01]", .json, 1, 3),
    ("<plist><array>\n<x/></array></plist>", .propertyList, 2, 1),
    ("<plist><array><dict><string>a</string></dict></array></plist>", .propertyList, 1, 21),
    ("<plist><array><dict><key>a</key></dict></array></plist>", .propertyList, 1, 33),
    ("<plist><array>a</array></plist>", .propertyList, 1, 15),
    ("<plist><array><integer>a</integer></array></plist>", .propertyList, 1, 25),
    ("<plist><array/><array/></plist>", .propertyList, 1, 16),
    ("<plist/>", .propertyList, 1, 9), ("<array/>", .propertyList, 1, 1),
    ("<plist><array>", .propertyList, 1, 15), ("nope", .propertyList, 1, 1),
    ("<!DOCTYPE p [<!ENTITY a \"b\">]><plist><array/></plist>", .propertyList, 1, 25),
    ("<?xml version='1.0' encoding='Latin-1'?><plist><array/></plist>", .propertyList, 1, 1),
    ("bplist00garbage", .propertyList, 1, 1), ("bplist00", .propertyList, 1, 1),
    (
      "<!DOCTYPE plist SYSTEM 'x'><plist><array><string>&foo;</string></array></plist>",
      .propertyList, 1, 50
    ),
    ("<plist><array><date>today</date></array></plist>", .propertyList, 1, 26),
    ("<plist><array><data>!</data></array></plist>", .propertyList, 1, 22),
  ])
  func malformedFilesAreErrorsWithAPlace(
    _ text: String, _ format: RecordFormat, _ line: Int, _ column: Int
  ) {
    let error = #expect(throws: RecordFileError.self) { try records(text, format) }
    guard case .malformed(format, _, let atLine, let atColumn) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(atLine == line)
    #expect(abs(atColumn - column) <= 1, "\(atColumn)")
  }

  @Test(arguments: [
    ("{}", RecordFormat.json), ("\"a\"", .json), ("<plist><dict/></plist>", .propertyList),
    ("<plist><string>a</string></plist>", .propertyList),
  ])
  func whatIsNoArrayIsAnError(_ text: String, _ format: RecordFormat) {
    #expect(throws: RecordFileError.notAnArray(format, arrays: [])) { try records(text, format) }
  }

  @Test func aKeyThatNoRecordHasNamesThoseThereAre() {
    let json = #"[{"a":1,"b":{"c":"x","d":[{"e":1}]}},{"f":null}]"#
    #expect(throws: RecordFileError.noSuchKey("x", available: ["a", "b.c", "b.d", "f"])) {
      try records(json, .json, key: "x")
    }
    #expect(throws: RecordFileError.keyNeeded(available: ["a", "b.c", "b.d", "f"])) {
      try records(json, .json)
    }
    #expect(throws: RecordFileError.linesHaveNoKeys("x")) { try records("a", .text, key: "x") }
    #expect(throws: RecordFileError.noSuchKey("x", available: [])) {
      try records(#"["a"]"#, .json, key: "x")
    }
  }

  /// Tests that the first key is asked for before a further one is missed.
  @Test func theFirstKeyIsNeededFirst() {
    #expect(throws: RecordFileError.keyNeeded(available: ["n"])) {
      try Records(Array(#"[{"n": "a"}]"#.utf8), format: .json, key: nil, furtherKeys: ["m"])
    }
  }

  @Test(arguments: RecordFormat.allCases)
  func noBytesAreNoRecords(_ format: RecordFormat) throws {
    #expect(try records("", format, key: format == .text ? nil : "Name").count == 0)
  }

  @Test func nestingHasNoLimitThatCrashes() throws {
    let depth = 200_000
    let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try records(json, .json).count == 1)
    let plist =
      "<plist>" + String(repeating: "<array>", count: depth)
      + String(repeating: "</array>", count: depth) + "</plist>"
    let records = try records(plist, .propertyList)
    #expect(try lines(records).utf8.count == 2 * (depth - 1) + 1)
  }

  @Test func aTextLongerThanTheLimitIsNamed() throws {
    let records = try records("a\nabc\n", .text)
    #expect(throws: RecordFileError.textTooLong(record: 1, limit: 2)) {
      try records.checkTexts(notLongerThan: 2)
    }
    try records.checkTexts(notLongerThan: 3)
  }
}
