import Testing

@testable import IndexedCollation

@Suite struct FilteredRulesTests {
  private static let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)

  @Test(arguments: [
    ("&a<*bcd<<*e", "bd", "&a<*c<<*e"), ("&a<*b&c<d", "b", "&c<d"), ("&a<*b", "b", ""),
    ("&a<*b[import ja-u-co-private-kana]&c<<<d", "b", "[import ja-u-co-private-kana]&c<<<d"),
    ("&[last regular]<*bc<*d&[before 1]x<y", "bc", "&[last regular]<*d&[before 1]x<y"),
    ("&[last regular]<*b[reorder Hani]", "b", "[reorder Hani]"),
    ("&a<*b-d", "b", "&a<*b-d"), ("&a<b<<*b", "b", "&a<b"),
    ("&'<'<*b<'&'<*'b'", "b", "&'<'<'&'<*'b'"),
    ("&a<'\(mark)A'<*bc<'\(mark)B'<*b&c<'\(mark)C'", "b", "&a<*c"),
    ("[optimize [b-d]]&\\<<*b<c", "b", "[optimize [b-d]]&\\<<c"), ("", "b", ""),
    ("&a;b,c", "b", "&a;b,c"), ("&a<* bcd <c", "b", "&a<* cd <c"), ("&a <* b <c", "b", "&a <c"),
    ("&a # don't <*b\n<*bc", "b", "&a # don't <*b\n<*c"), ("&a<*b@&c<d", "b", "@&c<d"),
    ("&a<*'-'-'@'<*bcd", "c", "&a<*'-'-'@'<*bd"),
    ("&a< '\(mark)A'<*bc<\(mark)B<'\(mark)'ㄅ<c", "b", "&a<*c<c"),
  ])
  func whatIsLeftKeepsItsOrder(_ rules: String, _ characters: String, _ left: String) {
    let filtered = FilteredRules(
      rules, without: Set(characters.unicodeScalars), keepsScriptMarks: false)
    #expect(filtered.text == left)
    #expect(
      FilteredRules(rules, without: [], keepsScriptMarks: true).text == rules)
  }

  @Test(arguments: [("a", "'a'"), ("c'h", "'c''h'"), ("'\u{301}", "'''\u{301}'")])
  func anApostropheIsDoubled(_ string: String, _ quoted: String) {
    #expect(JoinedRules.quoted(string).utf8.elementsEqual(quoted.utf8))
  }

  @Test func whatIsRemovedIsTold() {
    let filtered = FilteredRules(
      "&a<*bcd<*x-z", without: Set("bdx".unicodeScalars), keepsScriptMarks: true)
    #expect(filtered.removed == ["b", "d"])
  }
}
