internal import TestSupport

/// The kinds of pieces of a hostile text.
enum HostilePiece: CaseIterable {
  case letters, letters2, marks, jamo, prefixVowels, supplementary, variations, specials
  case boundaryMarks, invalid, digits, kana, han, expansions, punctuation, indic, anything, bmp

  /// Returns a random piece of this kind.
  func bytes(using random: inout Seeded) -> [UInt8] {
    switch self {
    case .letters, .letters2: return some(Self.letterScalars, 1...3, &random)
    case .marks: return some(Self.markScalars, 1...4, &random)
    case .jamo:
      return some([0x1100...0x1112, 0x115F...0x115F, 0x1160...0x1175], 1...2, &random)
        + some(
          [0x1161...0x1175, 0x11A7...0x11C2, 0xAC00...0xAC1F, 0xA960...0xA97C], 0...2, &random)
    case .prefixVowels:
      return some([0xE40...0xE44, 0xEC0...0xEC4, 0xAAB5...0xAABC], 0...2, &random)
        + some([0xE01...0xE2E, 0xE81...0xEAE, 0xE31...0xE4E, 0xEB1...0xECD], 0...2, &random)
    case .supplementary:
      return some(
        [0x10000...0x10FFFF, 0x1D400...0x1D7FF, 0x1F300...0x1F9FF, 0x16FE0...0x18AFF], 1...2,
        &random)
    case .variations: return some([0xFE00...0xFE0F, 0xE0100...0xE01EF], 1...1, &random)
    case .specials:
      return some(
        [
          0...0, 1...0x1F, 0xFFFE...0xFFFE, 0xFFFF...0xFFFF, 0xFFFD...0xFFFD, 0x200B...0x200F,
          0xAD...0xAD, 0xFEFF...0xFEFF, 0x34F...0x34F, 0x10FFFE...0x10FFFF, 0xE000...0xE000,
        ], 1...2, &random)
    case .boundaryMarks:
      return some([0xFDD0...0xFDD1], 1...1, &random) + some(Self.letterScalars, 0...1, &random)
    case .invalid:
      return (0..<Int.random(in: 1...3, using: &random)).map { _ in
        UInt8.random(in: 0x80...0xFF, using: &random)
      }
    case .digits:
      let zeros = repeatElement(UInt8(ascii: "0"), count: random.once(in: 100) ? 300 : 1)
      return (random.once(in: 4) ? Array(zeros) : []) + some(Self.digitScalars, 1...5, &random)
    case .kana:
      return some(
        [0x3041...0x30FF, 0x3099...0x309C, 0x30FC...0x30FE, 0xFF66...0xFF9F], 1...3, &random)
    case .han:
      return some(
        [0x4E00...0x9FFF, 0x3400...0x34FF, 0x20000...0x2A6DF, 0xF900...0xFAFF, 0x2F00...0x2FD5],
        1...2, &random)
    case .expansions:
      return some(
        [
          0xFDFA...0xFDFB, 0xFB00...0xFB06, 0x32C0...0x33FF, 0xC4...0xE6, 0x1C4...0x1CC,
          0x2100...0x214F,
        ],
        1...1, &random)
    case .punctuation:
      return some(
        [0x20...0x2F, 0x3A...0x40, 0x2010...0x2027, 0x20A0...0x20BF, 0x3000...0x3003], 1...2,
        &random)
    case .indic:
      return some([0x900...0xDFF, 0xF40...0xFBC, 0x1000...0x109F, 0x1780...0x17DD], 1...4, &random)
    case .anything: return some([0x80...0x10FFFF], 1...1, &random)
    case .bmp: return some([0x80...0xFFFF, 0x80...0x24F, 0x370...0x6FF], 1...2, &random)
    }
  }

  private static let letterScalars: [ClosedRange<UInt32>] = [
    0x41...0x5A, 0x61...0x7A, 0x61...0x7A, 0xC0...0x17F, 0x391...0x3C9, 0x410...0x44F,
    0x627...0x64A, 0x5D0...0x5EA, 0x1E00...0x1EFF, 0xFF21...0xFF5A, 0x292...0x292,
  ]

  /// Marks of many combining classes, so that most sequences are not in canonical order.
  private static let markScalars: [ClosedRange<UInt32>] = [
    0x300...0x362, 0x323...0x331, 0x300...0x308, 0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F,
    0x3099...0x309A, 0xE38...0xE3A, 0xF71...0xF84, 0x1DC0...0x1DFF, 0x20D0...0x20F0,
  ]

  private static let digitScalars: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9, 0x966...0x96F, 0xE50...0xE59,
    0xFF10...0xFF19, 0x2460...0x2473, 0x1D7CE...0x1D7FF, 0xB2...0xB9, 0x2150...0x2188,
    0x104A0...0x104A9, 0x3007...0x3007,
  ]

  /// Returns random characters of random ranges; each range has the same probability.
  private func some(
    _ ranges: [ClosedRange<UInt32>], _ count: ClosedRange<Int>, _ random: inout Seeded
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: count, using: &random) {
      guard let range = ranges.randomElement(using: &random),
        // A surrogate is not a character, and is left out.
        let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)),
        let encoded = UTF8.encode(scalar)
      else { continue }
      bytes.append(contentsOf: encoded)
    }
    return bytes
  }
}
