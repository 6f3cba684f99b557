import Foundation
import RecordFiles
import TestSupport
import Testing

/// Tests the bytes that changes to records leave, change and add.
@Suite struct RecordEditsTests {
  private func edited(
    _ text: String, _ format: RecordFormat, key: String? = nil, _ edits: RecordEdits
  ) throws -> String {
    let records = try Records(Array(text.utf8), format: format, key: key)
    return String(decoding: try records.content(applying: edits), as: UTF8.self)
  }

  // MARK: Lines

  @Test(
    arguments: [
      ("a\nb\nc\n", RecordEdits(texts: [1: "Ö"]), "a\nÖ\nc\n"),
      ("a\nb\nc\n", RecordEdits(removed: [0, 2]), "b\n"),
      ("a\r\nb\nc", RecordEdits(texts: [0: ""], appended: ["d"]), "\r\nb\nc\r\nd"),
      ("a\nb", RecordEdits(removed: [1]), "a"), ("\nb", RecordEdits(removed: [1]), "\n"),
      ("a\nb", RecordEdits(texts: [1: ""]), "a\n\n"),
      ("a\nb", RecordEdits(appended: [""]), "a\nb\n\n"),
      ("a\nb\r", RecordEdits(appended: ["c"]), "a\nb\r\nc\n"),
      ("a\nb\r", RecordEdits(texts: [0: "c"]), "c\nb\r"),
      ("a\nb\r", RecordEdits(removed: [1], appended: ["c"]), "a\nc\n"),
      ("a", RecordEdits(removed: [0]), ""), ("a", RecordEdits(removed: [0], appended: ["b"]), "b"),
      ("", RecordEdits(appended: ["a", "b"]), "a\nb\n"),
      ("\u{FEFF}a\n", RecordEdits(texts: [0: "b"]), "\u{FEFF}b\n"),
      ("\u{FEFF}a\n", RecordEdits(removed: [0]), "\u{FEFF}"),
      ("a\n", RecordEdits(texts: [0: "\u{FEFF}b"]), "\u{FEFF}\u{FEFF}b\n"),
      ("a\nb\n", RecordEdits(texts: [0: "c"], removed: [0]), "b\n"),
    ] as [(String, RecordEdits, String)])
  func lines(_ text: String, _ edits: RecordEdits, _ expected: String) throws {
    #expect(Array(try edited(text, .text, edits).utf8) == Array(expected.utf8))
  }

  @Test(arguments: ["a\nb", "\r", "a\r\n"])
  func aLineContainsNoLineEnding(_ text: String) throws {
    let error = RecordFileError.invalidText(text, .text, reason: "it contains a line ending")
    for edits in [RecordEdits(texts: [0: text]), RecordEdits(appended: [text])] {
      #expect(throws: error) { try edited("a\nb\n", .text, edits) }
    }
    #expect(error.description.hasPrefix("\(text.debugDescription) cannot be in a file"))
  }

  @Test func invalidLinesStay() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x0A, 0x62, 0x0A, 0xFF, 0xFE, 0x63]
    let records = try Records(bytes, format: .text, key: nil)
    #expect(
      try records.content(applying: RecordEdits(texts: [1: "c"]))
        == [0x61, 0xFF, 0x0A, 0x63, 0x0A, 0xFF, 0xFE, 0x63])
    // Without the first lines, the text would begin with the mark of UTF-16.
    #expect(
      try records.content(applying: RecordEdits(removed: [0, 1]))
        == [0xEF, 0xBB, 0xBF, 0xFF, 0xFE, 0x63])
  }

  @Test func whatIsInvalidInUTF16CannotBeWrittenBack() throws {
    let records = try Records(
      [0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x0A, 0, 0x62, 0], format: .text, key: nil)
    let error = RecordFileError.uneditableFile(reason: "it is not valid UTF-16LE")
    #expect(throws: error) { try records.content(applying: RecordEdits()) }
    #expect(throws: error) { try records.check(RecordEdits()) }
  }

  @Test func utf16DoesNotBecomeUTF32() throws {
    let records = try Records([0xFF, 0xFE, 0x61, 0], format: .text, key: nil)
    let error = #expect(throws: RecordFileError.self) {
      try records.content(applying: RecordEdits(texts: [0: "\0a"]))
    }
    guard case .uneditableFile = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  // MARK: JSON

  @Test(
    arguments: [
      (#"[{"s": "a"}, {"s": 1e2}]"#, #"[{"s": 1e2}, {"s": 1e2}]"#),
      (#"[{"s": 1}, {"s": "\u0041"}]"#, #"[{"s": "\u0041"}, {"s": "\u0041"}]"#),
      (#"[{}, {"s": 7, "s": 8}]"#, #"[{"s": 8}, {"s": 7, "s": 8}]"#),
      // What has no value is a string.
      (#"[{"s": 1}, {}]"#, #"[{"s": "A"}, {}]"#),
      (#"[{"s": 1}, {"s": []}]"#, #"[{"s": "A"}, {"s": []}]"#),
    ])
  func aTextIsSpelledAsInAnotherRecord(_ text: String, _ expected: String) throws {
    let records = try Records(Array(text.utf8), format: .json, key: "s")
    var edits = RecordEdits(texts: [0: "A"])
    edits.spellings[0] = try records.spelling(ofRecord: 1, at: "s")
    #expect(String(decoding: try records.content(applying: edits), as: UTF8.self) == expected)
  }

  /// Tests that a text at another key than that of the records is checked there.
  @Test func aTextAtAnotherKeyIsChecked() throws {
    let json = #"[{"n": "a", "s": ["x"]}, {"n": "b"}]"#
    let records = try Records(Array(json.utf8), format: .json, key: "n")
    for record in 0...1 { try records.check(RecordEdits(texts: [record: "c"])) }
    try records.check(RecordEdits(texts: [1: "c"]), at: "s")
    #expect(throws: RecordFileError.self) {
      try records.check(RecordEdits(texts: [0: "c"]), at: "s")
    }
  }

  @Test(
    arguments: [
      (#"["a" , "b"]"#, RecordEdits(texts: [0: "\"\\\n\0Ö"]), #"["\"\\\n\u0000Ö" , "b"]"#),
      ("[1.50,null,true]", RecordEdits(texts: [0: "a", 1: "b", 2: "c"]), #"["a","b","c"]"#),
      ("[1, 2, 3, 4]", RecordEdits(removed: [1]), "[1, 3, 4]"),
      ("[1, 2, 3, 4]", RecordEdits(removed: [0, 1]), "[3, 4]"),
      ("[1, 2, 3, 4]", RecordEdits(removed: [2, 3]), "[1, 2]"),
      ("[1, 2, 3, 4]", RecordEdits(removed: [0, 3]), "[2, 3]"),
      ("\n[ 1 , 2 ]\n", RecordEdits(removed: [0, 1]), "\n[ ]\n"),
      ("[\n  1\n]", RecordEdits(removed: [0]), "[\n]"),
      (
        "[\n  1,\n  2\n]\n", RecordEdits(appended: ["a", "b"]),
        "[\n  1,\n  2,\n  \"a\",\n  \"b\"\n]\n"
      ),
      (
        "[\n  1,\n  2\n]", RecordEdits(removed: [0, 1], appended: ["a", "b"]),
        "[\n  \"a\",\n  \"b\"\n]"
      ),
      ("[1,2]", RecordEdits(removed: [1], appended: ["a"]), #"[1,"a"]"#),
      (" []", RecordEdits(appended: ["a", "b"]), " [\n  \"a\",\n  \"b\"\n]"),
      ("[\n]\n", RecordEdits(appended: ["a"]), "[\n  \"a\"\n]\n"),
      ("", RecordEdits(appended: ["a"]), "[\n  \"a\"\n]\n"), ("", RecordEdits(), ""),
      ("\u{FEFF}[]", RecordEdits(texts: [:]), "\u{FEFF}[]"),
    ] as [(String, RecordEdits, String)])
  func jsonValues(_ text: String, _ edits: RecordEdits, _ expected: String) throws {
    #expect(Array(try edited(text, .json, edits).utf8) == Array(expected.utf8))
  }

  @Test(
    arguments: [
      // The value at the key, wherever else the key occurs.
      (
        #"{"x": "\"Name\":", "y": [{"Name": 1}], "Name" : "a" }"#,
        #"{"x": "\"Name\":", "y": [{"Name": 1}], "Name" : "Z" }"#
      ),
      (#"{"\u004eame":7}"#, #"{"\u004eame":"Z"}"#),
      // The last of equal keys.
      (#"{"Name":"a","Name":"b"}"#, #"{"Name":"a","Name":"Z"}"#),
      (#"{"Name":{},"Name":null}"#, #"{"Name":{},"Name":"Z"}"#),
      // A new property.
      ("{}", #"{"Name": "Z"}"#), ("{ }", #"{"Name": "Z" }"#), ("null", #"{"Name": "Z"}"#),
      (#"{"n":[1]}"#, #"{"n":[1],"Name":"Z"}"#), (#"{ "n" : {} }"#, #"{ "n" : {}, "Name": "Z" }"#),
      ("{\n  \"a\": 1,\n  \"b\": [{}]\n}", "{\n  \"a\": 1,\n  \"b\": [{}],\n  \"Name\": \"Z\"\n}"),
    ])
  func jsonProperties(_ record: String, _ expected: String) throws {
    #expect(
      try edited("[\(record), {\"Name\": \"b\"}]", .json, key: "Name", RecordEdits(texts: [0: "Z"]))
        == "[\(expected), {\"Name\": \"b\"}]")
  }

  @Test(
    arguments: [
      (#"{"Name": {"Family": 1}}"#, #"{"Name": {"Family": "Z"}}"#),
      (#"{"Name.Family": 1, "Name": {}}"#, #"{"Name.Family": "Z", "Name": {}}"#),
      (
        #"{"Name.Family": 1, "Name": {"Family": 2}}"#,
        #"{"Name.Family": 1, "Name": {"Family": "Z"}}"#
      ),
      (#"{"Name": {"Given":"G"}, "n": 1}"#, #"{"Name": {"Given":"G","Family":"Z"}, "n": 1}"#),
      (#"{"Name": {}, "n": 1}"#, #"{"Name": {"Family": "Z"}, "n": 1}"#),
      (#"{"Name": null}"#, #"{"Name": {"Family": "Z"}}"#),
      (#"{"n": 1}"#, #"{"n": 1, "Name": {"Family": "Z"}}"#), ("{}", #"{"Name": {"Family": "Z"}}"#),
      ("null", #"{"Name": {"Family": "Z"}}"#),
    ])
  func nestedJSONProperties(_ record: String, _ expected: String) throws {
    #expect(
      try edited(
        "[\(record),{\"Name.Family\":\"b\"}]", .json, key: "Name.Family",
        RecordEdits(texts: [0: "Z"])) == "[\(expected),{\"Name.Family\":\"b\"}]")
  }

  @Test(arguments: [
    ("Name", "7"), ("Name", "[]"), ("Name", #""a""#), ("Name", #"{"Name": []}"#),
    ("Name", #"{"Name": {"Family": "a"}}"#), ("Name.Family", #"{"Name": "a"}"#),
    ("Name.Family", #"{"Name": [{"Family": "a"}]}"#), (nil, "[]"), (nil, #"{"Name": "a"}"#),
  ])
  func otherValuesAreNotOverwritten(_ key: String?, _ record: String) throws {
    let other = key == nil ? "1" : "{\"\(key ?? "")\": 1}"
    let error = #expect(throws: RecordFileError.self) {
      try edited("[\(other), \(record)]", .json, key: key, RecordEdits(texts: [1: "Z"]))
    }
    guard case .uneditableRecord(1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      try edited("[\(other), \(record)]", .json, key: key, RecordEdits(removed: [1]))
        == "[\(other)]")
  }

  @Test func aNewRecordIsWrittenLikeTheLastOne() throws {
    let last = "  {\n    \"Name\" : \"a\",\n    \"n\" : 1\n  }"
    let new = "  {\n    \"Name\": \"b\"\n  }"
    #expect(
      try edited("[\n\(last)\n]\n", .json, key: "Name", RecordEdits(appended: ["b"]))
        == "[\n\(last),\n\(new)\n]\n")
    #expect(
      try edited(#"[{"Name":"a"}]"#, .json, key: "Name", RecordEdits(appended: ["b"]))
        == #"[{"Name":"a"},{"Name":"b"}]"#)
    #expect(
      try edited("[]", .json, key: "a.b", RecordEdits(appended: ["c"]))
        == "[\n  {\"a\": {\"b\": \"c\"}}\n]")
  }

  // MARK: Property lists

  private func plist(_ array: String) -> String {
    "<?xml version=\"1.0\"?>\n<!-- <array> --><plist>\(array)</plist>\n<!-- end -->"
  }

  @Test(
    arguments: [
      (
        "<array><string>a</string> <integer>1</integer></array>",
        RecordEdits(texts: [0: "<&>\r", 1: "b"]),
        "<array><string>&lt;&amp;&gt;&#13;</string> <string>b</string></array>"
      ),
      (
        "<array>\n\t<string/>\n\t<true/><!-- x -->\n</array>",
        RecordEdits(texts: [0: "a"], removed: [1]),
        "<array>\n\t<string>a</string><!-- x -->\n</array>"
      ),
      (
        "<array>\n\t<string/>\n\t<true/>\n</array>", RecordEdits(removed: [0]),
        "<array>\n\t<true/>\n</array>"
      ),
      (
        "<array>\n\t<string/>\n\t<true/>\n</array>", RecordEdits(removed: [0, 1]),
        "<array>\n</array>"
      ),
      (
        "<array>\n\t<string/>\n</array>", RecordEdits(appended: ["a", "b"]),
        "<array>\n\t<string/>\n\t<string>a</string>\n\t<string>b</string>\n</array>"
      ),
      (
        "<array>\n\t<string/>\n</array>", RecordEdits(removed: [0], appended: ["a"]),
        "<array>\n\t<string>a</string>\n</array>"
      ),
      ("<array/>", RecordEdits(appended: ["a"]), "<array>\n\t<string>a</string>\n</array>"),
      (
        "<array x='/>' />", RecordEdits(appended: ["a"]),
        "<array x='/>' >\n\t<string>a</string>\n</array>"
      ),
      ("<array></array>", RecordEdits(appended: ["a"]), "<array>\n\t<string>a</string>\n</array>"),
      (
        "<array>\n<!-- <a> --></array>", RecordEdits(appended: ["a"]),
        "<array>\n\t<string>a</string>\n<!-- <a> --></array>"
      ),
    ] as [(String, RecordEdits, String)])
  func propertyListValues(_ array: String, _ edits: RecordEdits, _ expected: String) throws {
    #expect(try edited(plist(array), .propertyList, edits) == plist(expected))
  }

  @Test(
    arguments: [
      (
        "<dict><key>N&#97;me</key> <string>a<![CDATA[<]]></string></dict>",
        "<dict><key>N&#97;me</key> <string>Z</string></dict>"
      ),
      (
        "<dict><key>n</key><string>Name</string></dict>",
        "<dict><key>n</key><string>Name</string><key>Name</key><string>Z</string></dict>"
      ),
      (
        "<dict>\n <key>n</key><!-- x -->\n  <array/>\n</dict>",
        "<dict>\n <key>n</key><!-- x -->\n  <array/>\n <key>Name</key>\n  <string>Z</string>\n</dict>"
      ),
      ("<dict/>", "<dict><key>Name</key><string>Z</string></dict>"),
      ("<dict ><!-- x --></dict >", "<dict ><key>Name</key><string>Z</string><!-- x --></dict >"),
    ])
  func propertiesOfPropertyLists(_ record: String, _ expected: String) throws {
    let other = "<dict><key>Name</key><date>2020-01-02T03:04:05Z</date></dict>"
    #expect(
      try edited(
        plist("<array>\(record)\(other)</array>"), .propertyList, key: "Name",
        RecordEdits(texts: [0: "Z"])) == plist("<array>\(expected)\(other)</array>"))
  }

  @Test func newRecordsOfPropertyLists() throws {
    let last = "\t<dict>\n\t\t<key>n</key>\n\t\t<real>1</real>\n\t</dict>"
    let new = "\t<dict>\n\t\t<key>n</key>\n\t\t<string>b</string>\n\t</dict>"
    #expect(
      try edited(
        plist("<array>\n\(last)\n</array>"), .propertyList, key: "n", RecordEdits(appended: ["b"]))
        == plist("<array>\n\(last)\n\(new)\n</array>"))
    let file = try edited("", .propertyList, key: "a.b", RecordEdits(appended: ["c"]))
    let value = try PropertyListSerialization.propertyList(from: Data(file.utf8), format: nil)
    #expect(value as? [[String: [String: String]]] == [["a": ["b": "c"]]])
  }

  @Test func anASCIIFileStaysASCII() throws {
    let file = "<?xml version='1.0' encoding='us-ascii'?><plist><array><true/></array></plist>"
    #expect(
      try edited(file, .propertyList, RecordEdits(texts: [0: "Ö😀"]))
        == file.replacing("<true/>", with: "<string>&#214;&#128512;</string>"))
  }

  @Test(arguments: ["\0", "a\u{1F}", "\u{FFFE}"])
  func whatXMLCannotContainIsNamed(_ text: String) throws {
    for edits in [RecordEdits(texts: [0: text]), RecordEdits(appended: [text])] {
      let error = #expect(throws: RecordFileError.self) {
        try edited(plist("<array><true/></array>"), .propertyList, edits)
      }
      guard case .invalidText(text, .propertyList, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func binaryPropertyListsCannotBeEdited() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["a"], format: .binary, options: 0)
    let records = try Records(Array(data), format: .propertyList, key: nil)
    let error = #expect(throws: RecordFileError.self) { try records.check(RecordEdits()) }
    #expect(
      error?.description
        == "the file cannot be edited: it is a binary property list; convert it to XML")
  }

  // MARK: Positions

  @Test(arguments: [-1, 2]) func positionsAreThoseOfRecords(_ position: Int) async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [position] in
      expectingTrap {
        _ = try Records(Array("a\nb\n".utf8), format: .text, key: nil)
          .content(applying: RecordEdits(removed: [position]))
      }
    }
    expectMessage("The positions of changes are those of records", of: trap)
  }
}
