import Testing

@testable import ListPages

@Suite struct CompactTextTests {
  @Test(arguments: [
    ("a\n  b // c\n\n  // d\n\ne", "a\nb\ne"),
    ("/** A.\n * B. */\nf = (/** @type {x} */ a) => a / 2; /* c */", "f = (a) => a / 2; "),
    // Strings and templates stay as they are.
    ("x = \"// a  /* b\" + '//\\'// c'; // d", "x = \"// a  /* b\" + '//\\'// c'; "),
    ("x = `\n  // a\n  /* b */ ${c + `// ${ { d: \"}\" }.d } e`}\n // f`;\n  y", nil),
    ("x = \"\\\\\"; // \"\ny", "x = \"\\\\\";\ny"),
    ("a // it's `\nb", "a\nb"), ("return/* c */x + /*/ d */1", "return x + 1"),
  ])
  func aScriptHasNoComments(_ source: String, _ expected: String?) {
    let unchanged = source.replacing(";\n  y", with: ";\ny")
    #expect(CompactText.script(source) == expected ?? unchanged)
  }

  @Test func aStyleSheetHasNoComments() {
    let rules = "a::before { content: \"/* // */\"; }\nb { background: url(//x); }\n"
    #expect(CompactText.style("/* It's\n  a comment */\n  " + rules) == rules)
  }
}
