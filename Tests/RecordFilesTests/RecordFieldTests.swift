import Foundation
import TestSupport
import Testing

@testable import RecordFiles

/// Tests the fields of records against those of the values from which their files were made.
@Suite struct RecordFieldTests {
  indirect enum Value {
    case text(String)
    case number(Int)
    case yes
    case dictionary([(key: String, value: Value)])
    case array([Value])

    /// A random value that is at most so deep.
    static func random(_ depth: Int, _ random: inout Seeded) -> Value {
      switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
      case 0: .number(.random(in: -9...99, using: &random))
      case 1: .yes
      case 3:
        .array((0..<Int.random(in: 0...3, using: &random)).map { _ in .random(depth - 1, &random) })
      case 4, 5: .dictionary(entries(depth - 1, &random))
      default: .text(["", "a", "b\nc", "<&\"", "Å"].randomElement(using: &random) ?? "")
      }
    }

    /// Random entries, whose keys are different.
    static func entries(_ depth: Int, _ random: inout Seeded) -> [(key: String, value: Value)] {
      ["k", "a", "é", "a.b", "x y"].shuffled(using: &random).prefix(
        .random(in: 0...4, using: &random)
      )
      .map { ($0, .random(depth, &random)) }
    }

    var json: String {
      switch self {
      case .text(let text):
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
      case .number(let number): "\(number)"
      case .yes: "true"
      case .dictionary(let entries):
        "{" + entries.map { "\(Value.text($0.key).json):\($0.value.json)" }.joined(separator: ",")
          + "}"
      case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
      }
    }

    var xml: String {
      switch self {
      case .text(let text):
        "<string>" + text.replacing("&", with: "&amp;").replacing("<", with: "&lt;") + "</string>"
      case .number(let number): "<integer>\(number)</integer>"
      case .yes: "<true/>"
      case .dictionary(let entries):
        "<dict>" + entries.map { "<key>\($0.key)</key>\($0.value.xml)" }.joined() + "</dict>"
      case .array(let values): "<array>" + values.map(\.xml).joined() + "</array>"
      }
    }

    /// The texts in the value, each with its path, of which those that follow each other in an array are one.
    func fields(
      _ path: String, isElement: Bool = false, isInArray: Bool = false,
      to fields: inout [RecordField],
      _ last: inout String?
    ) {
      func add(_ text: String) {
        if isElement, text.isEmpty { return }
        if isElement, last == path {
          fields[fields.count - 1].text += "\n" + text
        } else {
          fields.append(RecordField(key: path, text: text, isFixed: isInArray))
        }
        last = isElement ? path : nil
      }
      switch self {
      case .text(let text): add(text)
      case .number(let number): add("\(number)")
      case .yes: add("true")
      case .dictionary(let entries):
        for (key, value) in entries {
          value.fields(
            path.isEmpty ? key : "\(path).\(key)", isInArray: isInArray, to: &fields, &last)
        }
      case .array(let values):
        for value in values {
          value.fields(path, isElement: true, isInArray: true, to: &fields, &last)
        }
      }
    }
  }

  @Test func randomRecords() throws {
    var random = Seeded(seed: RunSeed.value)
    for _ in 0..<RunSize.repeats(1000) {
      let records = (0..<3).map { _ in
        Value.dictionary([("name", .text("x"))] + Value.entries(3, &random))
      }
      let expected = records.map { record in
        var (fields, last): ([RecordField], String?) = ([], nil)
        record.fields("", to: &fields, &last)
        return fields
      }
      let list = Value.array(records)
      let files: [(String, RecordFormat)] = [
        (list.json, .json), (records.map(\.json).joined(separator: "\n"), .ndjson),
        ("<plist>\(list.xml)</plist>", .propertyList),
      ]
      for (text, format) in files {
        let read = try Records(Array(text.utf8), format: format, key: "name")
        let fields = try (0..<3).map { try read.fields(ofRecord: $0) }
        #expect(fields == expected, "\(text)")
      }
      let binary = try PropertyListSerialization.data(
        fromPropertyList: PropertyListSerialization.propertyList(
          from: Data(files[2].0.utf8), format: nil),
        format: .binary, options: 0)
      let read = try Records(Array(binary), format: .propertyList, key: "name")
      for (i, expected) in expected.enumerated() {
        // Foundation writes the keys in another order, so other texts follow each other.
        func lines(_ fields: [RecordField]) -> [String] {
          fields.flatMap { field in field.text.split(separator: "\n").map { "\(field.key)=\($0)" } }
            .sorted()
        }
        #expect(try lines(read.fields(ofRecord: i)) == lines(expected))
      }
    }
  }

  @Test func otherFormats() throws {
    func fields(_ text: String, _ format: RecordFormat, _ key: String?, record: Int = 0) throws
      -> [String]
    {
      try Records(Array(text.utf8), format: format, key: key).fields(ofRecord: record)
        .map { "\($0.key)=\($0.text)" }
    }
    #expect(try fields("a,b,a.c\n1,,\"x\ny\"\n", .csv, "a") == ["a=1", "b=", "a.c=x\ny"])
    #expect(try fields("one\ntwo\n", .text, nil, record: 1) == [])
    #expect(try fields(#"["one"]"#, .json, nil) == [])
    let card = "BEGIN:VCARD\nVERSION:3.0\nN:Berg;Anna\nTEL:1\nTEL:2\nEND:VCARD\n"
    let texts = try fields(card, .vCard, "N.family")
    #expect(["N.family=Berg", "TEL=1", "TEL 2=2"].allSatisfy(texts.contains))
    // Binary data is no text, and null is an empty one.
    #expect(
      try fields(
        "<plist><array><dict><key>n</key><string>x</string><key>d</key><data>QUJD</data>"
          + "</dict></array></plist>", .propertyList, "n") == ["n=x", "d="])
    #expect(try fields(#"[{"n": "x", "d": null}]"#, .json, "n") == ["n=x", "d="])
  }

  @Test func veryDeepValuesHaveTheLastPath() throws {
    let depth = 2000
    let text =
      "[" + String(repeating: #"{"a":"#, count: depth) + #""x""#
      + String(repeating: "}", count: depth) + "]"
    guard let records = try? Records(Array(text.utf8), format: .json, key: nil) else { return }
    let fields = try records.fields(ofRecord: 0)
    #expect(fields.map(\.text) == ["x"] && fields[0].key.count < 250)
  }

  /// Tests that records are the same exactly if their bytes and the names of their columns are.
  @Test func sameRecords() throws {
    func records(_ text: String, _ format: RecordFormat = .csv, _ key: String = "a") throws
      -> Records
    {
      try Records(Array(text.utf8), format: format, key: key)
    }
    let first = try records("a,b\n1,2\n1,3\n1,2\n")
    #expect(first.isSame(0, as: 2, of: first) && !first.isSame(0, as: 1, of: first))
    #expect(try !first.isSame(0, as: 0, of: records("a,c\n1,2\n")))
    #expect(try first.isSame(0, as: 0, of: records("a,b\n1,2\n")))
    #expect(try !first.isSame(0, as: 0, of: records("a,b\n1,22\n")))
    #expect(try !first.isSame(0, as: 0, of: records("a\tb\n1,2\t\n", .tsv)))
  }
}
