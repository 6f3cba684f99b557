import Foundation
import Testing

/// Tests that an error is reported in one line with exit code 2, and leaves no partial output.
@Suite struct TroubleTests {
  private func expectTrouble(
    _ result: CollateProcess,
    _ words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == 2, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(result.error.hasPrefix("collate: "), sourceLocation: sourceLocation)
    #expect(result.error.hasSuffix("\n"), sourceLocation: sourceLocation)
    #expect(
      result.error.count(where: \.isNewline) == 1, "\(result.error)",
      sourceLocation: sourceLocation)
    for word in words {
      #expect(result.error.contains(word), sourceLocation: sourceLocation)
    }
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    expectTrouble(try .run("/no/such.txt"), "/no/such.txt", "No such file")
    expectTrouble(try .run("Data"), "Data", "Is a directory")
  }

  @Test func permissionIsTheSystems() throws {
    try withTemporaryDirectory { directory in
      let file = directory.appending(path: "secret.txt")
      try Data("a".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: directory.path)
      guard getuid() == 0 else {
        return expectTrouble(try .run(file.path), "secret.txt", "Permission denied")
      }
      // Root can read any file, so run the tool as another user, from a place where everybody can
      // run it.
      let tool = directory.appending(path: "collate")
      try FileManager.default.copyItem(at: CollateProcess.tool, to: tool)
      let result = try CollateProcess.shell(
        "setpriv --reuid 65534 --regid 65534 --clear-groups \(tool.path) \(file.path)")
      expectTrouble(result, "secret.txt", "Permission denied")
    }
  }

  @Test(arguments: [
    (["--rules", "&a <<<<< b"], "line 1, column 4"), (["--reorder", "Klingon"], "\"Klingon\""),
    (["--reorder", "Latn,Latn"], "cannot be put in this order"), (["--strength", "foo"], "foo"),
    (["--case-first", "both"], "both"), (["--locale", "sv", "--locale", "xx"], "\"xx\""),
  ])
  func anOptionThatCannotBeMetIsNamed(_ options: [String], _ word: String) throws {
    let options = options.map { "'\($0)'" }.joined(separator: " ")
    for command in ["collate", "collate titles", "collate explain a"] {
      let result = try CollateProcess.shell("\(command) --locale en \(options) </dev/null")
      expectTrouble(result, word)
    }
  }

  @Test func explainWantsOneTextOrTwo() throws {
    expectTrouble(try .run("explain"), "<text>")
    expectTrouble(try .run("explain", "a", "b", "c"), "'c'")
  }

  @Test(arguments: ["plist", "json", "text"])
  func anEmptyFileIsFine(_ format: String) throws {
    let result = try CollateProcess.run("-l", "sv", "--input-format", format)
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.error.isEmpty)
    let json = try CollateProcess.run("-l", "sv", "--input-format", format, "--format", "json")
    #expect(json.text == "[]\n")
  }

  @Test(arguments: [
    ("plist", "<plist><array>", "malformed plist"), ("plist", "nope", "line 1"),
    ("json", "[1,\n2,]", "line 2"), ("json", "{}", "not an array of records"),
    ("json", "[\"\u{1}\"]", "line 1"),
    ("plist", "<plist><dict/></plist>", "not an array"), ("plist", "bplist00", "malformed plist"),
  ])
  func malformedInputIsNamed(_ format: String, _ text: String, _ word: String) throws {
    expectTrouble(
      try .run("-l", "sv", "--input-format", format, input: Data(text.utf8)),
      "standard input", word)
  }

  @Test(arguments: ["xx-YY", "en-u-co-funky", "Swedish"])
  func anUnknownLocaleSuggests(_ locale: String) throws {
    expectTrouble(try .run("--locale", locale), locale, "suggestions: ")
    expectTrouble(try .run("titles", "--locale", locale), locale, "suggestions: ")
  }

  @Test func anEmptyOrEnvironmentsLocaleIsTold() throws {
    expectTrouble(try .run("--locale", ""), "is empty")
    expectTrouble(try .shell("LC_ALL=xx_YY.UTF-8 collate </dev/null"), "xx_YY", "environment")
  }

  @Test func aKeyThatIsNotThereNamesThoseThatAre() throws {
    expectTrouble(
      try .run("Data/States.plist", "-l", "en", "--key", "Nmae"), "Nmae", "Name, Capitol")
    expectTrouble(try .run("Data/States.plist", "-l", "en"), "Name, Capitol")
    expectTrouble(try .run("-l", "en", "--key", "x", input: Data("a".utf8)), "have no key")
    let json = #"[{"a":true,"b":null,"c":[{"x":1}],"d":{"e":"x"}},{"f":{},"g":2}]"#
    expectTrouble(
      try .run("-l", "en", "--key", "z", "--input-format", "json", input: Data(json.utf8)),
      "the keys are: a, b, c, d.e, g\n")
    expectTrouble(
      try .run("-l", "en", "-kg", "-kz", "--input-format", "json", input: Data(json.utf8)),
      "no record has the key \"z\"; the keys are: a, b, c, d.e, g\n")
  }

  @Test func someOfManyKeysAreNamed() throws {
    let keys = (100..<400).map { "key\($0)" }
    let json = "[{" + keys.map { "\"\($0)\": 1" }.joined(separator: ",") + "}]"
    expectTrouble(
      try .run("-l", "en", "--key", "x", input: Data(json.utf8)),
      "the keys are: \(keys.prefix(12).joined(separator: ", ")) and 288 more\n")
  }

  @Test func badArgumentsAreOneLine() throws {
    expectTrouble(try .run("--threads", "0"), "--threads must be 1 or more, not 0")
    expectTrouble(try .run("--threads", "-1"), "--threads must be 1 or more, not -1")
    expectTrouble(try .run("--format", "xml"), "xml")
    expectTrouble(try .run("--nope"), "--nope")
    expectTrouble(try .run("a", "b", "-l", "en"), "a: No such file or directory")
    expectTrouble(try .run("explain", "a", "b", "c"), "c")
  }

  @Test func recordsWithoutTextAreKeptAndCounted() throws {
    let json = Data(#"[{"n":"b"},{"m":1},{"n":null},{"n":""}]"#.utf8)
    let arguments = ["-l", "en", "-k", "n", "--input-format", "json"]
    let result = try CollateProcess.shell(
      "collate \(arguments.joined(separator: " "))", input: json)
    #expect(result.status == 0)
    #expect(result.text == "B\n  b\n#\n  {\"m\":1}\n  {\"n\":null}\n  \n")
    #expect(
      result.error
        == "collate: standard input: 2 records have no text at \"n\", the first is record 2; "
        + "sorted under #\n")
    expectTrouble(
      try .shell("collate \(arguments.joined(separator: " ")) --strict", input: json), "record 2")
  }

  @Test func invalidUTF8IsWrittenBackAndCounted() throws {
    let input = Data([0x62, 0x0A, 0x61, 0xFF, 0x0A, 0x61, 0x0A])
    let result = try CollateProcess.run("-l", "en", "--format", "lines", input: input)
    #expect(result.status == 0)
    #expect(result.output == Data([0x61, 0x0A, 0x61, 0xFF, 0x0A, 0x62, 0x0A]))
    #expect(result.error.contains("line 2 is not valid UTF-8"))
    expectTrouble(
      try .run("-l", "en", "--format", "lines", "--strict", input: input), "line 2")
  }

  @Test func whatTheOutputFormatCannotHoldIsNamed() throws {
    expectTrouble(
      try .run(
        "-l", "en", "--input-format", "json", "--format", "plist",
        input: Data(#"["a",null]"#.utf8)), "record 2")
  }

  @Test func theOutputFileIsCompleteOrUntouched() throws {
    try withTemporaryDirectory { directory in
      let file = directory.appending(path: "a.json")
      try Data("old".utf8).write(to: file)
      expectTrouble(try .run(file.path, "-l", "en", "-o", file.path), "a.json")
      expectTrouble(
        try .run(
          "-l", "en", "--input-format", "json", "--format", "plist", "-o", file.path,
          input: Data("[null]".utf8)), "record 1")
      // An error after most of the output is written.
      let much = Data(("[" + String(repeating: #""a line","#, count: 50_000) + "null]").utf8)
      let options = "-l en --input-format json --format plist"
      expectTrouble(
        try .shell("collate \(options) -o \(file.path)", input: much), "record 50001")
      expectTrouble(try .shell("collate \(options)", input: much), "record 50001")
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["a.json"])
      expectTrouble(try .run("-l", "en", "-o", directory.path), "Is a directory")
      expectTrouble(try .run("-l", "en", "-o", "\(directory.path)/no/file"), "No such file")
    }
  }

  #if os(Linux)
  private static let canHideFolders =
    (try? CollateProcess.shell("unshare --mount true"))?.status == 0

  /// Tests that arguments are not ignored where they cannot be read.
  @Test(.enabled(if: canHideFolders)) func argumentsThatCannotBeReadAreTrouble() throws {
    let hidden = "unshare --mount sh -c 'mount -t tmpfs tmpfs /proc && collate -l sv'"
    expectTrouble(try .shell(hidden, input: Data("a".utf8)), "arguments", "/proc")
  }
  #endif

  @Test func aFullDiskAndAClosedPipeAreNoCrash() throws {
    let states = "Data/States.plist -l en --key Name"
    #if os(Linux)
    expectTrouble(try .shell("collate \(states) >/dev/full"), "standard output", "No space left")
    expectTrouble(try .run("-l", "en", "-o", "/dev/full", input: Data("a".utf8)), "/dev/full")
    // The tool writes to a device, and never replaces it.
    let null = try CollateProcess.shell("collate \(states) -o /dev/null && test -c /dev/null")
    #expect(null.status == 0)
    #endif
    let lines = Data(String(repeating: "a line of some length\n", count: 100_000).utf8)
    let closed = try CollateProcess.shell("collate -l en --format lines | head -n 1", input: lines)
    #expect(closed.text == "a line of some length\n")
    #expect(closed.error == "")
    let ignored = try CollateProcess.shell(
      "trap '' PIPE; { collate -l en --format lines; echo $? >&2; } | head -n 1", input: lines)
    #expect(ignored.error == "collate: standard output: Broken pipe\n2\n")
  }

  @Test func aLinkThatLeadsNowhereIsNotReplaced() throws {
    try withTemporaryDirectory { directory in
      let link = directory.appending(path: "link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
      expectTrouble(try .run("-l", "en", "-o", link, input: Data("a".utf8)), "link")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "link")
      expectTrouble(try .run("-l", "en", "-o", link, input: Data("a".utf8)), "link")
    }
  }

  @Test(
    .disabled(
      if: CollateProcess.sanitizer == "thread", "The thread sanitizer keeps its memory in a file"))
  func aLimitOfFileSizeLeavesNothingBehind() throws {
    try withTemporaryDirectory { directory in
      let file = directory.appending(path: "out.txt").path
      let lines = Data(String(repeating: "a line\n", count: 100_000).utf8)
      let result = try CollateProcess.shell(
        "ulimit -f 100; collate -l en -o \(file)", input: lines)
      expectTrouble(result, "out.txt")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    }
  }

  @Test func helpThatCannotBeShownIsTrouble() throws {
    #if os(Linux)
    expectTrouble(try .shell("collate --help >/dev/full"), "standard output")
    expectTrouble(try .shell("collate titles -l en >/dev/full"), "standard output")
    #endif
  }

  @Test func nothingThatATerminalObeysIsInALine() throws {
    let json = Data(#"[{"\u001b[31m":1}]"#.utf8)
    let result = try CollateProcess.run(
      "-l", "en", "-k", "n", "--input-format", "json", input: json)
    expectTrouble(result, "?[31m")
    #expect(!result.error.contains("\u{1B}"))
    expectTrouble(try .run("no\nsuch\u{7}file"))
  }

  @Test func hostileNestingIsNoCrash() throws {
    let depth = 300_000
    let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let result = try CollateProcess.run(
      "-l", "en", "--input-format", "json", "--format", "plist", input: Data(json.utf8.prefix(2000))
    )
    expectTrouble(result, "malformed json")
    let whole = try CollateProcess.run(
      "-l", "en", "--input-format", "json", "--format", "lines", input: Data(json.utf8))
    #expect(whole.status == 0)
    #expect(whole.output.count == 2 * (depth - 1) + 1)
  }

  /// Tests that long names are shortened in error messages, so that the message can be read.
  @Test func aLineCanBeRead() throws {
    let long = String(repeating: "x", count: 10_000)
    let json = Data("[{\"\(long)\": 1}]".utf8)
    for result in [
      try CollateProcess.run("--locale", long), try .run("--reorder", long, "-l", "en"),
      try .run(long, "-l", "en"), try .run("--\(long)"), try .run("--format", long),
      try .run("-l", "en", "-k", "y", "--input-format", "json", input: json),
      try .run("-l", "en", "-k", "y\(long)", "--input-format", "json", input: json),
      try .run("-l", "en", "--input-format", "plist", input: Data("<\(long)>".utf8)),
    ] {
      expectTrouble(result)
      #expect(result.error.count < 1000)
    }
  }

  #if os(Linux)
  /// Tests that a lack of memory is reported as an error, and does not crash the process.
  @Test(arguments: ["text", "json", "plist"])
  func whatIsTooLargeForMemoryIsTrouble(_ format: String) throws {
    let file = "f=$(mktemp); truncate -s 8T $f"
    // Without a limit, reading the text would fill the memory of the machine.
    let limit = format == "text" && CollateProcess.sanitizer == nil ? "ulimit -v 300000;" : ""
    expectTrouble(
      try .shell(
        "\(file); \(limit) collate -l en --input-format \(format) $f; s=$?; rm $f; exit $s"),
      // Text is read until a line takes too much.
      "there is not enough memory for \(format == "text" ? "" : "8796093022209 bytes")")
  }

  @Test(.disabled(if: CollateProcess.sanitizer != nil, "A sanitizer takes terabytes of addresses"))
  func aLimitOfMemoryIsTrouble() throws {
    let lines = Data(String(repeating: "a line of some length\n", count: 100_000).utf8)
    let free = try CollateProcess.shell("collate -l en --format lines | cksum", input: lines)
    var statuses: Set<Int32> = []
    for limit in stride(from: 60_000, through: 260_000, by: 40_000) {
      let result = try CollateProcess.shell(
        """
        f=$(mktemp); (ulimit -v \(limit); collate -l en --format lines >$f); s=$?
        [ $s -ne 0 ] || cksum <$f; rm -f $f; exit $s
        """, input: lines)
      statuses.insert(result.status)
      switch result.status {
      case 0: #expect(result.text == free.text)
      // There is not enough memory to load the libraries.
      case 127: break
      default: expectTrouble(result, "not enough memory")
      }
    }
    #expect(statuses.contains(0) && statuses.contains(2))
  }
  #endif

  // No process of the tests has so many descriptors.
  @Test(arguments: ["/dev/fd/0", "/dev/fd/1000"])
  func aDescriptorThatTakesNothingIsTrouble(_ name: String) throws {
    expectTrouble(try .run("-l", "en", "-o", name, input: Data("a".utf8)), name, "descriptor")
  }
}
