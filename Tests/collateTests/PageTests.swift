import Foundation
import Testing

/// Tests the pages that the tool writes.
@Suite struct PageTests {
  /// Returns the sections of a page: the title, and then the text of each row.
  private static func sections(of html: String) -> [[String]] {
    func plain(_ html: Substring) -> String {
      String(html).replacing(/<[^>]*>/, with: "").replacing("&#39;", with: "'")
        .replacing("&amp;", with: "&")
    }
    return html.components(separatedBy: "<section ").dropFirst().map { section in
      let title = section.firstMatch(of: /<h2><span dir="auto">(.*?)<\/span>/).map { plain($0.1) }
      // An index strip can come after the section.
      let content = section.components(separatedBy: "</section>")[0]
      let rows = content.matches(of: /<li[^>]*>(.*?)<\/li>/).map { plain($0.1) }
      return [title ?? ""] + rows
    }
  }

  /// Tests that a page has the sections and rows of the output as text.
  @Test(arguments: [
    "Data/cities-cs.txt --locale cs", "Data/cities-ar.txt --locale ar",
    "Data/prefectures-ja.json --locale ja --key reading",
    "Data/provinces-zh.json --locale zh --key name --catch-all icu",
    "Data/States.plist --locale sv --key Name",
    "Data/territories-sv.plist --locale en --locale ru "
      + "--key Name --key Code",
  ])
  func aPageHasTheRowsOfTheText(_ arguments: String) throws {
    let page = try CollateProcess.shell("collate page \(arguments)")
    let text = try CollateProcess.shell("collate \(arguments)")
    #expect(page.status == 0 && page.error == text.error)
    var expected: [[String]] = []
    for line in text.text.split(separator: "\n") {
      if line.hasPrefix("  ") {
        expected[expected.count - 1].append(String(line.dropFirst(2)))
      } else {
        expected.append([String(line)])
      }
    }
    #expect(!expected.isEmpty && Self.sections(of: page.text) == expected)
  }

  @Test func optionsChooseWhatRowsShow() throws {
    let records = #"""
      [{"n":"b","t":"<B>","s":"x","l":"https://example.org/?a=1&b=2"},
       {"n":"a","t":"A","l":"javascript:alert(1)"}]
      """#
    func page(_ options: String) throws -> String {
      try CollateProcess.shell(
        "collate page --locale ar --key n \(options) 2>&1", input: Data(records.utf8)
      ).text
    }
    let text = try page("--title t --subtitle s --link l --heading 'R&D'")
    #expect(text.contains("<html lang=\"ar\" dir=\"rtl\" "))
    #expect(text.contains("<title>R&amp;D</title>") && text.contains("plain subtitle"))
    #expect(Self.sections(of: text) == [["A", "A"], ["B", "&lt;B&gt;x"]])
    #expect(text.contains("href=\"https://example.org/?a=1&amp;b=2\""))
    #expect(!text.contains("javascript"))
    #expect(try page("--detail s --style grouped").contains("grouped value1"))
    #expect(try page("--detail s --cell-style value2").contains("plain value2"))
    #expect(try page("--subtitle s --detail s").contains("cannot be combined"))
    #expect(try page("--subtitle x").contains("no record has the key"))
    #expect(try page("--css Data/missing.css").contains("Data/missing.css"))
    #expect(try page("--css LICENSE").contains("<style>/*<![CDATA[*/\n"))
    #expect(try CollateProcess.run("page", "-l", "en").text.contains("<h1 dir=\"auto\">List</h1>"))
    let states = try CollateProcess.run("page", "Data/States.plist", "-kName", "-l", "en-u-kn-true")
    #expect(states.text.contains(">States</h1>") && states.text.contains("lang=\"en-u-kn\" "))
  }

  /// Tests the fields in the details of rows.
  @Test func detailsHaveTheFieldsThatOptionsChoose() throws {
    let records = #"""
      [{"n":"b","s":"sub","tel":"1","home":{"city":"c","x.y":"z"},"tags":["t","u"],"in":[{"n":"i","tel":"2"}]},
       {"n":"a","l":"https://example.org/","home":{"city":""}}]
      """#
    func fields(_ options: String) throws -> [[[String]]] {
      let page = try CollateProcess.shell(
        "collate page --key n \(options) 2>&1", input: Data(records.utf8))
      return try page.text.matches(of: /data-fields="([^"]*)"/).map { match in
        let json = match.1.replacing("&quot;", with: "\"")
        return try JSONDecoder().decode([[String]].self, from: Data(json.utf8))
      }
    }
    let city = [["home.city", "c"], ["home.x.y", "z"]]
    #expect(try fields("") == [])
    #expect(try fields("--field tel --field home") == [[["tel", "1"]] + city])
    #expect(
      try fields("--field home.city --field tags --field n") == [
        [["n", "a"]], [["home.city", "c"], ["tags", "t\nu"], ["n", "b"]],
      ])
    let link = ["l", "https://example.org/", "https://example.org/"]
    #expect(
      try fields("--all-fields") == [
        [link],
        [["s", "sub"], ["tel", "1"]] + city + [
          ["tags", "t\nu"], ["in.n", "i"], ["in.tel", "2"],
        ],
      ])
    // What is shown above the fields is not among them, and neither are the records that a row leads to.
    #expect(
      try fields("--all-fields --subtitle s --children in") == [
        [link], [["tel", "1"]] + city + [["tags", "t\nu"]], [["tel", "2"]],
      ])
    #expect(
      try fields("--all-fields --title tel") == [
        [["n", "a"], link],
        [["n", "b"], ["s", "sub"]] + city + [["tags", "t\nu"], ["in.n", "i"], ["in.tel", "2"]],
      ])
    #expect(try fields("--all-fields --print") == [])
    #expect(try fields("--field tags --children in").count == 1)
    let errors = [
      ("--field tg", "standard input: no record has the key \"tg\""),
      ("--field tg --children in", "standard input: no record has a text at \"tg\""),
      ("--field tel --all-fields", "--all-fields and --field cannot be combined"),
    ]
    for (options, error) in errors {
      let page = try CollateProcess.shell(
        "collate page --key n \(options)", input: Data(records.utf8))
      #expect(page.status != 0 && page.error.contains(error), "\(page.error)")
    }
    let lines = try CollateProcess.shell("collate page --all-fields", input: Data("a\nb\n".utf8))
    #expect(lines.status == 0 && !lines.text.contains("data-fields="))
  }

  @Test func labelsReplaceTheWordsOfThePage() throws {
    func page(_ options: String) throws -> CollateProcess {
      try CollateProcess.shell("collate page -l fo \(options)", input: Data("a\n".utf8))
    }
    let text = try page(
      "--label search=Leita --label 'search=Leita <her>' --label 'found={0} = {1}'"
    ).text
    #expect(text.contains("&quot;search&quot;:&quot;Leita &lt;her&gt;&quot;"))
    #expect(text.contains("&quot;found&quot;:&quot;{0} = {1}&quot;"))
    let errors = [
      (
        "Search=x",
        "\"Search=x\" is no word of a page; --label needs a name and a text, such as search=Find; the names"
      ),
      ("search", "\"search\" is no word of a page"),
      ("found={0}", "--label found needs {0} and {1} in the places"),
    ]
    for (label, error) in errors {
      let page = try page("--label '\(label)'")
      #expect(page.status != 0 && page.error.contains(error), "\(page.error)")
    }
  }

  /// Tests that a page treats flaws, threads and its file as the output of text does.
  @Test func aPageTreatsErrorsAsOtherOutput() throws {
    let records = Data(#"[{"n":"b"},{"x":1},{"n":"a"}]"#.utf8)
    func page(_ options: String) throws -> CollateProcess {
      try CollateProcess.shell("collate page --locale en --key n \(options)", input: records)
    }
    let shown = try page("--threads 2")
    #expect(Self.sections(of: shown.text) == [["A", "a"], ["B", "b"], ["#", ""]])
    #expect(
      shown.error == "collate: standard input: record 2 has no text at \"n\"; sorted under #\n")
    let strict = try page("--strict")
    #expect(strict.status == 2 && strict.text.isEmpty)
    #expect(strict.error == "collate: standard input: record 2 has no text at \"n\"\n")
    #expect(try page("--threads 0").error.contains("--threads must be 1 or more, not 0"))
    let printed = try page("--print").text
    #expect(Self.sections(of: printed) == Self.sections(of: shown.text))
    #expect(!printed.contains("<nav") && !printed.contains("<script"))
    #expect(shown.text.contains("<nav") && shown.text.contains("<script"))
  }

  /// Tests that arrays inside several files have records with records in them.
  @Test func severalFilesHaveLevelsAtAPath() throws {
    let shown = try CollateProcess.shell(
      #"""
      f=$(mktemp -d); echo '{"p":{"l":[{"n":"b","z":[{"n":"inside b"}]}]}}' >$f/1.json
      printf '<plist><dict><key>p</key><dict><key>l</key><array><dict><key>n</key><string>a</string>
      </dict></array></dict></dict></plist>' >$f/2.plist
      for files in "$f/1.json $f/2.plist" "$f/2.plist $f/1.json"; do
        collate page $files --records p.l --key n --children z || exit
        collate page $files --records p.l --key n --children y && exit 1
      done; rm -r $f
      """#)
    #expect(shown.status == 0)
    #expect(shown.text.components(separatedBy: "inside b").count > 2)
    #expect(
      shown.error.split(separator: "\n").map { $0.drop { $0 != ";" } }
        == ["; the keys are: n, z", "; the keys are: n, z"])
  }

  /// Tests that records inside records are lists that the rows lead to, with the same checks.
  @Test func recordsInsideRecordsAreLevels() throws {
    let records = Data(
      #"""
      [{"n":"S","z":[{"n":"b","d":"1"},{"n":"a","z":[{"n":"deep"}]},{"x":1}]},
       {"n":"N","z":[]}, {"n":"O"}]
      """#.utf8)
    func page(_ options: String) throws -> CollateProcess {
      try CollateProcess.shell("collate page --locale en --key n \(options)", input: records)
    }
    let shown = try page("--children z --detail d")
    #expect(
      Self.sections(of: shown.text)
        == [
          ["N", "N"], ["O", "O"], ["S", "S"], ["A", "a"], ["B", "b1"], ["#", ""], ["D", "deep"],
        ])
    #expect(shown.text.components(separatedBy: "class=\"level\"").count == 3)
    #expect(shown.text.contains("<li><a href=\"#/S\">"))
    #expect(shown.text.contains("id=\"/S/a\">\n<header><a href=\"#/S/A\">S</a>"))
    #expect(
      shown.error
        == "collate: standard input: records inside records have no text: 1; sorted under #\n")
    let errors = [
      "--children z --strict": "inside record 1: record 3 has no text at \"n\"",
      "--children y": "no record has the key \"y\"; the keys are: n, z",
      "--children n": "no record has an array at \"n\"",
      "--children z --detail e": "no record has a text at \"e\"",
      "--children z --link d": "cannot be combined",
      "--children z -o folder/": "--children needs one file, not a folder",
      "--input-format text --title n": "lines of text have no key",
      "--detail d": "no record has the key \"d\"",
    ]
    for (options, error) in errors {
      let failed = try page(options)
      #expect(
        failed.status == 2 && failed.text.isEmpty && failed.error.contains(error), "\(options)")
    }
    let zones = try CollateProcess.shell(
      """
      collate page Data/time-zones-en.json --locale en --key name --children zones --subtitle zone
      """)
    #expect(zones.text.matches(of: /<b dir/).count > 427 && zones.error.isEmpty)
    #expect(zones.text.contains("<b dir=\"auto\">Oslo</b><i dir=\"auto\">Europe/Oslo</i>"))
  }

  /// Tests that a long list needs a folder, whose files have the rows of the text.
  @Test func aLongListIsAFolder() throws {
    let tooMany = try CollateProcess.shell(
      "seq 200001 | collate page --locale en -o /nowhere/a.html")
    #expect(tooMany.status == 2)
    #expect(
      tooMany.error
        == "collate: standard input: 200001 records are too many for one file, which can have 200000; "
        + "write a folder (-o pages/)\n")
    let folder = try CollateProcess.shell(
      """
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT && seq 1201 >numbers
      collate page numbers --locale en-u-kn -o pages/ && ls && ls pages && ls pages/rows | wc -l
      cat $(ls pages/rows/* | sort -V) | grep -o '<li dir="auto">[0-9]*' | cut -c16- | cmp - numbers
      collate page --locale en --print -o pages/ numbers || echo "$?"
      echo mine >pages/rows/mine && collate page numbers --locale en -o pages/ || echo "$?"
      """)
    #expect(
      folder.text.split(whereSeparator: \.isWhitespace)
        == [
          "numbers", "pages", "index.html", "page.css", "page.js", "rows", "words", "3", "2", "2",
        ])
    #expect(folder.error.contains("--print needs one file, not a folder"))
    #expect(folder.error.contains("the folder has another file, rows/mine"))
  }
}
