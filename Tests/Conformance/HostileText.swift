internal import TestSupport

/// Random texts that are difficult for a collator.
///
/// Bugs are likely where characters interact: contractions and their halves, marks in unusual
/// order, parts of syllables, the ends of code ranges, invalid UTF-8. So a text consists of a
/// few pieces of many kinds. Many texts are variants of earlier ones, so that they differ only
/// near the end, or hardly at all.
package struct HostileText: Sendable {
  private var random: Seeded
  private let contractions: [[UInt8]]

  /// Earlier texts, from which variants are made.
  private var recent: [[UInt8]] = []

  /// - Parameters:
  ///   - seed: The seed. The same seed gives the same texts.
  ///   - contractions: The contractions of the collator under test.
  package init(seed: UInt64, contractions: [[UInt8]]) {
    self.random = Seeded(seed: seed)
    self.contractions = contractions
  }

  package mutating func next() -> [UInt8] {
    var text: [UInt8] = []
    let old = recent.randomElement(using: &random) ?? []
    switch Int.random(in: 0..<16, using: &random) {
    case 0: text = old
    case 1, 2: text = mutated(old)
    case 3, 4: text = old.prefix(Int.random(in: 0...old.count, using: &random)) + pieces(3)
    case 5: text = old + pieces(2)
    default: text = pieces(6)
    }
    if random.once(in: 2000) {
      // More than ten thousand bytes of a few kinds of characters. The library does not store
      // keys of such long texts.
      let some = pieces(4) + HostilePiece.letters.bytes(using: &random)
      text = Array(repeatElement(some, count: 10_000 / some.count + 1).joined()) + text
    } else if recent.count < 50 || random.once(in: 4) {
      if recent.count == 50 { recent.remove(at: Int.random(in: 0..<50, using: &random)) }
      recent.append(text)
    }
    return text
  }

  private mutating func pieces(_ most: Int) -> [UInt8] {
    (0..<Int.random(in: 0...most, using: &random)).flatMap { _ in piece() }
  }

  private mutating func piece() -> [UInt8] {
    guard random.once(in: 4), let contraction = contractions.randomElement(using: &random) else {
      return HostilePiece.allCases.randomElement(using: &random)?.bytes(using: &random) ?? []
    }
    // A contraction, half of one, or one with marks in the middle.
    let scalars = Array(String(decoding: contraction, as: UTF8.self).unicodeScalars)
    let cut = Int.random(in: 0...scalars.count, using: &random)
    let halves = [scalars[..<cut], scalars[cut...]].map { half in
      half.flatMap { Array(UTF8.encode($0) ?? .init()) }
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return halves[0]
    case 1: return halves[1]
    case 2: return halves[0] + HostilePiece.marks.bytes(using: &random) + halves[1]
    default: return contraction
    }
  }

  private mutating func mutated(_ text: [UInt8]) -> [UInt8] {
    guard !text.isEmpty else { return piece() }
    var text = text
    let i = Int.random(in: 0..<text.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: text[i] = UInt8.random(in: 0...255, using: &random)
    case 1: text.remove(at: i)
    case 2: text.insert(contentsOf: piece(), at: i)
    case 3: text.swapAt(i, Int.random(in: 0..<text.count, using: &random))
    default: text.reverse(i..<min(text.count, i + 6))
    }
    return text
  }
}

extension [UInt8] {
  fileprivate mutating func reverse(_ range: Range<Int>) {
    self[range].reverse()
  }
}
