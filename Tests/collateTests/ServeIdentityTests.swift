import Foundation
import TestSupport
import Testing

/// Tests that records of a live list have the identities that their file gives them.
@Suite struct ServeIdentityTests {
  private static let people = Served(
    "people.json", "--key name --id id",
    """
    [{"id": "ä/1", "name": "Bo"}, {"id": 7, "name": "Ada"}, {"name": "Cy"}, {"id": "", "name": "Di"}]
    """)

  /// Returns the identities of rows, each with the text that the row shows, in the order of the rows.
  private func rows(_ served: ServedProcess) async throws -> [(id: String, text: String)] {
    try await served.rows().map { row in
      let id = try #require(row.firstMatch(of: /data-id="([^"]*)"/))
      return ("\(id.1)", row.replacing(/<[^>]*>/, with: ""))
    }
  }

  @Test func textsOfTheFileAreIdentities() async throws {
    try await Self.people.serve { served, file in
      let shown = try await rows(served)
      #expect(shown.map(\.text) == ["Ada", "Bo", "Cy", "Di"])
      #expect(shown.prefix(2).map(\.id) == ["7", "ä/1"])
      // The others have numbers, which can be no text of the file.
      let others = Set(shown.dropFirst(2).map(\.id))
      #expect(others.count == 2 && others.isDisjoint(with: ["", "0", "1", "2", "3", "7"]))

      // A new row has none, and its record gets no field for one.
      #expect(try await served.change("insert", [], "Ab").status == 200)
      #expect(try await served.change("rename", [[1, 0]], "Bob").status == 200)
      let changed = try await rows(served)
      #expect(changed.map(\.text) == ["Ab", "Ada", "Bob", "Cy", "Di"])
      #expect(Set(changed.map(\.id)).count == 5 && changed[2].id == "ä/1")
      let content = try Served.content(of: file)
      #expect(content.hasSuffix(#", {"name": "Ab"}]"#))
      #expect(content.contains(#"{"id": "ä/1", "name": "Bob"}"#))
    }
  }

  /// Tests that a record that is renamed and moved in the file leads to its list, also after a restart.
  @Test func addressesHold() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "identities-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "regions.json")
    func write(_ json: String) throws { try Data(json.utf8).write(to: file) }
    let arguments = [
      file.path, "--locale", "en", "--key", "n", "--children", "z", "--id", "id", "--watch",
    ]
    func below(_ served: ServedProcess) async throws -> [String] {
      try await served.sections(at: "id=eu/id=1/").flatMap(\.rows)
    }
    try write(
      """
      [{"id": "eu", "n": "Europe", "z": [{"id": 1, "n": "North", "z": [{"n": "Oslo"}]}]}]
      """)
    let served = try ServedProcess(arguments)
    #expect(try await below(served) == ["Oslo"])
    try write(
      """
      [{"id": "af", "n": "Africa", "z": [{"id": 1, "n": "South", "z": [{"n": "Harare"}]}]},
       {"id": "eu", "n": "An Europe", "z": [
         {"id": 0, "n": "Name", "z": [{"n": "x"}]}, {"id": 1, "n": "A North", "z": [{"n": "Bergen"}]}]}]
      """)
    try await served.wait { $0.flatMap(\.rows).count == 2 }
    #expect(try await below(served) == ["Bergen"])
    #expect(try await below(try ServedProcess(arguments)) == ["Bergen"])
  }

  /// Tests any changes of a file: a record with a text has it as its identity, and no two have the same one.
  @Test func identitiesFollowTheFile() async throws {
    var random = Seeded(seed: RunSeed.value)
    func randomRecords() -> [[String: String]] {
      var ids = Set<String>()
      return (0..<Int.random(in: 1...8, using: &random)).map { _ in
        var record = ["name": ["a", "b", "c", ""].randomElement(using: &random) ?? ""]
        let id = ["0", "1", "2", "a", "é", "\u{E000}0"].randomElement(using: &random) ?? ""
        if Bool.random(using: &random), ids.insert(id).inserted { record["id"] = id }
        return record
      }
    }
    let served = Served("list.json", "--key name --id id --watch", "[]")
    try await served.serve { served, file in
      for step in 0..<6 {
        let records = randomRecords() + [["name": "step \(step)", "id": "last"]]
        try JSONSerialization.data(withJSONObject: records).write(to: file)
        try await served.wait { $0.contains { $0.rows.contains("step \(step)") } }
        let shown = try await rows(served)
        #expect(shown.count == records.count, "\(records)")
        #expect(Set(shown.map(\.id)).count == records.count, "\(records)")
        for record in records {
          guard let id = record["id"], !id.hasPrefix("\u{E000}") else { continue }
          let name = try #require(record["name"])
          #expect(shown.contains { $0 == (id, name) }, "\(records) \(shown)")
        }
      }
    }
  }

  /// Tests that a file in which two records get the same identity is told, and that pages keep what they have.
  @Test func equalIdentitiesAreTold() async throws {
    let served = Served("list.json", "--key name --id id --watch", #"[{"id": "1", "name": "a"}]"#)
    try await served.serve { served, file in
      try Data(#"[{"id": "1", "name": "b"}, {"id": "1", "name": "c"}]"#.utf8).write(to: file)
      var error = ""
      for _ in 0..<400 where error.isEmpty {
        try await Task.sleep(for: .milliseconds(50))
        error = try served.error
      }
      #expect(
        error == "collate: \(file.path): records 1 and 2 have the same text at \"id\"; "
          + "--id needs a key with another text in each record\n")
      #expect(try await rows(served).map(\.text) == ["a"])
      // The same file with other identities is shown.
      try Data(#"[{"id": "1", "name": "c"}, {"id": "2", "name": "c"}]"#.utf8).write(to: file)
      try await served.wait { $0.flatMap(\.rows) == ["c", "c"] }
    }
  }

  @Test(arguments: [
    (
      #"[{"n": "a", "id": 1}, {"n": "b"}, {"n": "c", "id": "1"}]"#, "--id id",
      #"records 1 and 3 have the same text at "id"; --id needs a key with another text in each record"#
    ),
    (
      #"[{"n": "a", "id": 1}]"#, "--id no",
      #"no record has the key "no"; the keys are: n, id"#
    ),
    (#"[{"n": "a", "z": [{"n": "b"}]}]"#, "--id no --children z", #"no record has a text at "no""#),
  ])
  func whatHasNoIdentities(_ json: String, _ options: String, _ message: String) throws {
    let result = try CollateProcess.shell(
      "collate serve --port 0 --locale en --key n \(options)", input: Data(json.utf8))
    #expect(result.error == "collate: standard input: \(message)\n")
    #expect(result.text == "" && result.status == 2)
  }
}
