import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

/// Lists and what belongs to them as values: equal, stored and read again, shown in a log.
@Suite struct ListValuesTests {
  typealias List = IndexedList<Person, Int>

  private static func list(_ people: [Person], _ locale: String = "sv") throws -> List {
    try IndexedList(people, by: \.name, using: LocalizedIndexedCollation(locale: locale))
  }

  private static func people(_ count: Int, _ random: inout Seeded) -> [Person] {
    (0..<count).map { Person(id: $0, name: random.name()) }
  }

  @Test(arguments: 0..<RunSize.repeats(12))
  func listsOfEqualRowsAreEqual(_ seed: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    let people = Self.people([3, 900, 3000].randomElement(using: &random) ?? 3, &random)
    let list = try Self.list(people)
    // Edits divide and join chunks, so that equal rows are in other chunks.
    var edited = list
    for id in 0..<people.count / 2 { edited.remove(id: id) }
    #expect(edited != list)
    for person in people.prefix(people.count / 2).reversed() { try edited.insert(person) }
    // Rows of equal texts can have another order, and then the lists differ.
    #expect((edited == list) == (edited.map(Array.init) == list.map(Array.init)))
    let numbered = people.indices.map { Person(id: $0, name: "a\($0)") }
    #expect(try Self.list(numbered) == Self.list(numbered.reversed()))
    let found = list.searching(for: "")
    #expect(found == list)
  }

  @Test func whatShowsAnotherListIsNotEqual() throws {
    let people = [Person(id: 0, name: "b"), Person(id: 1, name: "a")]
    let list = try Self.list(people)
    #expect(try list != Self.list(people, "de"))
    #expect(try list != Self.list([people[0]]))
    var other = list
    other.showsEmptySections = false
    #expect(other != list)
    other = list
    other.sectionIndexMinimumDisplayRowCount = 9
    #expect(other != list)
    other = list
    other.update(Person(id: 1, name: "A"))
    #expect(other != list)
    other.update(people[1])
    #expect(other == list)
    let english = try LocalizedIndexedCollation(locale: "en")
    func byHand(_ footer: String?) throws -> List {
      try IndexedList(
        sections: [ListSection(title: "X", footer: footer, rows: people)], by: \.name,
        using: english)
    }
    #expect(try byHand(nil) != byHand("end"))
  }

  @Test(arguments: 0..<RunSize.repeats(12))
  func batchesAreStoredAndReadAgain(_ seed: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    var people = Self.people(40, &random)
    let title: @Sendable (Person) -> String = { $0.name.first.map(String.init) ?? "" }
    let before = try Self.list(people)
    var byTitle = try IndexedList(
      people, sectionedBy: title, by: \.name, using: LocalizedIndexedCollation(locale: "sv"))
    byTitle.showsEmptySections = random.once(in: 2)
    for start in [before, byTitle] {
      var target = start
      for i in people.indices where random.once(in: 2) {
        people[i].name = random.name()
        target.update(people[i])
      }
      target.remove(id: 3)
      let batch = target.batch(from: start)
      let json = try JSONEncoder().encode(batch)
      let read = try JSONDecoder().decode(ListBatch<Person>.self, from: json)
      #expect(read.updates == batch.updates)
      for part in ["insertedElements", "reloadedElements", "insertedSections", "reloadedHeaders"] {
        var parts = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
        guard let elements = parts[part] as? [Any], !elements.isEmpty else { continue }
        parts[part] = Array(elements.dropLast())
        let short = try JSONSerialization.data(withJSONObject: parts)
        #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(ListBatch<Person>.self, from: short)
        }
      }
      var changed = start
      let undo = try changed.apply(read)
      #expect(changed == target)
      let readUndo = try JSONDecoder().decode(
        ListBatch<Person>.self, from: JSONEncoder().encode(undo))
      try changed.apply(readUndo)
      #expect(changed == start)
    }
  }

  @Test func whatIsReadIsNotTrusted() throws {
    let english = try LocalizedIndexedCollation(locale: "en")
    func read<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
      try JSONDecoder().decode(type, from: Data(json.utf8))
    }
    // A position of a section in a collation means nothing in a list by hand.
    let header =
      #""id":{"name":"T","occurrence":0},"title":"T","order":"collated","collationSection":999"#
    let section = try read(
      ListSection<String>.self, #"{"title":"T","rows":["x"],"collationSection":999}"#)
    var list = try IndexedList(sections: [section], id: \.self, by: \.self, using: english)
    let empty = #""insertedElements":[],"reloadedElements":[],"insertedSections":[],"depth":0"#
    let renamed = try read(
      ListBatch<String>.self,
      #"{"updates":{"reloadedSections":[0]},"reloadedHeaders":[{\#(header)}],\#(empty)}"#)
    try list.apply(renamed)
    #expect(list.map(\.kind) == [nil])
    // Hidden sections have identities of their own.
    list.showsEmptySections = false
    let hidden = header.replacingOccurrences(of: #""T""#, with: #""H""#)
    let twice = try read(
      ListBatch<String>.self,
      #"{"updates":{},"reloadedHeaders":[],"allHeaders":[{\#(header)},{\#(hidden)},{\#(hidden)}],\#(empty)}"#
    )
    try list.apply(twice)
    list.showsEmptySections = true
    #expect(Set(list.map(\.id)).count == list.count)
    #expect(list.map(\.kind).allSatisfy { $0 == nil })
    // A group that was not ended is not ended afterwards.
    var open = ListBatch<String>()
    open.beginUpdates()
    let reopened = try JSONDecoder().decode(
      ListBatch<String>.self, from: JSONEncoder().encode(open))
    #expect(throws: IndexedListError.unfinishedBatch) { try list.apply(reopened) }
    // A path that is none of a row stays one.
    var wrong = ListUpdates()
    wrong.deletedRows = [IndexPath(index: 3)]
    let json = try JSONEncoder().encode(wrong)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ListUpdates.self, from: json) }
  }

  @Test func indexPathsAreArraysInJSON() throws {
    var updates = ListUpdates()
    updates.insertedRows = [IndexPath(row: 0, section: 25)]
    updates.movedRows = [
      .init(source: IndexPath(row: 1, section: 2), target: IndexPath(row: 3, section: 4))
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(updates), as: UTF8.self)
    #expect(json.contains(#""insertedRows":[[25,0]]"#))
    #expect(json.contains(#""movedRows":[{"source":[2,1],"target":[4,3]}]"#))
    #expect(try JSONDecoder().decode(ListUpdates.self, from: Data(json.utf8)) == updates)
    for wrong in [#"{"deletedRows":[[1]]}"#, #"{"deletedRows":[[1,-1]]}"#, #"{"movedRows":[[1]]}"#]
    {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(ListUpdates.self, from: Data(wrong.utf8))
      }
    }
    #expect(try JSONDecoder().decode(ListUpdates.self, from: Data("{}".utf8)).isEmpty)
  }

  @Test func sectionsAndSelectionsAreStoredAndReadAgain() throws {
    let section = ListSection(
      id: "f", title: "Favorites", footer: "end", indexTitle: "F", order: .manual, rows: ["a", "b"])
    let coder = (JSONEncoder(), JSONDecoder())
    let read = try coder.1.decode(ListSection<String>.self, from: coder.0.encode(section))
    #expect(read == section)
    let json = String(decoding: try coder.0.encode(section), as: UTF8.self)
    #expect(json.contains(#""id":"f""#))
    let short = try coder.1.decode(
      ListSection<String>.self, from: Data(#"{"title": "T", "rows": ["x"]}"#.utf8))
    #expect(short == ListSection(title: "T", rows: ["x"]))
    for selection in [
      ListSelection(.exclusive, of: [3]), ListSelection(.inclusive(limit: nil), of: [3, 1]),
      ListSelection(.inclusive(limit: 2), of: [1, 2]),
    ] {
      let read = try coder.1.decode(ListSelection<Int>.self, from: coder.0.encode(selection))
      #expect(read == selection)
      #expect(selection.ids.allSatisfy(read.contains))
    }
    #expect(throws: DecodingError.self) {
      try coder.1.decode(
        ListSelection<Int>.self, from: Data(#"{"isExclusive":false,"limit":-1,"ids":[]}"#.utf8))
    }
  }

  @Test func changesAreReadableInALog() throws {
    var list = try Self.list([Person(id: 0, name: "b"), Person(id: 1, name: "a")])
    let before = list
    #expect("\(list.difference(from: before))" == "no changes")
    try list.insert(Person(id: 2, name: "c"))
    list.update(Person(id: 0, name: "ö"))
    #expect(
      "\(list.difference(from: before))"
        == "insertedRows [[2, 0]], movedRows [[1, 0] to [28, 0]], reloadedRows [[1, 0]]")
  }

  @Test(arguments: 0..<RunSize.repeats(12))
  func rowsAreThoseOfAllSections(_ seed: Int) throws {
    var random = Seeded(seed: UInt64(seed))
    let people = Self.people([0, 1, 50, 3000].randomElement(using: &random) ?? 0, &random)
    let all = try Self.list(people)
    for var list in [
      all, all.searching(for: "b", in: .anywhere), all.searching(for: "\u{1}\u{2}q"),
    ] {
      list.showsEmptySections = random.once(in: 2)
      let expected = list.allElements
      #expect(list.rows.elementsEqual(expected))
      #expect(Array(list.rows) == expected)
      #expect(list.rows.reversed() == expected.reversed())
      #expect(list.rows.count == expected.count)
      for offset in expected.indices {
        #expect(list.rows[offset] == expected[offset])
        let path = try #require(list.indexPath(atOffset: offset))
        #expect(list[path] == list.rows[offset])
      }
    }
  }
}
