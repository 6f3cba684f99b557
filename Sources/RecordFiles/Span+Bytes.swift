#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension Span<UInt8> {
  /// The string of UTF-8 bytes; invalid ones count as U+FFFD.
  var string: String {
    withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// How often a byte occurs.
  func count(of byte: UInt8) -> Int {
    withUnsafeBufferPointer { bytes in
      var total = 0
      var start = 0
      while start < bytes.count {
        // So few that a byte can count them, and in a loop so plain that the compiler turns it into
        // vectors: a thirtieth of the time.
        let end = Swift.min(start &+ 192, bytes.count)
        var count: UInt8 = 0
        var i = start
        while i < end {
          count &+= bytes[i] == byte ? 1 : 0
          i &+= 1
        }
        total += Int(count)
        start = end
      }
      return total
    }
  }

  /// Where a byte is first, from a place on: as the system finds it, many bytes at a time.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return found - UnsafeMutableRawPointer(mutating: base)
    }
  }
}

extension [UInt8] {
  mutating func append(contentsOf bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
