import Conformance
import IndexedCollation
import TestSupport
import Testing

@Suite struct LetterTests {
  /// The locales that order a Latin letter as a variant of another one.
  ///
  /// Traditional Swedish and Finnish order W as V. Frisian and Lithuanian order Y as I, and so
  /// does Latvian until CLDR 45.
  private static let exceptions = [
    "sv-u-co-trad": ["W": "V"], "fi-u-co-trad": ["W": "V"], "fy-u-co-standard": ["Y": "I"],
    "lt-u-co-standard": ["Y": "I"], "lv-u-co-standard": ["Y": "I"],
  ]

  @Test(arguments: RunSize.cases(CollationTags.all))
  func latinTextIsUnderItsLetter(_ tag: String) throws {
    let collation = try LocalizedIndexedCollation(locale: tag)
    collation.makeWeightTable()
    let titles = collation.sections.map(\.title)
    let hasY = titles.contains("Y")
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init) {
      let mayDiffer = letter != "Y" || !hasY
      let title = mayDiffer ? Self.exceptions[tag]?[letter] ?? letter : letter
      #expect(titles[collation.section(for: letter + "xxx", by: \.self)] == title)
      let small = titles[collation.section(for: letter.lowercased() + "xxx", by: \.self)]
      switch tag {
      // In ASCII order, all lowercase letters are after Z.
      case "en-US-u-va-posix-co-standard": #expect(small == "Z")
      // In these languages, i is the lowercase form of İ, and ı is that of I.
      case "az-u-co-standard" where letter == "I", "tr-u-co-standard" where letter == "I":
        #expect(small == "İ")
      default: #expect(small == title)
      }
    }
  }
}
