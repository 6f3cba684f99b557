/// The primary weights that begin the keys of some texts.
///
/// A key is not less than these bytes if its text is at or after the text of the weights. This
/// holds because the primary weights in a key are followed by a 01, which is less than any
/// weight.
struct PrimaryKey: Sendable, Hashable {
  let bytes: [UInt8]

  /// The first eight bytes as a number, with zeros after the end.
  let prefix: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var prefix: UInt64 = 0
    for i in 0..<8 { prefix = prefix << 8 | (i < bytes.count ? UInt64(bytes[i]) : 0) }
    self.prefix = prefix
  }

  /// Compares the start of a key with the weights.
  ///
  /// - Parameters:
  ///   - prefix: The first eight bytes of the key as a number.
  ///   - rest: The remaining bytes, which end with a 00. They are read only if the key has them.
  /// - Returns: Zero if the key starts with the weights, a negative number if it sorts before all
  ///   such keys, and a positive number if it sorts after them.
  @inline(__always)
  func compareBeginning(
    ofKeyWith prefix: UInt64, _ rest: @autoclosure () -> UnsafePointer<UInt8>
  ) -> Int {
    let shift = UInt64(8 * max(0, 8 - bytes.count))
    let (start, wanted) = (prefix >> shift, self.prefix >> shift)
    if start != wanted { return start < wanted ? -1 : 1 }
    guard bytes.count > 8 else { return 0 }
    let rest = rest()
    for i in 8..<bytes.count where rest[i - 8] != bytes[i] {
      // The 00 at the end of a key is less than any byte of a weight.
      return rest[i - 8] < bytes[i] ? -1 : 1
    }
    return 0
  }
}
