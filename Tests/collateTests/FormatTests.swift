import Foundation
import Testing

@Suite struct FormatTests {
  private let json = Data(
    #"[{"n":"Öl","x":[1.0, null]},{"n":"ål"},{"n":"zon"},{"n":7},{"n":"Ål"}]"#.utf8)

  @Test func textShowsTitlesAndRows() throws {
    let result = try CollateProcess.run(
      "--locale", "sv", "-k", "n", "--input-format", "json", input: json)
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.text == "Z\n  zon\nÅ\n  ål\n  Ål\nÖ\n  Öl\n#\n  7\n")
  }

  @Test func jsonHasTheRecordsUnchanged() throws {
    let result = try CollateProcess.run(
      "-", "-l", "sv", "-k", "n", "--input-format", "json", "--format", "json", input: json)
    #expect(
      result.text == #"""
        [
          {"title": "Z", "kind": "normal", "records": [
            {"n":"zon"}
          ]},
          {"title": "Å", "kind": "normal", "records": [
            {"n":"ål"},
            {"n":"Ål"}
          ]},
          {"title": "Ö", "kind": "normal", "records": [
            {"n":"Öl","x":[1.0, null]}
          ]},
          {"title": "#", "kind": "catchAll", "records": [
            {"n":7}
          ]}
        ]

        """#)
  }

  @Test func propertyListIsReadAndWritten() throws {
    let result = try CollateProcess.run(
      "Data/States.plist", "--key", "Name", "-l", "en", "--format", "plist")
    let sections = try #require(
      PropertyListSerialization.propertyList(from: result.output, format: nil)
        as? [[String: Any]])
    #expect(sections.map { $0["title"] as? String }.first == "A")
    #expect(Set(sections.map { $0["kind"] as? String }) == ["normal"])
    let states = sections.flatMap { $0["records"] as? [[String: Any]] ?? [] }
    #expect(states.count == 50)
    let names = states.compactMap { $0["Name"] as? String }
    #expect(names == names.sorted())
    // The same list as a binary property list gives the same output.
    let xml = try Data(contentsOf: CollateProcess.package.appending(path: "Data/States.plist"))
    let binary = try PropertyListSerialization.data(
      fromPropertyList: PropertyListSerialization.propertyList(from: xml, format: nil),
      format: .binary, options: 0)
    let again = try CollateProcess.run(
      "--input-format", "plist", "--key", "Name", "-l", "en", input: binary)
    let text = try CollateProcess.run("Data/States.plist", "--key", "Name", "-l", "en")
    #expect(again.text == text.text)
    #expect(text.text.hasPrefix("A\n  Alabama\n  Alaska\n"))
  }

  /// Tests standard input, which has no name that tells its format.
  @Test func aPipeIsReadByItsContent() throws {
    let xml = Data(
      """
      <?xml version="1.0"?>
      <plist><array><dict><key>n</key><string>b</string></dict>
      <dict><key>n</key><string>a</string></dict></array></plist>
      """.utf8)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: [["n": "b"], ["n": "a"]], format: .binary, options: 0)
    let json = Data("\u{FEFF}\n[{\"n\":\"b\"},{\"n\":\"a\"}]".utf8)
    for input in [xml, binary, json] {
      let result = try CollateProcess.run("-l", "en", "-k", "n", input: input)
      #expect(result.error == "")
      #expect(result.text == "A\n  a\nB\n  b\n")
      // The tool reads its own output in the same way.
      for format in ["json", "plist"] {
        let again = try CollateProcess.shell(
          "collate -l en -k n --format \(format) | collate -l en -k title", input: input)
        #expect(again.text == "A\n  A\nB\n  B\n")
      }
    }
  }

  @Test(arguments: [
    ("[draft] b\n[1] a\n", "[1] a\n[draft] b\n"), ("{b}\n{a}\n", "{a}\n{b}\n"),
    ("<b>\n<a>\n", "<a>\n<b>\n"), ("a\n[{}]\n", "[{}]\na\n"), (" \n \n", " \n \n"), ("", ""),
  ])
  func linesWithBracketsStayLines(_ lines: String, _ expected: String) throws {
    let result = try CollateProcess.run("-l", "en", "--format", "lines", input: Data(lines.utf8))
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.text == expected)
  }

  @Test func anOptionAndANameWinOverTheContent() throws {
    let json = Data("[\"b\",\n\"a\"]\n".utf8)
    let arguments = "-l en --format lines"
    #expect(try CollateProcess.shell("collate \(arguments)", input: json).text == "a\nb\n")
    let lines = "\"a\"]\n[\"b\",\n"
    #expect(
      try CollateProcess.shell("collate \(arguments) --input-format text", input: json).text
        == lines)
    try withTemporaryDirectory { directory in
      for (name, expected) in [("a.txt", lines), ("a.json", "a\nb\n"), ("a", "a\nb\n")] {
        let file = directory.appending(path: name)
        try json.write(to: file)
        #expect(try CollateProcess.shell("collate \(file.path) \(arguments)").text == expected)
      }
    }
  }

  @Test func linesAreTheRecordsAlone() throws {
    let lines = Data("ö\r\n\r\nz\r\nå".utf8)
    let result = try CollateProcess.run("--locale", "sv", "--format", "lines", input: lines)
    let expected = Data("\r\nz\r\nå\r\nö\r\n".utf8)
    #expect(result.output == expected)
    let objects = try CollateProcess.run(
      "-l", "sv", "-k", "n", "--input-format", "json", "--format", "lines", input: json)
    #expect(
      objects.text.hasPrefix("{\"n\":7}\n{\"n\":\"zon\"}\n{\"n\":\"ål\"}\n"), "\(objects.text)")
  }

  @Test func allSectionsShowsEmptyOnes() throws {
    let text = try CollateProcess.run("-l", "en", "--all-sections", input: Data("b\n".utf8))
    #expect(text.text == "A\nB\n  b\n" + "CDEFGHIJKLMNOPQRSTUVWXYZ#".map { "\($0)\n" }.joined())
    let json = try CollateProcess.run("-l", "en", "--all-sections", "--format", "json")
    let value = try #require(try JSONSerialization.jsonObject(with: json.output) as? [Any])
    #expect(value.count == 27)
    let plist = try CollateProcess.run("-l", "en", "--all-sections", "--format", "plist")
    #expect(plist.text.components(separatedBy: "<key>records</key>").count == 28)
  }

  @Test func catchAllMayBeICUs() throws {
    let input = Data("Ω\n1\nb\n".utf8)
    let icu = try CollateProcess.run("-l", "en", "--catch-all", "icu", input: input)
    #expect(icu.text == "…\n  1\nB\n  b\n…\n  Ω\n")
    let uiKit = try CollateProcess.run("-l", "en", "--catch-all", "uikit", input: input)
    #expect(uiKit.text == "B\n  b\n#\n  1\n  Ω\n")
    let kinds = try CollateProcess.run(
      "-l", "ja", "--catch-all", "icu", "--format", "json", input: Data("1\nþ\nΩ\nあ".utf8))
    #expect(kinds.text.contains(#""kind": "underflow""#))
    #expect(kinds.text.contains(#""kind": "overflow""#))
  }

  /// Tests that output to a descriptor is written at its position, whatever name is used for it.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-", "link", "./deep/link"])
  func standardOutputByNameIsNotReplaced(_ name: String) throws {
    #if !os(Linux)
    if name.hasPrefix("/proc") { return }
    #endif
    try withTemporaryDirectory { directory in
      let result = try CollateProcess.shell(
        """
        cd \(directory.path) && mkdir deep && ln -s /dev/stdout link && ln -s ../link deep/link
        echo kept >log; collate -l en --format lines -o \(name) >>log; echo after >>log; cat log
        """,
        input: Data("b\na\n".utf8))
      #expect(result.text == "kept\na\nb\nafter\n")
      let error = try CollateProcess.shell(
        "cd \(directory.path); echo kept >log; collate -l en --format lines -o /dev/stderr 2>>log; "
          + "collate -l en -o /dev/fd/5 5>>log </dev/null; cat log",
        input: Data("b\na\n".utf8))
      #expect(error.text == "kept\na\nb\n")
    }
  }

  @Test func aJSONObjectPerLineIsRecognized() throws {
    let lines = Data("{\"n\":\"b\"}\n{\"n\":\"a\"}\n".utf8)
    #expect(try CollateProcess.run("-l", "en", "-k", "n", input: lines).text == "A\n  a\nB\n  b\n")
    try withTemporaryDirectory { folder in
      let path = folder.appending(path: "a.json").path
      try lines.write(to: URL(filePath: path))
      let named = try CollateProcess.run("-l", "en", "-k", "n", path)
      #expect(named.status == 2 && named.error.contains("use --input-format ndjson"))
    }
    let malformed = try CollateProcess.run("-l", "en", input: Data("[1, 2] a\n".utf8))
    #expect(malformed.error.contains("use --input-format text"))
    let asked = try CollateProcess.run("-l", "en", "--input-format", "json", input: lines)
    #expect(asked.status == 2 && !asked.error.contains("--input-format"))
    let text = try CollateProcess.run(
      "-l", "en", "--input-format", "text", "--format", "lines", input: lines)
    #expect(text.text == "{\"n\":\"a\"}\n{\"n\":\"b\"}\n")
  }

  @Test func localesMayRepeat() throws {
    let input = Data("б\nb\nö\n".utf8)
    let both = try CollateProcess.run("-l", "sv", "-l", "ru", input: input)
    #expect(both.text == "B\n  b\nÖ\n  ö\nБ\n  б\n")
    let one = try CollateProcess.run("-l", "sv", input: input)
    #expect(one.text == "B\n  b\nÖ\n  ö\n#\n  б\n")
  }

  @Test(arguments: ["2", "5"])
  func threadsDoNotChangeTheOutput(_ threads: String) throws {
    let lines = (0..<20_000).map { "\($0 &* 7919 % 10_007)ö\($0)" }.joined(separator: "\n")
    let one = try CollateProcess.run(
      "-l", "sv", "--format", "lines", "--threads", "1", input: Data(lines.utf8))
    let many = try CollateProcess.run(
      "-l", "sv", "--format", "lines", "--threads", threads, input: Data(lines.utf8))
    #expect(one.output == many.output)
    #expect(one.output.count == lines.utf8.count + 1)
  }

  @Test func theOutputMayBeTheInput() throws {
    try withTemporaryDirectory { directory in
      let file = directory.appending(path: "words.txt")
      let link = directory.appending(path: "link.txt")
      try Data("\u{FEFF}ö\na\nå\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let result = try CollateProcess.run(
        link.path, "-l", "sv", "--format", "lines", "-o", link.path)
      #expect(result.status == 0)
      #expect(try Data(contentsOf: file) == Data("\u{FEFF}a\nå\nö\n".utf8))
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 2)
    }
  }

  @Test func titlesAndLocalesAreListed() throws {
    let titles = try CollateProcess.run("titles", "--locale", "ko")
    #expect(titles.text.hasPrefix("section titles: ㄱ ㄴ"))
    #expect(titles.text.contains("\nindex titles:   ㄱ ㄴ"))
    let locales = try CollateProcess.run("locales")
    #expect(locales.text.contains("\nde\tstandard phonebk"))
    #expect(locales.text.contains("\tGerman\n"))
  }

  @Test func helpTeachesAndVersionNamesICU() throws {
    let help = try CollateProcess.run("--help")
    #expect(help.status == 0)
    for word in ["EXAMPLES", "--locale", "collate titles", "--strict"] {
      #expect(help.text.contains(word))
    }
    #expect(try CollateProcess.run("--version").text.contains("ICU "))
  }

  /// Tests that further keys order the records whose texts at the first key are equal.
  @Test func severalKeysOrderTheRecords() throws {
    let records = #"""
      [{"f":"Berg","g":"Örjan","n":1},{"f":"Åberg","g":"Bo","n":2},{"f":"Berg","g":"Åsa","n":3},
       {"f":"berg","g":"A","n":4},{"f":"Berg","n":5},{"g":"x","n":6},{"f":"Berg","g":"Åsa","n":0}]
      """#
    let objects = try JSONSerialization.jsonObject(with: Data(records.utf8))
    var inputs = [Data(records.utf8)]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      inputs.append(
        try PropertyListSerialization.data(fromPropertyList: objects, format: format, options: 0))
    }
    // The same list in another encoding, and texts that must be decoded.
    inputs.append(
      try #require(
        String(decoding: inputs[1], as: UTF8.self)
          .replacing("UTF-8", with: "UTF-16").data(using: .utf16)))
    inputs.append(
      Data(records.replacing("Ö", with: #"\u00d6"#).replacing("g", with: #"\u0067"#).utf8))
    func order(_ keys: String, _ options: String = "") throws -> String {
      let orders = try inputs.map { input in
        let result = try CollateProcess.shell(
          "collate --locale sv \(options) \(keys) --format lines 2>/dev/null", input: input)
        return result.text.matches(of: /"n":([0-9])/).map { String($0.1) }.joined()
      }
      #expect(Set(orders).count == 1)
      return orders[0]
    }
    #expect(try order("--key f") == "6413502")
    #expect(try order("--key f --key g") == "6453012")
    #expect(try order("-kf -kg -kn") == "6450312")
    #expect(try order("-kf -kg", "--strength primary") == "6543012")
  }
}
