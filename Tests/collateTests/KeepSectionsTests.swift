import Foundation
import TestSupport
import Testing

/// Tests the option that keeps the sections of a dictionary of arrays.
@Suite struct KeepSectionsTests {
  private static let plain =
    ##"{"Vegetables": ["kale", "Beet", "1"], "Fruit": ["Pear", "Äpfel", "apple"], "#": ["x"], "Empty": []}"##
  private static let ordered =
    #"{"Fruit": [{"n": "b", "i": 1.0}, {"n": "a"}], "keys": ["Z", "Fruit"], "Z": [{ "n": "c" }, {"n": "C"}]}"#

  private func run(_ json: String, _ options: String) throws -> CollateProcess {
    try CollateProcess.shell(
      "collate --locale en --keep-sections \(options)", input: Data(json.utf8))
  }

  @Test(
    arguments: [
      (plain, "", "Fruit\n  Äpfel\n  apple\n  Pear\nVegetables\n  1\n  Beet\n  kale\n#\n  x\n"),
      (plain, "--count", "Fruit\t3\nVegetables\t3\n#\t1\n"),
      (plain, "--count --all-sections", "Empty\t0\nFruit\t3\nVegetables\t3\n#\t1\n"),
      (plain, "--count --catch-all at-start", "#\t1\nFruit\t3\nVegetables\t3\n"),
      (plain, "-r", "#\n  x\nVegetables\n  kale\n  Beet\n  1\nFruit\n  Pear\n  apple\n  Äpfel\n"),
      (plain, "--only Fruit --limit 1", "Fruit\n  Äpfel\n"), (plain, "--only Empty", ""),
      (plain, "--format lines", "Äpfel\napple\nPear\n1\nBeet\nkale\nx\n"),
      (plain, "--memory 1K --count", "Fruit\t3\nVegetables\t3\n#\t1\n"),
      (
        ordered, "--key n", "Z\n  c\n  C\nFruit\n  a\n  b\n"
      ),
      (ordered, "--key n -r", "Z\n  C\n  c\nFruit\n  b\n  a\n"),
      (ordered, "--key n -u --strength primary", "Z\n  c\nFruit\n  a\n  b\n"),
      (
        ordered, "--key n --format ndjson",
        "{ \"n\": \"c\" }\n{\"n\": \"C\"}\n{\"n\": \"a\"}\n{\"n\": \"b\", \"i\": 1.0}\n"
      ),
      (
        ordered, "--key n --format csv --section-field s",
        "s,n,i\nZ,c,\nZ,C,\nFruit,a,\nFruit,b,1.0\n"
      ),
      (
        ordered, "--key n --format json",
        """
        [
          {"title": "Z", "kind": "normal", "records": [
            { "n": "c" },
            {"n": "C"}
          ]},
          {"title": "Fruit", "kind": "normal", "records": [
            {"n": "a"},
            {"n": "b", "i": 1.0}
          ]}
        ]

        """
      ),
      (
        ordered, "--key n --format json --count --only Z",
        "[\n  {\n    \"count\" : 2,\n    \"kind\" : \"normal\",\n    \"title\" : \"Z\"\n  }\n]\n"
      ),
      (
        "{\"p\": {\"q\": \(plain)}, \"z\": [1]}", "--records p.q --count",
        "Fruit\t3\nVegetables\t3\n#\t1\n"
      ),
      ("{}", "", ""), ("", "--input-format json", ""),
    ])
  func sectionsAreKept(_ json: String, _ options: String, _ expected: String) throws {
    let result = try run(json, options)
    #expect(result.text == expected)
    #expect(result.error == "" && result.status == 0)
  }

  @Test(arguments: [
    (
      plain, "--only Bread",
      "there is no section \"Bread\"; the sections are: Empty, Fruit, Vegetables, #"
    ),
    (
      plain, "--section-titles /dev/null", "--keep-sections and --section-titles cannot be combined"
    ),
    (plain, "--merge-below 2", "--keep-sections and --merge-below cannot be combined"),
    (plain, "--split-above 2", "--keep-sections and --split-above cannot be combined"),
    (
      plain, "--omit-empty-sections", "--keep-sections and --omit-empty-sections cannot be combined"
    ),
    (plain, "- /dev/null", "--keep-sections needs one file"),
    ("[\"a\"]", "", "standard input: the json has no sections: the top level is an array"),
    (
      #"{"A": ["a"], "n": 1}"#, "",
      "standard input: the json has no sections: the value at \"n\" is no array"
    ),
    (
      #"{"A": ["a"]}"#, "--records B",
      "standard input: the json has no sections: there is no dictionary at \"B\""
    ),
    (
      #"{"A": ["a"]}"#, "--records A",
      "standard input: the json has no sections: there is no dictionary at \"A\""
    ),
    (
      #"{"A": ["a"], "A": ["b"]}"#, "",
      "standard input: the json has no sections: two arrays are at \"A\""
    ),
    (
      #"{"A": ["a"], "B": ["b"], "C": [], "keys": ["A", "B"]}"#, "",
      "standard input: the json has no sections: \"keys\" has the titles of the others, but lacks \"C\""
    ),
    (
      #"{"A": ["a"], "B": ["b"], "keys": ["A", "B", "X"]}"#, "",
      "standard input: the json has no sections: \"keys\" has the titles of the others, but has also \"X\""
    ),
    (
      #"{"A": ["a"], "B": ["b"], "keys": ["A", "B", "A"]}"#, "",
      "standard input: the json has no sections: \"keys\" has the titles of the others, but has \"A\" twice"
    ),
    (
      "n\na\n", "--input-format csv",
      "standard input: the csv has no sections: only plist and json can have them"
    ),
  ])
  func whatHasNoSections(_ json: String, _ options: String, _ message: String) throws {
    let result = try run(json, options)
    #expect(result.error == "collate: \(message)\n")
    #expect(result.text == "" && result.status == 2)
  }

  @Test(arguments: [
    (#"{"B": ["a", "b"], "A": ["a", "c"]}"#, "", 0, ""),
    (
      #"{"B": ["b", "a"], "A": []}"#, "", 1,
      "record 2 should come before record 1: “a” sorts before “b”: they differ in letters; the first difference is “a” against “b”."
    ),
    // In a section of the input, digits come before letters.
    (
      #"{"A": ["a", "1"]}"#, "", 1,
      "record 2 should come before record 1: “1” sorts before “a”: they differ in letters; the first difference is “1” against “a”."
    ),
    (#"{"B": ["a"], "A": ["a", "a"]}"#, "-u", 1, "record 3 is equal to record 2"),
    (#"{"B": ["a"], "A": ["a"]}"#, "-u", 0, ""),
  ])
  func eachSectionIsChecked(
    _ json: String, _ options: String, _ status: Int32, _ message: String
  ) throws {
    let result = try run(json, "--check \(options)")
    #expect(result.error == (message.isEmpty ? "" : "collate: standard input: \(message)\n"))
    #expect(result.status == status)
  }

  /// Tests options that choose the order of records, or which of them are written.
  @Test(arguments: [
    ("--articles en --leave-out die", "B\n  The Apple\n  A b\n  die Beere\nA\n  c\n"),
    ("--locale sv --locale de", "B\n  A b\n  die Beere\n  The Apple\nA\n  c\n"),
    ("--only A", "A\n  c\n"), ("--limit 1", "B\n  A b\nA\n  c\n"),
    ("--only B --limit 2 -u", "B\n  A b\n  die Beere\n"), ("--count", "B\t3\nA\t1\n"),
  ])
  func optionsKeepSections(_ options: String, _ expected: String) throws {
    let json = #"{"A": ["c"], "k": ["B", "A"], "B": ["The Apple", "die Beere", "A b"]}"#
    let result = try run(json, options)
    #expect(result.text == expected)
    #expect(result.error == "" && result.status == 0)
  }

  @Test func aRecordWithoutTextIsToldOf() throws {
    let result = try run(#"{"A": [{"n": "a"}, {}]}"#, "--key n")
    #expect(result.text == "A\n  {}\n  a\n")
    #expect(
      result.error
        == "collate: standard input: record 2 has no text at \"n\"; sorted like an empty text\n")
  }

  @Test func aPageHasThem() throws {
    let page = try CollateProcess.shell(
      "collate page --locale en --keep-sections", input: Data(Self.plain.utf8)
    ).text
    let titles = page.matches(of: /<h2><span dir="auto">(.*?)<\/span>/).map { "\($0.1)" }
    #expect(titles == ["Fruit", "Vegetables", "#"])
    // A long title has its first character in the index.
    let entries = page.matches(of: /<li(?: class="empty")?><a href="#(.*?)">(.*?)<\/a><\/li>/)
    let index = entries.map { "\($0.2)" }
    #expect(index == ["E", "F", "V", "#"])
    #expect(page.matches(of: /<li dir="auto">(.*?)<\/li>/).map { "\($0.1)" }.first == "Äpfel")
  }

  @Test(arguments: [false, true]) func eachSectionIsAListOfItsOwn(_ hasOrder: Bool) throws {
    var random = Seeded(seed: RunSeed.value)
    let texts = ["a", "A", "ä", "Ö", "z", "1", "b c", "#", "éa", "я", "漢"]
    for _ in 0..<RunSize.repeats(8) {
      let titles = texts.shuffled(using: &random).prefix(Int.random(in: 3...5, using: &random))
      let sections = titles.map { title in
        (
          title,
          (0...5).map { _ in
            (texts.randomElement(using: &random) ?? "") + "\(Int.random(in: 0...9, using: &random))"
          }
        )
      }
      let options = "--locale sv --catch-all icu"
      func lines(_ texts: [String]) throws -> [String] {
        let input = Data(texts.map { $0 + "\n" }.joined().utf8)
        return try CollateProcess.shell("collate \(options) --format lines", input: input).text
          .split(separator: "\n").map(String.init)
      }
      let order = hasOrder ? titles.shuffled(using: &random) : try lines(Array(titles))
      var members = try sections.map { "\(try json($0.0)): \(try json($0.1))" }
      if hasOrder { members.append("\"keys\": \(try json(order))") }
      members.shuffle(using: &random)
      let file = "{\(members.joined(separator: ", "))}"
      let expected = try order.map { title in
        title + "\n"
          + (try lines(sections.first { $0.0 == title }?.1 ?? [])).map { "  \($0)\n" }.joined()
      }
      let result = try CollateProcess.shell(
        "collate \(options) --keep-sections", input: Data(file.utf8))
      #expect(result.text == expected.joined(), "\(file)")
    }
  }

  private func json(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    return String(decoding: data, as: UTF8.self)
  }
}
