import Foundation
import RecordFiles
import TestSupport

/// A random file of records with random changes, and what the changed file must contain.
struct EditedFile {
  var format: RecordFormat
  var key: String?

  /// What is before the first record, between two records, and after the last one.
  var gaps: [String]
  /// The records as they are written.
  var records: [String]
  var edits: RecordEdits

  var text: String {
    zip(gaps, records + [""]).map { $0 + $1 }.joined()
  }
}

/// Makes random files, with the same keys and texts in all places where they can be.
struct EditedFiles {
  var random: Seeded

  /// Whether a dictionary can have a key twice, which other readers do not read as this one.
  var hasEqualKeys: Bool

  private static let keys = ["Name", "n", "Name.Family", "Family", "", "\"", "<&>", "Ö😀", "a.b"]
  private static let pieces = [
    "", "a", "Ö", "😀", "e\u{301}", "\"", "\\", "\"Name\":", "Name", "<key>Name</key>", "<&>", "]]>",
    "<!--", "-->", "{", "}", "[", "]", ",", ":", "\n", "\r", "\t", " ", "\u{FEFF}", "\u{2028}",
    "\u{7F}",
  ]

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func text() -> String {
    if random.once(in: 1000) { return String(repeating: "[\"Name\",{", count: 10_000) }
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(Self.pieces) }.joined()
  }

  private mutating func space() -> String { pick(["", "", " ", "\n", "\n  ", "\t", "\r\n\t"]) }

  mutating func file(_ format: RecordFormat) -> EditedFile {
    let count = Int.random(in: 0...6, using: &random)
    let key = pick([nil, "Name", "Name.Family"])
    let records = (0..<count).map { _ in record(format, key: key) }
    var gaps = (0...count).map { _ in format == .json ? space() : xmlSpace() }
    if format == .json {
      for i in gaps.indices.dropFirst().dropLast() { gaps[i] += "," + space() }
      gaps[0] = space() + "[" + gaps[0]
      gaps[count] += "]" + space()
    } else {
      let begin = pick(["", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='UTF-8'?>\n"])
      gaps[0] = begin + "<!-- <array> --><plist version=\"1.0\">\(space())<array>" + gaps[0]
      gaps[count] += "</array>\(space())</plist>\n<!-- <string/> -->"
      if count == 0, random.once(in: 2) {
        gaps[0] = begin + "<plist><array/></plist>\n"
      }
    }
    return EditedFile(
      format: format, key: key, gaps: gaps, records: records, edits: edits(count, format))
  }

  /// Returns changes that every record allows whose value is of the right kind.
  mutating func edits(_ count: Int, _ format: RecordFormat) -> RecordEdits {
    var edits = RecordEdits()
    for i in 0..<count {
      if random.once(in: 3) { edits.texts[i] = newText(format) }
      if random.once(in: 4) { edits.removed.insert(i) }
    }
    if random.once(in: 10) { edits.removed = Set(0..<count) }
    for _ in 0..<pick([0, 0, 1, 2]) { edits.appended.append(newText(format)) }
    return edits
  }

  private mutating func newText(_ format: RecordFormat) -> String {
    format == .json && random.once(in: 10) ? "\0\u{1F}" + text() : text()
  }

  // MARK: Values

  mutating func record(_ format: RecordFormat, key: String?) -> String {
    if random.once(in: key == nil ? 6 : 2) { return dictionary(format, 0) }
    return value(format, random.once(in: 2) ? 9 : 0)
  }

  private mutating func value(_ format: RecordFormat, _ depth: Int) -> String {
    let isJSON = format == .json
    switch Int.random(in: 0...(depth < 3 ? 7 : 4), using: &random) {
    case 0, 1:
      return isJSON ? jsonString(text()) : "<string>\(xmlText(text()))</string>"
    case 2:
      return isJSON
        ? pick(["0", "-1.50", "1e5", "1E+2"])
        : pick(["<integer>0x7</integer>", "<real>1.50</real>", "<integer>-1</integer>"])
    case 3:
      return isJSON ? pick(["true", "false"]) : pick(["<true/>", "<false />", "<true></true>"])
    case 4:
      return isJSON
        ? "null" : pick(["<date>2001-02-03T04:05:06Z</date>", "<data> YW Jj </data>", "<string/>"])
    case 5:
      let values = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        space() + value(format, depth + 1) + space()
      }
      return isJSON
        ? "[\(values.joined(separator: ","))]" : "<array>\(values.joined())</array>"
    default:
      return dictionary(format, depth)
    }
  }

  private mutating func dictionary(_ format: RecordFormat, _ depth: Int) -> String {
    var keys = (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(Self.keys) }
    if !hasEqualKeys {
      keys = Array(Set(keys)).shuffled(using: &random)
      // Both lead to the text, and other readers do not keep their order.
      if keys.contains("Name") { keys.removeAll { $0 == "Name.Family" } }
    }
    let properties = keys.map { key in
      let isOnTheWay = key == "Name" && random.once(in: 2)
      let value = isOnTheWay ? dictionary(format, depth + 1) : value(format, depth + 1)
      return format == .json
        ? space() + jsonString(key) + space() + ":" + space() + value + space()
        : xmlSpace() + "<key>\(xmlText(key))</key>" + xmlSpace() + value + xmlSpace()
    }
    if format == .json { return "{\(properties.joined(separator: ","))}" }
    return properties.isEmpty && random.once(in: 2)
      ? "<dict/>" : "<dict>\(properties.joined())</dict>"
  }

  // MARK: Spelling

  private mutating func jsonString(_ text: String) -> String {
    let isEscaped = random.once(in: 4)
    let characters = text.unicodeScalars.map { character in
      let isPlain = !isEscaped && character.value >= 0x20 && character != "\"" && character != "\\"
      if isPlain { return String(character) }
      return String(character).utf16
        .map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
    }
    return "\"\(characters.joined())\""
  }

  private mutating func xmlText(_ text: String) -> String {
    if !text.contains("]]>"), !text.contains("\r"), !text.isEmpty, random.once(in: 4) {
      return "<![CDATA[\(text)]]>"
    }
    return text.unicodeScalars.map { character in
      switch character {
      case "<": "&lt;"
      case "&": "&amp;"
      case ">": "&gt;"
      case "\r": "&#13;"
      case _ where random.once(in: 20): "&#\(character.value);"
      default: String(character)
      }
    }.joined()
  }

  private mutating func xmlSpace() -> String {
    space() + pick(["", "", "", "<!-- <string>'\"]]></string> -->", "<?x <array> ?>"]) + space()
  }
}
