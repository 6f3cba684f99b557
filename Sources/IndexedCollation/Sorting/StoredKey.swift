/// A sort key in a ``KeyStore``.
///
/// It takes 12 bytes, and is valid only with its store: the bytes of another store's key are undefined. ``KeyStore/withBytes(of:_:)`` lends the
/// bytes, and ``KeyStore/compare(_:_:)`` compares two keys.
public struct StoredKey: Sendable {
  // The first eight bytes of the key as a number.
  var prefix: UInt64
  // The position of the rest of the key in the arena.
  let rest: UInt32

  // The value for an element with a long text, which has no key.
  static var long: StoredKey { StoredKey(prefix: 0, rest: .max) }

  /// A Boolean value that indicates whether the store has no bytes for the element, because a text in
  /// its key is longer than 1,024 bytes, or the key is longer than about 512 KB.
  ///
  /// Such elements are compared by their texts.
  public var isLong: Bool { rest == .max }
}
