import RecordFiles
import Testing

/// Tests the bytes that changes to rows leave, change and add.
@Suite struct RowEditsTests {
  private func edited(
    _ text: String, _ format: RecordFormat, key: String?, _ edits: RecordEdits,
    _ options: ReadingOptions = ReadingOptions()
  ) throws -> String {
    let records = try Records(Array(text.utf8), format: format, key: key, options: options)
    return String(decoding: try records.content(applying: edits), as: UTF8.self)
  }

  // MARK: Tables

  @Test(
    arguments: [
      // Quotation marks are there if they are needed, or if they were there.
      ("n,i\na,1\n", RecordEdits(texts: [0: "Ö"]), "n,i\nÖ,1\n"),
      ("n,i\na,1\n", RecordEdits(texts: [0: "a,\"b\""]), "n,i\n\"a,\"\"b\"\"\",1\n"),
      ("n,i\na,1\n", RecordEdits(texts: [0: "b\r\nc"]), "n,i\n\"b\r\nc\",1\n"),
      ("n,i\na,1\n", RecordEdits(texts: [0: ""]), "n,i\n,1\n"),
      ("n,i\n,1\n", RecordEdits(texts: [0: " b "]), "n,i\n b ,1\n"),
      ("n,i\n\"a\",\"1\"\n", RecordEdits(texts: [0: "b"]), "n,i\n\"b\",\"1\"\n"),
      ("n,i\n\"a,b\",1\n", RecordEdits(texts: [0: "c"]), "n,i\n\"c\",1\n"),
      ("n,i\na\"b,1\n", RecordEdits(texts: [0: "a\"c"]), "n,i\n\"a\"\"c\",1\n"),
      // Other rows keep their bytes.
      (
        "n,i\r\n\"a\"\"\",1\r\n\r\nb\"c,\"2\"\r\nd,3", RecordEdits(texts: [2: "e"], removed: []),
        "n,i\r\n\"a\"\"\",1\r\n\r\nb\"c,\"2\"\r\ne,3"
      ),
      ("\"n\",i\n\n", RecordEdits(), "\"n\",i\n\n"),
      ("\u{FEFF}\nn,i\na,1\n", RecordEdits(removed: [0]), "\u{FEFF}\nn,i\n"),
      // New rows have all fields.
      ("n,i\na,1\n", RecordEdits(appended: ["b", "c,d"]), "n,i\na,1\nb,\n\"c,d\",\n"),
      ("n,i\r\na,1\r\n\r\n", RecordEdits(appended: ["b"]), "n,i\r\na,1\r\nb,\r\n\r\n"),
      ("n,i\n", RecordEdits(appended: ["b"]), "n,i\nb,\n"),
      ("i,x,n\n1,2,a\n", RecordEdits(appended: ["b"]), "i,x,n\n1,2,a\n,,b\n"),
      // The last row is without an end of line as before.
      ("n,i", RecordEdits(appended: ["b"]), "n,i\nb,"),
      ("n,i\ra,1", RecordEdits(appended: ["b", "c"]), "n,i\ra,1\rb,\rc,"),
      ("n,i\na,1\nb,2", RecordEdits(removed: [1]), "n,i\na,1"),
      ("n,i\na,1\r\n\nb,2", RecordEdits(removed: [1], appended: ["c"]), "n,i\na,1\r\nc,"),
      ("n,i\na,1\nb,2", RecordEdits(removed: [0, 1]), "n,i"),
      ("n,i\na,1\nb,2", RecordEdits(removed: [0]), "n,i\nb,2"),
      // A row of one empty field is not an empty line.
      ("n\na\n", RecordEdits(texts: [0: ""], appended: [""]), "n\n\"\"\n\"\"\n"),
      ("n\na\n\nb", RecordEdits(removed: [2]), "n\na\n\n"),
      ("n\ra\n\nb", RecordEdits(removed: [0]), "n\r\n\nb"),
      ("n\ra\n\r\nb", RecordEdits(removed: [0]), "n\r\n\r\nb"),
      ("n\rx\n\ra\n\nb", RecordEdits(removed: [0, 2]), "n\r\r\r\n\nb"),
      ("n\r\ra\n\nb", RecordEdits(removed: [1]), "n\r\r\r\n\nb"),
      (
        "n,i\r\r\na,1\r\r\n", RecordEdits(texts: [0: "b"], appended: ["c"]),
        "n,i\r\r\nb,1\r\r\nc,\r\n"
      ),
    ] as [(String, RecordEdits, String)])
  func tables(_ text: String, _ edits: RecordEdits, _ expected: String) throws {
    #expect(Array(try edited(text, .csv, key: "n", edits).utf8) == Array(expected.utf8))
    let tabs = [text, expected].map { $0.replacing(",", with: "\t") }
    var tabEdits = edits
    tabEdits.texts = edits.texts.mapValues { $0.replacing(",", with: "\t") }
    tabEdits.appended = edits.appended.map { $0.replacing(",", with: "\t") }
    #expect(
      Array(try edited(tabs[0], .tsv, key: "n", tabEdits).utf8) == Array(tabs[1].utf8))
  }

  @Test(
    arguments: [
      ("a;1\nb;2\n", RecordEdits(texts: [0: "c;d"], appended: ["e,f"]), "\"c;d\";1\nb;2\ne,f;\n"),
      ("a;1\nb;2\n", RecordEdits(removed: [0]), "b;2\n"),
      ("a;1\n\nb;2\n", RecordEdits(removed: [0, 1]), ""),
      ("a;1\nb;2", RecordEdits(removed: [0, 1], appended: ["c", "d"]), "c;\nd;"),
      ("\u{FEFF}a;1\n", RecordEdits(removed: [0], appended: ["c"]), "\u{FEFF}c;\n"),
      ("a\n", RecordEdits(texts: [0: "\u{FEFF}"]), "\"\u{FEFF}\"\n"),
    ] as [(String, RecordEdits, String)])
  func tablesWithoutAHeader(_ text: String, _ edits: RecordEdits, _ expected: String) throws {
    let options = ReadingOptions(delimiter: Delimiter(";"), hasHeader: false)
    #expect(
      Array(try edited(text, .csv, key: "1", edits, options).utf8) == Array(expected.utf8))
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}"]) func aTableNeedsColumns(_ text: String) throws {
    for edits in [RecordEdits(), RecordEdits(appended: ["a"])] {
      #expect(throws: RecordFileError.uneditableFile(reason: "it has no columns")) {
        try edited(text, .csv, key: "n", edits)
      }
    }
  }

  @Test func invalidFieldsStay() throws {
    let records = try Records(
      Array("n,i\n".utf8) + [0xFF, 0x2C, 0x31, 0x0A] + Array("b,2\n".utf8), format: .csv, key: "n")
    #expect(
      try records.content(applying: RecordEdits(texts: [1: "c"]))
        == Array("n,i\n".utf8) + [0xFF, 0x2C, 0x31, 0x0A] + Array("c,2\n".utf8))
  }

  @Test func aFurtherKeyCanBeTheSameColumn() throws {
    let keys = ["n", "1", "2", "i"]
    let table = try Records(Array("n,i\na,1\n".utf8), format: .csv, key: "n", furtherKeys: keys)
    #expect(keys.indices.map { table.isKey(atFurtherKey: $0) } == [true, true, false, false])
    #expect(
      keys.indices.map { table.isKey(atFurtherKey: $0, sameAs: 3) } == [false, false, true, true])
    let column = try Records(Array("n\na\n".utf8), format: .csv, key: nil, furtherKeys: ["n"])
    #expect(column.isKey(atFurtherKey: 0))
    let json = try Records(
      Array(#"[{"n": "a", "1": "b"}]"#.utf8), format: .json, key: "n", furtherKeys: ["n", "1"])
    #expect([0, 1].map { json.isKey(atFurtherKey: $0) } == [true, false])
  }

  // MARK: Lines of JSON

  @Test(
    arguments: [
      (
        "{\"i\": 1.50, \"n\" : \"a\" }\r\n {\"n\":7}\n", RecordEdits(texts: [0: "\n\"Ö", 1: "b"]),
        "{\"i\": 1.50, \"n\" : \"\\n\\\"Ö\" }\r\n {\"n\":\"b\"}\n"
      ),
      (
        "{\"n\":1}\n{\"i\": 2}\n", RecordEdits(texts: [1: "b"]),
        "{\"n\":1}\n{\"i\": 2, \"n\": \"b\"}\n"
      ),
      ("{\"n\":1}\nnull\n{}", RecordEdits(texts: [1: "b"]), "{\"n\":1}\n{\"n\": \"b\"}\n{}"),
      ("{\"n\":1}\n\n {\"n\":2} \n", RecordEdits(removed: [1]), "{\"n\":1}\n\n"),
      ("{\"n\":1}\r\n{\"n\":2}", RecordEdits(removed: [1]), "{\"n\":1}"),
      ("{\"n\":1}\r\n{\"n\":2}", RecordEdits(removed: [0, 1]), ""),
      (
        "{\"n\":1}\r\n{ \"n\": 2 }", RecordEdits(appended: ["a", "b"]),
        "{\"n\":1}\r\n{ \"n\": 2 }\r\n{ \"n\": \"a\" }\r\n{ \"n\": \"b\" }"
      ),
      ("{\"n\":1}\n\n", RecordEdits(appended: ["a"]), "{\"n\":1}\n{\"n\":\"a\"}\n\n"),
      ("", RecordEdits(appended: ["a", "b"]), "{\"n\": \"a\"}\n{\"n\": \"b\"}\n"),
      ("\u{FEFF}", RecordEdits(appended: ["a"]), "\u{FEFF}{\"n\": \"a\"}\n"),
    ] as [(String, RecordEdits, String)])
  func linesOfJSON(_ text: String, _ edits: RecordEdits, _ expected: String) throws {
    #expect(Array(try edited(text, .ndjson, key: "n", edits).utf8) == Array(expected.utf8))
  }

  @Test func otherValuesInLinesAreNotOverwritten() throws {
    let error = #expect(throws: RecordFileError.self) {
      try edited("{\"n\":1}\n{\"n\":[2]}\n", .ndjson, key: "n", RecordEdits(texts: [1: "a"]))
    }
    guard case .uneditableRecord(1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
