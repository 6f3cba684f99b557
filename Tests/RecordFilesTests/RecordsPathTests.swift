import Foundation
import RecordFiles
import Testing

@Suite struct RecordsPathTests {
  /// The formats whose records can be in an array inside the content.
  private enum Source: CaseIterable { case json, xml, binary }

  private func content(of value: Any, _ source: Source) throws -> ([UInt8], RecordFormat) {
    switch source {
    case .json: ([UInt8](try JSONSerialization.data(withJSONObject: value)), .json)
    case .xml, .binary:
      (
        [UInt8](
          try PropertyListSerialization.data(
            fromPropertyList: value, format: source == .xml ? .xml : .binary, options: 0)),
        .propertyList
      )
    }
  }

  private func texts(
    _ value: Any, _ source: Source, path: String? = nil, key: String? = nil
  ) throws -> [String] {
    let (bytes, format) = try content(of: value, source)
    let records = try Records(
      bytes, format: format, key: key, options: ReadingOptions(recordsPath: path))
    return (0..<records.count).map { records.text(ofRecord: $0) }
  }

  @Test(arguments: Source.allCases)
  private func aPathLeadsToTheRecords(_ source: Source) throws {
    let value: [String: Any] = [
      "count": 2, "people": ["list": [["n": "b"], ["n": "a"]], "none": [Any]()], "a.b": ["x"],
    ]
    #expect(try texts(value, source, path: "people.list", key: "n") == ["b", "a"])
    #expect(try texts(value, source, path: "people.none", key: "n") == [])
    #expect(try texts(value, source, path: "a.b") == ["x"])
    for path in ["people", "count", "list", "people.list.n", ""] {
      let error = #expect(throws: RecordFileError.self) { try texts(value, source, path: path) }
      guard case .noSuchArray(path, let available) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
      #expect(Set(available) == ["people.list", "people.none", "a.b"])
    }
    let error = #expect(throws: RecordFileError.self) { try texts(value, source, key: "n") }
    guard case .notAnArray(_, let arrays) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(arrays) == ["people.list", "people.none", "a.b"])
    // The key must fit the records at the path.
    #expect(throws: RecordFileError.noSuchKey("m", available: ["n"])) {
      try texts(value, source, path: "people.list", key: "m")
    }
    #expect(throws: RecordFileError.keyNeeded(available: ["n"])) {
      try texts(value, source, path: "people.list")
    }
  }

  /// Tests the property lists of Apple's guide to table views, which have an array for each letter.
  @Test(arguments: Source.allCases)
  private func aDictionaryOfArraysIsAList(_ source: Source) throws {
    let value: [String: Any] = ["A": ["ab", "aa"], "B": ["b"], "C": [String]()]
    #expect(try texts(value, source).sorted() == ["aa", "ab", "b"])
    // The array with the order of the letters is no section.
    var ordered = value
    ordered["keys"] = ["C", "B", "A"]
    #expect(try texts(ordered, source).sorted() == ["aa", "ab", "b"])
    ordered["keys"] = ["C", "B", "X"]
    #expect(try texts(ordered, source).sorted() == ["B", "C", "X", "aa", "ab", "b"])
    // With two arrays, or with two such arrays, the strings can be records.
    #expect(try texts(["A": ["B"], "B": ["b"]], source).sorted() == ["B", "b"])
    #expect(try texts(["A": ["B"], "B": ["A"]], source).sorted() == ["A", "B"])
    #expect(
      try texts(["A": ["B", "C"], "B": ["A", "C"], "C": ["c"]], source).sorted()
        == ["A", "B", "C", "C", "c"])
    #expect(try texts(value, source, path: "A") == ["ab", "aa"])
    let dictionaries = ["A": [["n": "x"]], "B": [["n": "y"], ["m": "z"]]]
    #expect(try texts(dictionaries, source, key: "n").sorted() == ["", "x", "y"])
    #expect(throws: RecordFileError.noSuchKey("o", available: [])) {
      do {
        _ = try texts(dictionaries, source, key: "o")
      } catch .noSuchKey(let key, let available) as RecordFileError {
        #expect(Set(available) == ["n", "m"])
        throw RecordFileError.noSuchKey(key, available: [])
      }
    }
  }

  @Test(arguments: Source.allCases, [nil, "p.q"])
  private func aDictionaryOfArraysHasSections(_ source: Source, _ path: String?) throws {
    let sections: [String: Any] = [
      "B": ["x", "y"], "A": ["z"], "C": [String](), "keys": ["C", "A", "B"],
    ]
    let inside: [String: Any] = ["p": ["q": sections]]
    let value = path == nil ? sections : inside
    let (bytes, format) = try content(of: value, source)
    let records = try Records(
      bytes, format: format, key: nil, options: ReadingOptions(recordsPath: path, hasSections: true)
    )
    let given = try #require(records.sections)
    #expect(given.order?.map { place in given.titles[place] } == ["C", "A", "B"])
    var texts: [String: [String]] = [:]
    for (section, title) in given.titles.enumerated() {
      texts[title] = given.records(inSection: section).map { records.text(ofRecord: $0) }
    }
    #expect(texts == ["A": ["z"], "B": ["x", "y"], "C": []])
    #expect(
      throws: RecordFileError.noSections(format, reason: "there is no dictionary at \"p.B\"")
    ) {
      try Records(
        bytes, format: format, key: nil,
        options: ReadingOptions(recordsPath: "p.B", hasSections: true))
    }
  }

  @Test func recordsOfSeveralArraysAreWrittenUnchanged() throws {
    let json = #"{"a": [{"n": 1.0}, "x"], "b": [{ "n": 2e0 }]}"#
    let records = try Records(Array(json.utf8), format: .json, key: "n")
    #expect(records.missingTexts == [1])
    var writer = try RecordWriter(records, as: .ndjson)
    try writer.section(title: "", kind: "", records: [2, 1, 0])
    #expect(
      String(decoding: writer.finished(), as: UTF8.self) == "{ \"n\": 2e0 }\n\"x\"\n{\"n\": 1.0}\n")
    #expect(throws: RecordFileError.self) {
      try records.content(applying: RecordEdits(removed: [0]))
    }
  }

  @Test(arguments: Source.allCases)
  private func anArrayHasNoPath(_ source: Source) throws {
    #expect(throws: RecordFileError.noSuchArray("a", available: [])) {
      try texts(["x"], source, path: "a")
    }
  }

  @Test(
    arguments: [
      (#"{"people": [] }"#, "people", "{\"people\": [\n  \"y\"\n] }"),
      (#"{"a": ["x"], "b": ["x"]}"#, "b", #"{"a": ["x"], "b": ["x","y"]}"#),
      (#"{"a": {"b": [ "x"]}, "a.b": 1}"#, "a.b", nil),
      (#"{"a.b": ["x"]}"#, "a.b", #"{"a.b": ["x","y"]}"#),
      // The last one counts.
      (#"{"a": {"b": ["x"], "b": [1]}}"#, "a.b", #"{"a": {"b": ["x"], "b": [1,"y"]}}"#),
      // An array needs no path if there is only one.
      (#"{"a": ["x"]}"#, nil, #"{"a": ["x","y"]}"#),
    ] as [(String, String?, String?)])
  func recordsInsideAreChanged(_ json: String, _ path: String?, _ expected: String?) throws {
    func records(_ json: String) throws -> Records {
      try Records(
        Array(json.utf8), format: .json, key: nil, options: ReadingOptions(recordsPath: path))
    }
    guard let expected else {
      #expect(throws: RecordFileError.self) { try records(json) }
      return
    }
    let edits = RecordEdits(appended: ["y"])
    let content = try records(json).content(applying: edits)
    #expect(String(decoding: content, as: UTF8.self) == expected)
    let count = try records(expected).count
    #expect(
      try records(expected).content(applying: RecordEdits(removed: [count - 1]))
        == Array(json.replacing("[]", with: "[\n]").utf8))
  }

  @Test func anEmptyArrayInAPropertyListIsFilled() throws {
    let xml = "<plist><dict><key>a</key><array/><key>b</key><array/></dict></plist>"
    let records = try Records(
      Array(xml.utf8), format: .propertyList, key: nil, options: ReadingOptions(recordsPath: "b"))
    let content = try records.content(applying: RecordEdits(appended: ["x"]))
    #expect(
      String(decoding: content, as: UTF8.self)
        == "<plist><dict><key>a</key><array/><key>b</key><array>\n\t<string>x</string>\n</array></dict></plist>"
    )
  }

  @Test(
    arguments: [
      (
        #"{"a": ["x"], "b": []}"#, nil,
        "its records are in several arrays; a path must lead to one of them"
      ),
      ("", "a.b", "it is empty, so it has no array at \"a.b\""),
    ] as [(String, String?, String)])
  func withoutOneArrayNothingIsChanged(_ json: String, _ path: String?, _ reason: String) throws {
    let records = try Records(
      Array(json.utf8), format: .json, key: nil, options: ReadingOptions(recordsPath: path))
    for edits in [RecordEdits(), RecordEdits(appended: ["y"])] {
      #expect(throws: RecordFileError.uneditableFile(reason: reason)) {
        try records.content(applying: edits)
      }
    }
  }

  @Test func longKeysTakeNoTimeOfTheirSquare() throws {
    let key = String(repeating: "k", count: 1_000_000)
    let json = "{\"\(key)\": {" + (0..<20_000).map { "\"\($0)\": {}" }.joined(separator: ",") + "}}"
    #expect(throws: RecordFileError.notAnArray(.json, arrays: [])) {
      try Records(Array(json.utf8), format: .json, key: nil)
    }
    let records = try Records(Array("[\(json), \"x\"]".utf8), format: .json, key: nil)
    #expect(throws: RecordFileError.self) { try RecordWriter(records, as: .csv).check() }
  }

  @Test(arguments: [RecordFormat.csv, .tsv, .ndjson, .text])
  func otherFormatsHaveNoPath(_ format: RecordFormat) {
    #expect(throws: RecordFileError.noPaths(format)) {
      try Records(
        Array("n\n".utf8), format: format, key: nil, options: ReadingOptions(recordsPath: "a"))
    }
  }
}
