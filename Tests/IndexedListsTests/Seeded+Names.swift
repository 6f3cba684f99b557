import TestSupport

extension Seeded {
  /// Returns a name of a few letters of one of several alphabets, so that many names are equal or
  /// have the same beginning.
  mutating func name() -> String {
    let alphabets: [[Character]] = [
      Array("abcåäöz"), Array("abcåäöz"), Array("AaBb ø-7"), Array("абв"), Array("あア北京"),
      Array("chsz0129"), Array("กาเแ\u{301}\0"),
    ]
    let letters = alphabets[Int.random(in: 0..<alphabets.count, using: &self)]
    let count = Int.random(in: 0...4, using: &self)
    return String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &self)] })
  }
}
