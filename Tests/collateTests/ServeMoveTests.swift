import Foundation
import TestSupport
import Testing

/// Tests that pages move records to other sections of a file that has the titles of sections in a field.
@Suite struct ServeMoveTests {
  /// Moves the two records of A to B, inserts a record into B, and deletes the first record of the file.
  @Test(arguments: [
    (
      Served(
        "a.json", "",
        #"[{"n": "x", "s": "B"}, {"n": "y", "s": "A", "i": 1.0}, {"s": "\u0041", "n": "z"}]"#),
      #"[{"n": "x", "s": "B"}, {"n": "y", "s": "B", "i": 1.0}, {"s": "B", "n": "z"}]"#,
      #"[{"n": "y", "s": "B", "i": 1.0}, {"s": "B", "n": "z"}, {"n": "new", "s": "B"}]"#
    ),
    (
      // A number remains one, and so does the spelling of a string.
      Served(
        "b.json", "--records r",
        #"{"r":[{"n":"x","s":200},{"n":"y","s":100},{"n":"z","s":"100"}],"s":100}"#),
      #"{"r":[{"n":"x","s":200},{"n":"y","s":200},{"n":"z","s":200}],"s":100}"#,
      #"{"r":[{"n":"y","s":200},{"n":"z","s":200},{"n":"new","s":200}],"s":100}"#
    ),
    (
      // A record without the field gets it.
      Served(
        "c.json", "", "[\n  {\"n\": \"x\", \"s\": \"B\"},\n  {\"n\": \"y\"},\n  {\"n\": \"z\"}\n]\n"
      ),
      "[\n  {\"n\": \"x\", \"s\": \"B\"},\n  {\"n\": \"y\", \"s\": \"B\"},\n  {\"n\": \"z\", \"s\": \"B\"}\n]\n",
      "[\n  {\"n\": \"y\", \"s\": \"B\"},\n  {\"n\": \"z\", \"s\": \"B\"},\n  {\"n\": \"new\", \"s\": \"B\"}\n]\n"
    ),
    (
      Served(
        "a.plist", "",
        "<plist><array><dict><key>n</key><string>x</string><key>s</key><string>B</string></dict>\n<dict><key>s</key><string>&#65;</string><key>n</key><string>y</string></dict><dict><key>s</key><string>A</string><key>n</key><string>z</string></dict></array></plist>"
      ),
      "<plist><array><dict><key>n</key><string>x</string><key>s</key><string>B</string></dict>\n<dict><key>s</key><string>B</string><key>n</key><string>y</string></dict><dict><key>s</key><string>B</string><key>n</key><string>z</string></dict></array></plist>",
      "<plist><array>\n<dict><key>s</key><string>B</string><key>n</key><string>y</string></dict><dict><key>s</key><string>B</string><key>n</key><string>z</string></dict><dict><key>n</key><string>new</string><key>s</key><string>B</string></dict></array></plist>"
    ),
    (
      Served("a.csv", "", "\u{FEFF}s,n,i\r\nB,x,1\r\n\"A\",y,2\r\nA,\"z\",\"3\""),
      "\u{FEFF}s,n,i\r\nB,x,1\r\n\"B\",y,2\r\nB,\"z\",\"3\"",
      "\u{FEFF}s,n,i\r\n\"B\",y,2\r\nB,\"z\",\"3\"\r\nB,new,"
    ),
    (
      Served("a.tsv", "", "n\ti\ts\nx\t1\tB\n\ny\t2\tA\nz\t3\tA\n"),
      "n\ti\ts\nx\t1\tB\n\ny\t2\tB\nz\t3\tB\n",
      "n\ti\ts\n\ny\t2\tB\nz\t3\tB\nnew\t\tB\n"
    ),
    (
      Served(
        "a.ndjson", "",
        "{\"n\":\"x\",\"s\":\"B\"}\r\n{\"n\":\"y\",\"s\":\"A\"}\r\n{\"s\":\"A\",\"n\":\"z\"}"),
      "{\"n\":\"x\",\"s\":\"B\"}\r\n{\"n\":\"y\",\"s\":\"B\"}\r\n{\"s\":\"B\",\"n\":\"z\"}",
      "{\"n\":\"y\",\"s\":\"B\"}\r\n{\"s\":\"B\",\"n\":\"z\"}\r\n{\"n\":\"new\",\"s\":\"B\"}"
    ),
  ])
  func recordsMoveToOtherSections(
    _ served: Served, _ moved: String, _ changed: String
  ) async throws {
    try await served.serve(["--key", "n", "--section-field", "s"]) { server, file in
      func expect(_ content: String, _ comment: Comment) throws {
        #expect(Array(try Served.content(of: file).utf8) == Array(content.utf8), comment)
      }
      let before = try await server.sections()
      let target = try #require(before.first { $0.rows == ["x"] }?.title)
      let source = try #require(before.firstIndex { $0.rows == ["y", "z"] })
      let rows = [[source, 0], [source, 1]]
      #expect(try await server.change("move", rows, section: target).status == 200)
      try expect(moved, "move")
      #expect(try await server.sections().map(\.rows) == [["x", "y", "z"]])
      #expect(try await server.change("insert", [], "new", section: target).status == 200)
      #expect(try await server.change("delete", [[0, 1]]).status == 200)
      try expect(changed, "insert and delete")
      for _ in 0..<2 { #expect(try await server.change("undo").status == 200) }
      try expect(moved, "undo")
      #expect(try await server.change("undo").status == 200)
      try expect(served.content, "undo the move")
      #expect(try await server.sections().map(\.rows) == before.map(\.rows))
      for _ in 0..<3 { #expect(try await server.change("redo").status == 200) }
      try expect(changed, "redo")
    }
  }
  @Test(arguments: [
    (
      "--key n --section-field s --merge-below 2",
      "--section-field and --merge-below cannot be combined"
    ),
    ("--key n --section-field s --children c", "--section-field and --children cannot be combined"),
    ("--section-field s", "--section-field needs --key, too"),
    ("--key n --section-field n", "a.csv: --section-field needs another key than the first --key"),
    ("--key n --section-field 1", "a.csv: --section-field needs another key than the first --key"),
    ("--key n --section-field x", "a.csv: no record has the key \"x\"; the keys are: n, s"),
  ])
  func otherOptionsAreRefused(_ options: String, _ message: String) async throws {
    let failure = await #expect(throws: ServeFailure.self) {
      try await Served("a.csv", options, "n,s\nx,A\n").serve { _, _ in }
    }
    let lines = failure?.message.split(separator: "\n") ?? []
    #expect(
      lines.first?.hasPrefix("collate: ") == true && lines.first?.hasSuffix(message) == true,
      "\(lines)")
  }

  /// Tests that a subtitle with the same text follows a move, and that rows without text have a section.
  @Test func whatIsShownFollowsAMove() async throws {
    let served = Served(
      "a.json", "--subtitle s", #"[{"n":"x","s":"B"},{"n":"y"},{"n":"z","s":"A"}]"#)
    try await served.serve(["--key", "n", "--section-field", "s"]) { server, file in
      #expect(try await server.sections().map(\.title) == ["A", "B", ""])
      #expect(try await server.change("move", [[2, 0]], section: "A").status == 200)
      let sections = try await server.sections()
      #expect(sections.map(\.title) == ["A", "B"])
      #expect(sections[0].rows.map { $0.contains(">A<") } == [true, true])
      // A record that comes back to its section is as it was in the file.
      #expect(try await server.change("move", [[0, 0], [1, 0]], section: "").status == 200)
      #expect(try await server.change("move", [[1, 0]], section: "B").status == 200)
      #expect(try Served.content(of: file) == served.content)
    }
  }

  /// Tests that others can change the field, and that the next move is made in their file.
  @Test func aFileThatIsWatchedIsEdited() async throws {
    try await Served("a.csv", "--watch", "n,s\nx,A\ny,B\n").serve([
      "--key", "n", "--section-field", "s",
    ]) { server, file in
      try Data("n,s,i\nx,C,1\ny,B,2\n".utf8).write(to: file)
      try await server.wait { $0.map(\.title) == ["B", "C"] }
      #expect(try await server.change("move", [[0, 0]], section: "C").status == 200)
      #expect(try Served.content(of: file) == "n,s,i\nx,C,1\ny,C,2\n")
      #expect(try await server.change("rename", [[0, 0]], "z").status == 200)
      #expect(try Served.content(of: file) == "n,s,i\nz,C,1\ny,C,2\n")
    }
  }
}
