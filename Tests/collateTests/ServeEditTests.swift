import Foundation
import TestSupport
import Testing

/// Tests that pages change the file of a list, and that nothing else in it changes.
@Suite struct ServeEditTests {
  // MARK: Single changes

  @Test(arguments: [
    (
      Served("a.csv", "--key n", "\u{FEFF}n,i\r\n\"Bo\",1\r\nAda,\"2\""),
      "\u{FEFF}n,i\r\nAda,\"2\"\r\nCy,", "\u{FEFF}n,i\r\nAda,\"2\"\r\n\"D, \"\"E\"\"\","
    ),
    (
      Served("a.csv", "--key 2 --no-header -t ;", "1;Bo;\n2;Ada;x\n"), "2;Ada;x\n;Cy;\n",
      "2;Ada;x\n;\"D, \"\"E\"\"\";\n"
    ),
    (
      Served("a.tsv", "--key n", "i\tn\n1\tBo\n\n2\tAda\n"), "i\tn\n\n2\tAda\n\tCy\n",
      "i\tn\n\n2\tAda\n\t\"D, \"\"E\"\"\"\n"
    ),
    (
      Served(
        "a.ndjson", "--key n.m",
        "{\"n\": {\"m\":\"Bo\"}}\r\n{\"i\":1e0, \"n\": {\"m\":\"Ada\"}}\r\n"),
      "{\"i\":1e0, \"n\": {\"m\":\"Ada\"}}\r\n{\"n\": {\"m\": \"Cy\"}}\r\n",
      "{\"i\":1e0, \"n\": {\"m\":\"Ada\"}}\r\n{\"n\": {\"m\": \"D, \\\"E\\\"\"}}\r\n"
    ),
    (
      Served("a.json", "--records p.q", #"{"x": [1], "p": {"q": ["Bo", "Ada"]}, "y": 1.0}"#),
      #"{"x": [1], "p": {"q": ["Ada", "Cy"]}, "y": 1.0}"#,
      #"{"x": [1], "p": {"q": ["Ada", "D, \"E\""]}, "y": 1.0}"#
    ),
    (
      Served(
        "a.plist", "--records q",
        "<plist><dict><key>x</key><array/><key>q</key><array>\n\t<string>Bo</string>\n\t<string>Ada</string>\n</array></dict></plist>"
      ),
      "<plist><dict><key>x</key><array/><key>q</key><array>\n\t<string>Ada</string>\n\t<string>Cy</string>\n</array></dict></plist>",
      "<plist><dict><key>x</key><array/><key>q</key><array>\n\t<string>Ada</string>\n\t<string>D, \"E\"</string>\n</array></dict></plist>"
    ),
  ])
  func changesAreWritten(_ served: Served, _ inserted: String, _ renamed: String) async throws {
    try await served.serve { server, file in
      func expect(_ content: String, _ comment: Comment) throws {
        #expect(Array(try Served.content(of: file).utf8) == Array(content.utf8), comment)
      }
      #expect(try await server.change("delete", [[1, 0]]).status == 200)
      #expect(try await server.change("insert", [], "Cy").status == 200)
      try expect(inserted, "insert")
      #expect(try await server.sections().map(\.title) == ["A", "C"])
      #expect(try await server.change("rename", [[1, 0]], "D, \"E\"").status == 200)
      try expect(renamed, "rename")
      #expect(try await server.sections().map(\.title) == ["A", "D"])
      #expect(try await server.change("undo").status == 200)
      try expect(inserted, "undo")
      #expect(try await server.change("redo").status == 200)
      try expect(renamed, "redo")
      for _ in 0..<3 { #expect(try await server.change("undo").status == 200) }
      try expect(served.content, "undo all")
      #expect(try await server.change("undo").status == 409)
    }
  }

  // MARK: What is refused

  @Test(arguments: [
    (Served("a.csv", "--key n", ""), "a.csv: the file cannot be edited: it has no columns"),
    (
      Served("a.json", "", #"{"A": ["x"], "B": ["y"]}"#),
      "a.json: the file cannot be edited: its records are in several arrays; a path must lead to one of them"
    ),
    (
      Served("a", "--records b --input-format json", ""),
      "a: the file cannot be edited: it is empty, so it has no array at \"b\""
    ),
  ])
  func whatCannotBeEdited(_ served: Served, _ message: String) async throws {
    let failure = await #expect(throws: ServeFailure.self) { try await served.serve { _, _ in } }
    let error = failure?.message ?? ""
    #expect(error.hasPrefix("collate: ") && error.hasSuffix("/\(message)\n"), "\(error)")
  }

  @Test(arguments: [
    (
      Served("a.plist", "", "<plist><array><string>a</string></array></plist>"), "\0",
      "cannot be in a file"
    ),
    (
      Served("a.ndjson", "--key n", "{\"n\": [1]}\n"), "x",
      "cannot be edited: there is a list"
    ),
    (Served("a", "", "a\nb\n"), "[1, 2]", "would be read as json; --input-format text allows it"),
    (Served("a.txt", "", "a\nb\n"), "b\nc", "it contains a line ending"),
  ])
  func aPageShowsWhyAChangeIsRefused(
    _ served: Served, _ text: String, _ message: String
  ) async throws {
    try await served.serve { server, file in
      let answer = try await server.change("rename", [[0, 0]], text)
      #expect(answer.status == 422)
      #expect(answer.message.contains(message), "\(answer.message)")
      #expect(try Served.content(of: file) == served.content)
    }
  }

  // MARK: Other programs

  @Test func aFileThatOthersChangeIsNotOverwritten() async throws {
    try await Served("a.csv", "--key n", "n,i\nb,1\n").serve { server, file in
      try Data("n,i\nb,1\nc,2\n".utf8).write(to: file)
      let answer = try await server.change("insert", [], "a")
      #expect(answer.status == 422 && answer.message.contains("changed"), "\(answer)")
      #expect(try Served.content(of: file) == "n,i\nb,1\nc,2\n")
    }
  }

  /// Tests a change that restores the size and the time of the file, as some programs do that synchronize
  /// folders.
  @Test(arguments: [[], ["--watch"]])
  func aChangeThatRestoresTheTimeIsNotOverwritten(_ options: [String]) async throws {
    try await Served("a.csv", "--key n", "n,i\nb,1\n").serve(options) { server, file in
      let path = file.path
      _ = try CollateProcess.shell(
        "cp -p '\(path)' '\(path).old'; printf 'n,i\\nc,1\\n' > '\(path)'; touch -r '\(path).old' '\(path)'"
      )
      if options.isEmpty {
        let answer = try await server.change("insert", [], "a")
        #expect(answer.status == 422 && answer.message.contains("changed"), "\(answer)")
        #expect(try Served.content(of: file) == "n,i\nc,1\n")
      } else {
        try await server.wait { $0.first?.title == "C" }
        #expect(try await server.change("insert", [], "a").status == 200)
        #expect(try Served.content(of: file) == "n,i\nc,1\na,\n")
      }
    }
  }

  /// Tests that a page can change a file of which another program has changed only the mode.
  @Test func aFileWithAnotherModeCanBeChanged() async throws {
    try await Served("a.csv", "--key n", "n,i\nb,1\n").serve { server, file in
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      #expect(try await server.change("insert", [], "a").status == 200)
      #expect(try Served.content(of: file) == "n,i\nb,1\na,\n")
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o640)
    }
  }

  @Test(arguments: [
    (Served("a.csv", "--key n", "n,i\nb,1\n"), "n,i\nb,1\nc,2\n", "n,i\nb,1\nc,2\na,\n"),
    (
      Served("a.ndjson", "--key n", "{\"n\":\"b\"}\n"), "{\"n\":\"b\"}\n{\"n\":\"c\"}\n",
      "{\"n\":\"b\"}\n{\"n\":\"c\"}\n{\"n\":\"a\"}\n"
    ),
    (
      Served("a.json", "--records p", #"{"p": ["b"]}"#), #"{"i": 1, "p": ["b", "c"]}"#,
      #"{"i": 1, "p": ["b", "c", "a"]}"#
    ),
  ])
  func changesOfOthersAreKept(_ served: Served, _ other: String, _ expected: String) async throws {
    try await served.serve(["--watch"]) { server, file in
      try Data(other.utf8).write(to: file)
      try await server.wait { $0.count == 2 }
      #expect(try await server.change("insert", [], "a").status == 200)
      #expect(try Served.content(of: file) == expected)
    }
  }

  // MARK: Random changes

  @Test(
    arguments: RunSize.cases([
      Served("a.csv", "--key n --key i:number --subtitle 2", "k,n,i\r\n"),
      Served("a.csv", "--key 2 --no-header --title 1 -t | -r", ""),
      Served("a.tsv", "--key 1 --title n --subtitle i", "n\ti\n"),
      Served("a.ndjson", "--key n --key i --subtitle i", ""),
      Served("a.json", "--records p.q --key n --subtitle i", ""),
      Served("a.json", "--records p.q --key n --merge-below 3", ""),
      Served("a.ndjson", "--key n --split-above 1 --merge-below 2 --watch", ""),
      Served("a.csv", "--key n --section-field i", "k,n,i\r\n"),
      Served("a.ndjson", "--key n --section-field i --watch", ""),
      Served("a.json", "--records p.q --key n --section-field i --subtitle i", ""),
    ]))
  func theFileHasWhatPagesShow(_ served: Served) async throws {
    var random = Seeded(seed: RunSeed.value)
    for _ in 0..<RunSize.repeats(4) {
      var served = served
      served.content = randomContent(of: served, &random)
      try await served.serve { server, file in
        for change in 1...12 {
          let sections = try await server.sections()
          let places = sections.indices.flatMap { section in
            sections[section].rows.indices.map { [section, $0] }
          }
          let kind =
            places.isEmpty
            ? "insert"
            : ["insert", "rename", "delete", "undo", "redo", "move"]
              .randomElement(using: &random) ?? ""
          let rows = [places.randomElement(using: &random)].compactMap(\.self)
          let answer = try await server.change(
            kind, rows, randomText(&random),
            section: sections.map(\.title).randomElement(using: &random) ?? "7")
          #expect([200, 409].contains(answer.status), "\(answer)")
          guard change % 4 == 0 else { continue }
          let shown = try await server.sections()
          // The list is the same for one who opens the file now.
          let arguments = [file.path, "--locale", "en"] + served.options
          let again: [(title: String, rows: [String])]
          do {
            again = try await ServedProcess(arguments).sections()
          } catch let failure as ServeFailure
            where failure.message.contains("no record has the key")
          {
            // The page has removed all records that had it.
            continue
          }
          #expect(shown.map(\.title) == again.map(\.title))
          let now = try Served.content(of: file)
          #expect(shown.map(\.rows) == again.map(\.rows), "\(served.content)\n\(now)")
        }
        while try await server.change("undo").status == 200 {}
        #expect(Array(try Served.content(of: file).utf8) == Array(served.content.utf8))
      }
    }
  }

  private func randomText(_ random: inout Seeded) -> String {
    ["Ada", "ada", "Bo", "Bo, \"x\"", "C|D", "e\tf", "Ö\r\nü", " g", "\"h\"", "1", "#"]
      .randomElement(using: &random) ?? ""
  }

  /// Returns a file with one to five records, which have texts of several spellings.
  private func randomContent(of served: Served, _ random: inout Seeded) -> String {
    let count = Int.random(in: 1...5, using: &random)
    let ending = ["\n", "\r\n"].randomElement(using: &random) ?? ""
    let values = (0..<count).map { _ in (randomText(&random), Int.random(in: 0...9, using: &random))
    }
    func field(_ text: String) -> String {
      let isPlain = !text.contains { ",|\t\"\r\n\r\n".contains($0) }
      if isPlain, Bool.random(using: &random) { return text }
      return "\"\(text.replacing("\"", with: "\"\""))\""
    }
    func json(_ text: String) -> String {
      let data = try? JSONSerialization.data(withJSONObject: [text])
      return String(decoding: data ?? Data(), as: UTF8.self).dropFirst().dropLast() + ""
    }
    let objects = values.map { "{\"i\": \($1).0, \"n\" : \(json($0))}" }
    let bare = Bool.random(using: &random) ? ending : ""
    switch (served.name, served.options[1]) {
    case ("a.json", _):
      return "{\"p\": {\"x\": [], \"q\": [\(objects.joined(separator: ",\(ending)"))]}}" + bare
    case ("a.ndjson", _):
      return objects.joined(separator: ending) + bare
    case ("a.tsv", _):
      return "n\ti\(ending)" + values.map { "\(field($0))\t\($1)" }.joined(separator: ending) + bare
    case (_, "2"):
      return values.map { "\($1)|\(field($0))" }.joined(separator: ending) + bare
    default:
      return "k,n,i\(ending)" + values.map { "x,\(field($0)),\($1)" }.joined(separator: ending)
        + bare
    }
  }
}
