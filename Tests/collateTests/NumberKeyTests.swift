import Foundation
import TestSupport
import Testing

/// Tests keys whose values are numbers.
@Suite struct NumberKeyTests {
  /// Names and numbers, of which some are missing or no numbers.
  private static let values: [(name: String, number: String?)] = [
    ("a", "10"), ("b", "9"), ("c", "-1.5"), ("d", "1e3"), ("e", nil), ("f", "9.0"), ("g", "-20"),
    ("h", "9007199254740993"), ("i", "9007199254740992"), ("j", "0.25"),
  ]

  private static let forward = "e g c j b f a d i h"
  private static let reverse = "h i d a b f j c g e"

  /// The order of the values as texts, in reverse.
  private static let reverseTexts = "h i f b d a j g c e"

  private static func object(_ name: String, _ number: String?) -> String {
    "{\"team\": \"x\", \"name\": \"\(name)\"\(number.map { ", \"n\": \($0)" } ?? "")}"
  }

  private static func dictionary(_ name: String, _ number: String?) -> String {
    let type = number?.contains { ".e".contains($0) } == true ? "real" : "integer"
    let value = number.map { "<key>n</key><\(type)>\($0)</\(type)>" } ?? ""
    return
      "<dict><key>team</key><string>x</string><key>name</key><string>\(name)</string>\(value)</dict>"
  }

  /// The values in each format that has keys.
  private static let inputs: [(format: String, content: String)] = [
    ("json", "[" + values.map(object).joined(separator: ",\n") + "]\n"),
    ("ndjson", values.map { object($0, $1) + "\n" }.joined()),
    ("json", "[" + values.map { object($0, $1.map { "\"\($0)\"" }) }.joined(separator: ", ") + "]"),
    ("csv", "team,name,n\n" + values.map { "x,\($0),\($1 ?? "")\n" }.joined()),
    ("tsv", "team\tname\tn\r\n" + values.map { "x\t\($0)\t\"\($1 ?? "")\"\r\n" }.joined()),
    (
      "plist",
      "<plist version=\"1.0\"><array>\n" + values.map { dictionary($0, $1) + "\n" }.joined()
        + "</array></plist>"
    ),
  ]

  /// Returns the names of the records in the output, which is in NDJSON.
  private func names(_ output: String) throws -> String {
    try output.split(whereSeparator: \.isNewline).map { line in
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return record?["name"] as? String ?? "?"
    }.joined(separator: " ")
  }

  @Test(arguments: RunSize.cases(Array(inputs.indices)))
  func numbersAreInTheirOrder(_ i: Int) throws {
    let (format, content) = Self.inputs[i]
    for (options, expected) in [
      ("-k n:number", Self.forward), ("-k n:number:asc -r", Self.forward),
      ("-k n:number:desc", Self.reverse), ("-k n:number -r", Self.reverse),
      ("-k n:desc:number", Self.reverse), ("-k n:asc:number -r", Self.forward),
      ("-k n:desc:text", Self.reverseTexts), ("-k n:text:desc", Self.reverseTexts),
      ("-k n:number -u", "e g c j b a d i h"), ("-k n:number -k name:desc", "e g c j f b a d i h"),
      ("-k n:number --limit 3", "e g c"),
    ] {
      for (first, memory) in [("-k team", ""), ("-k team", "-S 1K"), ("", ""), ("", "-S 1K")] {
        let command =
          "collate -l en --format ndjson --input-format \(format) \(first) \(options) \(memory)"
        let result = try CollateProcess.shell(command, input: Data(content.utf8))
        #expect(result.status == 0, "\(result.error)")
        if !first.isEmpty { #expect(result.error == "") }
        #expect(try names(result.text) == expected, "\(command)")
      }
    }
  }

  /// Tests a list that is sorted by a number first, which has one section.
  @Test(arguments: [
    ("", "#\n  ?\n  -1\n  9\n  10\n", true),
    ("--catch-all apart", "0–9\n  ?\n  -1\n  9\n  10\n", true),
    ("--catch-all at-start --count", "#\t4\n", true), ("--only A", "", false),
    ("--leave-out 0 --mc-as-mac --count", "#\t4\n", true),
    ("--merge-below 9 --count", "#\t4\n", true), ("--split-above 1 --count", "#\t4\n", true),
    ("-k m --reading '' --reading r", "#\n  ?\n  -1\n  9\n  10\n", true),
  ])
  func aNumberCanBeTheFirstKey(_ options: String, _ expected: String, _ isWritten: Bool) throws {
    let csv = Data("n,m,r\n10,a,b\n?,a,b\n9,a,b\n-1,b,a\n".utf8)
    for memory in ["", "-S 1K"] {
      let result = try CollateProcess.shell(
        "collate -l en -t, -k n:number \(options) \(memory)", input: csv)
      #expect(result.text == expected && result.status == 0, "\(result.error)")
      #expect(
        !isWritten
          || result.error
            == "collate: standard input: record 2 has no number at \"n\", but another value; sorted like "
            + "records without one\n",
        "\(result.error)")
    }
  }

  /// Tests that rows of pages show the numbers, by which they are found.
  @Test func aPageShowsTheNumbers() throws {
    let csv = Data("points,n\n10,a\n9,b\n,c\nn/a,d\n".utf8)
    let result = try CollateProcess.shell("collate page -l en -t, -k points:number", input: csv)
    let rows = try ["n/a", "9", "10"].map {
      try #require(result.text.range(of: "<li dir=\"auto\">\($0)</li>")).lowerBound
    }
    #expect(rows == rows.sorted())
    #expect(!result.text.contains(">0<"))
    #expect(!result.text.contains("data-text=\"0\""))
  }

  @Test func anotherValueThanANumberCountsOnce() throws {
    let json = Data(#"[{"p":true},{"p":[1]},{"p":{"a":1}},{"p":1},{"q":1}]"#.utf8)
    let result = try CollateProcess.shell("collate -l en -k p:number", input: json)
    #expect(
      result.error
        == "collate: standard input: record 5 has no number at \"p\"; sorted like the least number\ncollate: standard input: "
        + "3 records have no number at \"p\", but another value, the first is record 1; sorted like records "
        + "without one\n")
  }

  @Test func aMissingFirstNumberIsNamed() throws {
    let json = Data(#"[{"n":2},{"m":1},{"n":1}]"#.utf8)
    let result = try CollateProcess.shell(
      "collate -l en -k n:number --catch-all icu-with-digits", input: json)
    #expect(result.text == "#\n  {\"m\":1}\n  1\n  2\n")
    #expect(
      result.error
        == "collate: standard input: record 2 has no number at \"n\"; sorted like the least number\n"
    )
  }

  @Test func numbersOfABinaryPropertyList() throws {
    let records = Self.values.map { name, number in
      var record: [String: Any] = ["team": "x", "name": name]
      if let number { record["n"] = Int(number) ?? Double(number) ?? 0 }
      return record
    }
    let data = try PropertyListSerialization.data(
      fromPropertyList: records, format: .binary, options: 0)
    let result = try CollateProcess.shell(
      "collate -l en --format ndjson -k team -k n:number", input: data)
    #expect(try names(result.text) == Self.forward, "\(result.error)")
  }

  @Test func severalFilesAreMergedByNumbers() throws {
    try withTemporaryDirectory { folder in
      try Data("team,n\nx,2\nx,10\n".utf8).write(to: folder.appending(path: "a.csv"))
      try Data("{\"team\":\"x\",\"n\":9}\n{\"team\":\"x\",\"n\":1e1}\n".utf8)
        .write(to: folder.appending(path: "b.ndjson"))
      let command =
        "cd '\(folder.path)'; collate a.csv b.ndjson -l en -k team -k n:number --format ndjson"
      let expected = """
        {"team":"x","n":"2"}
        {"team":"x","n":9}
        {"team":"x","n":"10"}
        {"team":"x","n":1e1}

        """
      for options in ["", "-m", "-S 1K", "-m -S 1K"] {
        let result = try CollateProcess.shell("\(command) \(options)")
        #expect(result.text == expected && result.error == "", "\(result.error)")
      }
      let merged = try CollateProcess.shell(
        command.replacing("n:number", with: "n:number:desc") + " -m")
      #expect(
        merged.error
          == "collate: a.csv: record 2 should come before record 1: at \"n\", 10 is more than 2. "
          + "The order is descending.\n")
    }
  }

  @Test(arguments: [
    ("1,2,10", "", 0, ""), ("10,2", "", 1, "at \"n\", 2 is less than 10."), (",1", "", 0, ""),
    ("1,", "", 1, "it has no number at \"n\"."), ("1,x", "", 1, "it has no number at \"n\"."),
    ("1,1.0", "-u", 1, "record 2 is equal to record 1"), ("1,1.0", "", 0, ""),
    ("2,1", ":desc", 0, ""),
    ("1,2", ":desc", 1, "at \"n\", 2 is more than 1. The order is descending."),
    (",2", ":desc", 1, "record 1 has no number at \"n\". The order is descending."),
  ])
  func aCheckComparesNumbers(
    _ numbers: String, _ options: String, _ status: Int32, _ message: String
  ) throws {
    let rows = numbers.split(separator: ",", omittingEmptySubsequences: false).map { "x,\($0)\n" }
    for first in ["-k a ", ""] {
      let command =
        "collate -c -l en -t, \(first)-k n:number\(options.hasPrefix(":") ? "" : " ")\(options)"
      let result = try CollateProcess.shell(command, input: Data(("a,n\n" + rows.joined()).utf8))
      #expect(result.status == status)
      #expect(
        status == 0 ? result.error.isEmpty : result.error.contains(message), "\(result.error)")
    }
  }

  @Test(arguments: ["", "-S 1K"])
  func otherTextsAreCounted(_ memory: String) throws {
    let json =
      #"[{"a":"x","n":1},{"a":"x","n":"one"},{"a":"x","n":true},{"a":"x","n":""},{"a":"x","n":"1,5"}]"#
    let command = "collate -l en --input-format json -k a -k n:number --format ndjson \(memory)"
    let result = try CollateProcess.shell(command, input: Data(json.utf8))
    #expect(result.status == 0)
    #expect(result.text.hasSuffix("{\"a\":\"x\",\"n\":1}\n"))
    #expect(
      result.error
        == "collate: standard input: 3 records have no number at \"n\", but another value, the first is "
        + "record 2; sorted like records without one\n")
    let strict = try CollateProcess.shell("\(command) --strict", input: Data(json.utf8))
    #expect(strict.status == 2 && strict.text == "")
    let message = "record 2 has no number at \"n\", but another value"
    #expect(strict.error == "collate: standard input: \(message)\n")
  }

  @Test(arguments: [
    ("n:desc:", "a c d b"), ("n:desc::desc", "b d c a"), ("n:desc::number", "d b a c"),
    ("n:desc::number:desc", "c a b d"), ("n:desc::desc:number", "c a b d"), ("n:", "a b c d"),
    ("n::desc", "d c b a"), ("m:asc::", "c a d b"),
  ])
  func aColonEndsTheNameOfAProperty(_ key: String, _ expected: String) throws {
    let json = #"""
      [{"t":"x","name":"b","n:desc":"9","n:":"2","m:asc:":"4"},
      {"t":"x","name":"a","n:desc":"10","n:":"1","m:asc:":"2"},
      {"t":"x","name":"d","n:desc":"8","n:":"4","m:asc:":"3"},
      {"t":"x","name":"c","n:desc":"11","n:":"3","m:asc:":"1"}]
      """#
    let result = try CollateProcess.shell(
      "collate -l en --format ndjson -k t -k \(key)", input: Data(json.utf8))
    #expect(try names(result.text) == expected, "\(result.error)")
  }

  @Test func aPageIsInTheOrderOfNumbers() throws {
    let csv = Data("a,n,t\nx,10,last\nx,9,first\nx,z,none\n".utf8)
    let result = try CollateProcess.shell(
      "collate page -l en -t, -k a -k n:number --subtitle t", input: csv)
    let places = try ["none", "first", "last"].map {
      try #require(result.text.range(of: ">\($0)<")).lowerBound
    }
    #expect(places == places.sorted())
    #expect(result.error.contains("record 3 has no number at \"n\""), "\(result.error)")
    // The records inside a record have the same keys.
    let json = Data(
      #"[{"a":"y","n":1,"z":[{"a":"x","n":10,"t":"last"},{"a":"x","n":9,"t":"first"},{"a":"x","n":"?"}]}]"#
        .utf8)
    let inside = try CollateProcess.shell(
      "collate page -l en -k a -k n:number --subtitle t --children z", input: json)
    let children = try ["first", "last"].map {
      try #require(inside.text.range(of: ">\($0)<")).lowerBound
    }
    #expect(children == children.sorted())
    #expect(
      inside.error
        == "collate: standard input: records inside records have no number at \"n\", but another value: 1\n"
    )
  }

  @Test(arguments: [
    ("-k n:number --reading a", "--reading a is for a text, and the key \"n\" is a number"),
    (
      "-k n:number --nonfiling a",
      "--nonfiling and --articles @key are for the text of the first key"
    ),
    (
      "-k n:number --reading '' --reading a", "more readings (--reading) than keys (--key): 2 and 1"
    ),
    ("-k a -k z:number", "no record has the key \"z\""),
    ("-k a -k b", "for the key \"b:number\", write b:number:"),
    ("-k a -k b:number", "for the key \"b:number\", write b:number:"),
    ("-k a -k n:desc:number:desc", "n:desc:number:desc has two directions"),
    ("-k a -k n:asc:desc", "has two directions"), ("-k a -k n:number:number", "has two types"),
    (
      "-k a -k b:number:text",
      "has two types; if the name of the property ends with one, add a colon"
    ),
  ])
  func aWrongKeyIsOneLine(_ options: String, _ message: String) throws {
    let result = try CollateProcess.shell(
      "collate -l en --input-format json \(options)",
      input: Data(#"[{"a":"x","n":1,"b:number":"2"}]"#.utf8))
    #expect(result.status == 2 && result.text == "")
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.error.filter { $0 == "\n" }.count == 1)
  }
}
