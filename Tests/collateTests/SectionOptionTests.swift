import Foundation
import TestSupport
import Testing

/// Tests the options that choose the sections.
@Suite struct SectionOptionTests {
  private static let names = """
    Anna,Åsa,Örjan,Xerxes,Yngve,Zoe,Sven,Sara,Stina,Sigrid,Sune,Æther,1984,42,& sons,Ωmega,Жук,東京,Bo,Cy
    """.split(separator: ",")

  // Not stored: a leak check does not see the memory of stored data, whose address has a tag.
  private static var input: Data { Data(names.joined(separator: "\n").utf8) }

  /// Runs the tool.
  ///
  /// - Returns: The output, with an en dash for what the locale writes in a range.
  private static func output(_ line: String, input: Data = input) throws -> String {
    let result = try CollateProcess.shell(line, input: input)
    #expect(result.status == 0 && result.error == "", "\(line): \(result.error)")
    return result.text.replacing("\u{2012}", with: "\u{2013}")
  }

  /// Returns lines in which "script" is in place of the name of a script.
  private static func withoutNames(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(/^\p{L}{3,}/, with: "script") }
  }

  @Test(arguments: [
    ("--merge-below 3", "A–C 3,D–S 5,T–Z 3,Å–Ö 3,# 6"),
    ("--merge-below 3 -r", "# 6,Å–Ö 3,T–Z 3,D–S 5,A–C 3"),
    ("--merge-below 3 --omit-empty-sections", "A–C 3,S 5,X–Z 3,Å–Ö 3,# 6"),
    ("--merge-below 100", "A–Ö 14,# 6"),
    ("--split-above 2", "A 1,B 1,C 1,Sa–Si 2,St–Su 2,Sv 1,X 1,Y 1,Z 1,Å 1,Ä 1,Ö 1,# 6"),
    ("--merge-below 3 --split-above 4", "A–R 3,Sa–Su 4,Sv 1,T–Z 3,Å–Ö 3,# 6"),
    ("--merge-below 9 --catch-all at-start", "# 6,A–Ö 14"),
    ("--merge-below 9 --catch-all icu", "… 3,A–Ö 14,… 3"),
    ("--merge-below 9 --catch-all icu-with-digits", "… 1,A–Ö 14,# 2,… 3"),
    ("--merge-below 9 --catch-all apart", "& 1,0–9 2,A–Ö 14,script 1,script 1,script 1"),
    ("--merge-below 9 --catch-all apart-at-end", "A–Ö 14,& 1,0–9 2,script 1,script 1,script 1"),
  ])
  func sections(_ options: String, _ expected: String) throws {
    let counts = try Self.output("collate -l sv --count \(options)")
    let lines = counts.split(separator: "\n").map { String($0.replacing("\t", with: " ")) }
    #expect(Self.withoutNames(lines).joined(separator: ",") == expected)
    // The records are in the same sections and in the same order.
    let text = try Self.output("collate -l sv \(options)")
    let shown = text.split(separator: "\n")
    let titles = shown.filter { !$0.hasPrefix("  ") }
    let counted = lines.map { line in line.prefix { $0 != " " } }
    #expect(titles == counted)
    let input = "--input-format csv --no-header -k 1"
    let fields = try Self.output("collate -l sv \(options) \(input) --section-field s --format csv")
    let rowTexts = shown.filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    let fieldTexts = fields.split(separator: "\n").map { line in
      line.drop { $0 != "," }.dropFirst()
    }
    #expect(rowTexts == fieldTexts)
    // Without titles, sections do not matter.
    let rows = try Self.output("collate -l sv \(options) --format lines")
    let plain = options.hasSuffix("-r") ? "-r" : ""
    #expect(try rows == Self.output("collate -l sv \(plain) --format lines"))
    // A script can be chosen that does not occur.
    if options.contains("apart") {
      #expect(try Self.output("collate -l sv \(options) --only Devanagari") == "")
    }
    // What is sorted is in order.
    #expect(try Self.output("collate -l sv \(options) --check", input: Data(rows.utf8)) == "")
    let unique = try Self.output("collate -l sv \(options) --count --unique")
    #expect(unique == counts)
  }

  /// A hyphen is enough for a range, and a letter for its parts.
  @Test(arguments: [
    ("--merge-below 3 --only A-C", "A–C 3"), ("--merge-below 3 --only A‒C --only X", nil),
    ("--split-above 2 --only S", "Sa–Si 2,St–Su 2,Sv 1"),
    ("--split-above 2 --only St–Su", "St–Su 2"),
    ("--merge-below 3 --only A", nil), ("--catch-all apart --only 0-9", "0–9 2"),
    ("--merge-below 3 --only C", nil),
  ])
  func sectionsAreChosen(_ options: String, _ expected: String?) throws {
    let line = "collate -l sv --count \(options)"
    guard let expected else {
      return #expect(try CollateProcess.shell(line, input: Self.input).status == 2)
    }
    let counts = try Self.output(line).split(separator: "\n")
    #expect(counts.map { $0.replacing("\t", with: " ") }.joined(separator: ",") == expected)
  }

  @Test func aDividedScriptIsChosen() throws {
    let input = Data("Анна\nБорис\nВера\nAnna\n".utf8)
    let titles = try Self.output("collate titles -l en --catch-all apart", input: input)
    let script = try #require(titles.matches(of: /\b(C[a-z]+)\b/).first?.1)
    let records = try Self.output(
      "collate -l en --catch-all apart --split-above 1 --format lines --only \(script)",
      input: input)
    #expect(records == "Анна\nБорис\nВера\n")
  }

  @Test func titlesFromAFile() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appending(path: "titles.tsv").path
      try Data("\u{FEFF}#\tÖvrigt\tÖvr.\r\n\r\nA\tAlfa\n".utf8).write(to: URL(filePath: file))
      let titles = try Self.output("collate titles -l sv --section-titles '\(file)'")
      let lines = titles.split(separator: "\n")
      #expect(lines[0].hasPrefix("section titles: Alfa B ") && lines[0].hasSuffix(" Ö Övrigt"))
      #expect(lines[1].hasPrefix("index titles:   Alfa B ") && lines[1].hasSuffix(" Ö Övr."))
      // JSON and property lists have the index title where it differs, also if records are sorted in parts.
      let collate = "collate -l sv --section-titles '\(file)'"
      for memory in ["", "-S 1K"] {
        let json = try Self.output("\(collate) --format json \(memory)")
        #expect(json.contains(#"{"title": "Alfa", "kind": "normal", "records": ["#))
        #expect(
          json.contains(
            #"{"title": "Övrigt", "kind": "catchAll", "indexTitle": "Övr.", "records": ["#))
        let list = try Self.output("\(collate) --format plist \(memory)")
        #expect(list.components(separatedBy: "<key>indexTitle</key>").count == 2)
        #expect(list.contains("<key>indexTitle</key>\n\t\t<string>Övr.</string>"))
      }
      for line in [
        "\(collate) --count --format json",
        "collate titles -l sv --section-titles '\(file)' --format json",
      ] {
        let json = try Self.output(line)
        #expect(json.components(separatedBy: #""indexTitle""#).count == 2)
      }
      let records = try Self.output(
        "collate -l sv --section-titles '\(file)' --only Övrigt --format lines")
      #expect(records.split(separator: "\n").count == 6)
      // A title that no section has, where the sections do not depend on the records.
      try Data("Q\tKu\nAA\tx\nÄä\ty\n".utf8).write(to: URL(filePath: file))
      let command = "-l sv --section-titles '\(file)'"
      for line in ["titles \(command)", command, "\(command) --check", "explain a \(command)"] {
        let result = try CollateProcess.shell("collate \(line)", input: Data("a\nb\n".utf8))
        #expect(
          result.error == "collate: --section-titles: no section has the title \"AA\", \"Ää\"\n")
        #expect(result.status == 0)
      }
      _ = try Self.output("collate \(command) --merge-below 2 --count")
    }
  }

  @Test(arguments: [
    ("--merge-below=-1", "--merge-below must be 0 or more, not -1"),
    ("--split-above 0", "--split-above must be 1 or more, not 0"),
    ("--section-titles /dev/stdin", "/dev/stdin: line 2 is not a title, a tab, a new title"),
    ("--all-sections --omit-empty-sections", "cannot be combined"),
    ("--section-titles /nowhere", "/nowhere: No such file or directory"),
    ("--merge-below 9 --only A", "there is no section \"A\"; the sections are: A\u{2012}Ö, #"),
    ("--catch-all x", "The value 'x' is invalid for '--catch-all <sections>'"),
  ])
  func whatIsWrongIsSaid(_ options: String, _ message: String) throws {
    let result = try CollateProcess.shell(
      "collate -l sv \(options)", input: Data("a\tb\nc\n".utf8))
    #expect(result.status == 2 && result.text == "")
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["titles", "explain a", "explain a b"])
  func recordsAreNeeded(_ command: String) throws {
    for option in ["--merge-below 2", "--split-above 2", "--omit-empty-sections"] {
      let result = try CollateProcess.shell("collate \(command) -l sv \(option)")
      #expect(
        result.status == 2
          && result.error.contains("Unknown option '\(option.split(separator: " ")[0])'"))
    }
    #expect(try Self.output("collate \(command) -l sv --catch-all apart") != "")
  }

  /// A list that is sorted in parts has the sections that it has in memory.
  @Test func partsOnDisk() throws {
    try withTemporaryDirectory { folder in
      let file = folder.appending(path: "names.txt").path
      // Each name has `share` records, and three of the names are each in a script of its own.
      let share = RunSize.repeats(5_000)
      let all = (0..<(20 * share)).map { "\(Self.names[$0 % Self.names.count]) \($0 % 1000)" }
      try Data(all.joined(separator: "\n").utf8).write(to: URL(filePath: file))
      let memory = "\(share / 20)K"
      let options = "'\(file)' -l sv --catch-all apart --count --all-sections"
      let whole = try Self.output("collate \(options)")
      #expect(try Self.output("collate \(options) --memory \(memory)") == whole)
      let scripts = Self.withoutNames(whole.split(separator: "\n").map(String.init))
      #expect(
        scripts.filter { $0.hasPrefix("script") } == Array(repeating: "script\t\(share)", count: 3))
      for option in RunSize.cases([
        "--merge-below \(share * 3 / 2)", "--split-above \(share / 2)",
        "--merge-below \(share * 5 / 2) --split-above \(share * 3) -r",
        "--split-above 20 --limit 1 --format csv --section-field s", "--split-above 300 --count -u",
        "--catch-all apart --only ä",
      ]) {
        let command = "collate '\(file)' -l sv \(option)"
        let whole = try CollateProcess.shell(command)
        let parts = try CollateProcess.shell(command + " --memory \(memory)")
        #expect(parts.output == whole.output, "\(option)")
        #expect(parts.error == whole.error && parts.status == whole.status)
      }
    }
  }

  @Test func lettersThatICULacks() throws {
    let words = Data("Dino\nĐoko\nEma\n".utf8)
    #expect(
      try Self.output("collate -l bs --count", input: words) == "D\t1\nĐ\t1\nE\t1\n")
    #expect(
      try Self.output("collate -l bs --count --icu-letters", input: words)
        == "D\t1\nDŽ\t1\nE\t1\n")
    #expect(try Self.output("collate titles -l bs").hasSuffix("\nnot in ICU:     Đ\n"))
    #expect(try !Self.output("collate titles -l hr").contains("not in ICU"))
    #expect(
      try Self.output("collate explain Đoko -l bs").contains(
        "Section Đ, a letter that ICU's index lacks, whose range holds the text:"))
    let spanish = Data("ñu\nno\nnz\n".utf8)
    #expect(
      try Self.output("collate -l en --count --letters Ñ", input: spanish) == "N\t2\nÑ\t1\n")
    #expect(
      try Self.output("collate -l en --letters Ñ", input: spanish) == "N\n  no\n  nz\nÑ\n  ñu\n")
    let result = try CollateProcess.shell("collate -l en --letters Ñ,7", input: words)
    #expect(
      result.status == 2
        && result.error
          == "collate: \"7\" is no letter of its own in this order: only a letter can have a section of its own\n"
    )
  }

  @Test func pagesHaveTheSections() throws {
    let page = try Self.output("collate page -l sv --merge-below 3 -o -")
    let sections = page.matches(of: /<h2><span[^>]*>([^<]*)/).map { String($0.1) }
    #expect(sections == ["A–C", "D–S", "T–Z", "Å–Ö", "#"])
  }
}
