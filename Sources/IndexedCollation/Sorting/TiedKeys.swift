/// The keys whose elements can still differ if the keys are equal.
enum TiedKeys {
  case none
  /// The keys with a given last byte.
  case ending(in: UInt8)
  case all

  /// Returns whether a key is among these.
  ///
  /// - Parameters:
  ///   - end: The last bytes of the key, filled up with 00.
  ///   - previous: The byte before them.
  /// - Returns: `true` if elements with this key can differ.
  @inline(__always)
  func contains(keyWith end: UInt64, after previous: UInt8) -> Bool {
    switch self {
    case .none: return false
    case .all: return true
    case .ending(let byte):
      let zeros = UInt64(end.trailingZeroBitCount & ~7)
      return byte == (end == 0 ? previous : UInt8(truncatingIfNeeded: end &>> zeros))
    }
  }
}
