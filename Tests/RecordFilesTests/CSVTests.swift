import RecordFiles
import Testing

@Suite struct CSVTests {
  private func records(
    _ csv: String, key: String? = "n", options: ReadingOptions = ReadingOptions()
  ) throws -> Records {
    try Records(Array(csv.utf8), format: .csv, key: key, options: options)
  }

  private func texts(_ records: Records) -> [String] {
    (0..<records.count).map { records.text(ofRecord: $0) }
  }

  private func written(
    _ records: Records, _ format: OutputFormat, _ options: WritingOptions = WritingOptions()
  ) throws -> String {
    var writer = try RecordWriter(records, as: format, options: options)
    try writer.section(title: "T,", kind: "", records: Array(0..<records.count).reversed())
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  @Test(arguments: [
    ("n,m\na,1\nb,2\n", ["a", "b"]), ("n,m\r\na,1\r\nb,2", ["a", "b"]),
    ("n,m\ra,1\rb,2\r", ["a", "b"]),
    ("n\na\n\n\"\"\n", ["a", "", ""]), ("n,m\n\na,1\n\n\n,2\n\n", ["a", ""]),
    ("\n\nn,m\na,\n", ["a"]), ("\u{FEFF}n,m\na,b", ["a"]), ("\"n\",m\n\"a\",b", ["a"]),
    ("n,m\n\"a,b\",c", ["a,b"]), ("n,m\n\"a\r\nb\",c\nd,e", ["a\r\nb", "d"]),
    ("n,m\n\"a \"\"b\"\"\",c\n\"\"\"\",d\ne,f", ["a \"b\"", "\"", "e"]),
    ("n,m\na \"b\" c,d", ["a \"b\" c"]), ("m,n\na,", [""]), ("m,n\n,", [""]), ("n,m", []),
    // CR CR LF is one end of line.
    ("n\r\r\na\r\r\nb\r\r\n", ["a", "b"]), ("n,m\r\r\na,1\r\r\n\"b\",2\r\r\n", ["a", "b"]),
    ("n\ra\r\r\r\nb", ["a", "", "b"]), ("n\ra\r\rb\r\r", ["a", "", "b", ""]),
    ("n\ra\r\r\n\r\nb", ["a", "", "b"]), ("n", []), ("", []), ("\n", []), ("n,m\n a ,b", [" a "]),
    ("n,m\na\u{0},b", ["a\u{0}"]),
  ])
  func fieldsAreRead(_ csv: String, _ expected: [String]) throws {
    #expect(texts(try records(csv)) == expected)
  }

  @Test(arguments: [
    ("n,m\na\n", 2, 1, "the row has 1 field, the first row has 2"),
    ("n,m\na,b\n\"x\ny\",b,c\n", 3, 1, "the row has 3 fields, the first row has 2"),
    ("n,m\r\nå\r\n", 2, 1, "the row has 1 field, the first row has 2"),
    ("n,m\ra,b\rc\r", 3, 1, "the row has 1 field, the first row has 2"),
    ("n,m\na,\"b\nc\n", 2, 3, "a quoted field does not end"),
    ("n,m\n\"a\"b,c\n", 2, 4, "text follows a quoted field"),
    ("n,\"m\n", 1, 3, "a quoted field does not end"),
  ])
  func mistakesHaveAPlace(_ csv: String, _ line: Int, _ column: Int, _ reason: String) {
    #expect(throws: RecordFileError.malformed(.csv, reason: reason, line: line, column: column)) {
      try records(csv)
    }
  }

  /// Tests tables as `ps` and `ls` print them.
  @Test(arguments: [
    ("n  m\n a\t 1 \n\n \t\nb 2 3  4 \r\nc", ["a", "b", "c"], ["1", "2 3  4", ""]),
    ("\n \n  n m  ", [], []), ("n m\n\"a b\"\n", ["\"a"], ["b\""]),
    ("n m\na,1 ;\u{A0}", ["a,1"], [";\u{A0}"]), (" ", [], []), ("", [], []),
  ])
  func blanksSeparateFields(_ text: String, _ first: [String], _ last: [String]) throws {
    let blanks = try #require(Delimiter("blanks"))
    let options = ReadingOptions(delimiter: blanks)
    #expect(texts(try records(text, options: options)) == first)
    #expect(texts(try records(text, key: "m", options: options)) == last)
  }

  @Test func blanksStayInRows() throws {
    let blanks = try #require(Delimiter("blanks"))
    let text = "n   m\n  a  1 \n\nb\t2 3\nc\n"
    let table = try records(text, key: "m", options: ReadingOptions(delimiter: blanks))
    #expect(table.missingTexts == [2])
    let csv = WritingOptions(delimiter: blanks)
    #expect(try written(table, .csv, csv) == "n   m\nc\nb\t2 3\n  a  1 \n")
    #expect(try written(table, .tsv) == "n\tm\nc\t\nb\t2 3\na\t1\n")
    #expect(
      try written(table, .ndjson) == """
        {"n":"c"}
        {"n":"b","m":"2 3"}
        {"n":"a","m":"1"}

        """)
    // Other rows have no blanks between them.
    let other = try records("n,m\nx y,1\n")
    #expect(try written(other, .csv, csv) == "n,m\nx y,1\n")
  }

  @Test func outputHasNoReturnBeforeEachEnd() throws {
    let table = try records("n,m\r\r\na,1\r\r\nb,2\r\r\n")
    #expect(try written(table, .csv) == "n,m\r\nb,2\r\na,1\r\n")
  }

  @Test func keysAreNamesOrNumbers() throws {
    let csv = "n,2,a.b,\na,b,c,d\n"
    for (key, text) in [
      ("n", "a"), ("1", "a"), ("2", "b"), ("3", "c"), ("a.b", "c"), ("4", "d"), ("", "d"),
    ] {
      #expect(texts(try records(csv, key: key)) == [text], "\(key)")
    }
    for key in ["x", "0", "5", "-1", "N", "a", "+1", "01", "-9223372036854775808"] {
      #expect(throws: RecordFileError.noSuchKey(key, available: ["n", "2", "a.b", ""])) {
        try records(csv, key: key)
      }
    }
    #expect(throws: RecordFileError.keyNeeded(available: ["n", "2", "a.b", ""])) {
      try records(csv, key: nil)
    }
    #expect(texts(try records("x\na\nb", key: nil)) == ["a", "b"])
    #expect(
      texts(try records("\n\n", key: "1", options: ReadingOptions(hasHeader: false))) == ["", ""])
    #expect(throws: RecordFileError.ambiguousColumn("n")) { try records("n,n\na,b\n") }
    #expect(texts(try records("n,n\na,b\n", key: "2")) == ["b"])
    let bare = ReadingOptions(hasHeader: false)
    #expect(texts(try records("n,m\na,b", key: "2", options: bare)) == ["m", "b"])
    #expect(throws: RecordFileError.noSuchKey("n", available: ["1", "2"])) {
      try records("n,m\na,b", options: bare)
    }
    // A table has its columns even without rows.
    #expect(throws: RecordFileError.noSuchKey("x", available: ["n", "m"])) {
      try records("n,m\n", key: "x")
    }
    #expect(throws: RecordFileError.keyNeeded(available: ["n", "m"])) {
      try records("n,m\n", key: nil)
    }
    #expect(try records("n\n", key: nil).count == 0)
    // Rows can be read by several keys, and no key need be in any row.
    let several = try Records(
      Array("a,b\n1,2\n".utf8), format: .csv, key: "a", furtherKeys: ["b"], optionalKeys: ["c"])
    #expect(several.text(ofRecord: 0, atFurtherKey: 0) == "2")
    #expect(several.text(ofRecord: 0, atFurtherKey: 1) == nil)
  }

  @Test(arguments: [
    ("n,m\na,1\nb,2\n", "n,m\nb,2\na,1\n"), ("n,m\r\na,1\r\nb,2", "n,m\r\nb,2\r\na,1\r\n"),
    ("\u{FEFF}n,m\r\"a\",1\r\" b\",2", "\u{FEFF}n,m\r\" b\",2\r\"a\",1\r"),
    ("n\na\n\n\"\"", "n\n\"\"\n\na\n"),
    ("n,\"m\"\na,\"\"\"\"\nb,\"x\ny\"\n", "n,\"m\"\nb,\"x\ny\"\na,\"\"\"\"\n"), ("n,m", "n,m\n"),
    ("", ""),
  ])
  func rowsKeepTheirBytes(_ csv: String, _ expected: String) throws {
    let records = try records(csv)
    #expect(try written(records, .csv) == expected)
    // With another delimiter in the file, too.
    let other = csv.replacing(",", with: ";")
    let options = ReadingOptions(delimiter: Delimiter(";"))
    let again = try Records(Array(other.utf8), format: .csv, key: "n", options: options)
    #expect(try written(again, .csv) == expected.replacing(",", with: ";"))
  }

  @Test func rowsAreConverted() throws {
    let table = try records("n,\"m\tx\"\n\"a,b\",\"c\"\"d\"\n,\"e\nf\"\n")
    #expect(
      try written(table, .tsv) == "n\t\"m\tx\"\n\t\"e\nf\"\na,b\t\"c\"\"d\"\n")
    #expect(
      try written(table, .ndjson)
        == #"{"n":"","m\tx":"e\nf"}"# + "\n" + #"{"n":"a,b","m\tx":"c\"d"}"# + "\n")
    #expect(
      try written(table, .csv, WritingOptions(delimiter: Delimiter("|")))
        == "n|m\tx\n|\"e\nf\"\na,b|\"c\"\"d\"\n")
    #expect(
      try written(table, .csv, WritingOptions(sectionField: "s"))
        == "s,n,\"m\tx\"\n\"T,\",,\"e\nf\"\n\"T,\",\"a,b\",\"c\"\"d\"\n")
    #expect(throws: RecordFileError.fieldExists("n")) {
      try written(table, .csv, WritingOptions(sectionField: "n"))
    }
    // Rows that stay as they are can have two columns of the same name.
    let doubled = try records("n,m,n\na,,b", key: "1")
    #expect(try written(doubled, .csv) == "n,m,n\na,,b\n")
    for format in [OutputFormat.tsv, .ndjson, .json, .lines, .propertyList] {
      #expect(throws: RecordFileError.repeatedColumn("n", format)) { try written(doubled, format) }
      #expect(throws: RecordFileError.repeatedColumn("n", format)) {
        try RecordWriter(doubled, as: format).check()
      }
    }
    // Names that look the same are different.
    let similar = try records("n,\u{E9},e\u{301}\na,1,2\n", key: "\u{E9}")
    #expect(texts(similar) == ["1"])
    #expect(try written(similar, .tsv) == "n\t\u{E9}\te\u{301}\na\t1\t2\n")
    #expect(
      try written(similar, .csv, WritingOptions(sectionField: "\u{65}\u{301}\u{301}"))
        .hasPrefix("e\u{301}\u{301},n"))
    // A table without names has none in other formats either.
    let bare = try records("a,1\nb,2\n", key: "1", options: ReadingOptions(hasHeader: false))
    #expect(try written(bare, .tsv) == "b\t2\na\t1\n")
    #expect(
      try written(bare, .ndjson) == #"{"1":"b","2":"2"}"# + "\n" + #"{"1":"a","2":"1"}"# + "\n")
  }

  @Test func valuesBecomeRows() throws {
    func csv(_ json: String, _ options: WritingOptions = WritingOptions()) throws -> String {
      try written(try Records(Array(json.utf8), format: .json, key: nil), .csv, options)
    }
    #expect(try csv(#"["a", "b,c", ""]"#) == "text\n\"\"\n\"b,c\"\na\n")
    #expect(try csv("[]") == "")
    #expect(
      try csv(#"["x", {"a": {"b": 1.50, "c": true}}, {"a": null, "d": "e"}]"#)
        == "text,a.b,a.c,a,d\n,,,,e\n,1.50,true,,\nx,,,,\n")
    #expect(
      try csv(#"["x"]"#, WritingOptions(sectionField: "s", hasHeader: false)) == "\"T,\",x\n")
    #expect(throws: RecordFileError.self) { try csv(#"["x", {"a": [1]}]"#) }
    #expect(throws: RecordFileError.self) { try csv(#"["x", [1]]"#) }
    #expect(throws: RecordFileError.self) { try csv(#"["x", {"a.b": 1, "a": {"b": 2}}]"#) }
    // Each record has a row, even without any key.
    #expect(try csv("[{}, {}, \"x\"]") == "text\nx\n\"\"\n\"\"\n")
    let empty = try Records(Array(#"[{"k": {}}, {}]"#.utf8), format: .json, key: "k")
    #expect(
      try written(empty, .csv, WritingOptions(sectionField: "s")) == "s,text\n\"T,\",\n\"T,\",\n")
    #expect(
      try csv(#"["x", {"": {"x": 1}, "x": 2, "\u00e9": 3, "e\u0301": 4}]"#)
        == "text,.x,x,\u{E9},e\u{301}\n,1,2,3,4\nx,,,,\n")
    let deep = String(repeating: "{\"a\":", count: 100_000)
    #expect(throws: RecordFileError.self) {
      try csv("[\"x\", \(deep)1\(String(repeating: "}", count: 100_000))]")
    }
    // A byte-order mark at the beginning would be lost.
    let mark = try csv("[\"x\", {\"\u{FEFF}a\": 1}]", WritingOptions())
    #expect(mark == "text,\"\u{FEFF}a\"\n,1\nx,\n")
  }

  @Test(arguments: [
    ("\r", OutputFormat.csv, "\r"), ("\r", .tsv, "\r"), ("\r", .ndjson, "\n"), ("\r", .lines, "\n"),
    ("\r\n", .csv, "\r\n"), ("\r\n", .ndjson, "\r\n"), ("\r\n", .lines, "\r\n"), ("\n", .csv, "\n"),
  ])
  func linesEndAsTheFormatAllows(_ ending: String, _ format: OutputFormat, _ expected: String)
    throws
  {
    let output = try written(try records("n,m\(ending)a,b\(ending)"), format)
    #expect(
      output.utf8.reversed().prefix(expected.utf8.count).elementsEqual(expected.utf8.reversed()))
    #expect(
      !output.utf8.dropLast(expected.utf8.count).reversed().prefix(1).elementsEqual("\r".utf8))
  }

  @Test func invalidTextIsKept() throws {
    let bytes = Array("n,m\na,".utf8) + [0xFF] + Array("\nb,c\n".utf8)
    let records = try Records(bytes, format: .csv, key: "n")
    #expect(records.invalidTexts == [0])
    var writer = try RecordWriter(records, as: .csv)
    try writer.section(title: "", kind: "", records: [0, 1])
    #expect(writer.finished() == bytes)
    #expect(try written(records, .ndjson).contains(#"{"n":"a","m":"\#u{FFFD}"}"#))
    // The names of columns are no records, which a warning could count.
    for header in [[0x6E, 0x2C, 0xFF], [0xFE, 0xFF, 0, 0x6E, 0, 0x2C, 0xD8, 0]] as [[UInt8]] {
      let isUTF16 = header[0] == 0xFE
      let bytes = header + (isUTF16 ? [0, 0x0A, 0, 0x61, 0, 0x2C, 0, 0x62] : Array("\na,b\n".utf8))
      let records = try Records(bytes, format: .csv, key: "n")
      #expect(records.invalidTexts == [])
      #expect(throws: RecordFileError.invalidColumnNames(.tsv)) { try written(records, .tsv) }
      #expect(throws: RecordFileError.invalidColumnNames(.json)) { try written(records, .json) }
      #expect(try written(records, .csv).hasSuffix("\na,b\n"))
    }
    // U+F8FF begins with the same byte as a byte-order mark.
    #expect(
      try written(try self.records("n\tm\n\u{F8FF}\t\u{FEFF}\n", key: "1"), .csv)
        == "n\tm\n\u{F8FF}\t\u{FEFF}\n")
  }

  @Test(arguments: [
    (",", true), (";", true), ("|", true), ("\t", true), (#"\t"#, true), (" ", true), (":", true),
    ("", false), ("a", false), ("1", false), ("\"", false), ("\n", false), ("\r", false),
    ("é", false),
    (",,", false), ("\u{0}", false), (#"\n"#, false),
  ])
  func delimitersAreCharacters(_ text: String, _ isDelimiter: Bool) {
    #expect((Delimiter(text) != nil) == isDelimiter)
  }
}
