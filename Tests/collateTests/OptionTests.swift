import Foundation
import IndexedCollation
import Testing

/// Tests of the options that change the order.
@Suite struct OptionTests {
  /// Tests that the table of the documentation has each option of the library, and that the tool has it
  /// under the name in the table.
  @Test func eachOptionIsAFlag() throws {
    let path = "Sources/IndexedCollation/IndexedCollation.docc/Options.md"
    let article = try String(
      contentsOf: CollateProcess.package.appending(path: path), encoding: .utf8)
    var flags: [String: String] = [:]
    for row in article.split(separator: "\n") where row.hasPrefix("| `") {
      let cells = row.split(separator: "|").map { $0.filter { !" `".contains($0) } }
      if cells[1] != "key" { flags[cells[0]] = cells[2] }
    }
    let options = Mirror(reflecting: CollatorOptions()).children
    #expect(Set(options.compactMap(\.label)) == Set(flags.keys))
    let help = try CollateProcess.run("--help").text.split(separator: "\n").map {
      $0.trimmingPrefix(while: \.isWhitespace)
    }
    for option in options {
      let flag = try #require(flags[option.label ?? ""])
      let form =
        type(of: option.value) == Bool?.self ? "\(flag)/--no-\(flag.dropFirst(2))" : "\(flag) <"
      #expect(help.contains { $0.hasPrefix(form) }, "\(form)")
    }
  }

  /// Tests the note about a language without data, which does not change the exit code.
  @Test(arguments: ["", "titles", "explain a"])
  func aLanguageWithoutDataIsNoted(_ command: String) throws {
    let note = "collate: ICU has no data for la; its order is the root order of CLDR\n"
    let result = try CollateProcess.shell(
      "collate \(command) --locale sv --locale la", input: Data("a\n".utf8))
    #expect(result.error == note)
    #expect(result.status == 0)
    #expect(try CollateProcess.shell("collate titles --locale eu").error == "")
  }

  @Test(arguments: [
    ("", "en", "a b A", "a A b"), ("--strength primary", "en", "A b a", "A a b"),
    ("--case-first upper", "en", "a b A", "A a b"), ("--case-first off", "da", "A a", "a A"),
    ("--ignore-punctuation", "en", "c -b a", "a -b c"),
    ("--ignore-punctuation --max-variable currency", "en", "c $b a", "a $b c"),
    ("--max-variable space", "th", "ก-ข กก", "ก-ข กก"),
    ("--no-ignore-punctuation", "th", "กก ก-ข", "ก-ข กก"),
    ("--numeric", "en", "t10 t2", "t2 t10"), ("--no-numeric", "en-u-kn-true", "t2 t10", "t10 t2"),
    ("--case-level --strength primary", "en", "Á a A", "a Á A"),
    ("--no-case-level --strength primary", "en-u-kc-true", "Á a A", "Á a A"),
    ("--backwards-accents", "en", "coté côte", "côte coté"),
    ("--no-backwards-accents", "fr-CA", "côte coté", "coté côte"),
    ("--reorder Grek,Latn --catch-all icu", "en", "a ω", "ω a"),
    ("--reorder Grek,digit", "en", "1 ω", "ω 1"),
    ("--order letter-by-letter", "en", "New-York Newark", "Newark New-York"),
    ("--order word-by-word", "th", "กก ก-ข", "ก-ข กก"),
    (
      "--order by-element", "en", "Smith-Jones Smith,John Smithers",
      "Smith,John Smith-Jones Smithers"
    ),
    ("--order letter-by-letter", "en", "New-York Newark New,Zoe", "New,Zoe Newark New-York"),
    ("--order jis-x-4061", "ja", "カ か が", "か カ が"),
    ("--alphabet 'b a gb'", "en", "gbo a b g", "b a gbo g"),
    ("--order niso-tr03", "en", "39-Steps 9-to-5", "9-to-5 39-Steps"),
    ("--order niso-tr03 --no-numeric --rules '&b<a'", "en", "a b 9 10 c.a ca", "10 9 b a c.a ca"),
    ("--order niso-tr03", "en", "1,000 9 20", "9 20 1,000"),
    ("--numeric --grouped-numbers", "en", "1,000 9 20 3.000", "3.000 9 20 1,000"),
    ("--numeric --grouped-numbers", "de", "1,000 9 20 3.000", "1,000 9 20 3.000"),
    (
      "--transliterate Any-Latin", "sv", "Zorn Иванов Jansson 王 Öberg",
      "Иванов Jansson 王 Zorn Öberg"
    ),
    ("--numeric --decimals", "en", "3.2 3.14 3 10 1.10.0 1.9.0", "1.9.0 1.10.0 3 3.14 3.2 10"),
    (
      "--numeric --decimals --grouped-numbers", "de", "1.234,5 1.234,45 9 1,5",
      "1,5 9 1.234,45 1.234,5"
    ),
    ("--transliterate 'Greek-Latin'", "en", "Zeus Ήρα Иван", "Ήρα Zeus Иван"),
    ("--korean-initial-sounds", "ko", "하 李 羅 다 자", "羅 다 李 자 하"),
    ("--rules '&b<a<<<A'", "en", "a b A", "b a A"), ("--locale zh", "sv", "上海 北京 ö", "ö 北京 上海"),
    (
      "--normalization --rules '&z<\u{1E0D}\u{307}'", "en", "d\u{307}\u{323} z", "z d\u{307}\u{323}"
    ),
  ])
  func anOptionChangesTheOrder(
    _ options: String, _ locale: String, _ input: String, _ output: String
  ) throws {
    let lines = input.split(separator: " ").joined(separator: "\n") + "\n"
    let result = try CollateProcess.shell(
      "collate --locale \(locale) \(options) --format lines", input: Data(lines.utf8))
    #expect(result.error == "")
    #expect(result.text.split(separator: "\n").joined(separator: " ") == output)
    if options.isEmpty { return }
    let without = try CollateProcess.shell(
      "collate --locale \(locale) --format lines", input: Data(lines.utf8))
    #expect(without.text != result.text)
  }

  /// Tests that a value can follow the letter of an option without a space, as in other tools.
  @Test func shortOptionsTakeJoinedValues() throws {
    try withTemporaryDirectory { directory in
      let output = directory.appending(path: "output.txt")
      let result = try CollateProcess.run(
        "-lsv", "-kn", "--input-format", "json", "--format", "lines", "-o\(output.path)",
        input: Data(#"[{"n":"Ö"},{"n":"Å"},{"n":"O"}]"#.utf8))
      #expect(result.error == "")
      #expect(
        try String(contentsOf: output, encoding: .utf8)
          == "{\"n\":\"O\"}\n{\"n\":\"Å\"}\n{\"n\":\"Ö\"}\n")
    }
  }
}
