import Testing

@testable import ListPages

@Suite struct CompactTextTests {
  @Test(arguments: [
    ("a\n  b // c\n\n  // d\n\ne", "a\nb\ne"),
    ("/** A.\n * B. */\nf = (/** @type {x} */ a) => a / 2; /* c */", "f=(a)=>a / 2;"),
    // Strings and templates stay as they are, but not the code in them.
    ("x = \"// a  /* b\" + '//\\'// c'; // d", "x=\"// a  /* b\" + '//\\'// c';"),
    (
      "x = `\n  // a\n  /* b */ ${c + `// ${ { d: \"}\" }.d } e`}\n // f`;\n  y",
      "x=`\n  // a\n  /* b */ ${c + `// ${{d:\"}\"}.d} e`}\n // f`;\ny"
    ),
    ("x = \"\\\\\"; // \"\ny", "x=\"\\\\\";\ny"),
    ("a // it's `\nb", "a\nb"), ("return/* c */x + /*/ d */1", "return x + 1"),
    // The signs of arithmetic have another meaning without the spaces.
    ("a + +b - -c ? [1] : { d }", "a + +b - -c?[1]:{d}"),
  ])
  func aScriptHasOnlyCode(_ source: String, _ expected: String) {
    #expect(CompactText.script(source) == expected)
  }

  @Test(arguments: [
    (
      "/* It's\n  a comment */\n  a::before { content: \"/* // */ : \"; }\nb { background: url(//x); }\n",
      "a::before{content:\"/* // */ : \";}\nb{background:url(//x);}\n"
    ),
    // A space in a selector stands for the elements below.
    (
      "a :hover, b > c + d { width: calc(1px + (2px)) }\n@media screen and (color) { }\n",
      "a :hover,b > c + d{width:calc(1px + (2px))}\n@media screen and (color){}\n"
    ),
  ])
  func aStyleSheetHasOnlyRules(_ source: String, _ expected: String) {
    #expect(CompactText.style(source) == expected)
  }
}
