extension Span<UInt8> {
  /// The string of UTF-8 bytes; invalid ones count as U+FFFD.
  var string: String {
    withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

extension [UInt8] {
  mutating func append(contentsOf bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
