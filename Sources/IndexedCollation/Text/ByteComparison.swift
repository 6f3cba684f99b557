internal import CPlatform

/// Returns a negative number, zero or a positive number if the left bytes sort before, with or after the
/// right bytes.
@inline(__always)
func compareBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
  let count = min(left.count, right.count)
  if count > 0, let leftStart = left.baseAddress, let rightStart = right.baseAddress {
    let result = memcmp(leftStart, rightStart, count)
    if result != 0 { return Int(result) }
  }
  return left.count - right.count
}

func compareBytes(_ left: [UInt8], _ right: [UInt8]) -> Int {
  left.withUnsafeBufferPointer { left in
    right.withUnsafeBufferPointer { right in compareBytes(left, right) }
  }
}

/// Returns the number of first bytes that are equal.
///
/// - Parameters:
///   - left: The left bytes.
///   - right: The right bytes.
///   - count: The number of bytes that both have.
/// - Returns: The number.
@inline(__always)
func commonLength(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int
) -> Int {
  func word(_ bytes: UnsafePointer<UInt8>, _ i: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self))
  }
  var i = 0
  while i &+ 8 <= count {
    let different = word(left, i) ^ word(right, i)
    if different != 0 { return i &+ different.trailingZeroBitCount &>> 3 }
    i &+= 8
  }
  while i < count, left[i] == right[i] { i &+= 1 }
  return i
}
