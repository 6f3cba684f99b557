import Conformance
import IndexedCollation
import Testing

@Suite struct LetterTests {
  /// Where a locale itself orders a Latin letter as another one: old Swedish and Finnish
  /// W as a V, Frisian and Lithuanian Y as an I; Latvian too, until CLDR 45.
  private static let exceptions = [
    "sv-u-co-trad": ["W": "V"], "fi-u-co-trad": ["W": "V"], "fy-u-co-standard": ["Y": "I"],
    "lt-u-co-standard": ["Y": "I"], "lv-u-co-standard": ["Y": "I"],
  ]

  @Test(arguments: CollationTags.all)
  func latinTextIsUnderItsLetter(_ tag: String) throws {
    let collation = try LocalizedIndexedCollation(locale: tag)
    let titles = collation.sections.map(\.title)
    let hasY = titles.contains("Y")
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init) {
      let mayDiffer = letter != "Y" || !hasY
      let title = mayDiffer ? Self.exceptions[tag]?[letter] ?? letter : letter
      #expect(titles[collation.section(for: letter + "xxx", by: \.self)] == title)
      let small = titles[collation.section(for: letter.lowercased() + "xxx", by: \.self)]
      switch tag {
      // In the order of ASCII, all small letters stand behind Z.
      case "en-US-u-va-posix-co-standard": #expect(small == "Z")
      // There i is the small İ, and I is the great ı.
      case "az-u-co-standard" where letter == "I", "tr-u-co-standard" where letter == "I":
        #expect(small == "İ")
      default: #expect(small == title)
      }
    }
  }
}
