import Foundation
import TestSupport
import Testing

/// Tests the option that sorts records by names in parts.
@Suite struct NameOptionTests {
  private static let name = "--name family=last,given=first,prefix=prefix"

  private static let painters = """
    first,prefix,last,born
    Frans,,Hals,1582
    Jan,van,Goyen,1596
    Vincent,van,Gogh,1853
    Rembrandt,,,1606
    -,,Christus,1410

    """

  private static func output(_ line: String, input: String) throws -> String {
    let result = try CollateProcess.shell(line, input: Data(input.utf8))
    // Random records can be without a name.
    let warnings = result.error.split(separator: "\n").filter { !$0.contains("no name") }
    #expect(result.status == 0 && warnings.isEmpty, "\(line): \(result.error)")
    return result.text
  }

  /// Tests that the locale decides which part comes first, and how names are shown.
  @Test(arguments: [
    ("nl", "Christus|Gogh, Vincent van|Goyen, Jan van|Hals, Frans|Rembrandt"),
    ("nl-BE", "Christus|Hals, Frans|Rembrandt|van Gogh, Vincent|van Goyen, Jan"),
    ("is", "Christus|Frans Hals|Jan van Goyen|Rembrandt|Vincent van Gogh"),
    ("nl -r", "Rembrandt|Hals, Frans|Goyen, Jan van|Gogh, Vincent van|Christus"),
  ])
  func theLocaleDecides(_ locale: String, _ expected: String) throws {
    let text = try Self.output("collate -t, -l \(locale) \(Self.name)", input: Self.painters)
    let names = text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    #expect(names.joined(separator: "|") == expected)
    let page = try Self.output("collate page -t, -l \(locale) \(Self.name)", input: Self.painters)
    // The text of a row is in it, and what it is sorted by is an attribute.
    let places = names.map { page.firstRange(of: ">\($0)<")?.lowerBound ?? page.endIndex }
    #expect(places == places.sorted() && !places.contains(page.endIndex))
  }

  /// Tests that records are in the same order in parts, from several files, and when they are sorted again.
  @Test(arguments: 0..<RunSize.repeats(10))
  func allWaysGiveTheSameOrder(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    func field(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    let rows = (0..<300).map { i in
      let last = field([
        "Smith", "Smith Jones", "SMITH", "", " ", "Åberg", "Aberg", "李", "McAdam", "-",
      ])
      let first = field(["Jo", "Jo Ann", "", "Zoe", "zoë", "小明"])
      return "\(first),\(field(["", "van", "d’"])),\(last),\(i)"
    }
    let locale = field(["en", "nl", "nl-BE", "is", "vi", "zh", "sv"])
    let rules = field(["", "--mc-as-mac", "--name-prefixes Smith"])
    let order = "-l \(locale) \(Self.name) \(rules) --key born:number:desc"
    try withTemporaryDirectory { directory in
      func file(_ name: String, _ text: String) throws -> String {
        let url = directory.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
      }
      let files = try [rows.prefix(150), rows.dropFirst(150)].enumerated().map { i, rows in
        try file(
          "\(i).csv", "first,prefix,last,born\n" + rows.map { $0 + "\n" }.joined())
      }
      func sorted(_ files: [String], _ options: String = "") throws -> String {
        try Self.output(
          "collate \(files.joined(separator: " ")) \(order) --format csv \(options)", input: "")
      }
      let whole = try sorted(files)
      #expect(try sorted(files, "-S 9K") == whole)
      #expect(try Self.output("collate -t, \(order) -c", input: whole) == "")
      let parts = try files.enumerated().map { i, path in
        try file("sorted\(i).csv", try sorted([path]))
      }
      #expect(try sorted(parts, "-m") == whole)
    }
  }

  /// Tests how parts are read, and a name that is written in another script.
  @Test func partsHaveReadings() throws {
    let people = """
      [{"f": "渡辺", "g": "謙", "fr": "わたなべ", "gr": "けん"}, {"f": "東", "g": "幹久", "fr": "あずま"},
      {"f": "さとう", "g": "はな"}]
      """
    let text = try Self.output(
      "collate -l ja --name family=f,given=g,family-reading=fr,given-reading=gr", input: people)
    #expect(text == "あ\n  東幹久\nさ\n  さとうはな\nわ\n  渡辺謙\n")
    // A name of which only the reading is known is shown as it is read.
    let read = try Self.output(
      "collate -l ja --name 'family=f, family-reading=fr'", input: #"[{"fr": "よみ"}, {"f": "あ"}]"#)
    #expect(read == "あ\n  あ\nや\n  よみ\n")
  }

  /// Tests that the records inside records have names, too.
  @Test func recordsInsideRecordsHaveNames() throws {
    let families = """
      [{"last": "Smith", "first": "Ann", "children": [{"last": "Smith", "first": "Zoe"}]}]
      """
    let page = try Self.output(
      "collate page -l en --name family=last,given=first --children children", input: families)
    #expect(page.contains(">Smith, Ann<") && page.contains(">Smith, Zoe<"))
  }

  /// Tests that a part that is no text is told once, and that the others count.
  @Test func aPartThatIsNoTextIsTold() throws {
    let result = try CollateProcess.shell(
      "collate -l en --name family=f,given=g", input: Data(#"[{"f": ["a"], "g": "List"}]"#.utf8))
    #expect(result.text == "L\n  List\n")
    #expect(
      result.error == """
        collate: standard input: record 1 has a list, a dictionary or data at "f"; sorted like records without \
        a value

        """)
  }

  @Test(arguments: [
    ("--name family", "\"family\" is no part of a name"),
    ("--name family=", "the parts are family, given, prefix, family2, given2"),
    ("--name family=last,family=first", "--name has two keys for family"),
    ("--name family-reading=last", "--name needs a part that is shown"),
    ("--name family=last --reading first", "--name cannot be combined with --reading"),
    ("--name family=surname", "no record has the key \"surname\"; the keys are: first, prefix"),
    ("--name family=last --honorifics ,", "--honorifics needs a text that is not blank"),
    ("--name family=prefix --strict", "record 1 has no name"),
  ])
  func mistakesAreNamed(_ options: String, _ message: String) throws {
    let result = try CollateProcess.shell(
      "collate -t, -l en \(options)", input: Data(Self.painters.utf8))
    #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  /// Tests that a file with exceptions names no text twice.
  @Test func exceptionsAreForOneTextEach() throws {
    try withTemporaryDirectory { directory in
      let file = directory.appendingPathComponent("filing")
      try Data("A\tB\n\nC\tD\nA\tE\n".utf8).write(to: file)
      let result = try CollateProcess.shell("collate --filing \(file.path)", input: Data())
      #expect(result.status == 2)
      #expect(result.error.contains("line 4 has the text of line 1 again, \"A\""))
    }
  }

  /// Tests that a page does not change a name, of which it would have to change each part.
  @Test func aServedNameIsNotEdited() throws {
    let result = try CollateProcess.shell(
      "collate serve Data/States.plist --edit --name family=Name")
    #expect(result.status == 2 && result.error.contains("--edit cannot change a name in parts"))
  }
}
