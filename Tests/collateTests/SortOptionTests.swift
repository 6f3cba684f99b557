import Foundation
import TestSupport
import Testing

/// Tests the options that the tool shares with `sort`.
@Suite struct SortOptionTests {
  private let csv = Data(
    "name,given,born\nÖst,Bo,1950\nalm,Eva,1960\nÖst,Ada,1970\nAlm,Eva,1940\n".utf8)

  private func rows(_ arguments: String..., input: Data? = nil) throws -> String {
    let line = "collate --locale sv " + arguments.joined(separator: " ")
    let result = try CollateProcess.shell(line, input: input ?? csv)
    #expect(result.error == "" && result.status == 0, "\(line)")
    return result.text
  }

  @Test(arguments: [
    ("-k name -k given", "1960 1940 1970 1950"), ("-k name -k given:desc", "1960 1940 1950 1970"),
    ("-k name:desc -k given", "1970 1950 1940 1960"),
    ("-r -k name -k given", "1950 1970 1940 1960"),
    ("-r -k name:asc -k given", "1960 1940 1950 1970"),
    ("-kname -kborn:desc", "1960 1940 1970 1950"),
    ("-k3", "1940 1950 1960 1970"), ("-k 3 -r", "1970 1960 1950 1940"),
    ("-s -k2", "1970 1950 1960 1940"),
    ("-k name -k given -u", "1960 1940 1970 1950"), ("-k given -u", "1970 1950 1960"),
    ("-k name -u --strength primary", "1960 1950"), ("-ru -k name --strength primary", "1950 1960"),
    ("-k name --limit 1", "1960 1950"), ("-k name --only Ö --only B", "1950 1970"),
    ("-k name --only Ö --limit 1", "1950"), ("-u -k name --strength primary --only A", "1960"),
  ])
  func keysAndDirections(_ arguments: String, _ born: String) throws {
    let output = try rows("--input-format csv --format csv", arguments)
    let lines = output.split(separator: "\n")
    #expect(lines.first == "name,given,born")
    #expect(lines.dropFirst().map { $0.suffix(4) }.joined(separator: " ") == born)
  }

  @Test(arguments: [
    ("1\na\nb\n", "", 0, ""), ("", "", 0, ""), ("a\na\n", "", 0, ""),
    ("a\nä\nå\n", "", 1, "line 3 should"),
    ("b\na\n", "", 1, "line 2 should come before line 1: “a” sorts before “b”"),
    ("b\na\n", "-r", 0, ""),
    ("å\nä\na\n", "-r", 1, "line 2 should come before line 1: “å” sorts before “ä”"),
    ("a\nA\n", "-u", 0, ""), ("a\nA\n", "-u --strength primary", 1, "line 2 is equal to line 1"),
    ("a\nb\nb\n", "-u", 1, "line 3 is equal to line 2"), ("a\n1\n", "", 1, "line 2 should"),
  ])
  func aCheckTellsTheFirstDisorder(
    _ text: String, _ arguments: String, _ status: Int32, _ message: String
  ) throws {
    for option in ["-c", "--check", "-C"] {
      let result = try CollateProcess.shell(
        "collate --locale sv \(option) \(arguments)", input: Data(text.utf8))
      #expect(result.status == status && result.text == "")
      if option == "-C" || status == 0 {
        #expect(result.error == "")
      } else {
        #expect(result.error.hasPrefix("collate: standard input: \(message)"), "\(result.error)")
        #expect(result.error.filter { $0 == "\n" }.count == 1)
      }
    }
  }

  @Test func aCheckExplainsFurtherKeys() throws {
    for (arguments, message) in [
      (
        "-k name -k born", "record 3 should come before record 2: at \"born\", “2” sorts before “3”"
      ),
      (
        "-k name -k born:desc",
        "record 2 should come before record 1: at \"born\", “1” sorts before “3”"
      ),
    ] {
      let result = try CollateProcess.shell(
        "collate -t, -c --locale en \(arguments)", input: Data("name,born\na,1\na,3\na,2\n".utf8))
      #expect(result.status == 1)
      #expect(result.error.hasPrefix("collate: standard input: \(message)"), "\(result.error)")
    }
    // Only the first key decides the section.
    let symbols = try CollateProcess.shell(
      "collate -t, -c --locale en -k a -k b", input: Data("a,b\nx,b\nx,#\n".utf8))
    #expect(
      symbols.error.contains("at \"b\", “#” sorts before “b”: they differ"), "\(symbols.error)")
    let missing = try CollateProcess.shell(
      "collate -c --locale en -k a -k b", input: Data(#"[{"a": "x", "b": "y"}, {"a": "x"}]"#.utf8))
    #expect(
      missing.error.hasSuffix("record 2 should come before record 1: it has no text at \"b\".\n"))
  }

  /// Tests that a file is in order exactly if sorting does not change it, that merging sorted parts is
  /// sorting all of them, and that equal lines are those with the same letters.
  @Test func lawsOfRandomLines() throws {
    var random = Seeded(seed: RunSeed.value)
    let letters = ["a", "A", "b", "B", "å", "z", "1", ""]
    func isSame(_ first: Substring, _ second: Substring) -> Bool {
      first.lowercased() == second.lowercased()
    }
    for round in 0..<RunSize.repeats(20) {
      func lines(_ count: Int) -> String {
        (0..<count).map { _ in
          (0..<Int.random(in: 0...2, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? ""
          }.joined() + "\n"
        }.joined()
      }
      let texts = [lines(Int.random(in: 0...4, using: &random)), lines(3), lines(round % 3)]
      let direction = ["", "-r"].randomElement(using: &random) ?? ""
      try withTemporaryDirectory { folder in
        let paths = try texts.enumerated().map { i, text in
          let path = folder.appending(path: "\(i).txt").path
          try Data(text.utf8).write(to: URL(filePath: path))
          return path
        }
        func run(_ line: String) throws -> CollateProcess {
          try CollateProcess.shell("collate --locale sv \(direction) \(line)")
        }
        var sorted: [String] = []
        for (path, text) in zip(paths, texts) {
          let output = try run("--format lines \(path)").text
          #expect(try run("-C \(path)").status == (output == text ? 0 : 1), "\(text)")
          let strict = try run("--format lines -u \(path)").text
          #expect(try run("-u -C \(path)").status == (strict == text ? 0 : 1), "\(text)")
          try Data(output.utf8).write(to: URL(filePath: path + ".sorted.txt"))
          sorted.append(path + ".sorted.txt")
          // The first of equal lines stays.
          let unique = try run("--format lines -u --strength primary \(path)").text.split(
            separator: "\n", omittingEmptySubsequences: false
          ).dropLast()
          let all = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          let firsts = all.indices.filter { i in !all[..<i].contains { isSame($0, all[i]) } }
          #expect(unique.sorted() == firsts.map { all[$0] }.sorted(), "\(text)")
        }
        let all = try run("--format lines " + paths.joined(separator: " ")).text
        let merged = try run("--format lines -m " + sorted.joined(separator: " "))
        let isStable = try run("--format lines " + sorted.joined(separator: " ")).text
        #expect(merged.text == isStable && merged.status == 0)
        #expect(merged.text.split(separator: "\n").sorted() == all.split(separator: "\n").sorted())
        if let i = texts.indices.first(where: { (try? run("-C \(paths[$0])").status) == 1 }) {
          let refused = try run("-m " + paths.joined(separator: " "))
          #expect(refused.status == 2 && refused.text == "")
          #expect(refused.error.hasPrefix("collate: \(paths[i]): line "), "\(refused.error)")
        }
      }
    }
  }

  @Test func mergingSeesADisorderAfterEqualLines() throws {
    let input = Data("a\na\nc\nb\n".utf8)
    for (options, status) in [("-m -u", 2), ("-m", 2), ("-c -u -m", 1), ("-c", 1)] {
      let result = try CollateProcess.shell("collate --locale en \(options)", input: input)
      #expect(result.status == status, "\(options)")
      let line = options.hasPrefix("-c -u") ? 2 : 4
      #expect(result.error.hasPrefix("collate: standard input: line \(line) "), "\(result.error)")
    }
    #expect(try rows("-m -u --format lines", input: Data("a\na\nb\n".utf8)) == "a\nb\n")
  }

  @Test func errorsNameTheRecordOfTheFile() throws {
    try withTemporaryDirectory { folder in
      let path = folder.appending(path: "a.json").path
      try Data(#"[{"n": "a"}, {"n": ["b"]}]"#.utf8).write(to: URL(filePath: path))
      let first = folder.appending(path: "b.ndjson").path
      try Data("{\"n\":\"c\"}\n{\"n\":\"d\"}\n".utf8).write(to: URL(filePath: first))
      let result = try CollateProcess.shell(
        "collate --locale en -k n --format csv \(first) \(path)")
      #expect(result.status == 2 && result.text == "")
      #expect(
        result.error.hasPrefix("collate: \(path): record 2 cannot be written as csv"),
        "\(result.error)")
    }
  }

  /// Tests that options for the output do not change how a pipe is read.
  @Test func aDelimiterLeavesJSONAsItIs() throws {
    let json = Data(#"[{"name": "a", "x": "b;c"}]"#.utf8)
    #expect(try rows("-k name --format csv -t ';'", input: json) == "name;x\na;\"b;c\"\n")
  }

  @Test func linesCanEndWithNull() throws {
    let input = Data("b\0a\nc\0\0ä\0".utf8)
    #expect(try rows("-z --format lines", input: input) == "\0a\nc\0b\0ä\0")
    #expect(try rows("-z", input: input) == "A\0  a\nc\0B\0  b\0Ä\0  ä\0#\0  \0")
    #expect(try rows("-z --format csv", input: input) == "text\n\"\"\n\"a\nc\"\nb\nä\n")
    #expect(try rows("-z --count --only B", input: input) == "B\t1\0")
    #expect(try rows("-z --format json --only B", input: input).contains("\"b\""))
    let error = try CollateProcess.shell("collate -z --input-format json")
    #expect(error.status == 2 && error.error == "collate: --null needs lines of text, not json\n")
  }

  @Test func sectionsAreCounted() throws {
    #expect(try rows("-t, -k name --count") == "A\t2\nÖ\t2\n")
    #expect(try rows("-t, -k name --count -u --strength primary --only Ö") == "Ö\t1\n")
    let json = Data(try rows("-t, -k name --count --format json --all-sections").utf8)
    let counts = try #require(JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    #expect(counts.count == 30)
    #expect(counts.first?["title"] as? String == "A" && counts.first?["count"] as? Int == 2)
    #expect(counts.last?["kind"] as? String == "catchAll")
  }

  @Test(arguments: [
    ("--only q", "there is no section \"q\"; the sections are: A, B, C"),
    ("--limit 0", "--limit must be 1 or more"), ("--section-field s", "--section-field is for"),
    ("--count --limit 1", "--count and --limit"), ("--count --format csv", "--count is for"),
    ("-c -o x.txt", "--check writes nothing"), ("-C --count", "--check writes nothing"),
    ("-c a b", "--check needs one file"),
    ("-z Data/time-zones-en.json", "Data/time-zones-en.json: --null needs lines of text, not json"),
    ("Data/time-zones-en.json -k name -t,", "Data/time-zones-en.json: --delimiter needs CSV"),
    ("- -", "standard input can be read only once"), ("-t, -z", "--null is for lines"),
    ("-t ab", "The value 'ab' is invalid for '-t"),
    ("--no-header -k name", "standard input: no record has"),
    (
      "-t, -k name -o /dev/null --section-field s --format csv --no-header",
      "standard input: no record has"
    ),
    ("--records a", "standard input: the records of text have no path"),
    ("--input-format json -t, --format json", "standard input: line 1, column 2: malformed json"),
    ("--delimiter , --input-format text", "standard input: --delimiter needs CSV"),
    ("--delimiter , --input-format tsv", "standard input: --delimiter needs CSV"),
    ("--no-header --input-format text", "standard input: --no-header needs a table"),
    (
      "-t, -k name --format csv --section-field born",
      "standard input: the records already have \"born\""
    ),
    (
      "-t, -k nmae",
      "standard input: no record has the key \"nmae\"; the keys are: name, given, born"
    ),
    ("-t, -k given:desc:asc", "The value 'given:desc:asc' is invalid for '-k "),
    ("-t,", "standard input: the records need a key to sort by; the keys are: "),
  ])
  func refusalsAreOneLine(_ arguments: String, _ message: String) throws {
    let result = try CollateProcess.shell("collate --locale sv \(arguments)", input: csv)
    #expect(result.status == 2 && result.text == "")
    #expect(result.error.hasPrefix("collate: \(message)"), "\(result.error)")
    #expect(result.error.filter { $0 == "\n" }.count == 1)
  }

  @Test func theNameOfTheOutputTellsTheFormat() throws {
    try withTemporaryDirectory { folder in
      for (name, beginning) in [
        ("a.csv", "name,given,born\nalm,"), ("a.tsv", "name\tgiven\tborn\nalm\t"),
        ("a.ndjson", "{\"name\":\"alm\""), ("a.json", "[\n  {\"title\": \"A\""),
        ("a.plist", "<?xml"),
        ("a.txt", "A\n  alm\n"), ("a", "A\n  alm\n"), ("a.csv --format lines", "{\"name\":\"alm\""),
      ] {
        let path = folder.appending(path: name.split(separator: " ")[0]).path
        let rest = name.split(separator: " ").dropFirst().joined(separator: " ")
        #expect(try rows("-t, -k name -o \(path) \(rest)") == "")
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(beginning), "\(name)")
      }
      // A file is sorted in place among others.
      let path = folder.appending(path: "a.csv").path
      try csv.write(to: URL(filePath: path))
      #expect(try rows("-k name \(path) \(path) -o \(path)") == "")
      #expect(try rows("-k name --count \(path)") == "A\t4\nÖ\t4\n")
    }
  }

  @Test func titlesAndLocalesAreJSON() throws {
    let titles = try #require(
      JSONSerialization.jsonObject(
        with: Data(
          try CollateProcess.shell(
            "collate titles --locale sv --format json"
          ).text.utf8)) as? [String: Any])
    #expect((titles["sections"] as? [[String: Any]])?.count == 30)
    #expect((titles["indexTitles"] as? [String])?.last == "#")
    let json = try CollateProcess.run("locales", "--format", "json")
    let locales = try #require(
      JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(
      locales.contains { $0["tag"] as? String == "sv" && $0["englishName"] as? String == "Swedish" }
    )
  }
}
