import Foundation
import TestSupport
import Testing

/// Tests that the page of a random list is the list that the tool writes.
@Suite struct RandomPageTests {
  @Test(arguments: 0..<UInt64(RunSize.repeats(60)))
  func aPageHasTheSectionsAndTheRowsOfTheTool(_ round: UInt64) throws {
    let list = RandomList(seed: RunSeed.value &+ 104_729 &* round)
    try withTemporaryDirectory { folder in
      let paths = try list.write(to: folder)
      let options = (paths + list.listOptions).map { "'\($0)'" }.joined(separator: " ")
      let text = try CollateProcess.shell("collate \(options) --format text")
      let page = try CollateProcess.shell("collate page --heading List \(options)")
      #expect(page.error == text.error, "\(options)")
      #expect(page.status == text.status)
      let end: Character = list.listOptions.contains("-z") ? "\0" : "\n"
      let lines = text.text.split(whereSeparator: { $0 == end || end == "\n" && $0 == "\r\n" })
      let rows = Self.lines(ofPage: page.text)
      #expect(lines.count == rows.count, "\(options)")
      for (line, row) in zip(lines, rows) {
        // A record without a text is an empty row, and the whole record in the tool's text.
        if line.hasPrefix("  "), row == "  " { continue }
        #expect(Self.plain(ofLine: line) == Self.plain(row), "\(options)")
      }
    }
  }

  /// Returns the titles of sections, and the rows after two spaces, as the tool writes them.
  private static func lines(ofPage html: String) -> [String] {
    guard let start = html.range(of: "<main") else { return [] }
    let parts = /<h2><span dir="auto">(.*?)<\/span>|<li[^>]*>(.*?)<\/li>/
      .dotMatchesNewlines().matchingSemantics(.unicodeScalar)
    return html[start.lowerBound...].matches(of: parts).map { match in
      var text = match.1.map { "\($0)" } ?? "  \(match.2 ?? "")"
      for (name, character) in [
        ("lt", "<"), ("gt", ">"), ("quot", "\""), ("#39", "'"), ("amp", "&"),
      ] { text = text.replacing("&\(name);", with: character) }
      return text
    }
  }

  /// Returns a line of the tool's text, in which a row with control characters is a string of JSON.
  private static func plain(ofLine line: Substring) -> String {
    plain(line.replacing(/\\([bfnrt]|u[0-9a-f]{4})/, with: ""))
  }

  /// Returns a text without the characters that a page shows by others, and without white space and quotation marks.
  private static func plain(_ text: some StringProtocol) -> String {
    let marked = String(text).replacing(/⟨U\+[0-9A-F]{4}⟩/, with: "")
    var plain = String.UnicodeScalarView()
    for character in marked.unicodeScalars {
      switch character.value {
      case 0..<0x21, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x2400...0x2421, 0x22: break
      default: plain.append(character)
      }
    }
    return String(plain)
  }
}
