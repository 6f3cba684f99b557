import Foundation
import TestSupport
import Testing

/// Tests the option that writes a file for each section.
@Suite struct SplitTests {
  /// Returns the files in a folder, in the order of its list of sections.
  private func files(in folder: URL) throws -> [(title: String, name: String, content: Data)] {
    struct Section: Decodable {
      var title: String
      var file: String
    }
    let list = try Data(contentsOf: folder.appending(path: "sections.json"))
    let sections = try JSONDecoder().decode([Section].self, from: list)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(sections.map(\.file) + ["sections.json"]))
    return try sections.map {
      ($0.title, $0.file, try Data(contentsOf: folder.appending(path: $0.file)))
    }
  }

  /// Joins the content of files to that of one file with all sections.
  private func joined(_ files: [Data], format: String, hasHeader: Bool) throws -> Data {
    switch format {
    case "json":
      let sections = try files.flatMap { file in
        try #require(try JSONSerialization.jsonObject(with: file) as? [Any])
      }
      return try JSONSerialization.data(withJSONObject: sections, options: .sortedKeys)
    case "plist":
      let sections = try files.flatMap { file in
        try #require(try PropertyListSerialization.propertyList(from: file, format: nil) as? [Any])
      }
      return try PropertyListSerialization.data(
        fromPropertyList: sections, format: .xml, options: 0)
    default:
      // Each file begins like the whole, with a byte order mark or the names of the fields.
      let mark = files[0].starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let header = hasHeader ? (files[0].firstIndex(of: UInt8(ascii: "\n")) ?? -1) + 1 : mark
      return files.enumerated().reduce(into: Data()) { all, file in
        #expect(file.element.prefix(header) == files[0].prefix(header))
        all += file.offset == 0 ? file.element : file.element.dropFirst(header)
      }
    }
  }

  /// Tests that the files together are the output without the option, and that records in parts are in
  /// the same files.
  @Test(arguments: 0..<UInt64(RunSize.repeats(40)))
  func filesTogetherAreTheWhole(_ round: UInt64) throws {
    var list = RandomList(seed: RunSeed.value &+ 104_729 &* round)
    guard let place = list.outputOptions.firstIndex(of: "--format") else { return }
    let format = list.outputOptions[place + 1]
    // With a limit, a format without titles has the records section by section, too.
    if !list.outputOptions.contains("--limit") { list.outputOptions += ["--limit", "1000000"] }
    try withTemporaryDirectory { folder in
      let paths = try list.write(to: folder)
      func command(_ options: [String]) -> String {
        (["collate"] + paths + options).map { "'\($0)'" }.joined(separator: " ")
      }
      let whole = try CollateProcess.shell(command(list.options))
      for size in ["1G", "5K"] {
        let target = folder.appending(path: "split \(size)")
        list.outputOptions += ["--split-into", target.path, "-S", size]
        let result = try CollateProcess.shell(command(list.options))
        list.outputOptions.removeLast(4)
        #expect(result.output == Data())
        #expect(result.error == whole.error, "\(command(list.options)) \(size)")
        #expect(result.status == whole.status)
        guard whole.status == 0 else {
          #expect(!FileManager.default.fileExists(atPath: target.path))
          continue
        }
        let files = try files(in: target).map(\.content)
        if files.isEmpty { continue }
        // A table without names of fields has a line of them only with a field for the section.
        let hasHeader =
          ["csv", "tsv"].contains(format)
          && (!list.options.contains("--no-header") || list.options.contains("--section-field"))
        let expected = try joined([whole.output], format: format, hasHeader: hasHeader)
        let all = try joined(files, format: format, hasHeader: hasHeader)
        #expect(all == expected, "\(command(list.options)) \(size)")
      }
    }
  }

  /// Tests that a name is the title where a file can have it, and never that of another section.
  @Test func eachSectionHasAName() throws {
    let long = String(repeating: "å", count: 300)
    let names = [
      "A": "A.txt", "a": "a-2.txt", "a/b": "a_b.txt", "a:b": "a_b-2.txt", ".": "_.txt",
      "..": "_..txt", "-n": "_n.txt", ".\u{301}x": "_\u{301}x.txt", "": "_-2.txt",
      "sections": "sections.txt",
      "\u{7}": "_-3.txt", "#": "#.txt", "あ": "あ.txt", "Å": "Å.txt", "A\u{30A}\u{323}": "Ạ̊.txt",
      long: String(long.prefix(100)) + ".txt",
    ]
    let records = names.keys.reduce(into: [String: [String]]()) { $0[$1] = ["x"] }
    try withTemporaryDirectory { folder in
      let target = folder.appending(path: "new")
      let result = try CollateProcess.shell(
        "collate -l en --keep-sections --format lines --split-into '\(target.path)'",
        input: try JSONEncoder().encode(records))
      #expect(result.error == "")
      let files = try files(in: target)
      #expect(files.count == names.count)
      #expect(files.allSatisfy { $0.content == Data("x\n".utf8) })
      // The sections with similar titles have numbers in their order.
      func plain(_ name: String) -> String { name.replacing(/-\d/, with: "") }
      for file in files {
        #expect(plain(file.name) == plain(names[file.title] ?? ""), "\(file.title)")
      }
      #expect(Set(files.map { $0.name.lowercased() }).count == files.count)
    }
  }

  /// Tests that a folder is replaced only if nothing else is in it.
  @Test func onlyFilesOfSectionsAreReplaced() throws {
    try withTemporaryDirectory { folder in
      let target = folder.appending(path: "letters")
      let command =
        "collate -l sv --format ndjson --input-format text --split-into '\(target.path)/'"
      func run(_ input: String) throws -> CollateProcess {
        try CollateProcess.shell(command, input: Data(input.utf8))
      }
      #expect(try run("Åsa\nAnna\n").error == "")
      #expect(try files(in: target).map(\.name) == ["A.ndjson", "Å.ndjson"])
      #expect(try run("Örjan\n").error == "")
      #expect(try files(in: target).map(\.name) == ["Ö.ndjson"])

      try Data("mine".utf8).write(to: target.appending(path: "A.ndjson"))
      let refused = try run("Anna\n")
      #expect(refused.status == 2)
      #expect(refused.error.contains("the folder has another file, A.ndjson"))
      let left = try FileManager.default.contentsOfDirectory(atPath: target.path)
      #expect(Set(left) == ["A.ndjson", "Ö.ndjson", "sections.json"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["letters"])

      // This name is another one for the system, but an equal text.
      try FileManager.default.removeItem(at: target.appending(path: "A.ndjson"))
      #expect(
        try CollateProcess.shell(
          "cd '\(target.path)'; rm Ö.ndjson; echo mine >$(printf 'O\\314\\210.ndjson')"
        ).status == 0)
      #expect(try run("Anna\n").status == 2)
      #expect(
        try CollateProcess.shell("cd '\(target.path)'; cat O*; rm O*").text == "mine\n")
      try Data("{".utf8).write(to: target.appending(path: "sections.json"))
      #expect(try run("Anna\n").status == 2)
      #expect(try Data(contentsOf: target.appending(path: "sections.json")) == Data("{".utf8))
    }
  }

  /// Tests that a signal leaves no folder if it ends the tool, and changes nothing if it is ignored.
  @Test(arguments: [("", "143", ["list"]), ("trap '' TERM; ", "0", ["letters", "list"])])
  func aSignalLeavesAllOrNothing(_ trap: String, _ status: String, _ left: [String]) throws {
    try withTemporaryDirectory { folder in
      // Many files take long enough to send a signal meanwhile.
      let result = try CollateProcess.shell(
        """
        cd '\(folder.path)'; seq -f a%06.0f 20000 >list; \(trap)
        collate list --format lines --split-above 1 --split-into letters & p=$!
        while ! ls -d .collate.* >/dev/null 2>&1 && kill -0 $p; do :; done
        kill -TERM $p; wait $p; echo $?
        """)
      #expect(result.text == "\(status)\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == left)
    }
  }

  @Test(arguments: [
    ("", "--split-into needs the format of its files: add --format, such as --format csv"),
    ("--format csv -o x", "--split-into and --output cannot be combined"),
    ("--count --format json", "--split-into and --count cannot be combined"),
    ("--format csv --split-into x", "--split-into can be given only once"),
    ("--check --format lines", "--check writes nothing, so it takes no options of the output"),
  ])
  func whatCannotBeSplitIsRefused(_ options: String, _ reason: String) throws {
    let result = try CollateProcess.shell("collate --split-into /nowhere/x \(options) </dev/null")
    #expect(result.status == 2)
    #expect(result.error == "collate: \(reason)\n")
  }

  /// Tests a name that is not UTF-8, beside a folder whose name is its beginning.
  @Test func theFolderCanHaveAnyBytes() throws {
    try withTemporaryDirectory { folder in
      let result = try CollateProcess.shell(
        #"""
        cd '\#(folder.path)'; name=$(printf 'a\351b'); mkdir a
        for i in 1 2; do echo b$i | collate -l en --format lines --split-into "$name"; done
        ls a | wc -l; cat "$name"/B.txt; mkdir d; ln -s d l; cd d
        for to in . ../l; do echo b | collate -l en --format lines --split-into $to; done
        """#)
      #expect(result.text == "0\nb2\n")
      #expect(
        result.error == """
          collate: .: the current folder, or that of a disk, cannot be replaced; choose a folder in it
          collate: ../l: this is a link; give the path of the folder itself

          """)
    }
  }

  @Test func aFileIsNoFolder() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appending(path: "file")
      try Data("x".utf8).write(to: file)
      let result = try CollateProcess.shell(
        "collate --format lines --split-into '\(file.path)'", input: Data("a\n".utf8))
      #expect(result.status == 2)
      #expect(result.error.contains("file: "))
      #expect(try Data(contentsOf: file) == Data("x".utf8))
    }
  }
}
