import Foundation
import TestSupport
import Testing

/// Tests the options that file a record under another text than it shows.
@Suite struct FilingOptionTests {
  private static func output(_ line: String, input: String = "") throws -> String {
    let result = try CollateProcess.shell(line, input: Data(input.utf8))
    #expect(result.status == 0 && result.error == "", "\(line): \(result.error)")
    return result.text
  }

  @Test(arguments: [
    (
      "--articles en", "ABBA,Beatles,The Beatles,Die Hard,L’Avare,Mazda,McDonald,van Gogh,“The Who”"
    ),
    (
      "--articles en --articles fr -r",
      "“The Who”,van Gogh,McDonald,Mazda,Die Hard,The Beatles,Beatles,L’Avare,ABBA"
    ),
    (
      "--articles en --leave-out die --keep 'the beatles'",
      "ABBA,Beatles,Die Hard,L’Avare,Mazda,McDonald,The Beatles,van Gogh,“The Who”"
    ),
    (
      "--name-prefixes 'van, the' --mc-as-mac",
      "ABBA,Beatles,The Beatles,Die Hard,van Gogh,L’Avare,McDonald,Mazda,“The Who”"
    ),
  ])
  func rulesOfLines(_ options: String, _ expected: String) throws {
    let lines = [
      "The Beatles", "McDonald", "Mazda", "Die Hard", "L’Avare", "ABBA", "van Gogh", "Beatles",
    ]
    let input = (lines + ["“The Who”"]).joined(separator: "\n") + "\n"
    let output = try Self.output("collate -l en --format lines \(options)", input: input)
    let sorted = output.split(separator: "\n").joined(separator: ",")
    #expect(sorted == expected)
    // What is sorted is in order, and stays as it is.
    #expect(try Self.output("collate -l en -c \(options)", input: output) == "")
    #expect(try Self.output("collate -l en --format lines \(options)", input: output) == output)
  }

  @Test func propertiesOfRecords() throws {
    let titles = "collate Data/titles.json --locale en --key title --format lines"
    let byLanguage = try Self.output("\(titles) --articles @language")
    #expect(try Self.output("\(titles) --nonfiling nonfiling") == byLanguage)
    #expect(try Self.output("\(titles) --articles en") != byLanguage)
    let readings = "collate Data/prefectures-ja.json --locale ja --format lines"
    #expect(
      try Self.output("\(readings) --key name --reading reading")
        == Self.output("\(readings) --key reading"))
    let names = "collate Data/names-zh.json --locale zh --format lines"
    #expect(
      try Self.output("\(names) --key name --chinese-surnames --only Z --only S")
        != Self.output("\(names) --key name --only Z --only S"))
    // By pinyin, the records are in the same sections.
    let sections = "collate Data/names-zh.json --locale zh --count"
    #expect(
      try Self.output("\(sections) --key name --chinese-surnames")
        == Self.output("\(sections) --key pinyin"))
    // The keys that filing needs are found in each format.
    let csv = try Self.output("collate Data/titles.json -l und --key title --format csv")
    let again = try Self.output(
      "collate -l en --input-format csv --key title --format csv --articles @language", input: csv)
    let whole = try Self.output(
      "collate Data/titles.json -l en --key title --articles @language --format csv")
    #expect(again == whole)
  }

  @Test func numbersOfNonfilingCharacters() throws {
    for value in ["4", "4.0", "\" 4 \"", "\"4\"", "4e0"] {
      let input = #"[{"t":"The B","n":\#(value)},{"t":"C"},{"t":"D","n":"|"}]"#
      #expect(
        try Self.output("collate -l en -k t --nonfiling n", input: input)
          == "B\n  The B\nC\n  C\nD\n  D\n", "\(value)")
    }
    let result = try CollateProcess.shell(
      "collate -l en -k t --reading r", input: Data(#"[{"t":"A"},{"r":"B"}]"#.utf8))
    #expect(result.error.contains("sorted under #, unless filed elsewhere"))
  }

  /// Tests that a value that is no number is told, and that the signs of MARC for none are not.
  @Test(arguments: ["", "--memory 1K"])
  func invalidNumbersOfNonfilingCharacters(_ memory: String) throws {
    let values = ["\"4\"", "\"x\"", "\"\"", "\" \"", "-1", "null", "1.5", "\"4\""]
    let input = values.map { #"{"t":"The B","n":\#($0)}"# }.joined(separator: "\n")
    let command = "collate -l en -k t --input-format ndjson --nonfiling n \(memory)"
    let result = try CollateProcess.shell(command, input: Data(input.utf8))
    #expect(
      result.error == """
        collate: standard input: 3 records have no number at "n", the first is record 2; no nonfiling \
        characters are left out there

        """)
    let strict = try CollateProcess.shell("\(command) --strict", input: Data(input.utf8))
    #expect(strict.error == "collate: standard input: record 2 has no number at \"n\"\n")
    #expect(strict.status == 2)
  }

  /// Tests that such a value of a record inside another one is told, too.
  @Test func invalidNumbersInsideRecords() throws {
    let input = #"[{"t":"Z","n":"0","in":[{"t":"The B","n":"4"},{"t":"C","n":"x"}]},{"t":"Y"}]"#
    let command = "collate page -l en -k t --children in --nonfiling n"
    let result = try CollateProcess.shell(command, input: Data(input.utf8))
    #expect(
      result.error == """
        collate: standard input: records inside records have no number at "n": 1; no nonfiling characters are \
        left out there

        """)
    let strict = try CollateProcess.shell("\(command) --strict", input: Data(input.utf8))
    #expect(
      strict.error == "collate: standard input: inside record 1: record 2 has no number at \"n\"\n")
  }

  /// Tests that the lists of records inside records are those of the records alone.
  @Test(arguments: [
    "--articles en", "--reading sort", "--nonfiling n", "--merge-below 2", "--split-above 1",
    "--merge-below 3 --omit-empty-sections --articles en", "--catch-all apart", "-l ru -l ja", "-r",
    "--articles en -l zh --chinese-surnames", "--key sort",
  ])
  func listsInsideRecordsFollowTheOptions(_ options: String) throws {
    let names = ["The Azores", "Bermuda", "Éire", "A Coruña", "Берлин", "曾国藩", "12", "Anna", "あ"]
    var random = Seeded(seed: RunSeed.value)
    let records = (0..<40).map { i in
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let sort = ["", #", "sort": "\#(names[i % names.count])""#][i % 2]
      return #"{"name": "\#(name) \#(i)", "n": "\#(i % 5)"\#(sort)}"#
    }.joined(separator: ", ")
    let file = #"[{"name": "X", "in": [\#(records)]}]"#
    func list(_ command: String, _ input: String) throws -> [String] {
      let page = try CollateProcess.shell(
        "collate page -l sv --key name \(options) \(command)", input: Data(input.utf8)
      ).text
      // Headings with their counts, and rows.
      return page.matches(of: #/<h[23][^>]*><span dir="auto">(.*?)</h[23]>|<li[^>]*>(.*?)</li>/#)
        .map { String($0.1 ?? $0.2 ?? "").replacing(/<[^>]*>/, with: "") }
    }
    let alone = try list("", "[\(records)]")
    #expect(alone.count > 41)
    #expect(try Array(list("--children in", file).suffix(alone.count)) == alone)
  }

  /// Tests that each key can have a reading, and that a list in parts has the same order.
  @Test func readingsOfFurtherKeys() throws {
    let input = """
      {"f":"山田","g":"太郎","fr":"やまだ","gr":"たろう"}
      {"f":"山田","g":"愛","fr":"やまだ","gr":"あい"}
      {"f":"青木","g":"純","fr":"あおき","gr":"じゅん"}
      {"f":"青木","g":"かな","fr":"あおき"}

      """
    func names(_ options: String) throws -> String {
      let command = "collate -l ja --input-format ndjson \(options) --format csv | cut -d, -f1,2"
      return try Self.output(command, input: input).split(separator: "\n").dropFirst().joined(
        separator: " ")
    }
    let keys = "-k f -k g --reading fr --reading gr"
    let sorted = "青木,かな 青木,純 山田,愛 山田,太郎"
    #expect(try names(keys) == sorted)
    #expect(try names("-k f -k g:desc --reading fr --reading gr") == "青木,純 青木,かな 山田,太郎 山田,愛")
    #expect(try names("-k fr -k g --reading '' --reading gr") == sorted)
    #expect(
      try Self.output(
        "collate -l ja --input-format ndjson --format lines \(keys) -S 1K", input: input)
        == Self.output("collate -l ja --input-format ndjson --format lines \(keys)", input: input))
    let check = try CollateProcess.shell(
      "collate -l ja --input-format ndjson \(keys) -c", input: Data(input.utf8))
    #expect(check.status == 1)
    #expect(check.error.contains("at \"g\", “あい” sorts before “たろう”"))
    let wrong = try CollateProcess.shell(
      "collate -l ja -k f --reading a --reading b", input: Data())
    #expect(
      wrong.error == "collate: there are more readings (--reading) than keys (--key): 2 and 1\n")
  }

  /// Tests that a list in parts, a page and a list of other records in between have the same order.
  @Test(arguments: RunSize.cases(Array(0..<4)))
  func allWaysGiveTheSameOrder(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    let lines = (0..<400).map { i in
      let title =
        pick(["The ", "A ", "", "Le ", "“", "van "]) + pick(["a", "B", "é", "zz", "the"])
      return
        #"{"t":"\#(title)","r":"\#(pick(["", "", "b", "Y"]))","l":"\#(pick(["en", "fr", ""]))","i":\#(i)}"#
    }
    let input = lines.joined(separator: "\n") + "\n"
    let options = [
      "--articles en", "--articles @l --articles fr --reading r", "--reading r",
      "--name-prefixes van --leave-out the",
    ][round]
    let direction = random.once(in: 2) ? "-k t -k i" : "-k t:desc"
    let command = "collate -l sv --input-format ndjson \(direction) \(options)"
    let whole = try Self.output("\(command) --format lines", input: input)
    #expect(whole.utf8.count == input.utf8.count)
    for size in ["1K", "3K"] {
      #expect(try Self.output("\(command) --format lines -S \(size)", input: input) == whole)
      #expect(
        try Self.output("\(command) -u --format lines -S \(size)", input: input)
          == Self.output("\(command) -u --format lines", input: input))
    }
    #expect(try Self.output("\(command) -m --format lines", input: whole) == whole)
    // The page shows the texts that are shown, in the order of the sections.
    let sections = try Self.output("\(command) --format json", input: input)
    let page = try Self.output(
      "collate page -l sv --input-format ndjson \(direction) \(options) --subtitle i", input: input)
    let numbers = page.texts(between: "<i dir=\"auto\">", and: "</i>")
    #expect(numbers.count == lines.count)
    #expect(numbers == sections.texts(between: "\"i\":", and: "}"))
    #expect(page.contains("“a") && page.contains("data-text="))
  }

  @Test func exceptionsOfAFile() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appending(path: "filing.tsv").path
      try "\u{FEFF}The Beatles\tFab Four\r\n\nCafé\tzz\nSt. *\tSaint \n".write(
        toFile: file, atomically: true, encoding: .utf8)
      let input = "The Beatles\nSt. Louis\nSalem\nCafe\u{301}\nGenesis\n"
      #expect(
        try Self.output("collate -l en --format lines --filing '\(file)'", input: input)
          == "The Beatles\nGenesis\nSt. Louis\nSalem\nCafe\u{301}\n")
      #expect(
        try Self.output("collate explain 'The Beatles' -l en --filing '\(file)' | head -n 1")
          == "“The Beatles” is filed as “Fab Four”: it has a filing text of its own.\n")
      for content in ["a\n", "a\tb\tc\n", "\tb\n"] {
        try content.write(toFile: file, atomically: true, encoding: .utf8)
        let result = try CollateProcess.shell("collate -l en --filing '\(file)'", input: Data())
        #expect(result.status == 2 && result.error.contains("line 1 is not a text, a tab"))
      }
    }
  }

  @Test(arguments: [
    (
      "--articles xx",
      "\"xx\" is no code of a language; languages with initial articles: af, an, ar"
    ),
    ("--articles German", "no code of a language"), ("--articles @", "needs a key after @"),
    ("-k t --articles @a --articles @b", "only one key"), ("--reading r", "needs --key, too"),
    ("--keep 'A to Z'", "needs --articles"), ("--leave-out ' '", "--leave-out needs a text"),
    ("--articles en --keep ''", "--keep needs a text"),
    ("--name-prefixes 'van,'", "--name-prefixes needs a text"),
    ("--filing /no/file", "/no/file"),
    ("-k t --reading nothing", "no record has the key"),
  ])
  func aWrongOptionIsAnError(_ options: String, _ message: String) throws {
    let result = try CollateProcess.shell(
      "collate -l en \(options)", input: Data(#"[{"t":"a","r":"b"}]"#.utf8))
    #expect(result.status == 2 && result.text == "")
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.error.filter { $0 == "\n" }.count == 1)
  }

  /// Tests that a value that names no language is counted, and one that says so, or a language without
  /// articles, is not.
  @Test(arguments: [
    ("collate", "page"), ("collate --reading r", "page --reading r"), ("collate -S 1K", "page"),
  ])
  func unknownLanguagesAreCounted(_ command: String, _ page: String) throws {
    let good = ["de", " ger ", "und", "|||", "", "ru", "cze", "fr-CA", "iw"]
    let bad = ["German", "de;en", "dee!", "5"]
    func lines(_ languages: [String]) -> String {
      languages.map { #"{"t":"Die Zeit","l":"\#($0)","r":""}"# + "\n" }.joined()
    }
    for command in [command, "collate \(page)"] {
      let shell = "\(command) -l de -k t --articles @l --articles en --input-format ndjson"
      let fine = try CollateProcess.shell(shell + " --strict", input: Data(lines(good).utf8))
      #expect(fine.status == 0 && fine.error == "")
      let result = try CollateProcess.shell(shell, input: Data(lines(good + bad).utf8))
      #expect(result.status == 0)
      #expect(
        result.error.contains(
          "4 records have an unknown language at \"l\", the first is record 10; no article is left out"
        ),
        "\(result.error)")
      let strict = try CollateProcess.shell(
        shell + " --strict", input: Data(lines(good + bad).utf8))
      #expect(
        strict.status == 2 && strict.error.contains("record 10 has an unknown language at \"l\""))
      #expect(strict.error.filter { $0 == "\n" }.count == 1)
    }
  }

  /// Tests that surnames are filed by their readings only in an order by readings.
  @Test(arguments: [
    ("zh", true), ("zh-Hant-u-co-zhuyin", true), ("zh-Hant-u-co-pinyin", true), ("en zh", true),
    ("zh-Hant", false), ("zh-TW", false), ("zh-u-co-stroke", false), ("zh-u-co-unihan", false),
    ("ko", false),
    ("en", false),
  ])
  func surnamesAreReadInOrdersByReading(_ locales: String, _ areRead: Bool) throws {
    let names = "曾國藩\n單田芳\n區小姐\n任先生\n查先生\n"
    let options = locales.split(separator: " ").map { "-l \($0)" }.joined(separator: " ")
    let plain = try Self.output("collate \(options)", input: names)
    for command in ["collate", "collate -S 1K"] {
      let result = try CollateProcess.shell(
        "\(command) \(options) --chinese-surnames", input: Data(names.utf8))
      #expect((result.text == plain) == !areRead)
      #expect(result.error.contains("--chinese-surnames has no effect") == !areRead)
    }
    let explained = try CollateProcess.shell(
      "collate explain 曾國藩 \(options) --chinese-surnames", input: Data())
    #expect(explained.text.contains("is filed as") == areRead)
    #expect(explained.error.contains("--chinese-surnames has no effect") == !areRead)
  }

  @Test(arguments: [
    (
      "'The Beatles' Abba --articles en",
      "“The Beatles” is filed as “Beatles”: the initial article “The” (en) is left out. “Beatles” sorts after “Abba”: they differ in letters"
    ),
    (
      "'The Beatles' Beatles --articles en",
      "“The Beatles” sorts after “Beatles”: they are filed under the same text, and “Beatles” is filed as it is shown."
    ),
    (
      "'The Beatles' 'A Beatles' --articles en",
      "“The Beatles” sorts after “A Beatles”: they are filed under the same text, and the texts that are shown differ in letters."
    ),
    (
      "'van Gogh' --name-prefixes van",
      "“van Gogh” is filed as “Gogh”: the prefix “van” is left out."
    ),
    ("McDonald --mc-as-mac", "“McDonald” is filed as “MacDonald”: Mc and M' are filed as Mac."),
    ("Queen --articles en", "“Queen” in the order of en"),
  ])
  func anExplanationTellsTheRule(_ arguments: String, _ expected: String) throws {
    #expect(try Self.output("collate explain -l en \(arguments)").contains(expected))
    let result = try CollateProcess.shell("collate explain -l en a --articles @l")
    #expect(result.status == 2 && result.error.contains("a text has no keys"))
  }

  /// Tests that a list in which only some records have readings stands in one order in Chinese, too.
  @Test func pinyinReadingsStandAmongOthersInPinyin() throws {
    let rows = "曾国藩\tzēng guófān\n赵云\t\n增加\t\n曾巩\tzēng gǒng\nZack\t\n"
    let result = try CollateProcess.run(
      "-l", "zh", "-t", "\t", "--no-header", "-k", "1", "--reading", "2", "--transliterate",
      "Han-Latin", input: Data(rows.utf8))
    #expect(result.text == "Z\n  Zack\n  曾巩\n  曾国藩\n  增加\n  赵云\n")
  }

  /// Tests that bytes that are no UTF-8 change nothing for the rest of a text, with one key and with several.
  @Test(arguments: [
    ("--numeric --decimals", #"a\3773.14,x\na\3773.2,x\n"#),
    ("--numeric --grouped-numbers -l de", #"a\377900,x\na\3771.000,x\n"#),
    ("--roman-numerals", #"a\377 V,x\na\377 IX,x\n"#),
    ("--korean-initial-sounds -l ko", #"\377나,x\n\377李,x\n"#),
    ("--transliterate Any-Latin", #"\377b,x\n\377в,x\n\377w,x\n"#),
  ])
  func invalidTextHasOneOrder(_ options: String, _ rows: String) throws {
    let command = "(printf 'k,b\\n'; printf '\(rows)') | collate -l en -t, \(options) --format csv"
    let one = try CollateProcess.shell("\(command) -k k")
    #expect(one.status == 0 && !one.text.isEmpty, "\(one.error)")
    #expect(try CollateProcess.shell("\(command) -k k -k b").output == one.output)
    #expect(try CollateProcess.shell("\(command) -k k -S 1K").output == one.output)
  }

  /// Tests that initial sounds count only in an order by readings.
  @Test(arguments: [("ko", true), ("sv", false), ("ko-u-co-unihan", false)])
  func initialSoundsNeedAnOrderByReadings(_ locale: String, _ areRead: Bool) throws {
    let result = try CollateProcess.run(
      "-l", locale, "--korean-initial-sounds", "--format", "lines",
      input: Data("金\n李\n이\n".utf8))
    #expect(result.error.contains("--korean-initial-sounds has no effect") == !areRead)
    #expect((result.text == "金\n이\n李\n") == areRead)
  }
}
