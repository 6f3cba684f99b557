import Conformance
import Testing

@Suite struct ContradictionTests {
  /// Prints the known contradictions that the installed ICU has.
  ///
  /// Each known contradiction is in some version of ICU from 72 to 78.
  @Test func theInstalledICUHasSome() throws {
    let names = Contradiction.present.map(\.name)
    #expect(Set(Contradiction.known.map(\.name)).isSuperset(of: names))
    print("ICU's comparison contradicts its keys in \(names.count) corners that are known:")
    for name in names { print("- \(name)") }
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
