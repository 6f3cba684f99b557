import RecordFiles
import Testing

@Suite struct NDJSONTests {
  private func records(_ text: String, key: String? = "n") throws -> Records {
    try Records(Array(text.utf8), format: .ndjson, key: key)
  }

  private func written(
    _ records: Records, _ format: OutputFormat, sectionField: String? = nil
  ) throws -> String {
    var writer = try RecordWriter(
      records, as: format, options: WritingOptions(sectionField: sectionField))
    try writer.section(title: "\"", kind: "", records: Array(0..<records.count))
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  @Test(arguments: [
    ("{\"n\":\"a\"}\n{\"n\":\"b\"}\n", ["a", "b"]),
    ("{\"n\":\"a\"}\r\n\r\n \n{\"n\":1.50}", ["a", "1.50"]),
    ("\u{FEFF} {\"n\":\"a\"} ", ["a"]), ("", []), ("\n\n", []), ("{\"n\":\"a\"}\n{}\n", ["a", ""]),
  ])
  func linesAreRead(_ text: String, _ expected: [String]) throws {
    let records = try records(text)
    #expect((0..<records.count).map { records.text(ofRecord: $0) } == expected)
  }

  @Test func mistakesHaveAPlace() {
    for (text, line, column) in [
      ("{\"n\":\"a\"}\n\n {\"n\" 1}\n", 3, 7), ("{\"n\":1}\n{\"n\":1} x\n", 2, 9), ("\n\n{", 3, 2),
      ("\u{B}{\"n\":1}", 1, 1),
    ] {
      let error = #expect(throws: RecordFileError.self) { try records(text) }
      guard case .malformed(.ndjson, _, line, column) = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
    }
    #expect(throws: RecordFileError.noSuchKey("x", available: ["n"])) {
      try records("{\"n\":1}\n", key: "x")
    }
    #expect(throws: RecordFileError.keyNeeded(available: ["n"])) {
      try records("{\"n\":1}\n", key: nil)
    }
  }

  @Test func linesKeepTheirBytes() throws {
    let lines = "{\"n\" : \"\\u0061\", \"x\":1.50}\r\n{ }\r\n[1, 2]\r\n"
    #expect(try written(records(lines), .ndjson) == lines)
    let spread = try Records(Array("[{\n\"n\": 1 }, { }]".utf8), format: .json, key: "n")
    #expect(try written(spread, .ndjson) == "{\"n\":1}\n{ }\n")
  }

  @Test func keysInAnyOrderBecomeColumns() throws {
    let all = try records(
      #"""
      {"n":"a","m":"b","x":{"n":1,"m":2}}
      {"m":"c","n":"d","o":"e"}
      {"x":{"m":3,"\u006e":4},"n":"f"}
      "g"
      {"n":"h","n2":5,"m":"\ud83d\ude00"}
      """#)
    #expect(
      try written(all, .csv) == """
        n,m,x.n,x.m,o,text,n2
        a,b,1,2,,,
        d,c,,,e,,
        f,,4,3,,,
        ,,,,,g,
        h,😀,,,,,5

        """)
  }

  @Test(arguments: [#""\ud800""#, #""a\udc00""#, #""\udbff\u0041""#])
  func halvesOfSurrogatePairsAreRefused(_ value: String) {
    for line in [#"{"n":\#(value)}"#, #"{\#(value):1}"#] {
      #expect(throws: RecordFileError.self) { try records(line) }
    }
  }

  @Test func sectionsAreFields() throws {
    let all = try records("{\"n\":\"a\"}\n{ }\n{\t\"m\":1}\n\"x\"\n3\n")
    #expect(
      try written(all, .ndjson, sectionField: "s") == #"""
        {"s":"\"","n":"a"}
        {"s":"\"" }
        {"s":"\"",	"m":1}
        {"s":"\"","text":"x"}
        {"s":"\"","text":3}

        """#)
    #expect(throws: RecordFileError.fieldExists("m")) {
      try written(all, .ndjson, sectionField: "m")
    }
    // Records that are no objects get the field "text".
    #expect(throws: RecordFileError.fieldExists("text")) {
      try written(all, .ndjson, sectionField: "text")
    }
    // A key inside another value is no field of the record.
    let nested = try records(#"{"n":{"s":1}}"#, key: "n.s")
    #expect(try written(nested, .ndjson, sectionField: "s") == #"{"s":"\"","n":{"s":1}}"# + "\n")
  }

  @Test func childrenAreRead() throws {
    let all = try records("{\"n\":\"a\"}\n{\"n\":\"b\",\"c\":[{\"n\":\"d\"}]}\n")
    #expect(try all.children(ofRecord: 0, at: "c") == nil)
    let children = try all.children(ofRecord: 1, at: "c")
    #expect(children?.text(ofRecord: 0) == "d")
  }
}
