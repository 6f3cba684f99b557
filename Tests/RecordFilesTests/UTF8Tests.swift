import TestSupport
import Testing

@testable import RecordFiles

/// Compares the check of UTF-8 with that of the standard library.
@Suite struct UTF8Tests {
  /// Bytes at the bounds of the ranges in the Unicode Standard, table 3-7.
  private static let bounds: [UInt8] = [
    0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  private static func isValid(_ bytes: [UInt8]) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// Tests all sequences of three bytes at the beginning, at the end, and across blocks of sixteen.
  @Test(arguments: [0, 1, 12, 13, 14, 15, 16, 29, 31])
  func allSequencesOfThreeBytes(_ offset: Int) {
    var bytes = [UInt8](repeating: 0x61, count: offset + 3)
    for first in Self.bounds {
      bytes[offset] = first
      for second in Self.bounds {
        bytes[offset + 1] = second
        for third in Self.bounds {
          bytes[offset + 2] = third
          guard bytes.span.isUTF8 == Self.isValid(bytes) else {
            Issue.record("\(bytes)")
            return
          }
        }
      }
    }
  }

  /// Tests texts in which some bytes were changed or cut off.
  @Test func changedTexts() {
    var random = Seeded(seed: 1)
    let characters: [Character] = ["a", "é", "ʒ", "เ", "北", "\u{FFFF}", "😀", "\u{10FFFF}"]
    var validCount = 0
    for _ in 0..<50_000 {
      let length = Int.random(in: 0...20, using: &random)
      let text = String((0..<length).map { _ in characters.randomElement(using: &random) ?? "a" })
      var bytes = Array(text.utf8)
      if !bytes.isEmpty, Bool.random(using: &random) {
        let i = Int.random(in: bytes.indices, using: &random)
        if Bool.random(using: &random) {
          bytes[i] = Self.bounds.randomElement(using: &random) ?? 0
        } else {
          bytes.removeSubrange(i...)
        }
      }
      guard bytes.span.isUTF8 == Self.isValid(bytes) else {
        Issue.record("\(bytes)")
        return
      }
      if bytes.span.isUTF8 { validCount += 1 }
    }
    #expect(25_000..<45_000 ~= validCount)
  }
}
