import Foundation
import TestSupport
import Testing

/// Tests the orders of standards, with the examples of the documentation.
@Suite struct StandardsTests {
  /// The rows of the table with texts in order: the standard, the options and the texts.
  static let rows: [(standard: String, options: String, texts: [String])] = {
    let page = CollateProcess.package.appending(
      path: "Sources/IndexedCollation/IndexedCollation.docc/Standards.md")
    let lines = (try? String(contentsOf: page, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[2].contains(" < ") else { return nil }
      return (
        cells[0], cells[1].trimmingCharacters(in: ["`"]),
        cells[2].components(separatedBy: " < ")
      )
    }
  }()

  @Test func theTableHasRows() { #expect(Self.rows.count > 20) }

  @Test(arguments: rows.indices)
  func textsAreInTheOrderOfTheStandard(_ number: Int) throws {
    let (standard, options, texts) = Self.rows[number]
    var random = Seeded(seed: RunSeed.value)
    for input in [texts.reversed(), texts.shuffled(using: &random)] {
      let result = try CollateProcess.shell(
        "collate \(options) --format lines", input: Data(input.joined(separator: "\n").utf8))
      #expect(result.error == "")
      #expect(result.text.split(separator: "\n").map(String.init) == texts, "\(standard)")
    }
  }
}
