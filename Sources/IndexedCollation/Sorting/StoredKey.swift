/// A stored sort key: its first eight bytes, and the position of the rest in the arena.
struct StoredKey {
  /// The first eight bytes of the key as a number.
  var prefix: UInt64
  /// The position of the rest of the key in the arena.
  var rest: UInt32
}
