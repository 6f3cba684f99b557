/// Two adjacent characters.
struct CharacterPair: Hashable, Sendable {
  let first: UInt32
  let second: UInt32

  init(_ first: UInt32, _ second: UInt32) {
    self.first = first
    self.second = second
  }
}
