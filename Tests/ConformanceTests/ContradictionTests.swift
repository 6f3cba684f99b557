import Conformance
import Testing

@Suite struct ContradictionTests {
  /// Each corner is one that some ICU from 72 to 78 has; what the installed one has is tried.
  @Test func theInstalledICUHasSome() throws {
    let names = Contradiction.present.map(\.name)
    #expect(Set(Contradiction.known.map(\.name)).isSuperset(of: names))
    print("ICU's comparison contradicts its keys in \(names.count) corners that are known:")
    for name in names { print("- \(name)") }
  }

  /// A contradiction in no corner would be told.
  @Test func aCornerCoversOnlyItself() throws {
    let texts = Texts(["abc", "a\u{663}", "e\u{301}"].map { Array($0.utf8) })
    let plain = try ReferenceCollator(tag: "sv")
    for (left, right) in [(0, 1), (1, 2), (0, 2)] {
      #expect(Contradiction.covering(left, right, in: texts, by: plain).isEmpty)
    }
  }
}
