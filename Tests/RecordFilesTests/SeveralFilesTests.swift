import RecordFiles
import TestSupport
import Testing

@Suite struct SeveralFilesTests {
  private func records(
    _ text: String, _ format: RecordFormat, key: String?, further: [String] = []
  ) throws -> Records {
    try Records(Array(text.utf8), format: format, key: key, furtherKeys: further)
  }

  private func written(_ records: Records, _ format: OutputFormat) throws -> String {
    var writer = try RecordWriter(records, as: format)
    try writer.section(title: "", kind: "", records: 0..<records.count)
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  @Test func linesOfSeveralFilesAreThoseOfOne() throws {
    let parts = ["b\n\n", "", "ä", "c\r\nd"]
    let joined = try Records(joining: parts.map { try records($0, .text, key: nil) })
    #expect(joined.count == 5)
    #expect((0..<5).map { joined.text(ofRecord: $0) } == ["b", "", "ä", "c", "d"])
    #expect(joined.fileStarts == [0, 2, 2, 3])
    #expect((0..<5).map { joined.place(ofRecord: $0).file } == [0, 0, 2, 3, 3])
    #expect((0..<5).map { joined.place(ofRecord: $0).record } == [0, 1, 0, 0, 1])
    #expect(try written(joined, .lines) == "b\n\nä\nc\nd\n")
  }

  @Test func tablesWithTheSameColumnsAreOne() throws {
    let joined = try Records(joining: [
      records("n,m\na,\"1\"\n", .csv, key: "n"), records("", .csv, key: nil),
      records("\"n\",m\n\"b \"\"c\"\"\",2\n", .csv, key: "n"), records("n,m\n", .csv, key: "n"),
    ])
    #expect((0..<2).map { joined.text(ofRecord: $0) } == ["a", "b \"c\""])
    #expect(try written(joined, .csv) == "n,m\na,\"1\"\n\"b \"\"c\"\"\",2\n")
  }

  @Test func otherTablesHaveAllColumns() throws {
    let joined = try Records(joining: [
      records("n,m\na,1\n", .csv, key: "n"), records("n,o\nb,2\n", .csv, key: "n"),
      records("[{\"n\": \"c\", \"p\": {\"q\": 3}}]", .json, key: "n"),
    ])
    #expect(try written(joined, .csv) == "n,m,o,p.q\na,1,,\nb,,2,\nc,,,3\n")
    #expect(
      try written(joined, .ndjson) == #"""
        {"n":"a","m":"1"}
        {"n":"b","o":"2"}
        {"n":"c","p":{"q":3}}

        """#)
  }

  @Test func furtherKeysAndChildrenAreJoined() throws {
    let json = try records(
      #"[{"n": "b", "m": "x"}, {"n": "c", "z": [{"n": "d"}]}]"#, .json, key: "n", further: ["m"])
    let plist = try records(
      "<plist><array><dict><key>n</key><string>e</string><key>m</key><string>y</string>"
        + "<key>z</key><array><dict><key>n</key><string>f</string></dict></array></dict></array></plist>",
      .propertyList, key: "n", further: ["m"])
    let joined = try Records(joining: [json, plist])
    #expect((0..<3).map { joined.text(ofRecord: $0) } == ["b", "c", "e"])
    #expect((0..<3).map { joined.text(ofRecord: $0, atFurtherKey: 0) } == ["x", nil, "y"])
    #expect(try joined.children(ofRecord: 1, at: "z")?.text(ofRecord: 0) == "d")
    #expect(try joined.children(ofRecord: 2, at: "z")?.text(ofRecord: 0) == "f")
    #expect(throws: RecordFileError.self) { try joined.check(RecordEdits(removed: [0])) }
  }

  private func part(_ text: String, _ format: RecordFormat, _ key: String?) throws -> Records {
    try Records(Array(text.utf8), format: format, key: key, furtherKeys: ["m"], requiresKeys: false)
  }

  @Test func aKeyIsInOneOfTheFiles() throws {
    let parts = try [
      part("n\na\n", .csv, "m"), part("[{\"m\": \"b\"}]", .json, "m"), part("n\n", .csv, "m"),
    ]
    let joined = try Records(joining: parts)
    #expect((0..<2).map { joined.text(ofRecord: $0) } == ["", "b"])
    #expect(joined.missingTexts == [0])
    #expect((0..<2).map { joined.text(ofRecord: $0, atFurtherKey: 0) } == [nil, "b"])
    #expect(throws: RecordFileError.noSuchKey("m", available: ["n"])) {
      try Records(joining: [parts[0], parts[2]])
    }
    #expect(throws: RecordFileError.noSuchKey("m", available: ["n", "o"])) {
      try Records(joining: [part("n\na\n", .csv, "n"), part("{\"n\":1,\"o\":2}", .ndjson, "n")])
    }
    #expect(throws: RecordFileError.keyNeeded(available: ["n", "o", "m"])) {
      try Records(joining: [part("n,o\na,b\n", .csv, nil), part("[{\"m\": \"b\"}]", .json, nil)])
    }
  }

  @Test func theFirstLineEndingIsThatOfTheOutput() throws {
    let joined = try Records(joining: [
      records("", .text, key: nil), records("a", .text, key: nil),
      records("b\r\nc\n", .text, key: nil),
    ])
    #expect(try written(joined, .lines) == "a\r\nb\r\nc\r\n")
    let tables = try Records(joining: [
      records("n,x\n", .csv, key: "n"), records("n\r\na\r\n", .csv, key: "n"),
    ])
    #expect(try written(tables, .csv) == "n,x\na,\n")
  }

  @Test func aRecordOfEachFormatKeepsItsFlaws() throws {
    let bad = try Records([0x61, 0xFF, 0x0A], format: .text, key: nil)
    let joined = try Records(joining: [
      records("[\"a\", 1]", .json, key: nil), bad, records("[{\"n\": 1}, {}]", .json, key: "n"),
    ])
    #expect(joined.invalidTexts == [2])
    #expect(joined.missingTexts == [4])
    #expect(try written(joined, .lines) == "a\n1\na\u{FFFD}\n{\"n\":1}\n{}\n")
  }

  /// Quotes in one column only, one key twice, and records without some of the texts.
  @Test func severalKeysOfSeveralFilesAreThoseOfTheirRecords() throws {
    var random = Seeded(seed: RunSeed.value)
    for _ in 0..<RunSize.repeats(1000) { try checkSeveralKeys(&random) }
  }

  private func checkSeveralKeys(_ random: inout Seeded) throws {
    let names = ["a", "b", "c"]
    let quoted = names.randomElement(using: &random)
    var rows: [[String?]] = []
    var files: [Records] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let isTable = Bool.random(using: &random)
      let part = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        names.map { name -> String? in
          let text = ["", "x", "é", "ab "].randomElement(using: &random) ?? ""
          if !isTable, Bool.random(using: &random) { return nil }
          return name == quoted ? text + "\"," : text
        }
      }
      rows += part
      files.append(try isTable ? table(of: part, names) : array(of: part, names))
    }
    let joined = try Records(joining: files, requiresKeys: false)
    try #require(joined.count == rows.count)
    for (i, row) in rows.enumerated() {
      #expect(joined.text(ofRecord: i) == row[0] ?? "")
      let further = (0..<3).map { joined.text(ofRecord: i, atFurtherKey: $0) }
      #expect(further == [row[1], row[0], row[2]])
    }
    #expect(joined.missingTexts == rows.indices.filter { rows[$0][0] == nil })
  }

  private func table(of rows: [[String?]], _ names: [String]) throws -> Records {
    let lines = rows.map { row in
      row.map { field in
        let text = (field ?? "").replacing("\"", with: "\"\"")
        return text.contains("\"") ? "\"\(text)\"" : text
      }.joined(separator: ",")
    }
    let text = ([names.joined(separator: ",")] + lines).map { $0 + "\n" }.joined()
    return try keyed(text, .csv)
  }

  private func array(of rows: [[String?]], _ names: [String]) throws -> Records {
    let objects = rows.map { row in
      let members = zip(names, row).compactMap { name, text in
        text.map { "\"\(name)\":\"\($0.replacing("\"", with: "\\\""))\"" }
      }
      return "{\(members.joined(separator: ","))}"
    }
    return try keyed("[\(objects.joined(separator: ","))]", .json)
  }

  private func keyed(_ text: String, _ format: RecordFormat) throws -> Records {
    try Records(
      Array(text.utf8), format: format, key: "a", furtherKeys: ["b", "a", "c"], requiresKeys: false)
  }
}
