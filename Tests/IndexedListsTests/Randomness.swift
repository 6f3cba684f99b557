/// A generator of numbers that are the same in every run (SplitMix64: Steele, Lea and Flood, 2014).
struct Randomness: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

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
