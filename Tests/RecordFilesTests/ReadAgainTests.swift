import Foundation
import TestSupport
import Testing

@testable import RecordFiles

/// Tests that all output can be read again, for all pairs of formats.
@Suite struct ReadAgainTests {
  /// A generator of values of all kinds, some of which not every format can represent.
  private struct Values {
    var random = Seeded(seed: RunSeed.value)

    private static let texts = [
      "", "a", "Ö", "<&>]]>", "\"\\", "\r", "\n", "\r\n", "\t", "\u{7F}", "\u{85}", "\u{2028}",
      "\u{FEFF}x", "\u{FFFD}", "\u{FFFE}", "\u{1}", "\u{0}", "😀", " x ", "e\u{301}",
    ]
    private static let numbers = [
      "0", "-0", "1", "-1", "1.50", "1e5", "1E+5", "1e-999", "1e999", "0e999", "1e308", "nan",
      "inf",
      "-inf", "0x1F", "-0x1F", "+7", "007", ".5", "5.", "18446744073709551616",
      String(repeating: "9", count: 310), String(repeating: "9", count: 290) + "e15",
    ]

    mutating func text() -> String {
      (0..<Int.random(in: 0...2, using: &random))
        .map { _ in Self.texts.randomElement(using: &random) ?? "" }.joined()
    }

    mutating func number() -> String { Self.numbers.randomElement(using: &random) ?? "0" }

    private static func escaped(_ text: String) -> String {
      text.unicodeScalars.map { character in
        switch character {
        case "<": "&lt;"
        case "&": "&amp;"
        case ">": "&gt;"
        case "\r": "&#13;"
        default: String(character)
        }
      }.joined()
    }

    mutating func xml(_ depth: Int = 0) -> String {
      switch Int.random(in: 0...(depth < 3 ? 7 : 5), using: &random) {
      case 0, 1: return "<string>\(Self.escaped(text()))</string>"
      case 2: return "<integer>\(number())</integer>"
      case 3: return "<real>\(number())</real>"
      case 4: return ["<true/>", "<false/>"].randomElement(using: &random) ?? ""
      case 5: return "<date>2001-02-03T04:05:06Z</date>"
      case 6: return "<array>\((0..<2).map { _ in xml(depth + 1) }.joined())</array>"
      default: return "<dict><key>\(Self.escaped(text()))</key>\(xml(depth + 1))</dict>"
      }
    }

    private static func json(_ text: String) -> String {
      let quoted = text.unicodeScalars.map { character in
        switch character {
        case "\"": #"\""#
        case "\\": #"\\"#
        case "\u{0}"..<" ":
          "\\u00" + (character.value < 16 ? "0" : "")
            + String(character.value, radix: 16)
        default: String(character)
        }
      }
      return "\"\(quoted.joined())\""
    }

    mutating func json(_ depth: Int = 0) -> String {
      switch Int.random(in: 0...(depth < 3 ? 5 : 3), using: &random) {
      case 0, 1: return Self.json(text())
      case 2: return number()
      case 3: return ["true", "false", "null"].randomElement(using: &random) ?? ""
      case 4: return "[\(json(depth + 1)), \(json(depth + 1))]"
      default: return "{\(Self.json(text())): \(json(depth + 1))}"
      }
    }
  }

  private func written(_ records: Records, _ format: OutputFormat) throws -> [UInt8] {
    var writer = try RecordWriter(records, as: format)
    try writer.section(title: "A", kind: "normal", records: Array(0..<records.count))
    return writer.finished()
  }

  @Test func allPairsOfFormats() throws {
    var values = Values()
    var counts: [String: Int] = [:]
    for _ in 0..<RunSize.repeats(3000) {
      let inputs: [(RecordFormat, String)] = [
        (.propertyList, "<plist><array>\(values.xml())\(values.xml())</array></plist>"),
        (.json, "[\(values.json()), \(values.json())]"),
        (.text, "\(values.text())\n\(values.text())"),
      ]
      for (input, text) in inputs {
        guard let records = try? Records(Array(text.utf8), format: input, key: nil) else {
          continue
        }
        for output in OutputFormat.allCases {
          guard let bytes = try? written(records, output) else {
            // Tables have no arrays and no two values in one place, and only vCards are written as such.
            let canFail = [.propertyList, .csv, .tsv, .vCard].contains(output)
            #expect(canFail, "\(input) as \(output): \(text)")
            #expect(throws: RecordFileError.self) { try RecordWriter(records, as: output).check() }
            continue
          }
          #expect(throws: Never.self) { try RecordWriter(records, as: output).check() }
          let (format, key): (RecordFormat, String?) =
            switch output {
            case .json: (.json, "title")
            case .propertyList: (.propertyList, "title")
            case .ndjson: (.ndjson, nil)
            case .csv: (.csv, "1")
            case .tsv: (.tsv, "1")
            default: (.text, nil)
            }
          #expect(throws: Never.self, "\(input) as \(output): \(text)") {
            if bytes.isEmpty { return }
            let again = try Records(bytes, format: format, key: key)
            if [.json, .propertyList].contains(format) {
              #expect(again.count == 1)
              #expect(RecordFormat(fileName: nil, content: bytes) == format)
            } else if format != .text {
              #expect(again.count == records.count)
            }
            #expect(again.invalidTexts == [])
          }
          counts["\(input) \(output)", default: 0] += 1
        }
      }
    }
    // Each pair was tested often enough.
    #expect(counts.count == 21)
    #expect(counts.values.allSatisfy { $0 > RunSize.repeats(100) }, "\(counts)")
  }

  /// Tests binary property lists, which can have text that XML cannot represent.
  @Test func fromBinaryPropertyLists() throws {
    var values = Values()
    for _ in 0..<2000 {
      let list: [Any] = [
        values.text(),
        [values.text(), ["n": Double(values.number()) ?? 1, values.text(): Date()]],
      ]
      let binary = try PropertyListSerialization.data(
        fromPropertyList: list, format: .binary, options: 0)
      let records = try Records([UInt8](binary), format: .propertyList, key: nil)
      for (output, format) in [
        (OutputFormat.json, RecordFormat.json), (.propertyList, .propertyList),
      ] {
        guard let bytes = try? written(records, output) else {
          #expect(output == .propertyList)
          continue
        }
        #expect(throws: Never.self) { try Records(bytes, format: format, key: "title") }
      }
    }
  }
}
