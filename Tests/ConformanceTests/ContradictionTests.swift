import Conformance
import Testing

@Suite struct ContradictionTests {
  /// A case that the installed ICU has covers at least the texts that show it.
  @Test func aCornerCoversItsProbes() {
    let names = Contradiction.present.map(\.name)
    print("ICU's comparison contradicts its keys in \(names.count) known cases:")
    for name in names { print("- \(name)") }
    for known in Contradiction.present { #expect(known.coversItsProbes, "\(known.name)") }
  }

  /// ICU's index goes by its comparison, which in ICU 72 contradicts its keys for this text.
  @Test func aSectionIsThatOfTheKeys() throws {
    let text = Array("\u{627}\u{1DF6}\u{656}\u{653}".utf8)
    let check = try SectionCheck(tag: "ug-u-kr-grek-latn")
    let differences = check.differences(in: Texts([text]))
    #expect(differences.isEmpty, "\(differences)")
  }

  /// Tests that no case covers ordinary texts, so that a contradiction among them is reported.
  @Test func aCornerCoversOnlyItself() throws {
    let texts = Texts(["abc", "a\u{663}", "e\u{301}"].map { Array($0.utf8) })
    let plain = try ReferenceCollator(tag: "sv")
    for (left, right) in [(0, 1), (1, 2), (0, 2)] {
      #expect(Contradiction.covering(left, right, in: texts, by: plain).isEmpty)
    }
  }
}
