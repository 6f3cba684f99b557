/// Numbers that are the same in every run, on every machine and with every compiler.
///
/// SplitMix64, by Sebastiano Vigna (public domain, https://prng.di.unimi.it/splitmix64.c).
/// The standard library's `random(in:using:)` and `shuffled(using:)` are not used: how
/// many numbers they draw is not promised.
package struct Random {
  /// What all inputs are made from.
  package static let seed: UInt64 = 1

  private var state: UInt64

  package init(seed: UInt64 = Self.seed) {
    self.state = seed
  }

  /// A number from 0 up to a bound, as likely as any other.
  package mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Int(z.multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// True so many times in a hundred.
  package mutating func happens(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// Puts elements in no order.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for i in elements.indices.dropFirst() { elements.swapAt(i, below(i + 1)) }
  }
}
