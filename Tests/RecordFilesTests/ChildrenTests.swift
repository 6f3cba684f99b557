import Foundation
import RecordFiles
import Testing

/// Tests the records in arrays inside records.
@Suite struct ChildrenTests {
  enum Form: CaseIterable {
    case json, utf16JSON, xml, binary

    var format: RecordFormat { self == .json || self == .utf16JSON ? .json : .propertyList }

    func bytes(of value: [Any]) throws -> [UInt8] {
      switch self {
      case .json: Array(try JSONSerialization.data(withJSONObject: value, options: .sortedKeys))
      case .utf16JSON: Self.utf16(String(decoding: try Form.json.bytes(of: value), as: UTF8.self))
      case .xml, .binary:
        Array(
          try PropertyListSerialization.data(
            fromPropertyList: value, format: self == .xml ? .xml : .binary, options: 0))
      }
    }

    static func utf16(_ text: String) -> [UInt8] {
      [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
  }

  private func records(_ json: String, key: String? = nil) throws -> Records {
    try Records(Array(json.utf8), format: .json, key: key)
  }

  private func texts(_ records: Records?) -> [String?]? {
    records.map { records in
      (0..<records.count).map {
        records.missingTexts.contains($0) ? nil : records.text(ofRecord: $0)
      }
    }
  }

  private func written(_ records: Records?, as format: OutputFormat) throws -> String {
    let records = try #require(records)
    var writer = try RecordWriter(records, as: format)
    try writer.section(title: "A", kind: "normal", records: Array(0..<records.count))
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  /// Tests that records inside a record are found under any spelling of the key.
  @Test(
    arguments: [
      (.json, #"[{"a": [{"n": "x"}]}]"#, "a"), (.json, #"[{"\u0061": [{"n": "x"}]}]"#, "a"),
      (.json, #"[{"b": {"a": [{"n": "x"}]}}]"#, "b.a"), (.json, #"[{"b.a": [{"n": "x"}]}]"#, "b.a"),
      (.json, #"[{"": [{"n": "x"}]}]"#, ""), (.json, #"[{"é": [{"n": "x"}]}]"#, "é"),
      (.json, #"[{"a": [{"n": "x", "a": [{"n": "y"}]}]}]"#, "a"),
      (
        .propertyList,
        "<plist><array><dict><key>q<?b?>9</key><array><dict><key>n</key><string>x</string></dict></array></dict></array></plist>",
        "q9"
      ),
      (
        .propertyList,
        "<plist><array><dict><key>&#113;9</key><array><dict><key>n</key><string>x</string></dict></array></dict></array></plist>",
        "q9"
      ),
      (
        .propertyList,
        "<plist><array><dict><key>q<!-- b -->9</key><array><dict><key>n</key><string>x</string></dict></array></dict></array></plist>",
        "q9"
      ),
      (.ndjson, "{\"a\": [{\"n\": \"x\"}]}\n", "a"),
    ] as [(RecordFormat, String, String)])
  func anyKeyLeadsInside(_ format: RecordFormat, _ text: String, _ key: String) throws {
    let records = try Records(
      Array(text.utf8), format: format, key: "n", furtherKeys: ["n"], requiresKeys: false)
    let children = try #require(try records.children(ofRecord: 0, at: key))
    #expect(texts(children) == ["x"])
    #expect(children.text(ofRecord: 0, atFurtherKey: 0) == "x")
    #expect(try records.hasChildren(ofRecord: 0, at: key))
    for other in ["c", "a.c", "ab", "A"] {
      #expect(try texts(records.children(ofRecord: 0, at: other)) == nil)
      #expect(try !records.hasChildren(ofRecord: 0, at: other))
    }
  }

  private let regions: [Any] = [
    ["name": "Afrika", "n": 1, "zones": [Any]()] as [String: Any], "text",
    [
      "name": "Europa 😀",
      "zones": [
        [
          "name": "Örebro", "n": "2",
          "zones": [["name": "Väst"], ["n": "3"], ["name": "Öst"], "text"] as [Any],
        ] as [String: Any],
        ["name": 7, "zones": "none"],
      ] as [Any],
    ] as [String: Any],
    ["name": "Asien"],
  ]

  @Test(arguments: Form.allCases) func listsLeadToLists(_ form: Form) throws {
    let regions = try Records(
      form.bytes(of: self.regions), format: form.format, key: "name", furtherKeys: ["n"])
    #expect(texts(regions) == ["Afrika", nil, "Europa 😀", "Asien"])
    #expect(texts(try regions.children(ofRecord: 0, at: "zones")) == [])
    #expect(texts(try regions.children(ofRecord: 1, at: "zones")) == nil)
    #expect(texts(try regions.children(ofRecord: 3, at: "zones")) == nil)

    #expect(
      try (0..<4).map { try regions.hasChildren(ofRecord: $0, at: "zones") }
        == [false, false, true, false])

    let zones = try #require(try regions.children(ofRecord: 2, at: "zones"))
    #expect(zones.format == form.format)
    #expect(texts(zones) == ["Örebro", "7"])
    #expect(zones.text(ofRecord: 0, atFurtherKey: 0) == "2")
    #expect(zones.text(ofRecord: 1, atFurtherKey: 0) == nil)
    #expect(texts(try zones.children(ofRecord: 1, at: "zones")) == nil)

    let parts = try #require(try zones.children(ofRecord: 0, at: "zones"))
    #expect(texts(parts) == ["Väst", nil, "Öst", nil])
    #expect(parts.missingTexts == [1, 3])
    #expect(parts.text(ofRecord: 1, atFurtherKey: 0) == "3")
    #expect(try written(parts, as: .lines).hasSuffix("\"name\":\"Öst\"}\n\"text\"\n"))
    #expect(texts(try parts.children(ofRecord: 0, at: "zones")) == nil)
  }

  @Test(arguments: Form.allCases) func stringsCanBeChildren(_ form: Form) throws {
    // Without a key, each string is the text.
    let lists = try Records(
      form.bytes(of: ["text", ["zones": ["b", "a"]]]), format: form.format, key: nil)
    #expect(texts(try lists.children(ofRecord: 1, at: "zones")) == ["b", "a"])
    // With a key, a string has no text, as at the top level.
    let keyed = try Records(
      form.bytes(of: [["name": "x", "zones": ["b"]] as [String: Any]]), format: form.format,
      key: "name")
    #expect(texts(try keyed.children(ofRecord: 0, at: "zones")) == [nil])
    #expect(try written(try keyed.children(ofRecord: 0, at: "zones"), as: .lines) == "\"b\"\n")
  }

  @Test func linesHaveNoChildren() throws {
    let lines = try Records(Array("zones\nb".utf8), format: .text, key: nil)
    #expect(texts(try lines.children(ofRecord: 0, at: "zones")) == nil)
  }

  /// Tests keys that are found by path, are there twice, or are in another place.
  @Test(
    arguments: [
      (#"{"a":{"b":["x"]}}"#, ["x"]), (#"{"a.b":["x"]}"#, ["x"]),
      (#"{"a":{"b":["x"]},"a.b":["y"]}"#, ["y"]), (#"{"a.b":["x"],"a.b":["y","z"]}"#, ["y", "z"]),
      (#"{"a.b":["x"],"a.b":"y"}"#, nil), (#"{"a.b":["x"],"a.b":{"c":["y"]}}"#, nil),
      (#"{"a.b":"x","a.b":["y"]}"#, ["y"]), (#"{"a.b":["x"],"a.b":[]}"#, []),
      (#"{"a.b":["x",["y"],{"a.b":["z"]}],"c":["w"]}"#, ["x", nil, nil]),
      (#"{"c":{"a.b":["x"]}}"#, nil), (#"{"c":[{"a.b":["x"]}]}"#, nil),
      (#"{"a":["b"]}"#, nil), (#"{"b":["x"]}"#, nil), (#"{"a":{"b":null}}"#, nil),
      (#"[["x"]]"#, nil), (#""a.b""#, nil), ("1.5", nil), ("{}", nil), ("[]", nil),
    ] as [(String, [String?]?)])
  func theLastArrayAtTheKeyCounts(_ record: String, _ expected: [String?]?) throws {
    let records = try records("[\"text\", \(record), {\"a.b\":[\"no\"]}]")
    #expect(texts(try records.children(ofRecord: 1, at: "a.b")) == expected)
    #expect(try records.hasChildren(ofRecord: 1, at: "a.b") == !(expected ?? []).isEmpty)
  }

  @Test func aPropertyListCanHaveAKeyTwice() throws {
    let plist = """
      <plist><array><dict><key>z</key><array><string>no</string></array>
      <key>z</key><array><string>a</string><array/></array><key>y</key><array/></dict></array></plist>
      """
    let records = try Records(Array(plist.utf8), format: .propertyList, key: "z")
    #expect(texts(try records.children(ofRecord: 0, at: "z")) == [nil, nil])
  }

  /// Tests that the bytes of children are those in the file, at each level.
  @Test(arguments: [false, true]) func jsonChildrenComeOutAsTheyWentIn(_ isUTF16: Bool) throws {
    let city = #"{ "name":"\u00e9\/" ,"n" :1.50, "😀": [ ]}"#
    let zone = #"{"n":1e5, "cities" : [ \#(city) ,"a\n", -0.0,null], "name":"Ö"}"#
    let json = "\n[ \"é\",\n {\"name\": \"é\", \"zones\" : [7, \(zone) ]\n} ]\n"
    let regions = try Records(
      isUTF16 ? Form.utf16(json) : Array(json.utf8), format: .json, key: "name")
    let zones = try #require(try regions.children(ofRecord: 1, at: "zones"))
    #expect(try written(zones, as: .json).contains("[\n    7,\n    \(zone)\n  ]"))
    #expect(try written(zones, as: .text) == "A\n  7\n  Ö\n")
    let cities = try zones.children(ofRecord: 1, at: "cities")
    #expect(
      try written(cities, as: .json).contains(
        "[\n    \(city),\n    \"a\\n\",\n    -0.0,\n    null\n  ]"))
    #expect(
      try written(cities, as: .lines) == #"""
        {"name":"\u00e9\/","n":1.50,"😀":[]}
        "a\n"
        -0.0
        null

        """#)
  }

  @Test func propertyListChildrenComeOutAsTheyWentIn() throws {
    let city = "<dict> <key>name</key><string>&#233;<![CDATA[<]]></string><!-- kept --></dict>"
    let zone =
      "<dict><key>cities</key>\n<array>\n<true/> \(city)<date>2020-01-02T03:04:05Z</date></array></dict>"
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><array><string>Ö</string>
      <dict><key>zones</key> <array> <integer> 0x10 </integer>\(zone)</array>
      <key>name</key><string>é</string></dict></array></plist>
      """
    let regions = try Records(Array(plist.utf8), format: .propertyList, key: "name")
    let zones = try #require(try regions.children(ofRecord: 1, at: "zones"))
    #expect(
      try written(zones, as: .propertyList)
        .contains("<array>\n\t\t\t<integer> 0x10 </integer>\n\t\t\t\(zone)\n\t\t</array>"))
    let cities = try zones.children(ofRecord: 1, at: "cities")
    #expect(texts(cities) == [nil, "é<", nil])
    #expect(
      try written(cities, as: .propertyList).contains(
        "<array>\n\t\t\t<true/>\n\t\t\t\(city)\n\t\t\t<date>2020-01-02T03:04:05Z</date>\n\t\t</array>"
      ))
    #expect(
      try written(cities, as: .lines) == "true\n{\"name\":\"é<\"}\n\"2020-01-02T03:04:05Z\"\n")
  }

  @Test func binaryChildrenAreWrittenAnew() throws {
    let regions = try Records(
      Form.binary.bytes(of: self.regions), format: .propertyList, key: "name")
    let zones = try regions.children(ofRecord: 2, at: "zones")
    let parts = try zones?.children(ofRecord: 0, at: "zones")
    #expect(
      try written(parts, as: .propertyList).contains(
        """
        \t\t\t<dict>
        \t\t\t\t<key>name</key>
        \t\t\t\t<string>Väst</string>
        \t\t\t</dict>
        \t\t\t<dict>
        \t\t\t\t<key>n</key>

        """))
  }

  @Test func aChildThatAPropertyListCannotHoldIsNamed() throws {
    let lists = try #require(
      try records(#"["text", {"zones":[1, {"a":null}]}]"#).children(ofRecord: 1, at: "zones"))
    let error = #expect(throws: RecordFileError.self) {
      try RecordWriter(lists, as: .propertyList).check()
    }
    guard case .unrepresentable(record: 1, .propertyList, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Tests that a key that no child has is no error, in contrast to the top level.
  @Test func childrenNeedNoKey() throws {
    let json = #"[{"name":"a","zones":[{"x":1},{"y":2}],"others":[{"name":"b"}]}]"#
    let keyed = try records(json, key: "name")
    #expect(texts(try keyed.children(ofRecord: 0, at: "zones")) == [nil, nil])
    #expect(texts(try keyed.children(ofRecord: 0, at: "others")) == ["b"])
    let keyless = try records("[\"text\", \(json)]")
    #expect(texts(try keyless.children(ofRecord: 1, at: "zones")) == nil)
    let mixed = try records("[\"text\", {\"zones\":[{\"x\":1}]}]")
    #expect(texts(try mixed.children(ofRecord: 1, at: "zones")) == [nil])
  }

  @Test(arguments: Form.allCases) func aKeyThatNoRecordHasNamesThoseThereAre(_ form: Form) throws {
    let regions = try Records(
      form.bytes(of: ["text", ["zones": [["x": "y"]]], ["a": ["zones": [Any]()]]]),
      format: form.format, key: nil)
    try regions.checkKey("zones")
    try regions.checkKey("a.zones")
    for key in ["x", "zones.x", "a.x", "zone"] {
      #expect(throws: RecordFileError.noSuchKey(key, available: ["zones", "a.zones"])) {
        try regions.checkKey(key)
      }
    }
    // Children need no key.
    try regions.children(ofRecord: 1, at: "zones")?.checkKey("zone")
  }

  @Test func aCheckedKeyNeedsRecordsWithKeys() throws {
    try records("", key: "name").checkKey("zones")
    try records("[]", key: "name").checkKey("zones")
    let lines = try Records([], format: .text, key: nil)
    #expect(throws: RecordFileError.linesHaveNoKeys("zones")) { try lines.checkKey("zones") }
  }

  @Test(arguments: [
    (#"[{"zones":[{]}]"#, RecordFormat.json), (#"[{"zones":["a"}]"#, .json),
    (#"[{"zones":["\ud800"]}]"#, .json),
    ("<plist><array><dict><key>z</key><array><x/></array></dict></array></plist>", .propertyList),
    ("<plist><array><dict><key>z</key><array></dict></array></plist>", .propertyList),
  ])
  func malformedChildrenAreAnErrorOfTheFile(_ text: String, _ format: RecordFormat) {
    let error = #expect(throws: RecordFileError.self) {
      try Records(Array(text.utf8), format: format, key: nil)
    }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Tests that a caller that follows children for as long as there are some stops.
  @Test(arguments: Form.allCases) func thereIsALastLevel(_ form: Form) throws {
    func levels(_ count: Int) throws -> Int {
      var list: [Any] = ["text"]
      for _ in 1..<count { list = ["text", ["zones": list]] }
      var records = try Records(form.bytes(of: list), format: form.format, key: nil)
      var level = 1
      while let next = try records.children(ofRecord: records.count - 1, at: "zones") {
        records = next
        level += 1
      }
      return level
    }
    #expect(try levels(1) == 1)
    #expect(try levels(100) == 100)
    #expect(throws: RecordFileError.tooManyLevels(limit: 100)) { try levels(101) }
  }

  /// Tests that a key that only children have is not an error if it is optional.
  @Test func onlyChildrenNeedToHaveAnOptionalKey() throws {
    let json = Array(#"[{"n": "b", "z": [{"n": "a", "d": "1"}, {"n": "c"}]}, {"n": "d"}]"#.utf8)
    #expect(throws: RecordFileError.noSuchKey("d", available: ["n", "z"])) {
      try Records(json, format: .json, key: "n", furtherKeys: ["d"])
    }
    let records = try Records(
      json, format: .json, key: "n", furtherKeys: ["n"], optionalKeys: ["d", "n"])
    #expect(records.text(ofRecord: 1, atFurtherKey: 0) == "d")
    #expect((0..<2).allSatisfy { records.text(ofRecord: $0, atFurtherKey: 1) == nil })
    #expect(records.text(ofRecord: 1, atFurtherKey: 2) == "d")
    #expect((0..<3).map(records.hasTexts) == [true, false, true])
    let children = try #require(try records.children(ofRecord: 0, at: "z"))
    #expect((0..<2).map { children.text(ofRecord: $0, atFurtherKey: 1) } == ["1", nil])
    #expect(children.hasTexts(atFurtherKey: 1))
    try records.checkTexts(notLongerThan: 1)
  }
}
