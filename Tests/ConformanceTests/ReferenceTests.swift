import Conformance
import TestSupport
import Testing

@Suite struct ReferenceTests {
  /// Tests that the reference, which has its own UTF-8 decoder, repairs invalid UTF-8 as Swift
  /// does.
  @Test func theJudgeReadsWhatIsNoUTF8() throws {
    let collator = try ReferenceCollator(tag: "und-u-ks-identic")
    var random = Seeded(seed: 1)
    var bytes: [[UInt8]] = [
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
      [0x61, 0xE2, 0x62], [0xF5, 0x80], Array("aé€😀".utf8),
    ]
    for _ in 0..<2000 {
      bytes.append((0..<8).map { _ in UInt8.random(in: 0x70...0xFF, using: &random) })
    }
    let read = Texts(bytes)
    let repaired = Texts(read.strings.map { Array($0.utf8) })
    for i in bytes.indices {
      #expect(collator.sortKey(i, in: read) == collator.sortKey(i, in: repaired), "\(bytes[i])")
    }
  }

  @Test func anUnknownTagIsAnError() {
    #expect(throws: ReferenceError.self) { try ReferenceCollator(tag: "sv-u-ks-level9") }
    #expect(throws: ReferenceError.self) { try ReferenceIndex(tag: "!!", added: []) }
  }
}
