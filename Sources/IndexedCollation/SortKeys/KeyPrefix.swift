/// Returns the first eight bytes of a key as a number that compares as they do, with zeros
/// after the end of the key.
@inline(__always)
func keyPrefix(_ key: UnsafePointer<UInt8>) -> UInt64 {
  keyPrefix(of: UnsafeRawPointer(key).loadUnaligned(as: UInt64.self))
}

/// Returns the first eight bytes of a key as `keyPrefix(_:)` does, from their value in memory.
@inline(__always)
func keyPrefix(of bytes: UInt64) -> UInt64 {
  #if _endian(little)
  // This expression finds the lowest zero byte exactly; bytes above it can be marked by
  // mistake. The bytes below the lowest mark are kept, or all bytes if there is no mark. The
  // code has no branch, because the length of a key cannot be predicted, and a wrong prediction
  // would stop the loads of the next keys.
  let zeros = (bytes &- 0x0101_0101_0101_0101) & ~bytes & 0x8080_8080_8080_8080
  return (bytes & ((zeros & (0 &- zeros)) &- 1)).byteSwapped
  #else
  var kept: UInt64 = 0
  for i in 0..<8 {
    let byte = bytes.bigEndian >> UInt64(56 - 8 * i) & 0xFF
    if byte == 0 { break }
    kept |= byte << UInt64(56 - 8 * i)
  }
  return kept
  #endif
}
