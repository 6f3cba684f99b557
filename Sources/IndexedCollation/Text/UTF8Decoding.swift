/// Reads one code point of UTF-8 and advances the pointer; returns `nil` if the UTF-8 is
/// invalid.
///
/// The Unicode Standard, table 3-7, defines valid UTF-8.
@inline(__always)
func decodeUTF8(
  _ next: inout UnsafePointer<UInt8>,
  _ end: UnsafePointer<UInt8>
) -> UInt32? {
  let first = UInt32(next[0])
  if first < 0x80 {
    next += 1
    return first
  }
  let left = end - next
  func trail(_ i: Int) -> UInt32 { UInt32(next[i]) ^ 0x80 }
  if first < 0xE0 {
    guard first >= 0xC2, left >= 2, trail(1) < 0x40 else { return nil }
    let codePoint = (first & 0x1F) << 6 | trail(1)
    next += 2
    return codePoint
  }
  if first < 0xF0 {
    guard left >= 3, trail(1) < 0x40, trail(2) < 0x40 else { return nil }
    let codePoint = (first & 0x0F) << 12 | trail(1) << 6 | trail(2)
    guard codePoint >= 0x800, codePoint >> 11 != 0x1B else { return nil }
    next += 3
    return codePoint
  }
  guard first < 0xF5, left >= 4, trail(1) < 0x40, trail(2) < 0x40, trail(3) < 0x40 else {
    return nil
  }
  let codePoint = (first & 0x07) << 18 | trail(1) << 12 | trail(2) << 6 | trail(3)
  guard codePoint >= 0x1_0000, codePoint < 0x11_0000 else { return nil }
  next += 4
  return codePoint
}
