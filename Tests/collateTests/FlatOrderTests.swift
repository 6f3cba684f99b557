import Foundation
import IndexedCollation
import TestSupport
import Testing

/// Tests that output without titles has the order of the keys, and output with titles that of the sections.
@Suite struct FlatOrderTests {
  private static let titled = [
    "--format text", "--format json", "--format plist", "--format csv --section-field s",
    "--format ndjson --limit 100",
  ]
  private static let flat = ["--format lines", "--format ndjson", "--format csv", "--format tsv"]

  private static func names(_ options: String, _ input: String) throws -> [String] {
    let result = try CollateProcess.shell(
      "collate --input-format ndjson -k n \(options)", input: Data(input.utf8))
    #expect(result.status == 0 && result.error == "", "\(options): \(result.error)")
    return result.text.matches(of: /(?:x|10|#|あ|é)-\d+-/).map { String($0.0) }
  }

  private static let orders = ["sv", "en", "zh", "ja", "th"].flatMap { locale in
    CatchAll.allCases.map { (locale, $0) }
  }

  @Test(arguments: RunSize.cases(orders))
  func theOrderIsThatOfTheKeysOrOfTheSections(_ locale: String, _ catchAll: CatchAll) throws {
    var random = Seeded(seed: RunSeed.value)
    let texts = (0..<60).map { i in
      ["x", "10", "#", "あ", "é"][Int.random(in: 0..<5, using: &random)] + "-\(i)-"
    }
    let input = texts.map { "{\"n\":\"\($0)\"}\n" }.joined()
    var collation = try LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: catchAll))
    let direction = random.once(in: 2) ? "-r" : ""
    if !direction.isEmpty { collation = collation.reversed() }
    let options = "-l \(locale) --catch-all \(catchAll.rawValue) \(direction)"
    let sign = direction.isEmpty ? 1 : -1
    let keys = texts.map { collation.collator.sortKey(for: $0) }
    let byKeys = texts.indices.sorted {
      sign > 0 ? keys[$0] < keys[$1] : keys[$1] < keys[$0]
    }.map { texts[$0] }
    let bySections = collation.adapted(to: texts, by: \.self)
      .sections(of: texts, by: \.self).joined()
    let memory = random.once(in: 2) ? "" : "-S 1K"
    for format in Self.flat {
      #expect(try Self.names("\(options) \(format) \(memory)", input) == byKeys, "\(format)")
    }
    for format in Self.titled {
      #expect(
        try Self.names("\(options) \(format) \(memory)", input) == Array(bySections), "\(format)")
    }
    // What is written without titles is in order for a check, and for a merge into any format.
    let sorted = byKeys.map { "{\"n\":\"\($0)\"}\n" }.joined()
    #expect(try Self.names("\(options) -c \(memory)", sorted) == [])
    #expect(try Self.names("\(options) -m --format text \(memory)", sorted) == Array(bySections))
    #expect(try Self.names("\(options) -m --format lines \(memory)", sorted) == byKeys)
    #expect(try Self.names("\(options) -u --format lines \(memory)", sorted) == byKeys)
  }
}
