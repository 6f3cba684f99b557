import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@testable import ListPages

/// Tests pages that are folders of files.
@Suite struct FolderTests {
  struct Person: Identifiable, Sendable {
    var id: Int
    var name: String
  }

  private static func list(
    _ names: [String], _ locales: [String] = ["sv"], _ options: Collator.Options = .init()
  ) throws -> IndexedList<Person, Int> {
    try IndexedList(
      names.enumerated().map { Person(id: $0, name: $1) }, by: \.name,
      using: LocalizedIndexedCollation(locales: locales, options: options))
  }

  private static func files(
    of list: IndexedList<Person, Int>, title: String = "Names & <people>"
  ) -> [String: String] {
    var files: [String: String] = [:]
    ListPage(of: list, title: title) { ListCell(title: $0.name, link: $0.name) }
      .writeFiles { path, content in
        #expect(files[path] == nil)
        files[path] = String(decoding: content, as: UTF8.self)
      }
    return files
  }

  /// Tests that the files have all rows in the order of the list, and that the index leads to them.
  @Test(arguments: [["sv"], ["ja"], ["ar"], ["en", "ru"]], [0, 1, 499, 500, 501, 1300, 2000])
  func theFilesShowTheList(_ locales: [String], _ count: Int) throws {
    var random = Seeded(seed: RunSeed.value)
    let letters = ["a", "Å", "з", "あ", "ア", "漢", "ا", "1", " ", "-", "é", "<", "&", "\""]
    let names = (0..<count).map { _ in
      (0..<4).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    let list = try Self.list(names, locales)
    let files = Self.files(of: list)
    let pages = (count + 499) / 500
    #expect(
      Set(files.keys.filter { !$0.hasPrefix("words/") })
        == Set(["index.html", "page.css", "page.js"] + (1..<pages + 1).map { "rows/\($0).html" }))
    let index = try ParsedPage(#require(files["index.html"]))
    let rows = try (1..<pages + 1).map { try ParsedPage(#require(files["rows/\($0).html"])) }
    #expect(rows.flatMap { $0.sections.flatMap(\.rows) } == list.allElements.map(\.name))
    #expect(rows.allSatisfy { (1...500).contains($0.sections.flatMap(\.rows).count) })
    // Only the script of the index needs the labels.
    let attributes = index.attributes.filter { $0.key != "data-labels" }
    #expect(attributes.count + 1 == index.attributes.count)
    #expect(rows.allSatisfy { $0.title == "Names & <people>" && $0.attributes == attributes })

    let shown = list.filter { !$0.isEmpty }
    #expect(index.sections.map(\.header) == shown.map(\.title))
    #expect(index.sections.map(\.last) == shown.map(\.last?.name))
    #expect(Set(index.sections.map(\.name)).count == shown.count)
    for (section, expected) in zip(index.sections, shown) {
      var found: [String] = []
      for part in section.parts {
        let link = part.link.split(separator: "#", maxSplits: 1).map(String.init)
        let address = try #require(link.first).split(separator: "?").map(String.init)
        let file = try #require(address.first?.dropFirst(5).dropLast(5).description)
        #expect(
          try #require(files[address[0]]).contains("<footer data-stamp=\"\(address[1])\">"))
        let page = rows[try #require(Int(file)) - 1]
        let name = link.last?.removingPercentEncoding
        let target = try #require(page.sections.first { $0.name == name })
        #expect(name == section.name && target.header == section.header)
        #expect(target.language == section.language)
        #expect(target.rows.count == part.count && target.rows.first == part.first)
        found += target.rows
      }
      #expect(found == expected.map(\.name))
    }
    // The links lead from each file to the next one, and back.
    for (i, page) in rows.enumerated() {
      #expect(page.levels.isEmpty && page.strips.isEmpty)
      let links =
        (i > 0 ? ["rows/\(i).html"] : [])
        + (i + 1 < pages ? ["rows/\(i + 2).html"] : [])
      #expect(page.footerLinks == links)
    }
    let strip = index.strips.last?.titles ?? []
    #expect(strip == list.sectionIndexTitles ?? [])
  }

  /// The content of a file of words.
  private struct WordFile<Value: Decodable>: Decodable {
    struct Entry: Decodable {
      let word: String
      let values: [Value]

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        word = try container.decode(String.self)
        values = try container.decode([Value].self)
      }
    }

    let stamp: String
    let words: [Entry]

    init(_ files: [String: String], _ address: String) throws {
      let parts = address.split(separator: "?").map(String.init)
      let content = try #require(files[parts[0]])
      self = try JSONDecoder().decode(Self.self, from: Data(content.utf8))
      #expect(stamp == parts[1])
    }
  }

  /// Tests that the files of words have each word once, in order, with the rows in which a word begins like this.
  @Test(arguments: [["sv"], ["ja"], ["th"], ["en", "ru"]], [0, 1, 40, 3000])
  func theWordsLeadToTheirRows(_ locales: [String], _ count: Int) throws {
    var random = Seeded(seed: RunSeed.value)
    let letters = [
      "a", "Å", "з", "あ", "漢", "字", "ก", "เ", "1", " ", "  ", "\u{a0}", "-", "(", "é", "e\u{301}",
      "\"", "\\", "\u{1}",
    ]
    let names = (0..<count).map { _ in
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }.joined()
    }
    let list = try Self.list(names + [String(repeating: "x", count: 1000)], locales)
    let files = Self.files(of: list)
    let address = try #require(
      files["index.html"]?.firstMatch(of: /data-words="([^"]*)"/).map { String($0.1) })
    let index = try WordFile<String>(files, address)
    var words: [WordFile<Int>.Entry] = []
    for entry in index.words {
      let file = try WordFile<Int>(files, #require(entry.values.first))
      #expect(file.words.first?.word == entry.word && entry.values.count == 1)
      words += file.words
    }
    let compare = list.collation.collator.compare
    #expect(
      zip(words, words.dropFirst()).allSatisfy { compare($0.word, $1.word) != .orderedDescending })
    #expect(Set(words.map(\.word)).count == words.count)
    #expect(words.allSatisfy { (0..<220).contains($0.word.utf16.count) })
    var found: [String: Set<Int>] = [:]
    for entry in words {
      var row = 0
      for (i, distance) in entry.values.enumerated() {
        #expect(i == 0 || distance > 0)
        row += distance
        found[entry.word, default: []].insert(row)
      }
    }
    // Each row is found by what its words begin with, and by nothing else.
    let elements = list.allElements
    for query in ["a", "å", "3", "漢", "字", "あ", "1", "(", "x", "เก", "é", "-", "\""] {
      let matches = Set(list.searching(for: query).allElements.map(\.id))
      let expected = elements.indices.filter { matches.contains(elements[$0].id) }
      let isShifted = compare(" ", "") == .orderedSame
      guard !isShifted || query.first?.isLetter == true else { continue }
      let hits = found.filter { word, _ in
        !list.ranges(of: query, in: word, scope: .beginning).isEmpty
      }
      #expect(hits.values.reduce(into: Set()) { $0.formUnion($1) } == Set(expected), "\(query)")
    }
  }

  /// Tests that the address of a file changes with its content, and only with its content.
  @Test func addressesHaveTheContent() throws {
    func addresses(_ names: [String]) throws -> [String] {
      let files = try Self.files(of: Self.list(names))
      return try ParsedPage(#require(files["index.html"])).sections.flatMap { section in
        section.parts.map { String($0.link.split(separator: "#")[0]) }
      }
    }
    let names = (1000..<2600).map { "A \($0)" }
    let old = try addresses(names)
    #expect(try addresses(names) == old)
    let new = try addresses(names.map { $0 == "A 1600" ? "A 1600b" : $0 })
    #expect(old.count == 4 && zip(old, new).map { $0 == $1 } == [true, false, true, true])
  }

  /// Tests that the script searches only lists whose order a browser knows.
  @Test func theIndexTellsWhoseOrderItHas() throws {
    func isInOrder(_ locales: [String], _ options: Collator.Options = .init()) throws -> Bool {
      try #require(Self.files(of: Self.list(["a"], locales, options))["index.html"])
        .contains(" data-order=\"browser\"")
    }
    #expect(try isInOrder(["sv"]) && isInOrder(["sv", "ru", "ja"]))
    #expect(try isInOrder(["de-u-co-phonebk"]) && isInOrder(["en-u-kn"]))
    #expect(try isInOrder(["da-u-kf-upper-kn-true"]))
    #expect(try !isInOrder(["en-u-ka-shifted"]) && !isInOrder(["en-u-co-standard-kr-latn-digit"]))
    #expect(try !isInOrder(["en-u-va-posix"]))
    var options = Collator.Options()
    options.rules = "&z < a"
    #expect(try !isInOrder(["en"], options))
  }

  @Test func anErrorEndsTheWriting() throws {
    struct Failure: Error {}
    let list = try Self.list((0..<2000).map { "name \($0)" })
    var count = 0
    #expect(throws: Failure.self) {
      try ListPage(of: list, title: "") { ListCell(title: $0.name) }
        .writeFiles { (_, _) throws(Failure) in
          count += 1
          if count == 2 { throw Failure() }
        }
    }
    #expect(count == 2)
  }
}
