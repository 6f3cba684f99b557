/// A generator of numbers that are the same in every run, on every machine, with every compiler.
///
/// This is SplitMix64, by Sebastiano Vigna (public domain,
/// https://prng.di.unimi.it/splitmix64.c). It does not use `random(in:using:)` and
/// `shuffled(using:)` of the standard library, because it is not documented how many numbers they
/// draw.
package struct Random {
  /// The seed of all inputs.
  package static let seed: UInt64 = 1

  private var state: UInt64

  package init(seed: UInt64 = Self.seed) {
    self.state = seed
  }

  /// Returns a number from 0 up to, but not including, a bound; all numbers are equally likely.
  package mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Int(z.multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns `true` with a probability in percent.
  package mutating func happens(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// Puts elements in random order.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for i in elements.indices.dropFirst() { elements.swapAt(i, below(i + 1)) }
  }
}
