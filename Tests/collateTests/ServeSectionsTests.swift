import Foundation
import Testing

/// Tests that a live list keeps the sections of its file.
@Suite struct ServeSectionsTests {
  private static let ordered =
    #"{"Fruit": [{"n": "b"}, {"n": "a"}], "keys": ["Z", "Fruit", "E"], "Z": [{"n": "c"}], "E": []}"#

  /// Serves a file in a new folder.
  private func serve(
    _ content: String, _ options: String,
    _ body: (ServedProcess, _ file: URL) async throws -> Void
  ) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "sections-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "list.json")
    try Data(content.utf8).write(to: file)
    let arguments =
      [file.path, "--locale", "en", "--keep-sections"]
      + options.split(separator: " ").map(String.init)
    try await body(try ServedProcess(arguments), file)
  }

  /// Returns what a list shows, as one line: the titles, each with the texts of its rows.
  private func line(_ served: ServedProcess) async throws -> String {
    try await served.sections().map { section in
      let rows = section.rows.map { $0.replacing(/<[^>]*>/, with: "") }
      return "\(section.title): \(rows.joined(separator: ","))"
    }.joined(separator: "; ")
  }

  @Test(arguments: [
    (ordered, "--key n", "Z: c; Fruit: a,b"),
    (ordered, "--key n --reverse", "Z: c; Fruit: b,a"),
    (ordered, "--key n --catch-all at-start", "Z: c; Fruit: a,b"),
    // Without an array of the keys, the titles are sorted.
    (##"{"#": ["1"], "Ö": ["x"], "A": ["c", "b"]}"##, "", "A: b,c; Ö: x; #: 1"),
    (#"{"Ö": ["x"], "Z": ["z"]}"#, "--locale sv", "Ö: x; Z: z"),
    (
      #"{"p": {"B": ["b"], "A": ["The a", "An x"]}}"#, "--records p --articles en",
      "A: The a,An x; B: b"
    ),
    ("{}", "", ""),
  ])
  func sectionsAreKept(_ json: String, _ options: String, _ expected: String) async throws {
    try await serve(json, options) { served, _ in
      let shown = try await line(served)
      #expect(shown == expected)
    }
  }

  @Test func sectionsFollowTheFile() async throws {
    try await serve(Self.ordered, "--key n --watch") { served, file in
      #expect(try await line(served) == "Z: c; Fruit: a,b")
      let changed =
        #"{"New": [{"n": "c"}], "keys": ["Fruit", "New"], "Fruit": [{"n": "b"}, {"n": "aa"}]}"#
      try Data(changed.utf8).write(to: file)
      var shown = ""
      for _ in 0..<200 where shown != "Fruit: aa,b; New: c" {
        try await Task.sleep(for: .milliseconds(100))
        shown = (try? await line(served)) ?? ""
      }
      #expect(shown == "Fruit: aa,b; New: c")
    }
  }

  @Test(arguments: [
    (
      "--edit",
      "--edit cannot change a file with sections of its own; leave out --keep-sections, and choose one array with --records"
    ),
    ("--merge-below 2", "--keep-sections and --merge-below cannot be combined"),
    ("--section-titles /dev/null", "--keep-sections and --section-titles cannot be combined"),
    ("--key n --section-field s", "--section-field and --keep-sections cannot be combined"),
    ("--omit-empty-sections", "--keep-sections and --omit-empty-sections cannot be combined"),
    ("", "standard input: the json has no sections: the top level is an array"),
  ])
  func whatHasNoSections(_ options: String, _ message: String) throws {
    let file = options == "--edit" ? "x.json" : ""
    let result = try CollateProcess.shell(
      "collate serve \(file) --port 0 --keep-sections \(options)", input: Data("[1]".utf8))
    #expect(result.error == "collate: \(message)\n")
    #expect(result.text == "" && result.status == 2)
  }
}
