import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@testable import ListPages

@Suite struct ListPageTests {
  struct Person: Identifiable, Sendable {
    var id: Int
    var name: String
  }

  private static func page(
    _ names: [String], _ locales: [String] = ["sv"]
  ) throws -> (ListPage, IndexedList<Person, Int>) {
    let collation = try LocalizedIndexedCollation(locales: locales)
    let list = try IndexedList(
      names.enumerated().map { Person(id: $0, name: $1) }, by: \.name, using: collation)
    return (ListPage(of: list, title: "Names & <people>") { ListCell(title: $0.name) }, list)
  }

  private static let locales = [
    ["sv"], ["ar"], ["he"], ["ja"], ["zh-Hant"], ["th"], ["hi"], ["en", "ru"],
  ]

  /// Tests that a page has the sections and the rows of its list, in the same order.
  @Test(arguments: locales, [0, 1, 30, 1300])
  func aPageShowsTheList(_ locales: [String], _ count: Int) throws {
    var random = Seeded(seed: RunSeed.value)
    let letters = ["a", "Å", "з", "ก", "あ", "ア", "漢", "ا", "ש", "क", "1", " ", "-", "é"]
    let names = (0..<count).map { _ in
      (0..<4).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    let (page, list) = try Self.page(names, locales)
    let parsed = try ParsedPage(page.html)
    #expect(parsed.attributes["lang"] == locales[0])
    #expect((parsed.attributes["dir"] == "rtl") == ["ar", "he"].contains(locales[0]))
    #expect(parsed.title == "Names & <people>")
    let sections = list.filter { !$0.isEmpty }
    #expect(parsed.sections.map(\.header) == sections.map(\.title))
    #expect(parsed.sections.map(\.rows) == sections.map { $0.map(\.name) })
    #expect(Set(parsed.sections.map(\.name)).count == sections.count)
    #expect(parsed.chunks.allSatisfy { $0.count == $0.stated && $0.count <= 500 })

    // Each mark of each strip leads to the section that the list returns, or to the next one that
    // the page shows.
    let titles = list.sectionIndexTitles ?? []
    #expect(parsed.strips.last?.titles ?? [] == titles)
    for strip in parsed.strips {
      let limit = try #require(strip.limit)
      let entries = try #require(list.sectionIndexStrip(limit: limit)).entries
      #expect(strip.titles == entries.map(\.title))
      for (link, entry) in zip(strip.links, entries) where count > 0 {
        let target = list.section(forSectionIndexTitleAt: entry.position) ?? 0
        let shown = list.indices.filter { !list[$0].isEmpty }
        let position = shown.firstIndex { $0 >= target } ?? shown.count - 1
        let name = link?.dropFirst().removingPercentEncoding
        #expect(name == parsed.sections[position].name)
      }
      #expect(count > 0 || strip.links.allSatisfy { $0 == nil })
    }
  }

  /// Tests that no rule names a side of the window, so that a page from right to left is the mirror image of
  /// one from left to right.
  @Test func rulesNameNoSides() throws {
    var (page, _) = try Self.page(["A"])
    var sheets = [LivePage.css]
    for isForPrint in [false, true] {
      page.isForPrint = isForPrint
      let html = page.html
      sheets.append(String(html[try #require(html.firstRange(of: "<style>")).upperBound...]))
    }
    page.writeFiles { name, content in
      if name == "page.css" { sheets.append(String(decoding: content, as: UTF8.self)) }
    }
    #expect(sheets.count == 4)
    for sheet in sheets {
      #expect(sheet.matches(of: /[^;{}]*\b(left|right|translate\w*)\b[^;}]*/).map(\.0) == [])
      // The second value of four is the right side.
      let sides = /(padding|margin|inset|border-width)\s*:\s*[^\s;}]+(\s+[^\s;}]+){3}/
      #expect(sheet.matches(of: sides).map(\.0) == [])
      // Corners begin at the top left.
      let corners = /border-radius:\s*([^\s;]+)\s+([^\s;]+)\s+([^\s;]+)\s+([^\s;]+)/
      #expect(sheet.matches(of: corners).allSatisfy { $0.1 == $0.2 && $0.3 == $0.4 })
      #expect(sheet.contains("text-indent"))
    }
  }

  /// Tests that no text can become markup or change the page around it.
  @Test(arguments: [
    ("<script>alert(1)</script>", "<script>alert(1)</script>"), ("a&amp;b", "a&amp;b"),
    ("\"><img src=x onerror='alert(1)'>", "\"><img src=x onerror='alert(1)'>"),
    ("]]><!--", "]]><!--"), ("a\u{0}b\u{1F}\r\n\t\u{7F}", "a␀b␟␍␊␉␡"),
    ("\u{85}\u{9F}\u{A0}", "⟨U+0085⟩⟨U+009F⟩\u{A0}"),
    ("a\u{202E}b\u{202C}\u{2066}\u{2069}", "a⟨U+202E⟩b⟨U+202C⟩⟨U+2066⟩⟨U+2069⟩"),
    ("\u{200F}\u{2065}\u{2029}", "\u{200F}\u{2065}\u{2029}"), ("\u{301}\u{300}", "\u{301}\u{300}"),
    ("👨‍👩‍👧\u{E0041}", "👨‍👩‍👧\u{E0041}"),
  ])
  func everyTextIsInert(_ text: String, _ visible: String) throws {
    let long = max(1000, RunSize.repeats(100_000))
    for text in [text, text + String(repeating: "x", count: long)] {
      let visible = visible + text.dropFirst(text.count - (text.count > long ? long : 0))
      let list = try IndexedList(
        sections: [
          ListSection(
            title: text, footer: text, indexTitle: text, rows: [Person(id: 0, name: text)])
        ], id: \.id, by: \.name, using: LocalizedIndexedCollation(locale: "en"))
      for style in ListCell.Style.allCases {
        var page = ListPage(of: list, title: text) {
          ListCell(
            title: $0.name, subtitle: $0.name, detail: $0.name, image: $0.name, link: $0.name)
        }
        page.cellStyle = style
        let parsed = try ParsedPage(page.html)
        let expected: Set<String> = [
          "html", "head", "meta", "title", "style", "body", "header", "h1", "nav", "main",
          "section",
          "h2", "span", "small", "ul", "li", "p", "a", "b", "i", "img", "div", "script", "link",
          "base",
        ]
        #expect(parsed.elements.isSubset(of: expected))
        #expect(parsed.title == visible)
        let section = try #require(parsed.sections.first)
        #expect(section.header == visible && section.footer == visible)
        #expect(section.rows == [style == .default ? visible : visible + visible])
        #expect(parsed.strips.map(\.titles) == [[visible]])
        #expect(parsed.strips[0].links[0]?.dropFirst().removingPercentEncoding == section.name)
      }
    }
  }

  /// Tests that further rules are after those of the page, and that nothing in them ends their element.
  @Test(arguments: [
    ":root { --accent: green }",
    "a > b, a::before { content: \"</style><script>alert(1)</script>\" }", "]]>]]", "&amp; <!--",
    "</STYLE >",
  ])
  func furtherRulesAreInert(_ css: String) throws {
    var (page, _) = try Self.page(["a"])
    let plain = try ParsedPage(page.html)
    page.css = css
    let parsed = try ParsedPage(page.html)
    #expect(
      parsed.elements == plain.elements && parsed.sections.map(\.rows) == plain.sections.map(\.rows)
    )
    #expect(!page.html.contains("alert(1)</script>"))
    let own = PageStyle.css(isForPrint: false)
    #expect(page.html.contains("\(own)</style>\n<style>"))
    page.writeFiles { name, content in
      if name == "page.css" { #expect(String(decoding: content, as: UTF8.self).hasSuffix(css)) }
    }
  }

  @Test(arguments: [
    ("https://example.org/a?b=c&d='e'#f", true), ("HTTP://example.org", true), ("a/b.html", true),
    ("/a", true), ("//example.org", true), ("?a:b", true), ("#a:b", true), ("a/b:c", true),
    ("mailto:a@example.org", true), ("tel:+468123", true), ("SMS:123", true),
    ("geo:59.3,18.1", true), ("tel", true), ("telx:1", false), ("javascript:alert(1)", false),
    ("JavaScript:alert(1)", false),
    (" javascript:alert(1)", false), ("java script:x", false), ("java\tscript:alert(1)", false),
    ("java\nscript:x", false),
    ("\u{1}javascript:alert(1)", false), ("data:text/html,x", false), ("vbscript:x", false),
    ("file:///etc/passwd", false), ("", false), (":", false), ("blob:x", false),
  ])
  func onlySafeAddressesAreLinks(_ address: String, _ isLink: Bool) throws {
    let list = try IndexedList(
      [Person(id: 0, name: "A")], by: \.name, using: LocalizedIndexedCollation(locale: "en"))
    let page = ListPage(of: list, title: "") {
      ListCell(title: $0.name, image: address, link: address)
    }
    let parsed = try ParsedPage(page.html)
    #expect(parsed.links == (isLink ? [address] : []))
    #expect(parsed.images == (isLink ? [address] : []))
    #expect(parsed.sections.map(\.rows) == [["A"]])
  }

  @Test(arguments: [
    ("Anna Berg", "AB"), ("  anna maria\tvon berg\n", "ab"), ("Ödön", "Ö"), ("(Bo) “Ek”", "BE"),
    ("7-Eleven", "7"), ("É\u{300}va É", "É\u{300}É"), ("Анна Ёлкина", "АЁ"), ("Anna 山田", "A"),
    // Two letters of these would be read as a word, or joined.
    ("山田 太郎", "山"), ("محمد علي", "م"), ("김 철수", "김"), ("राम शर्मा", "रा"),
    ("", ""), ("!?", ""), ("👩‍👩‍👧 Ada", "A"),
  ])
  func initialsAreInPlaceOfAPicture(_ name: String, _ initials: String) throws {
    #expect(Initials.letters(of: name) == initials)
    let list = try IndexedList(
      [Person(id: 0, name: name), Person(id: 1, name: name), Person(id: 2, name: name)],
      by: \.name, using: LocalizedIndexedCollation(locale: "en"))
    let page = ListPage(of: list, title: "") { person in
      var cell = ListCell(image: ["a.png", "javascript:x", nil][person.id])
      cell.showsInitials = true
      return cell
    }
    let parsed = try ParsedPage(page.html)
    #expect(parsed.images == ["a.png"] && parsed.initials == [initials, initials])
    // A picture that is not there gives way to them.
    let html = page.html
    #expect(
      html.contains("<img alt=\"\" data-initials=\"\(initials)\" loading=\"lazy\" src=\"a.png\"/>"))
    // They are no text of the row, which a search would find.
    let plain = try ParsedPage(ListPage(of: list, title: "").html)
    #expect(parsed.sections.map(\.rows) == plain.sections.map(\.rows))
  }

  @Test func partsWithOneTitleHaveTheirOwnNames() throws {
    var anchors = AnchorNames()
    let titles = ["A", "…", "", "…", "a b", "a_b", "…_2", "…"]
    let names = titles.map { anchors.name(for: $0) }
    #expect(names == ["A", "…", "_", "…_2", "a_b", "a_b_2", "…_2_2", "…_3"])
    #expect(anchors.name(for: "A", in: "B") == "B/A" && anchors.name(for: "B/A") == "B/A_2")
    #expect(AnchorNames.encoded("Å#a-b\u{1}/") == "%C3%85%23a-b%01/")
  }

  /// Tests that for each height of a window one strip is shown, whose marks have enough room.
  @Test(arguments: [0, 1, 5, 6, 27, 30, 100, 300], [false, true])
  func oneStripIsShownAtEachHeight(_ count: Int, _ isNarrow: Bool) throws {
    let limits = PageStyle.stripLimits(count)
    #expect(limits.last.map { $0 >= min(count, 257) } == true && limits == limits.sorted())
    #expect(limits.dropLast().allSatisfy { $0 < count })
    let rules = PageStyle.css(isForPrint: false)
    let barHeight = isNarrow ? 5.75 : 3.25
    #expect(rules.contains(":root{--bar:\(barHeight)rem;"))
    let stripRules = rules.matches(
      of:
        /\(min-height:([0-9.]+)em\),\(min-height:([0-9.]+)em\){\s*nav \.strip(\d+):not\(:last-child\){display:none;}nav \.strip(\d+){/
    ).map { match in
      (
        height: Double(isNarrow ? match.2 : match.1) ?? 0, previous: Int(match.3) ?? 0,
        next: Int(match.4) ?? 0
      )
    }
    for height in stride(from: 2.0, to: 400, by: 0.25) {
      // Each rule shows one strip, and hides the one before it unless that is the last.
      var shown: Set = [5]
      for rule in stripRules where height >= rule.height {
        if rule.previous != limits.last { shown.remove(rule.previous) }
        shown.insert(rule.next)
      }
      shown.formIntersection(limits)
      #expect(shown.count == 1)
      let limit = try #require(shown.first)
      #expect(limit == limits[0] || Double(limit) <= height - barHeight)
      // A longer one would have no room.
      let next = limits.first { $0 > limit }
      #expect(next.map { Double($0) > height - barHeight } ?? true)
    }
  }

  /// Tests that a page is written in pieces, and that an error of the receiver ends the writing.
  @Test func aPageIsWrittenInPieces() throws {
    struct Failure: Error {}
    let (page, _) = try Self.page((0..<20_000).map { "name \($0)" })
    var pieces: [Int] = []
    var bytes: [UInt8] = []
    page.write { piece in
      pieces.append(piece.count)
      bytes += piece
    }
    #expect(pieces.count > 5 && pieces.allSatisfy { $0 < HTMLBuffer.pieceSize + 4096 })
    #expect(String(decoding: bytes, as: UTF8.self) == page.html)
    var count = 0
    #expect(throws: Failure.self) {
      try page.write { (_) throws(Failure) in
        count += 1
        if count == 2 { throw Failure() }
      }
    }
    #expect(count == 2)
  }

  @Test func stylesAndDirectionAreAttributes() throws {
    var (page, _) = try Self.page(["a"])
    #expect(page.html.contains("<main class=\"plain default\" "))
    page.style = .grouped
    page.cellStyle = .value1
    #expect(page.html.contains("<main class=\"grouped value1\" "))
    var attributes = try ParsedPage(page.html).attributes
    // The labels have a test of their own.
    attributes["data-labels"] = nil
    #expect(attributes == ["lang": "sv"])
  }

  /// Tests that a section of another locale has its language, and that keywords of a locale remain, which
  /// the browser's collation needs.
  @Test func sectionsHaveTheLanguageOfTheirLocale() throws {
    let (page, _) = try Self.page(["Åsa", "Иван", "とうきょう", "5"], ["sv-u-kn", "ru", "ja"])
    let parsed = try ParsedPage(page.html)
    #expect(parsed.attributes["lang"] == "sv-u-kn")
    let languages = Dictionary(
      uniqueKeysWithValues: parsed.sections.map { ($0.rows[0], $0.language) })
    #expect(languages == ["Åsa": nil, "Иван": "ru", "とうきょう": "ja", "5": nil])
  }

  /// Tests that a row has the text by which it is sorted if it shows another one.
  @Test func rowsHaveTheTextToSearch() throws {
    let (_, list) = try Self.page(["b\"<", "a"])
    let page = ListPage(of: list, title: "") { ListCell(title: $0.name == "a" ? "a" : "x") }
    #expect(try ParsedPage(page.html).texts == [nil, "b\"<"])
    // Characters that are shown as others are searched as they are, or left out if they do not count.
    let (special, _) = try Self.page(["a\u{0}\u{202E}b", "c\td\u{B}\r", "plain"])
    #expect(try ParsedPage(special.html).texts == ["a\u{202E}b", "c\td\n\r", nil])
  }

  @Test func theScriptIsSmallAndHasNoData() throws {
    #expect(PageScript.element.utf8.count + PageStyle.css(isForPrint: false).utf8.count <= 34_000)
    #expect(PageScript.element.components(separatedBy: "]]>").count == 2)
    var (page, _) = try Self.page(["]]></script>"])
    #expect(page.html.components(separatedBy: PageScript.element).count == 2)
    page.isForPrint = true
    let parsed = try ParsedPage(page.html)
    #expect(!parsed.elements.contains("script") && parsed.strips.isEmpty)
    #expect(parsed.sections.map(\.rows) == [["]]></script>"]])
  }

  /// Tests that rows lead to the pages below, that these lead back, and that all names differ.
  @Test func levelsLeadToEachOtherAndBack() throws {
    struct Place: Identifiable, Sendable {
      let id: Int
      let name: String
      var places: [Place] = []
    }
    func places(_ names: [String], _ below: [Place] = []) -> [Place] {
      names.enumerated().map { Place(id: $0, name: $1, places: below) }
    }
    let collation = try LocalizedIndexedCollation(locale: "en")
    func makePage(_ title: String, _ places: [Place]) throws -> ListPage {
      let list = try IndexedList(places, by: \.name, using: collation)
      return ListPage(of: list, title: title) { place in
        var cell = ListCell(title: place.name)
        if !place.places.isEmpty, let page = try? makePage(place.name, place.places) {
          cell.page = { page }
        }
        return cell
      }
    }
    let towns = places(["Aa", "Ba", "A/a"])
    let regions = places(["B", "A"], places(["C", "A"], towns))
    let page = try makePage("World", regions + [Place(id: 2, name: "X")])
    let parsed = try ParsedPage(page.html)
    // Each level is followed by those below it, in the order of the rows.
    #expect(
      parsed.levels.map(\.title) == ["World", "A", "A", "C", "B", "A", "C"])
    #expect(parsed.levels.map(\.back) == [nil, "#A", "#/A/A", "#/A/C", "#B", "#/B/A", "#/B/C"])
    let names = parsed.levels.compactMap(\.name) + parsed.sections.map(\.name)
    #expect(Set(names).count == names.count && names.count == 6 + 3 + 4 * 2 + 2 * 2)
    // The links of rows, in the order of the page.
    let links = parsed.levels.flatMap(\.links).compactMap { $0.dropFirst().removingPercentEncoding }
    #expect(Set(links) == Set(parsed.levels.compactMap(\.name)) && links.count == 6)
    // A strip leads to sections of its own level.
    for level in parsed.levels {
      let own = Set(parsed.sections.filter { $0.level == level.name }.map(\.name))
      #expect(own.isSuperset(of: level.marks.compactMap { $0.dropFirst().removingPercentEncoding }))
    }
  }

  @Test func aSpaceInAnAddressIsEncoded() {
    #expect(WebAddress("my photos/a b.jpg ")?.text == "my%20photos/a%20b.jpg%20")
    #expect(WebAddress(" a.jpg") == nil)
  }
}
