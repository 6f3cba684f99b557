import Foundation
import Testing

/// Tests files of other programs, and mistakes of people who know other programs.
@Suite struct FirstContactTests {
  private static func output(_ line: String, _ input: String) throws -> String {
    let result = try CollateProcess.shell(line, input: Data(input.utf8))
    #expect(result.status == 0 && result.error == "", "\(line): \(result.error)")
    return result.text
  }

  @Test func theDelimiterOfExcelIsRecognized() throws {
    let table = "namn;ort\r\nÖst;1,5\r\nAda;\"a,b\"\r\n"
    for memory in ["", "-S 1K"] {
      for encoding in ["UTF-8", "UTF-16"] {
        let collate =
          "iconv -f UTF-8 -t \(encoding) | collate -l sv -k namn --input-format csv --format csv \(memory)"
        for mark in ["", "sep=;\r\n"] {
          #expect(
            try Self.output(collate, mark + table) == "namn;ort\r\nAda;\"a,b\"\r\nÖst;1,5\r\n")
        }
        #expect(
          try Self.output(collate, "sep=|\nnamn|x\nb|;\na|,\n") == "namn|x\na|,\nb|;\n")
        // With a comma in the first row, a semicolon is text.
        #expect(
          try Self.output(collate, "namn,a;b\nb,1;2\na,\n") == "namn,a;b\na,\nb,1;2\n")
        #expect(
          try Self.output(collate, "namn,\"a;b\"\nb,\na,\n") == "namn,\"a;b\"\na,\nb,\n")
      }
      #expect(
        try Self.output(
          "collate -l sv --no-header -k 1 --input-format csv --format csv \(memory)",
          "sep=;\nb;1\na;2\n") == "a;2\nb;1\n")
    }
  }

  @Test func aStreamCanHaveAnyNumberOfObjects() throws {
    for (input, expected) in [
      ("", ""), (#"{"n":"a","t":["x"]}"# + "\n", #"{"n":"a","t":["x"]}"# + "\n"),
      (#"{"n":"a"}"#, #"{"n":"a"}"# + "\n"),
      ("{\"n\":\"b\"}\n{\"n\":\"a\"}\n", "{\"n\":\"a\"}\n{\"n\":\"b\"}\n"),
    ] {
      for memory in ["", "-S 1K"] {
        #expect(try Self.output("collate -l en -k n --format ndjson \(memory)", input) == expected)
      }
    }
    // A dictionary of arrays is not a record.
    #expect(
      try Self.output("collate -l en --format lines", #"{"a":["y","x"],"b":["z"]}"#) == "x\ny\nz\n")
  }

  @Test(
    arguments: [
      ("x.csv.gz", [0x1F, 0x8B, 8, 0], "compressed with gzip; use gunzip"),
      ("x.xlsx", [0x50, 0x4B, 3, 4, 0], "a ZIP archive"),
      (
        "o.plist", Array("( \"b\", \"a\" )".utf8), "old-style property list; convert it with plutil"
      ),
      ("e.json", [], "the file is empty"), ("e.plist", [0x0A], "the file is empty"),
    ] as [(String, [UInt8], String)])
  func foreignFilesAreNamed(_ name: String, _ content: [UInt8], _ message: String) throws {
    try withTemporaryDirectory { folder in
      let file = folder.appending(path: name)
      try Data(content).write(to: file)
      for memory in ["", "-S 1K"] {
        let result = try CollateProcess.shell("collate '\(file.path)' -l en \(memory)")
        #expect(result.status == 2 && result.text == "")
        #expect(result.error.hasPrefix("collate: \(file.path): "))
        #expect(result.error.contains(message), "\(result.error)")
        #expect(result.error.filter(\.isNewline).count == 1)
      }
      if !name.hasPrefix("e.") {
        let lines = try CollateProcess.shell("collate '\(file.path)' -l en --input-format text")
        #expect(lines.status == 0)
      }
    }
  }

  @Test func aTextFileCanBeEmpty() throws {
    try withTemporaryDirectory { folder in
      for name in ["a.txt", "a.csv", "a.ndjson", "a"] {
        let file = folder.appending(path: name).path
        try Data().write(to: URL(filePath: file))
        #expect(try Self.output("collate '\(file)' -l en", "") == "")
      }
    }
  }

  @Test(arguments: [
    ("-n", "use a further key"), ("-V", "use --numeric"), ("-f", "--strength secondary"),
    ("-d", "--ignore-punctuation"), ("-b", "--ignore-punctuation"), ("-R", "use shuf"),
    ("-k 1,1", "a key is one column: --key 1"), ("-k 2nr", "a key is one column: --key 2"),
    ("-k Name", "did you mean --key name?"), ("-k nmae", "the keys are: name, age"),
    ("-k nam", "did you mean --key name?"), ("-o x.html", "collate page -o x.html"),
    ("-o a -o b", "--output can be given only once"), ("-cC", "cannot be combined"),
  ])
  func aMistakeHasAnAnswer(_ options: String, _ answer: String) throws {
    let result = try CollateProcess.shell(
      "collate -l en \(options)", input: Data(#"[{"name":"a","age":1}]"#.utf8))
    #expect(result.status == 2 && result.text == "")
    #expect(result.error.contains(answer), "\(result.error)")
    #expect(result.error.filter(\.isNewline).count == 1)
  }

  @Test func namesAreSuggested() throws {
    for (name, command) in [("titels", "titles"), ("explian", "explain"), ("pages", "page")] {
      let result = try CollateProcess.shell("collate \(name) -l en")
      #expect(
        result.error
          == "collate: \(name): No such file or directory; did you mean collate \(command)?\n")
    }
    let other = try CollateProcess.shell("collate people.json -l en")
    #expect(other.error == "collate: people.json: No such file or directory\n")
    // Of many keys, a message has the most similar ones.
    let record = (0..<500).map { "\"column\($0)\":1" }.joined(separator: ",")
    let many = try CollateProcess.shell(
      "collate -k Column7 -l en", input: Data("[{\(record)}]".utf8))
    #expect(many.error.contains("the keys are: column7, column0, "))
    #expect(many.error.contains("and 488 more; did you mean --key column7?"))
    #expect(many.error.utf8.count < 300)
    let lines = try CollateProcess.shell(
      "collate -k name -l en", input: Data("name,age\nb,1\n".utf8))
    #expect(lines.error.hasSuffix("for a table, use --input-format csv or tsv\n"))
    let latin = try CollateProcess.shell("collate -l sv", input: Data([0xC5, 0x73, 0x61, 0x0A]))
    #expect(latin.error.contains("name it: --encoding WINDOWS-1252"))
  }

  @Test func filesHaveOtherEncodings() throws {
    for memory in ["", "-S 16K"] {
      // More than a piece, so that a character is divided.
      let words = (0..<3000).map { "Å\($0)日本" }
      let text = words.joined(separator: "\n") + "\n"
      for encoding in ["SHIFT_JIS", "EUC-JP", "UTF-16BE", "ISO-2022-JP-2"] {
        let input =
          encoding == "SHIFT_JIS" || encoding == "EUC-JP" ? text.replacing("Å", with: "A") : text
        let sorted = try Self.output("collate -l sv --format lines", input)
        let converted = try Self.output(
          "iconv -f UTF-8 -t \(encoding) | collate -l sv --format lines --encoding \(encoding) \(memory)",
          input)
        #expect(converted == sorted, "\(encoding)")
      }
      let latin = "iconv -f UTF-8 -t WINDOWS-1252 | collate -l sv --encoding WINDOWS-1252 \(memory)"
      #expect(try Self.output(latin, "Åsa\nBo\n€\n") == "B\n  Bo\nÅ\n  Åsa\n#\n  €\n")
      let table = "\(latin) --input-format csv --format csv -k namn"
      #expect(try Self.output(table, "namn;ort\nÖ;1\nÅ;2\n") == "namn;ort\nÅ;2\nÖ;1\n")
    }
    let unknown = try CollateProcess.shell(
      "collate -l sv --encoding LATIN-99", input: Data("a".utf8))
    #expect(unknown.status == 2 && unknown.error.contains("iconv -l lists all encodings"))
    let invalid = try CollateProcess.shell(
      "collate -l sv --encoding SHIFT_JIS", input: Data([0x61, 0x0A, 0x81, 0x0A]))
    #expect(
      invalid.error
        == "collate: standard input: the bytes after the first 2 are not valid SHIFT_JIS\n")
    let cut = try CollateProcess.shell(
      "collate -l sv --encoding SHIFT_JIS", input: Data([0x61, 0x0A, 0x93]))
    #expect(cut.status == 2 && cut.error.contains("after the first 2 "))
  }

  @Test func quotationMarksCanBeCharacters() throws {
    let table = "n\tm\n\"b\t1\n\"a\" x\t\"\n"
    for memory in ["", "-S 1K"] {
      #expect(
        try Self.output(
          "collate -l en -k n --input-format tsv --no-quotes --format tsv \(memory)", table)
          == "n\tm\n\"a\" x\t\"\n\"b\t1\n")
      #expect(
        try Self.output(
          "collate -l en -k n --input-format tsv --no-quotes --format ndjson \(memory)", table)
          == #"{"n":"\"a\" x","m":"\""}"# + "\n" + #"{"n":"\"b","m":"1"}"# + "\n")
      let quoted = try CollateProcess.shell(
        "collate -l en -k n --input-format tsv \(memory)", input: Data(table.utf8))
      #expect(quoted.status == 2)
    }
  }
}
