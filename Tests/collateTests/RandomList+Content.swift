import Foundation
import TestSupport

/// The content of random files.
extension RandomList {
  private static let names = [
    "Åsa", "Ärla", "Örjan", "anna", "Anna", "ANNA", "Bo", "bö", "Zoë", "東京", "杨", "王芳", "чай", "ßa",
    "", " ", "#1", "10", "9", "a\u{301}", "á", "-", "e\u{200B}", "ﬀ", "🙂", "Aa", "A-a", "a a", "한국",
  ]

  /// Returns a name, which is often a usual one.
  private static func name(_ random: inout Seeded) -> String {
    let usual = names[Int.random(in: 0..<names.count, using: &random)]
    if random.once(in: 60) { return String(repeating: usual + "x", count: 700) }
    if random.once(in: 3) { return usual }
    return usual + names[Int.random(in: 0..<names.count, using: &random)]
  }

  /// Returns a number as JSON, or another value.
  private static func number(_ random: inout Seeded) -> String {
    if random.once(in: 2) { return "\(Int.random(in: -9..<30, using: &random))" }
    let others = [
      "1.5", "-1.25e1", "1e3", "\"12\"", "\"x\"", "\"\"", "9007199254740993", "9007199254740992",
      "null",
    ]
    return others[Int.random(in: 0..<others.count, using: &random)]
  }

  static func lines(_ random: inout Seeded, end: String) -> Data {
    var data = Data()
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      data += Data(name(&random).utf8)
      if random.once(in: 40) { data.append(0xFF) }
      data += Data((random.once(in: 9) && end != "\0" ? "\r\n" : end).utf8)
    }
    if random.once(in: 3) { data += Data(name(&random).utf8) }
    return data
  }

  static func table(
    _ random: inout Seeded, _ delimiter: String, end: String, header: [String]?
  ) -> Data {
    var text = header.map { $0.joined(separator: delimiter) + end } ?? ""
    for row in 0..<Int.random(in: header == nil ? 1..<50 : 0..<50, using: &random) {
      let number = number(&random).replacing("\"", with: "")
      let fields = [name(&random), name(&random), "\(row)", number].map { field in
        let needsQuotes = random.once(in: 5) || field.contains(delimiter)
        let inside = random.once(in: 8) ? field + "\"\n" : field
        return needsQuotes || inside != field
          ? "\"" + inside.replacing("\"", with: "\"\"") + "\"" : field
      }
      text += fields.joined(separator: delimiter) + end
      if random.once(in: 20) { text += end }
    }
    if random.once(in: 3), text.hasSuffix(end) { text.removeLast(end.count) }
    return Data(text.utf8)
  }

  static func values(_ random: inout Seeded, end: String) -> Data {
    var text = ""
    for row in 0..<Int.random(in: 0..<50, using: &random) {
      if random.once(in: 20) { text += " " + end }
      let name = name(&random).replacing("\"", with: "\\\"")
      let given = random.once(in: 6) ? "" : ", \"b\": \"\(Self.name(&random))\""
      text +=
        random.once(in: 15)
        ? "\"\(name)\"" + end
        : "{\"a\": \"\(name)\"\(given), \"c\": \(row), \"d\": \(number(&random))}" + end
    }
    return Data(text.utf8)
  }

  static func array(_ random: inout Seeded) -> Data {
    let separator = [",", ",\n  ", " , "].randomElement(using: &random) ?? ","
    let lines = values(&random, end: "\n").split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }.filter { $0 != " " }
    return Data("[\n\(lines.joined(separator: separator)) ]\n".utf8)
  }

  /// Returns a number as a property list, or another value.
  private static func plistNumber(_ random: inout Seeded) -> String {
    let number = number(&random)
    let text = number.replacing("\"", with: "")
    let tag = number == "null" || text != number ? "string" : Int(text) == nil ? "real" : "integer"
    return "<\(tag)>\(text)</\(tag)>"
  }

  static func propertyList(_ random: inout Seeded) -> Data {
    let end = random.once(in: 2) ? "\n" : ""
    var text = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><array>" + end
    for row in 0..<Int.random(in: 0..<50, using: &random) {
      let given = random.once(in: 6) ? "" : "<key>b</key><string>\(name(&random))</string>"
      text +=
        random.once(in: 15)
        ? "<string>\(name(&random))</string>"
        : "<dict><key>a</key><string>\(name(&random))</string>\(given)<key>c</key>"
          + "<integer>\(row)</integer><key>d</key>\(plistNumber(&random))</dict>"
      text += end
    }
    return Data((text + "</array>\n</plist>\n").utf8)
  }

  /// Puts the array of a file into a dictionary inside another one.
  static func nested(_ content: Data, isJSON: Bool) -> Data {
    let text = String(decoding: content, as: UTF8.self)
    if isJSON { return Data("{\"o\": [1],\n\"p\": {\"q\": \(text), \"r\": []}}".utf8) }
    let tag = "<plist version=\"1.0\">"
    let start = "\(tag)\n<dict><key>o</key><true/><key>p</key><dict><key>q</key>"
    let end = "<key>r</key><array/></dict></dict></plist>"
    return Data(text.replacing(tag, with: start).replacing("</plist>", with: end).utf8)
  }
}
