import TestSupport
import Testing

@testable import RecordFiles

/// Lines that several threads find.
@Suite struct LineFinderTests {
  @Test(arguments: [ReadingOptions.LineEnding.newline, .null])
  func threadsFindTheSameLines(ending: ReadingOptions.LineEnding) throws {
    var random = Seeded(seed: RunSeed.value)
    for round in RunSize.cases(Array(0..<6)) {
      // Some texts are one long line, or have no line end near the place where they are divided.
      let longest = [3, 40, 4_000, 2_000_000][round % 4]
      let text = Self.text(size: (2 << 20) + round, longest: longest, ending, &random)
      let expected = Self.lines(of: text, ending)
      for threads in [1, 2, 3, 7] {
        let records = try Records(
          text, format: .text, key: nil,
          options: ReadingOptions(lineEnding: ending, threads: threads))
        #expect(records.count == expected.count)
        // The message should not have all lines.
        let different = zip(records.texts, expected).first { $0 != $1 }
        #expect(different == nil)
        let invalid = expected.indices.filter {
          String(validating: text[expected[$0]], as: UTF8.self) == nil
        }
        #expect(records.invalidTexts.count == invalid.count)
        #expect(zip(records.invalidTexts, invalid).first { $0 != $1 } == nil)
      }
    }
  }

  /// Returns random lines with LF, CRLF, lone CR, NUL, characters of several bytes, and invalid bytes.
  private static func text(
    size: Int, longest: Int, _ ending: ReadingOptions.LineEnding, _ random: inout Seeded
  ) -> [UInt8] {
    let pieces = ["a", "Å", "漢", "\r", "\u{1F600}", "x\0y", "\n"].map { Array($0.utf8) }
    let hasInvalid = Bool.random(using: &random)
    var text: [UInt8] = []
    while text.count < size {
      for _ in 0..<Int.random(in: 0...longest, using: &random) {
        text += pieces[Int.random(in: 0..<5, using: &random)]
        if text.count >= size { break }
      }
      if hasInvalid, Int.random(in: 0..<1000, using: &random) == 0 { text.append(0xC3) }
      text += pieces[Int.random(in: 3..<pieces.count, using: &random)]
      text.append(ending == .null ? 0 : UInt8(ascii: "\n"))
    }
    if Bool.random(using: &random) { text.removeLast() }
    return text
  }

  private static func lines(
    of text: [UInt8], _ ending: ReadingOptions.LineEnding
  ) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (i, byte) in text.enumerated() where byte == (ending == .null ? 0 : UInt8(ascii: "\n")) {
      let hasReturn = ending == .newline && i > start && text[i - 1] == UInt8(ascii: "\r")
      lines.append(start..<(hasReturn ? i - 1 : i))
      start = i + 1
    }
    if start < text.count {
      let hasReturn = ending == .newline && text.last == UInt8(ascii: "\r")
      lines.append(start..<text.count - (hasReturn ? 1 : 0))
    }
    return lines
  }
}
