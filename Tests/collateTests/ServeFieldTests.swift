import Foundation
import TestSupport
import Testing

/// Tests that pages change the fields of records, and that nothing else in the file changes.
@Suite struct ServeFieldTests {
  /// A change of a field: the identity of its row, its label, and its new text.
  typealias Change = (row: String, field: String, text: String)

  /// The fields of a row that a page shows: the label of each, its text, its address and the text to change.
  private struct Row: Equatable {
    var id: String
    var fields: [[String]]
  }

  private static func rows(_ server: ServedProcess) async throws -> [Row] {
    try await server.rows().map { row in
      func attribute(_ name: String) -> String {
        let value = row.components(separatedBy: " \(name)=\"").dropFirst().first ?? ""
        return String(value.prefix { $0 != "\"" }).replacing("&quot;", with: "\"").replacing(
          "&#39;", with: "'"
        )
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      }
      let fields = attribute("data-fields")
      return Row(
        id: attribute("data-id"),
        fields: fields.isEmpty
          ? [] : try JSONDecoder().decode([[String]].self, from: Data(fields.utf8)))
    }
  }

  @Test(
    arguments: [
      (
        Served(
          "a.csv", "--key n --field i --field k", "\u{FEFF}n,i,k\r\n\"Bo\",1,x\r\nAda,\"2\",\"y\""),
        [("0", "i", "a,b"), ("1", "k", ""), ("1", "i", "3")],
        "\u{FEFF}n,i,k\r\n\"Bo\",\"a,b\",x\r\nAda,\"3\",\"\""
      ),
      (
        Served("a.csv", "--key 2 --no-header --field 1 -t ;", "1;Bo;\n2;Ada;x\n"),
        [("0", "1", "9")],
        "9;Bo;\n2;Ada;x\n"
      ),
      // A number, a Boolean value and a date stay what they are, if the new text is one.
      (
        Served(
          "a.json", "--key n --all-fields",
          #"[{"n": "Bo", "i": 1.50, "b": true, "s": "1", "home": {"city": "Lund"}}, {"n": "Ada", "i": 2}]"#
        ),
        [
          ("0", "i", "-2.50e3"), ("1", "i", "two"), ("0", "b", "false"), ("0", "s", "2"),
          ("0", "home.city", "Å\""),
        ],
        #"[{"n": "Bo", "i": -2.50e3, "b": false, "s": "2", "home": {"city": "Å\""}}, {"n": "Ada", "i": "two"}]"#
      ),
      (
        Served(
          "a.plist", "--key n --all-fields",
          "<plist><array><dict><key>n</key><string>a</string><key>i</key><integer>1</integer><key>r</key>"
            + "<real>1.5</real><key>b</key><true/><key>d</key><date>2001-01-01T00:00:00Z</date></dict></array></plist>"
        ),
        [
          ("0", "i", "2.5"), ("0", "r", "3"), ("0", "b", "false"),
          ("0", "d", "2002-02-03T04:05:06Z"),
        ],
        "<plist><array><dict><key>n</key><string>a</string><key>i</key><real>2.5</real><key>r</key>"
          + "<integer>3</integer><key>b</key><false/><key>d</key><date>2002-02-03T04:05:06Z</date></dict></array></plist>"
      ),
      // A record that has not had the field gets it, also inside another one.
      (
        Served(
          "a.ndjson", "--key n --field tel --field home.city",
          "{\"n\":\"a\"}\n{\"n\":\"b\",\"tel\":\"1\"}\n{\"n\":\"c\",\"home\":{\"city\":1}}\n"),
        [("0", "tel", "5"), ("1", "home.city", "Lund")],
        "{\"n\":\"a\",\"tel\":\"5\"}\n{\"n\":\"b\",\"tel\":\"1\",\"home\":{\"city\": \"Lund\"}}\n{\"n\":\"c\",\"home\":{\"city\":1}}\n"
      ),
      // The key to sort by is a field too, and its number stays one. Columns have names and numbers.
      (
        Served(
          "a.json", "--key year --field year --field n",
          #"[{"n":"a","year":1859},{"n":"b","year":1860}]"#),
        [("0", "year", "1861"), ("1", "year", "x")],
        #"[{"n":"a","year":1861},{"n":"b","year":"x"}]"#
      ),
      (
        Served(
          "a.csv", "--key 1 --section-field 2 --field 3 --field n --field s",
          "n,s,i\na,x,1\nb,y,2\n"),
        [("0", "n", "c"), ("1", "s", "x"), ("1", "i", "3")], "n,s,i\nc,x,1\nb,x,3\n"
      ),
      (
        Served("a.csv", "--all-fields --title 1 --cell-style default --input-format csv", "n\na\n"),
        [], "n\na\n"
      ),
      // The texts to sort by and of the section are fields too.
      (
        Served(
          "a.csv", "--key n --section-field s --all-fields --title i", "n,s,i\na,x,1\nb,y,2\n"),
        [("0", "n", "c"), ("1", "s", "x")], "n,s,i\nc,x,1\nb,x,2\n"
      ),
    ] as [(Served, [Change], String)])
  func changesAreWritten(_ served: Served, _ changes: [Change], _ expected: String) async throws {
    try await served.serve { server, file in
      for (row, field, text) in changes {
        let answer = try await server.change("edit", [], text, row: row, field: field)
        #expect(answer.status == 200, "\(field): \(answer.message)")
      }
      let content = try Served.content(of: file)
      #expect(Array(content.utf8) == Array(expected.utf8), "\(content)")
      let rows = try await Self.rows(server)
      for (id, field, text) in changes
      where changes.last(where: { $0.row == id && $0.field == field })?.text == text {
        let shown = rows.first { $0.id == id }?.fields.first { $0[0] == field }
        #expect(shown?.last == text, "\(rows)")
      }
      for _ in changes { #expect(try await server.change("undo").status == 200) }
      #expect(Array(try Served.content(of: file).utf8) == Array(served.content.utf8))
      for _ in changes { #expect(try await server.change("redo").status == 200) }
      #expect(Array(try Served.content(of: file).utf8) == Array(expected.utf8))
    }
  }

  /// Tests that a name which is changed as a field, and then as the row, has the last text.
  @Test(arguments: ["--key 1 --all-fields --title i", "--key n --field n"])
  func theLastNameIsWritten(_ options: String) async throws {
    try await Served("a.csv", options, "n,i\na,1\n").serve { server, file in
      let edited = try await server.change("edit", [], "b", row: "0", field: "n")
      #expect(edited.status == 200)
      #expect(try await server.sections().map(\.title) == ["B"])
      #expect(try await server.change("rename", [[0, 0]], "c").status == 200)
      #expect(try Served.content(of: file) == "n,i\nc,1\n")
    }
  }

  /// Tests that an address with the number of no record leads nowhere, and does not end the server.
  @Test(arguments: ["", "--id i"])
  func otherNumbersAreNoRecords(_ options: String) async throws {
    try await Served("a.csv", "--key n --field i " + options, "n,i\na,1\n").serve { server, _ in
      for id in ["-1", "-2", "\(Int.min)", "\(Int.max)", "99999999999999999999", "", "+0", "x"] {
        let place = try await server.answer(to: "place?id=\(id)")
        #expect(place.text == "[]", "\(id)")
        let answer = try await server.change("edit", [], "9", row: id, field: "i")
        #expect(answer.status == 404, "\(id)")
      }
    }
  }

  @Test func someChangesAreRefused() async throws {
    let served = Served(
      "a.json", "--key n --all-fields --id id",
      #"[{"n": "a", "id": "x", "tags": ["t"], "a.b": "1", "a": {"b": "2"}, "tel": "1", "none": [1]}]"#
    )
    try await served.serve { server, file in
      func status(_ field: String?, _ text: String? = "9", row: String = "x", old: String? = nil)
        async throws -> Int
      {
        try await server.change("edit", [], text, row: row, field: field, old: old).status
      }
      for field in ["tags", "id", "a.b", "other", nil] { #expect(try await status(field) == 409) }
      #expect(try await status("tel", nil) == 400)
      #expect(try await status("tel", row: "y") == 404)
      let answer = try await server.change("edit", [], "9", row: "x", field: "tel", old: "0")
      #expect(answer.status == 422)
      #expect(
        answer.message == "The text at “tel” is “1” by now, so it was not changed. Escape shows it."
      )
      #expect(try Served.content(of: file) == served.content)
      #expect(try await status("tel", old: "1") == 200)
      #expect(
        try Served.content(of: file)
          == served.content.replacing(#""tel": "1""#, with: #""tel": "9""#))
    }
    let data =
      "<plist><array><dict><key>n</key><string>a</string><key>d</key><data>QUJD</data></dict></array></plist>"
    try await Served("a.plist", "--key n --field d", data).serve { server, file in
      let answer = try await server.change("edit", [], "9", row: "0", field: "d")
      #expect(answer.status == 409)
      #expect(try Served.content(of: file) == data)
    }
    try await Served("a.csv", "--key n --all-fields --id 2", "n,i\na,1\n").serve { server, _ in
      let answer = try await server.change("edit", [], "9", row: "1", field: "i")
      #expect(answer.status == 409)
    }
    // Without the option, rows have no fields.
    try await Served("a.csv", "--key n", "n,i\na,1\n").serve { server, _ in
      let answer = try await server.change("edit", [], "9", row: "0", field: "i")
      #expect(answer.status == 409)
    }
  }

  /// Tests that random changes leave a file that shows what the pages show, and that undoing them gives it back.
  @Test(
    arguments: RunSize.cases([
      Served("a.csv", "--key n --key i --all-fields --subtitle i", "n,i,k\n"),
      Served("a.ndjson", "--key n --field i --field home.city --field n", ""),
      Served("a.json", "--records p.q --key n --all-fields", ""),
      Served("a.json", "--records p.q --key n --section-field i --all-fields --watch", ""),
      Served("a.plist", "--key n --field k --field i", ""),
    ]))
  func theFileHasWhatPagesShow(_ served: Served) async throws {
    var random = Seeded(seed: RunSeed.value)
    for _ in 0..<RunSize.repeats(4) {
      var served = served
      served.content = Self.content(of: served, &random)
      try await served.serve { server, file in
        for change in 1...16 {
          let rows = try await Self.rows(server)
          let kind = ["edit", "edit", "edit", "rename", "insert", "delete", "undo", "redo"]
            .randomElement(using: &random)
          let row = rows.randomElement(using: &random)
          let text =
            ["", "7", "-1.5", "true", "a,\"b\"", "Ö\nü", "<&>", "2001-01-01T00:00:00Z"]
            .randomElement(using: &random) ?? ""
          let section = try await server.sections().indices.randomElement(using: &random)
          let answer =
            switch kind ?? "" {
            case "edit":
              try await server.change(
                "edit", [], text, row: row?.id ?? "?",
                field: row?.fields.randomElement(using: &random)?[0])
            case "insert": try await server.change("insert", [], "n" + text, section: "7")
            case "undo", "redo": try await server.change(kind ?? "")
            default:
              try await server.change(kind ?? "", section.map { [[$0, 0]] } ?? [], "m" + text)
            }
          #expect([200, 404, 409].contains(answer.status), "\(answer)")
          guard change % 4 == 0 else { continue }
          func shown(_ rows: [Row]) -> [[[String]]] { rows.map(\.fields) }
          let now = try await Self.rows(server)
          let content = try Served.content(of: file)
          let again: [Row]
          do {
            again = try await Self.rows(
              ServedProcess([file.path, "--locale", "en", "--edit"] + served.options))
          } catch let failure as ServeFailure
            where failure.message.contains("no record has the key")
          {
            continue
          }
          #expect(shown(now) == shown(again), "\(served.content)\n\(content)")
        }
        while try await server.change("undo").status == 200 {}
        #expect(Array(try Served.content(of: file).utf8) == Array(served.content.utf8))
      }
    }
  }

  /// Returns a file with one to four records.
  private static func content(of served: Served, _ random: inout Seeded) -> String {
    let names = (0..<Int.random(in: 1...4, using: &random)).map { "n\($0)" }
    let objects = names.map { name in
      let fields = [
        #""i": 1.0"#, #""home": {"city": "x", "b": false}"#, #""k": ["y"]"#, #""s": "z""#,
        #""e": null"#,
      ]
      // A key needs a record that has it.
      let some = fields.filter { _ in name == "n0" || Bool.random(using: &random) }
      return "{" + ([#""n": "\#(name)""#] + some).shuffled(using: &random).joined(separator: ", ")
        + "}"
    }
    switch served.name {
    case "a.csv":
      return served.content
        + names.map { "\($0),\(Int.random(in: 1...9, using: &random)),\"\"\n" }.joined()
    case "a.ndjson": return objects.joined(separator: "\n") + "\n"
    case "a.json": return "{\"p\": {\"x\": [], \"q\": [\(objects.joined(separator: ", "))]}}"
    default:
      let records = names.map { name in
        let number =
          name == "n0" || Bool.random(using: &random) ? "<key>i</key>\n<integer>5</integer>" : ""
        return
          "<dict><key>k</key><date>2001-01-01T00:00:00Z</date>\(number)<key>n</key><string>\(name)</string></dict>"
      }
      return "<plist><array>\(records.joined(separator: "\n"))</array></plist>"
    }
  }
}
