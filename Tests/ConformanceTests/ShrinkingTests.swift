import Conformance
import Testing

@Suite struct ShrinkingTests {
  /// Tests a failure that needs two texts: one with "ch", and one with ö and a byte that is not
  /// valid UTF-8.
  @Test func whatFailsIsMadeSmall() {
    let texts =
      [
        "nothing", "Michael and Charles", "anchovy", "", "\u{1F600}Örebro", "last",
      ].map { Array($0.utf8) } + [Array("Malm".utf8) + [0xFF, 0xE2] + Array("xö\u{301}n".utf8)]
    func has(_ part: [UInt8], _ text: [UInt8]) -> Bool {
      text.indices.contains { text[$0...].starts(with: part) }
    }
    var count = 0
    let smallest = shrunk(texts) { some in
      count += 1
      return some.contains { has(Array("ch".utf8), $0) }
        && some.contains { text in
          has(Array("ö".utf8), text) && text.contains(0xFF)
        }
    }
    #expect(Set(smallest) == [Array("ch".utf8), [0xFF] + Array("ö".utf8)])
    #expect(count < 500)
  }

  @Test func aLongTextIsMadeSmallSoon() {
    let text = Array(String(repeating: "å", count: 10_000).utf8)
    var count = 0
    let smallest = shrunk([text, text]) { some in
      count += 1
      return some.contains { $0.count > 5 }
    }
    #expect(smallest == [Array("ååå".utf8)])
    #expect(count < 500)
  }

  @Test func whatAlwaysFailsNeedsNoText() {
    #expect(shrunk([[1], [2]]) { _ in true } == [])
  }
}
