import Testing

@testable import IndexedCollation

@Suite struct RuleLimitTests {
  private func characters(_ count: Int) -> [Unicode.Scalar] {
    (0..<count).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
  }

  /// Tests that rules that would take ICU minutes to build are refused.
  @Test func rulesWithoutBoundAreRefused() throws {
    let contractions = "&z" + characters(8000).map { "<a\($0)" }.joined()
    let resets = characters(8000).map { "&z<'a'\($0)" }.joined()
    let contexts = "&z" + characters(3000).map { "<\($0)|a" }.joined()
    let accents = "&z" + characters(8000).map { "<á\($0)" }.joined()
    let imports = String(repeating: "[import zh-u-co-stroke]", count: 17)
    let long = "# " + String(repeating: "x", count: RuleLimits.maximumLength)
    // The number of canonically equivalent spellings grows exponentially with the accents.
    let spellings = "&z<" + String(repeating: "é", count: 12)
    let spellingsOfContext = "&z<" + String(repeating: "é", count: 12) + "|a"
    let orders = "&z<e\u{301}\u{323}\u{328}\u{345}\u{315}\u{31B}\u{334}\u{93C}\u{5B0}\u{5B1}"
    // A mark can follow the last letter of each.
    let letters = "bcdfghjklmnpqrstvwxyz"
    let tails =
      "&2"
      + letters.flatMap { a in letters.flatMap { b in letters.map { "<x\(a)\(b)\($0)" } } }.joined()
    let manyContractions = "&z" + characters(2500).map { "<a\($0)" }.joined()
    let manySingles = String(repeating: "<a", count: 100_000)
    let above = ["\u{315}", "\u{31A}", "\u{358}", "\u{1DF6}", "\u{302C}", "\u{35C}"]
    let marks = "&z" + (1...6).map { "<e" + above.prefix($0).joined() }.joined()
    let six = "\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}"
    let manyMarks = "&z" + characters(9000).map { "<\($0)q\(six)" }.joined()
    for rules in [
      contractions, resets, contexts, accents, imports, long, spellings, spellingsOfContext, orders,
      tails, "# don't\n" + spellings, "[suppressContractions [']]" + spellings,
      "&z<''" + characters(8000).map { "<a\($0)" }.joined(), manyContractions + manySingles,
      manyContractions + "<*" + String(repeating: "a", count: 90_000),
      String(repeating: "[ import zh-u-co-stroke]", count: 17), marks, manyMarks,
      // A backslash in brackets does not hide a bracket.
      "[suppressContractions [{[}\\]]]" + spellings,
      // A range lists all its characters.
      "&z" + String(repeating: "=*一-龠", count: 100_000),
      manyContractions + String(repeating: "=*Z-b", count: 90_000),
    ] {
      let error = #expect(throws: CollationError.self) {
        try Collator(locale: "en", options: .init(rules: rules))
      }
      #expect(error?.code == .invalidRules)
      #expect("\(try #require(error))".utf8.count < 200)
    }
  }

  /// Tests that long rules that ICU builds quickly are not refused.
  @Test func manyRulesAreFine() throws {
    let letters = "&z" + characters(10_000).map { "<\($0)" }.joined()
    let list = "&z<*" + String(String.UnicodeScalarView(characters(20_000)))
    let contractions = "&z" + characters(500).map { "<a\($0)" }.joined()
    let accents = "&z<zéç<<<Zéç<zòù/eá" + "äëïöüâêîôûàèìòùáéíóúãñõ".map { "<\($0)" }.joined()
    let apostrophes = "&z<''" + "éèêëäïöüâîôû".map { "<\($0)" }.joined() + "<'a'''<é"
    let ranges = "&z<*一-龠<*𠀀-𠟿"
    for rules in [letters, list, contractions, accents, apostrophes, ranges] {
      let collator = try Collator(locale: "en", options: .init(rules: rules))
      #expect(
        collator.compare("zz", "一") == .orderedAscending
          || [contractions, accents, apostrophes].contains(rules))
    }
  }
}
