import Foundation
import Testing

/// Tests of `collate explain`.
@Suite struct ExplainTests {
  private func explained(_ arguments: String...) throws -> String {
    let line = arguments.map { "'\($0)'" }.joined(separator: " ")
    let result = try CollateProcess.shell("collate explain \(line)")
    #expect(result.error == "")
    return result.text
  }

  @Test func explanationsAreOfTheSameOrder() throws {
    let text = try explained("t10", "t2", "--locale", "en", "--numeric", "--catch-all", "icu")
    #expect(text.hasPrefix("“t10” sorts after “t2”: they differ in letters"))
    #expect(text.contains("a number, by its value"))
    #expect(text.contains("Section T"))
  }

  @Test(arguments: [
    ("de-u-co-phonebk", "Ad", "Ä", "the first difference is “d” against the “E” in “Ä”"),
    ("en", "Straßf", "Straßen", "the first difference is “f” against “e”"),
    ("en", "ßf", "sse", "the first difference is “f” against “e”"),
    ("en", "st", "ß", "the first difference is “t” against the “S” in “ß”"),
    ("fr-CA", "côte", "coté", "read from the end, the first difference is “e” against “é”"),
    ("en", "Anna", "Annabel", "“Anna” ends where “Annabel” continues with “b”"),
    (
      "ja-u-ks-level4", "か", "カ",
      "equal in letters, accents and case and variants, they differ in kana"
    ),
    ("en", "a", "a", "“a” and “a” have no difference that counts"),
    ("en", "New York", "Newark", "the first difference is a space against “a”"),
    ("en", "New", "New York", "“New” ends where “New York” continues with a space"),
    (
      "en", "\u{E9}", "e\u{301}",
      "are the same text, written in two ways (U+00E9 and U+0065 U+0301)"
    ),
    (
      "de-u-co-phonebk", "Müller", "Mueller",
      "equal in letters, they differ in accents; the first difference is “ü” (counted as “U E”) against “e”"
    ),
  ])
  func theLetterThatDecidesIsNamed(
    _ locale: String, _ left: String, _ right: String, _ words: String
  ) throws {
    let text = try explained(left, right, "--locale", locale)
    #expect(text.prefix { $0 != "\n" }.contains(words), "\(text)")
  }

  @Test func theOrderOfSectionsIsTold() throws {
    let text = try explained("1770", "Arboga", "--locale", "sv")
    #expect(text.hasPrefix("“1770” sorts after “Arboga” in the list, since section # comes after"))
    #expect(text.contains("Without sections, “1770” sorts before “Arboga”: they differ"))
  }

  @Test(arguments: [
    ("zh", "北京", "from the characters that CLDR puts under B (U+FDD0 B) ("),
    ("zh", "北京", " up to the characters that CLDR puts under C (U+FDD0 C) ("),
    ("en", "1", "from the start up to “A” ("), ("en", "я", "from the script of Ω (U+FDD1 Ω) ("),
    ("en", "я", ") to the end\n"),
  ])
  func theBoundariesOfTheSectionAreTold(_ locale: String, _ text: String, _ words: String) throws {
    #expect(try explained(text, "--locale", locale).contains(words))
  }

  @Test func theRulesOfALocaleWithoutRulesAreNamed() throws {
    let text = try explained("a", "--locale", "en")
    #expect(text.hasPrefix("“a” in the order of en (by the rules of CLDR's root)\n"))
  }

  @Test func aLongNumberIsToldInShort() throws {
    let number = String(repeating: "9", count: 5000)
    #expect(try explained(number, "--locale", "en", "--numeric").utf8.count < 200_000)
  }

  @Test func whatDoesNotCountIsNotShown() throws {
    let text = try explained("A", "--locale", "en-u-ks-level1")
    #expect(text.contains("letter") && !text.contains("accent") && !text.contains("upper"))
  }

  @Test func whatATerminalObeysIsNotShown() throws {
    let text = try explained("a\u{1B}[2J\u{202E}\u{301}\n", "--locale", "en")
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("\u{202E}"))
    #expect(text.contains("U+001B"))
    #expect(text.hasPrefix("“a⟨U+001B⟩[2J⟨U+202E⟩\u{301}⟨U+000A⟩” in the order of en ("))
  }
}
