/// A sort key in an arena: its first eight bytes, and the position of the other bytes.
///
/// The key is valid only with the arena, or the ``KeyStore``, that it was added to.
package struct StoredKey: Sendable {
  /// The first eight bytes of the key as a number.
  var prefix: UInt64
  /// The position of the rest of the key in the arena.
  let rest: UInt32

  /// The value for a long text, which has no key.
  static var long: StoredKey { StoredKey(prefix: 0, rest: .max) }

  /// A Boolean value that indicates whether the key is missing because the text is long.
  package var isLong: Bool { rest == .max }
}
