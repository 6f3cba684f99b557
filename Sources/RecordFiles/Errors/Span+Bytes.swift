internal import CPlatform
internal import CRecordFiles

extension Span<UInt8> {
  /// The bytes as a string, in which U+FFFD replaces invalid UTF-8.
  var string: String {
    withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the bytes are valid UTF-8.
  var isUTF8: Bool { withUnsafeBufferPointer { crecordfiles_is_utf8($0.baseAddress, $0.count) } }

  /// Whether the bytes begin with the byte-order mark of UTF-8.
  var startsWithMark: Bool { count > 2 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF }

  /// Whether the bytes begin with LF or CRLF.
  var startsWithLineEnding: Bool {
    let newline = count > 1 && self[0] == UInt8(ascii: "\r") ? 1 : 0
    return newline < count && self[newline] == UInt8(ascii: "\n")
  }

  /// The number of characters of UTF-8 after the last LF or CR.
  var lastLineWidth: Int {
    var width = 0
    for i in indices.reversed() {
      if self[i] == UInt8(ascii: "\n") || self[i] == UInt8(ascii: "\r") { break }
      if self[i] & 0xC0 != 0x80 { width += 1 }
    }
    return width
  }

  /// Returns the number of occurrences of a byte.
  func count(of byte: UInt8) -> Int {
    withUnsafeBufferPointer { bytes in
      var total = 0
      var start = 0
      while start < bytes.count {
        // A block is short enough for its count to fit into a byte, and the loop is simple
        // enough for the compiler to vectorize it. This takes a thirtieth of the time.
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

  /// Returns the first index of a byte from `start` on; `memchr` compares many bytes at once.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return found - UnsafeMutableRawPointer(mutating: base)
    }
  }

  /// Returns the last index of a byte.
  func lastIndex(of byte: UInt8) -> Int? {
    var i = count
    while i > 0 {
      i -= 1
      if self[i] == byte { return i }
    }
    return nil
  }
}

extension [UInt8] {
  mutating func append(contentsOf bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

/// Returns whether a byte is white space in JSON and in XML.
func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

/// Compares bytes as unsigned numbers.
///
/// - Returns: A negative number, zero or a positive number.
func compareBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int {
  Int(memcmp(left, right, count))
}
