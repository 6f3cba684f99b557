/// The direction in which keys sort.
///
/// The bytes of a reversed key are negated, which reverses the order. No byte of a key is 00, so no
/// negated byte is 00 either.
enum KeyDirection: Sendable {
  case forward
  case reverse

  /// The byte that ends one key in front of another one.
  ///
  /// All keys of a collator have the same number of levels, and a level has no byte below 02. So
  /// where a key ends, a longer key has a byte that is greater than 01 in forward order.
  var terminator: UInt8 { self == .forward ? 1 : 0xFF }

  /// Returns the result of a comparison in this direction.
  @inline(__always)
  func of(_ result: Int) -> Int { self == .forward ? result : -result }

  /// Changes the bytes of a key to this direction.
  @inline(__always)
  func apply(to bytes: UnsafeMutableBufferPointer<UInt8>) {
    if self == .reverse { for i in bytes.indices { bytes[i] = 0 &- bytes[i] } }
  }

  /// Returns the bytes of a key in this direction.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    self == .forward ? bytes : bytes.map { 0 &- $0 }
  }
}
